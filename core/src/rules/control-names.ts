import type { Rule } from './rule.ts'
import { RULES, ruleById } from './rule-index.ts'

const namesIn = (checks: Rule['checks']): string[] => [...new Set(Object.values(checks).flat())]

/** The names that scanners have for controls: the control at an index has the name at that index. */
export interface ControlNames {
  readonly control_ids: readonly string[]
  readonly names: readonly string[]
}

/** Every identifier under which a scanner reports the problem of a rule. */
export const CONTROL_NAMES: ControlNames = (() => {
  const pairs = RULES.flatMap(({ id, checks }) => namesIn(checks).map((name) => ({ id, name })))
  return { control_ids: pairs.map(({ id }) => id), names: pairs.map(({ name }) => name) }
})()

const byName: ReadonlyMap<string, readonly string[]> = (() => {
  const index = new Map<string, string[]>()
  for (const [at, name] of CONTROL_NAMES.names.entries()) {
    const key = name.toLowerCase()
    const control = CONTROL_NAMES.control_ids[at] ?? ''
    const existing = index.get(key)
    if (existing) existing.push(control)
    else index.set(key, [control])
  }
  return index
})()

/** Returns the names that scanners have for a control. */
export const namesOfControl = (control_id: string): readonly string[] =>
  namesIn(ruleById(control_id)?.checks ?? {})

/** Returns the controls that a scanner reports under the name, in any letter case. */
export const controlsNamed = (name: string): readonly string[] =>
  byName.get(name.toLowerCase()) ?? []
