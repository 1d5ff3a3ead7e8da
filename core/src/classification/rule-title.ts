import type { Observation } from '../formats/observation.ts'
import type { Rule } from '../rules/rule.ts'

const GUID = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/i
/** `Azure Policy <definition> (<reference>)`: the name of the policy in its initiative. */
const REFERENCE = /\(([^()]+)\)$/

interface TitledCheck {
  readonly check_id: string
  readonly check_aliases: readonly string[]
  readonly title: string
}

/** `Bucket is public` may be the id of a check as well as its title. */
const hasOwnWords = ({ check_id, title }: TitledCheck): boolean =>
  title !== '' && !GUID.test(title) && (title !== check_id || title.includes(' '))

/** The most telling identifier of a check. */
const referenceOf = ({ check_id, check_aliases, title }: TitledCheck): string =>
  REFERENCE.exec(title)?.[1] ??
  check_aliases.find((alias) => alias !== '' && !GUID.test(alias)) ??
  check_id

/**
 * Returns what is wrong, in the words of the rule, for a finding whose own title only identifies the
 * check or is the goal of the rule; '' where the scanner's title says what the problem is. A rule that
 * covers a group of checks does not say which of them it is, so the reference of the check follows.
 */
export function titleOfRule(rule: Rule, check: TitledCheck): string {
  if (hasOwnWords(check) && check.title !== rule.title) return ''
  if (!rule.is_group) return rule.problem_title
  const reference = referenceOf(check)
  return reference === '' ? rule.problem_title : `${rule.problem_title} (${reference})`
}

/** Returns the title of a finding: what is wrong, in the words of its rule or of its scanner. */
export const titleOfFinding = (
  { title }: Pick<Observation, 'title'>,
  classification: { readonly title: string },
): string => classification.title || title
