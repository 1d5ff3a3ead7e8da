import { RULES, ruleById } from '@stance/core/rules/rule-index'

const rulesByControl: ReadonlyMap<string, readonly string[]> = (() => {
  const index = new Map<string, string[]>()
  for (const { id, controls = {} } of RULES) {
    for (const [framework, names] of Object.entries(controls)) {
      for (const name of names) {
        const key = `${framework}/${name}`.toLowerCase()
        index.set(key, [...(index.get(key) ?? []), id.toLowerCase()])
      }
    }
  }
  return index
})()

/**
 * Returns the controls of findings, in lower case, that a policy means: the control itself, and the
 * rules of the catalogue that decide about a control of a framework.
 */
export const controlsOfPolicy = (policy: string): string[] => {
  const name = policy.toLowerCase()
  return [name, ...(rulesByControl.get(name) ?? [])]
}

/** Whether the catalogue has the policy: as a rule, or as the control of a framework. */
export const isInCatalogue = (policy: string): boolean =>
  ruleById(policy) !== null || rulesByControl.has(policy.toLowerCase())
