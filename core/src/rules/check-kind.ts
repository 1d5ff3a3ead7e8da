import { type CheckIdentifier, identifier, type ReportedCheck } from './reported-check.ts'
import { RULE_SCANNERS } from './rule.ts'

/**
 * Scanners with rules of their own. A CWE of theirs names what a misconfiguration leads to, and many
 * of their checks share it.
 */
const POSTURE_SCANNERS: ReadonlySet<string> = new Set(RULE_SCANNERS)

/** Scanners of infrastructure code: their results are misconfigurations, not weaknesses of code. */
const INFRASTRUCTURE_CODE = /(?:^|[-_ ])(?:iac|cfn|cloudformation|terraform|bicep|arm|kube|helm)/

const SECRET_SCANNERS: ReadonlySet<string> = new Set([
  'gitleaks',
  'trufflehog',
  'detect-secrets',
  'git-secrets',
  'gitguardian',
  'ggshield',
  'github-secret-scanning',
  'secret-scanning',
  'kingfisher',
  'noseyparker',
  'talisman',
  'whispers',
])

/** The categories of finding that mean one secret that was found. */
const SECRET_TYPE =
  /(?:^|\/)(?:(?:exposed|leaked|hard-?coded) )?(?:secret|credential|password|api key)s?(?: (?:leak|exposure|finding|detection|scanning(?: alert)?))?$/i
const PLURAL_OF_SUBJECT = /^(?:secrets|credentials|passwords|api keys)$/i
/** The checks of Checkov and KICS that match secrets, one for each kind of secret. */
const SECRET_CHECK = /^(?:CKV_SECRET_\d+$|Passwords And Secrets - )/i

/** Macie reports data that contains secrets, which is a problem of the data store. */
const isSecret = (scanner: string, { check_id, check_aliases, finding_type = '' }: ReportedCheck) =>
  SECRET_SCANNERS.has(scanner) ||
  [check_id, ...check_aliases].some((name) => SECRET_CHECK.test(name)) ||
  // As a single word in the plural, it is the subject of checks: `Secrets` of Kubernetes.
  (scanner !== 'macie' && SECRET_TYPE.test(finding_type) && !PLURAL_OF_SUBJECT.test(finding_type))

const LICENCE = /^(?:software )?licen[cs]es?(?: (?:finding|issue|violation))?$/i

const CODE_TYPE =
  /^(?:code[_ ](?:vulnerability|weakness|security)|sast|source code vulnerabilities)$/i
const CODE_RESOURCES: ReadonlySet<string> = new Set(['file', 'repository', 'directory'])

/** Tags of analysers that mean readability and correctness, not security. */
const QUALITY_TYPE =
  /^(?:maintainability|reliability|correctness|readability|useless-code|performance|efficiency|testability|complexity|documentation|style|stylistic|convention|refactor|suggestion|layout|code[-_ ]smell|bug|scan|lint)$/i
const LINTERS =
  /^(?:eslint|shellcheck|shell-script-analysis|pylint|flake8|ruff|pyflakes|pycodestyle|mypy|hadolint|golangci-lint|staticcheck|clippy|pmd|checkstyle|rubocop|stylelint|actionlint|yamllint|markdownlint|ktlint|detekt|swiftlint|psscriptanalyzer)\b/

const isCode = (scanner: string, { finding_type = '', resource_type = '' }: ReportedCheck) =>
  CODE_TYPE.test(finding_type) ||
  (!POSTURE_SCANNERS.has(scanner) &&
    !INFRASTRUCTURE_CODE.test(scanner) &&
    CODE_RESOURCES.has(resource_type.toLowerCase()))

const hasQualityOnly = (scanner: string, { finding_type = '', cwes = [] }: ReportedCheck) =>
  cwes.length === 0 && (LINTERS.test(scanner) || QUALITY_TYPE.test(finding_type))

