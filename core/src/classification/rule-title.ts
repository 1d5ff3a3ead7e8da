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
 * Returns the title of the rule for a finding whose own title only identifies the check; '' where
 * the scanner's title says what the problem is. A rule that covers a group of checks does not say
 * which of them it is, so the reference of the check follows.
 */
export function titleOfRule(rule: Rule, check: TitledCheck): string {
  if (hasOwnWords(check)) return ''
  if (!rule.is_group) return rule.title
  const reference = referenceOf(check)
  return reference === '' ? rule.title : `${rule.title} (${reference})`
}
