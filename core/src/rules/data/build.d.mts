/** Returns whether rules.json is what these rules of the YAML files render to. */
export const isUpToDate: (rules: readonly unknown[]) => Promise<boolean>
export const render: (rules: readonly unknown[]) => string
