import type { Severity } from '../kernel/severity.ts'
import { SEVERITIES } from '../kernel/severity.ts'
import type { Rule } from '../rules/rule.ts'
import { ruleById } from '../rules/rule-index.ts'
import type { Framework, FrameworkControl } from './framework.ts'

/** What a file has. Rules name its controls, or its controls name rules. */
export type FrameworkFile = Omit<Framework, 'name' | 'controls' | 'file'> & {
  readonly framework: string
  readonly controls: readonly (Omit<
    FrameworkControl,
    'rules' | 'profiles' | 'severity' | 'satisfied_by'
  > &
    Partial<Pick<FrameworkControl, 'rules' | 'profiles' | 'severity' | 'satisfied_by'>>)[]
}

/** Adds to each control of a file the rules that name it, to those that it names. */
export const withRules = (
  { framework, ...file }: FrameworkFile,
  rules: readonly Pick<Rule, 'id' | 'controls'>[],
): Framework => {
  const byControl = new Map<string, string[]>()
  for (const { id, controls } of rules) {
    for (const control of controls?.[file.id] ?? []) {
      byControl.set(control, [...(byControl.get(control) ?? []), id])
    }
  }
  return {
    ...file,
    name: framework,
    file: null,
    controls: file.controls.map((control) => ({
      profiles: [],
      severity: null,
      satisfied_by: 'all',
      ...control,
      rules: [...new Set([...(control.rules ?? []), ...(byControl.get(control.id) ?? [])])],
    })),
  }
}

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity)

/** The severity of a rule; of one that the catalogue does not have, the lowest. */
export const severityOfRule = (rule: string): Severity => ruleById(rule)?.severity ?? 'INFO'

/** Returns the severity of a control: its own, or that of the most severe rule; null without rules. */
export const severityOf = ({ severity, rules }: FrameworkControl): Severity | null =>
  severity ?? rules.map(severityOfRule).sort((one, other) => rank(other) - rank(one))[0] ?? null

/** A check that can decide a control, whether or not any scanner has run it. */
export interface DecidingCheck {
  readonly scanner: string
  readonly id: string
}

/** Returns the checks of all scanners that can decide a control. */
export const checksOf = ({ rules }: Pick<FrameworkControl, 'rules'>): DecidingCheck[] =>
  rules.flatMap((rule) =>
    Object.entries(ruleById(rule)?.checks ?? {}).flatMap(([scanner, ids]) =>
      ids.map((id) => ({ scanner, id })),
    ),
  )