/** Weaknesses by the words of a title, in lower case, for analysers that name no CWE. */
const WEAKNESS_WORDS: readonly (readonly [RegExp, string])[] = [
  [/hard ?coded|(?:leaked|exposed|committed) (?:secret|credential|token|key|password)/, 'CWE-798'],
  [/\bcookies?\b.*\bhttp ?only\b|\bhttp ?only\b.*\bcookies?\b/, 'CWE-1004'],
  [/\bsame ?site\b|\bcsrf\b|cross site request forgery/, 'CWE-352'],
  [/\bcookies?\b.*\bsecure\b|\bsecure\b.*\bcookies?\b/, 'CWE-614'],
  [/\b(?:no)?sql\b.*\b(?:inject\w*|strings?|statements?|quer(?:y|ies))\b|\bsqli\b/, 'CWE-89'],
  [/\bldap\b|\bxpath\b.*\b(?:inject\w*|quer(?:y|ies))\b/, 'CWE-90'],
  [/\bcross site scripting\b|\bxss\b|\binner ?html\b/, 'CWE-79'],
  [
    /\b(?:command|shell)\b.*\b(?:inject\w*|exec\w*)\b|\b(?:java lang )?runtime\b.*\b(?:call|exec)\b|\bsubprocess\b|\binput to a java lang\b/,
    'CWE-78',
  ],
  [/\b(?:code|template) injection\b|\beval\b|\bssti\b/, 'CWE-94'],
  [/\bpath traversal\b|\bdirectory traversal\b|\bzip slip\b|\bpath expression\b/, 'CWE-22'],
  [/\bdeseriali[sz]\w*|\bunsafe (?:yaml|pickle)\b|\bpickle\b/, 'CWE-502'],
  [/\bxxe\b|\bexternal entit(?:y|ies)\b/, 'CWE-611'],
  [/\bssrf\b|\bserver side request forgery\b/, 'CWE-918'],
  [/\bopen redirect\b|\bunvalidated redirect\b/, 'CWE-601'],
  [/\bprototype pollution\b/, 'CWE-1321'],
  [/\blog(?:ging)? (?:injection|forging)\b/, 'CWE-117'],
  [
    /\b(?:certificate|tls|ssl|hostname)\b.*\b(?:validat\w*|verif\w*|pinning|transparency)\b/,
    'CWE-295',
  ],
  [
    /\bpadding or(?:a|ca)cle\b|\b(?:md[45]|sha ?1|rc4|3?des|ecb)\b|\bweak (?:hash\w*|cipher\w*|crypto\w*)\b/,
    'CWE-327',
  ],
  [/\b(?:insecure|weak|predictable) random\w*|\bpseudo ?random\b/, 'CWE-330'],
  [/\bplain ?text\b|\bclear ?text\b/, 'CWE-319'],
  [
    /\bbuffer over(?:flow|run|read)\b|\buse after free\b|\bout of bounds\b|\bnull (?:pointer|dereference)\b|\bwithout being initiali[sz]ed\b/,
    'CWE-119',
  ],
  [/\bformat string vulnerab\w*/, 'CWE-134'],
  [/\bdenial of service\b|\bredos\b/, 'CWE-400'],
  [/\brace condition\b/, 'CWE-362'],
  [/\bclick ?jacking\b|\btap ?jacking\b/, 'CWE-1021'],
  [/\bcors\b|\bcross origin\b/, 'CWE-942'],
  [/\bdebug (?:mode|enabled)\b/, 'CWE-489'],
  [
    /\bsensitive\b.*\b(?:logged|exposed|leaked)\b|\binformation (?:exposure|disclosure|leak\w*)\b/,
    'CWE-200',
  ],
]

const NOT_A_WORD = /[^a-z0-9]+/g
const MAX_WORDS_LENGTH = 500

function weaknessIn(title: string): CheckIdentifier[] {
  const words = title.slice(0, MAX_WORDS_LENGTH).toLowerCase().replace(NOT_A_WORD, ' ')
  const weakness = WEAKNESS_WORDS.find(([pattern]) => pattern.test(words))
  return weakness ? [identifier('cwe', weakness[1])] : []
}

/**
 * Returns the identifiers of a check by what it reports, for checks that the catalogue does not
 * name: the weaknesses of code, from CWEs or else from the title, and the kinds of problems that
 * many scanners report under names of their own.
 */
export function kindIdentifiers(scanner: string, check: ReportedCheck): readonly CheckIdentifier[] {
  if (isSecret(scanner, check)) return [identifier('any-scanner', 'secret')]
  if (LICENCE.test(check.finding_type ?? '')) return [identifier('any-scanner', 'licence')]
  const cwes = POSTURE_SCANNERS.has(scanner)
    ? []
    : (check.cwes ?? []).map((cwe) => identifier('cwe', cwe))
  if (!isCode(scanner, check)) return cwes
  return hasQualityOnly(scanner, check)
    ? [identifier('any-scanner', 'code-quality')]
    : [...cwes, ...weaknessIn(check.title ?? ''), identifier('any-scanner', 'code-weakness')]
}
