import type { Severity } from '@stance/core/kernel/severity'
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

const severityByRule: ReadonlyMap<string, Severity> = new Map(
  RULES.map(({ id, severity }) => [id.toLowerCase(), severity]),
)

/** Returns the severities that the catalogue gives to those of the controls, in lower case, that are its rules. */
export const severitiesOfRules = (controls: readonly string[]): Severity[] =>
  controls.flatMap((control) => severityByRule.get(control) ?? [])

/** Whether the catalogue has the policy: as a rule, or as the control of a framework. */
export const isInCatalogue = (policy: string): boolean =>
  ruleById(policy) !== null || rulesByControl.has(policy.toLowerCase())
