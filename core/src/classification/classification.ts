import { boundedCache } from '../kernel/bounded-cache.ts'
import type { Provider } from '../kernel/provider.ts'
import { describeCheck } from '../rules/rule-index.ts'
import { type CheckTexts, findRemediationHandler } from './auto-remediation.ts'
import { type Category, type CategoryRule, CHECK_RULES, RESOURCE_RULES } from './category-rules.ts'
import { wordsOf, wordsOfNames } from './check-words.ts'

/** The reported fields that a classification depends on; unknown text is ''. */
export interface ClassifiedCheck extends CheckTexts {
  readonly source: string
  readonly check_aliases: readonly string[]
  /** The scanner's own ids of the record, some of which identify the check. */
  readonly native_ids: readonly string[]
  readonly provider: Provider | ''
  readonly cves: readonly unknown[]
}

export interface Classification {
  readonly category: Category
  /** The control that groups findings of the same problem, whichever scanner reports them. */
  readonly control_id: string
  readonly auto_remediatable: boolean
}

/** Scanners that report one kind of problem only. */
const SOURCE_CATEGORIES: ReadonlyMap<string, Category> = new Map([
  ['grype', 'vulnerability'],
  ['gitleaks', 'secrets'],
  ['trufflehog', 'secrets'],
  ['detect-secrets', 'secrets'],
])

const CVE = /\bCVE-\d{4}-\d{4,}/i

const matchesRule = ({ pattern, required, excluded }: CategoryRule, words: string): boolean =>
  pattern.test(words) && (required?.test(words) ?? true) && !(excluded?.test(words) ?? false)

const findCategory = (rules: readonly CategoryRule[], words: string): Category | undefined =>
  rules.find((rule) => matchesRule(rule, words))?.category

/** Derives the category of a check without a rule from the words of its scanner. */
export const deriveCategory = (check: ClassifiedCheck): Category => {
  const { source, check_id, finding_type, title, resource_type, service, cves } = check
  if (cves.length > 0 || CVE.test(check_id)) return 'vulnerability'
  const titleWords = wordsOf(title)
  return (
    SOURCE_CATEGORIES.get(source.toLowerCase()) ??
    findCategory(CHECK_RULES, `${wordsOfNames(check_id, finding_type)} ${titleWords}`) ??
    findCategory(RESOURCE_RULES, wordsOfNames(resource_type, service, check_id)) ??
    findCategory(RESOURCE_RULES, titleWords) ??
    'configuration'
  )
}

/**
 * Takes the classification from the rule catalogue, else derives it from the words of the check.
 */
const deriveClassification = (check: ClassifiedCheck): Classification => {
  const description = check.cves.length === 0 ? describeCheck(check) : null
  if (description) {
    const { category, control_id, auto_remediatable } = description
    return { category, control_id, auto_remediatable }
  }
  const category = deriveCategory(check)
  return {
    category,
    control_id: check.check_id || check.finding_type,
    auto_remediatable: category !== 'vulnerability' && findRemediationHandler(check) !== null,
  }
}

const cache = boundedCache<Classification>(10_000)
/** Occurs in no scanner text, so that keys cannot collide. */
const SEPARATOR = '\0'

/**
 * Returns what a finding is about and whether it can be remediated automatically. The words of the
 * check take precedence over the resource type. Results are cached, because matching the words is
 * the most expensive part of deriving a finding, and a scan repeats the same check for many
 * resources.
 */
export const classify = (check: ClassifiedCheck): Classification => {
  const { source, check_id, check_aliases, native_ids, provider } = check
  const { finding_type, title, resource_type, service, cves } = check
  const aliasKey = `${check_aliases.join(SEPARATOR)}${SEPARATOR}${SEPARATOR}${native_ids.join(SEPARATOR)}`
  const checkKey = `${source}${SEPARATOR}${check_id}${SEPARATOR}${finding_type}${SEPARATOR}${title}`
  const resourceKey = `${provider}${SEPARATOR}${resource_type}${SEPARATOR}${service}${SEPARATOR}${cves.length > 0}`
  const key = `${checkKey}${SEPARATOR}${resourceKey}${SEPARATOR}${aliasKey}`
  return cache.get(key, () => deriveClassification(check))
}
