/** Whether rules.json says what these rules, as they are written, say. */
export const isUpToDate: (rules: readonly unknown[]) => Promise<boolean>
export const render: (rules: readonly unknown[]) => string
