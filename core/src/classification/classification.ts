import { CWE_FRAMEWORK } from '../formats/reading/cwe-reference.ts'
import { cutIdentifier, MAX_BYTES } from '../kernel/byte-limits.ts'
import type { Provider } from '../kernel/provider.ts'
import type { Severity } from '../kernel/severity.ts'
import { describeCheck, type RuleDescription } from '../rules/rule-index.ts'
import { type CheckTexts, findRemediationHandler } from './auto-remediation.ts'
import { type Category, type CategoryRule, CHECK_RULES, RESOURCE_RULES } from './category-rules.ts'
import { cacheByCheck } from './check-cache.ts'
import { wordsOf, wordsOfNames } from './check-words.ts'
import { type ProblemKind, problemKind } from './problem-kind.ts'
import { categoryOfType } from './reported-category.ts'
import { titleOfRule } from './rule-title.ts'

/** The reported fields that a classification depends on; unknown text is ''. */
export interface ClassifiedCheck extends CheckTexts {
  readonly source: string
  readonly check_aliases: readonly string[]
  /** The scanner's own ids of the record, some of which identify the check. */
  readonly native_ids: readonly string[]
  readonly provider: Provider | ''
  readonly cves: readonly unknown[]
  /** Requirements of frameworks; those of `CWE` are the weaknesses of code that it names. */
  readonly compliance: readonly { readonly framework: string; readonly control: string }[]
}

export interface Classification {
  readonly category: Category
  readonly kind: ProblemKind
  /** The control that groups findings of the same problem, whichever scanner reports them. */
  readonly control_id: string
  readonly auto_remediatable: boolean
  /** The severity of the rule, for findings whose scanner gives none; null without a rule. */
  readonly severity: Severity | null
  /** What is wrong, by the rule, where the reported title only repeats identifiers; else ''. */
  readonly title: string
}

const NO_CWES: readonly string[] = []

/** Written as a loop, because it runs for every finding and few have any. */
const cwesIn = ({ compliance }: ClassifiedCheck): readonly string[] => {
  for (const { framework } of compliance) {
    if (framework !== CWE_FRAMEWORK) continue
    const references = compliance.filter((requirement) => requirement.framework === CWE_FRAMEWORK)
    return references.map(({ control }) => control)
  }
  return NO_CWES
}

/** Scanners that report one kind of problem only. */
const SOURCE_CATEGORIES: ReadonlyMap<string, Category> = new Map([
  ['grype', 'vulnerability'],
  ['gitleaks', 'secrets'],
  ['trufflehog', 'secrets'],
  ['detect-secrets', 'secrets'],
])

const matchesRule = ({ pattern, required, excluded }: CategoryRule, words: string): boolean =>
  pattern.test(words) && (required?.test(words) ?? true) && !(excluded?.test(words) ?? false)

const findCategory = (rules: readonly CategoryRule[], words: string): Category | undefined =>
  rules.find((rule) => matchesRule(rule, words))?.category

/** A title that is only the identifier of the check is no sentence, and has no words. */
const isSentence = ({ title, check_id }: ClassifiedCheck): boolean =>
  title !== check_id || title.includes(' ')

/**
 * Derives the category of a check without a rule: from the kind of the problem and the scanner's own
 * category, else from the words of the title, else from the resource. Identifiers of checks contain
 * words that mean something else, such as `audit`.
 */
export const deriveCategory = (check: ClassifiedCheck): Category => {
  const { source, title, resource_type, service } = check
  if (problemKind(check) === 'vulnerability') return 'vulnerability'
  const titleWords = isSentence(check) ? wordsOf(title) : ''
  return (
    SOURCE_CATEGORIES.get(source) ??
    categoryOfType(check) ??
    findCategory(CHECK_RULES, titleWords) ??
    findCategory(RESOURCE_RULES, wordsOfNames(resource_type, service)) ??
    findCategory(RESOURCE_RULES, titleWords) ??
    'configuration'
  )
}

const boundedControl = (control_id: string) => cutIdentifier(control_id, MAX_BYTES.control_id)

const classificationOfRule = (
  check: ClassifiedCheck,
  { rule, control_id, category, auto_remediatable }: RuleDescription,
): Classification => ({
  category,
  kind: problemKind(check),
  control_id: boundedControl(control_id),
  auto_remediatable,
  severity: rule.severity,
  title: titleOfRule(rule, check),
})

/**
 * Takes the classification from the rule catalogue, else derives it from what the scanner reports.
 */
const deriveClassification = (check: ClassifiedCheck, cwes: readonly string[]): Classification => {
  const description = check.cves.length === 0 ? describeCheck({ ...check, cwes }) : null
  if (description) return classificationOfRule(check, description)
  const category = deriveCategory(check)
  return {
    category,
    kind: problemKind(check),
    control_id: boundedControl(check.check_id || check.finding_type),
    auto_remediatable: category !== 'vulnerability' && findRemediationHandler(check) !== null,
    severity: null,
    title: '',
  }
}

const cached = cacheByCheck(deriveClassification)

/**
 * Returns what a finding is about, whether it can be remediated automatically, and what its rule
 * says in place of the scanner. Results are cached, because matching the words is the most expensive
 * part of deriving a finding, and a scan repeats the same check for many resources.
 */
export const classify = (check: ClassifiedCheck): Classification => cached(check, cwesIn(check))
