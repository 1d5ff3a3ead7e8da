import { memo } from '../kernel/bounded-cache.ts'
import type { Provider } from '../kernel/provider.ts'
import { describeByRule } from '../rules/rule-index.ts'
import { type RemediationSubject, remediationHandler } from './auto-remediation.ts'
import { type Category, type CategoryRule, CHECK_RULES, RESOURCE_RULES } from './category-rules.ts'
import { wordsOf, wordsOfNames } from './check-words.ts'

/** What a scanner says that tells what a finding is about; unknown text is ''. */
export interface ClassificationSubject extends RemediationSubject {
  readonly source: string
  readonly check_aliases: readonly string[]
  /** The scanner's own ids of the record, where they tell of the check. */
  readonly native_ids: readonly string[]
  readonly provider: Provider | ''
  readonly cves: readonly unknown[]
}

export interface Classification {
  readonly category: Category
  /** The control under which equal problems are gathered, whoever reports them. */
  readonly control_id: string
  readonly auto_remediatable: boolean
}

/** Scanners that look for one thing only; what they report needs no further reading. */
const SOURCE_CATEGORIES: ReadonlyMap<string, Category> = new Map([
  ['grype', 'vulnerability'],
  ['gitleaks', 'secrets'],
  ['trufflehog', 'secrets'],
  ['detect-secrets', 'secrets'],
])

const CVE = /\bCVE-\d{4}-\d{4,}/i

const fits = ({ says, and, never }: CategoryRule, words: string): boolean =>
  says.test(words) && (and?.test(words) ?? true) && !(never?.test(words) ?? false)

const decide = (rules: readonly CategoryRule[], words: string): Category | undefined =>
  rules.find((rule) => fits(rule, words))?.category

/** What a finding is about, by the words of what its scanner says: for checks without a rule. */
export const categoryByWords = (subject: ClassificationSubject): Category => {
  const { source, check_id, finding_type, title, resource_type, service, cves } = subject
  if (cves.length > 0 || CVE.test(check_id)) return 'vulnerability'
  const titleWords = wordsOf(title)
  return (
    SOURCE_CATEGORIES.get(source.toLowerCase()) ??
    decide(CHECK_RULES, `${wordsOfNames(check_id, finding_type)} ${titleWords}`) ??
    decide(RESOURCE_RULES, wordsOfNames(resource_type, service, check_id)) ??
    decide(RESOURCE_RULES, titleWords) ??
    'configuration'
  )
}

/** The catalogue knows what a check is about; of what it does not know, the words tell. */
const decideOn = (subject: ClassificationSubject): Classification => {
  const described = subject.cves.length === 0 ? describeByRule(subject) : null
  if (described) {
    const { category, control_id, auto_remediatable } = described
    return { category, control_id, auto_remediatable }
  }
  const category = categoryByWords(subject)
  return {
    category,
    control_id: subject.check_id || subject.finding_type,
    auto_remediatable: category !== 'vulnerability' && remediationHandler(subject) !== null,
  }
}

const remembered = memo<Classification>(10_000)
/** Stands in no text that is told. */
const BETWEEN = '\0'

/**
 * What a finding is about and whether it can be remediated without a person. What the check says
 * counts before the kind of resource that it looked at. Answers are remembered, because reading
 * the words costs more than all else that is derived, and a scan asks the same of every resource.
 */
export const classify = (subject: ClassificationSubject): Classification => {
  const { source, check_id, check_aliases, native_ids, provider } = subject
  const { finding_type, title, resource_type, service, cves } = subject
  const names = `${check_aliases.join(BETWEEN)}${BETWEEN}${BETWEEN}${native_ids.join(BETWEEN)}`
  const check = `${source}${BETWEEN}${check_id}${BETWEEN}${finding_type}${BETWEEN}${title}`
  const place = `${provider}${BETWEEN}${resource_type}${BETWEEN}${service}${BETWEEN}${cves.length > 0}`
  const key = `${check}${BETWEEN}${place}${BETWEEN}${names}`
  return remembered.get(key, () => decideOn(subject))
}
