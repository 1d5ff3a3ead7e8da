import type { Severity } from '../../kernel/severity.ts'

/** How the files of one vendor differ from what most write. */
export interface Dialect {
  /** The source of a run: the name of its tool in lower case. */
  readonly tool: RegExp
  /** Words for a severity that mean something else than elsewhere, in upper case. */
  readonly words?: ReadonlyMap<string, Severity>
  /** Properties with a severity that others use for something else. */
  readonly fields?: readonly string[]
  /** Whether its checks are about settings: a `secret` in their names is a kind of resource. */
  readonly isAboutSettings?: boolean
  /** Rules about secrets, by id or name. */
  readonly secrets?: RegExp
  /** Whether its rules name what they are examples of, such as the CVE that they were written for. */
  readonly isAboutCode?: boolean
}

const ANALYSER_WORDS = new Map<string, Severity>([
  ['ERROR', 'HIGH'],
  ['WARNING', 'MEDIUM'],
  ['RECOMMENDATION', 'LOW'],
  ['INFO', 'LOW'],
])

/** The first whose tool matches. What is common to most tools is in `sarif-severity.ts`. */
const DIALECTS: readonly Dialect[] = [
  { tool: /^(?:semgrep|opengrep)/, words: ANALYSER_WORDS },
  { tool: /^codeql/, words: ANALYSER_WORDS, isAboutCode: true },
  { tool: /^(?:bandit|gosec|brakeman|flawfinder|spotbugs|findsecbugs|pmd)/, isAboutCode: true },
  { tool: /^eslint/, words: ANALYSER_WORDS, isAboutCode: true },
  {
    tool: /^(?:mobsf|njsscan)/,
    words: new Map([...ANALYSER_WORDS, ['SECURE', 'INFO'], ['HOTSPOT', 'INFO']]),
    isAboutCode: true,
  },
  {
    tool: /^sonar/,
    words: new Map([
      ['BLOCKER', 'CRITICAL'],
      ['CRITICAL', 'HIGH'],
      ['MAJOR', 'MEDIUM'],
      ['MINOR', 'LOW'],
    ]),
  },
  {
    // From 0, informational, to 5, very high.
    tool: /^veracode/,
    words: new Map([
      ['5', 'CRITICAL'],
      ['4', 'HIGH'],
      ['3', 'MEDIUM'],
      ['2', 'LOW'],
      ['1', 'LOW'],
      ['0', 'INFO'],
    ]),
  },
  { tool: /fortify|^fcli/, fields: ['friority', 'Friority', 'priority'] },
  { tool: /coverity/, fields: ['impact'], words: new Map([['AUDIT', 'INFO']]) },
  { tool: /kics/, isAboutSettings: true, secrets: /^passwords and secrets\b/i },
  { tool: /^checkov/, isAboutSettings: true, secrets: /^CKV_SECRET_/i },
  { tool: /^trivy/, isAboutSettings: true, secrets: /^secret$/i },
  {
    tool: /^(?:terrascan|tfsec|snyk-(?:iac|infrastructure)|template-?analyzer)/,
    isAboutSettings: true,
  },
  { tool: /^jfrog.*(?:terraform|iac)/, isAboutSettings: true },
]

const NONE: Dialect = { tool: /(?:)/ }
const known = new Map<string, Dialect>()
const MAX_KNOWN = 1_000

/** Returns how the files of a source differ. */
export function dialectOf(source: string): Dialect {
  const found = known.get(source) ?? DIALECTS.find(({ tool }) => tool.test(source)) ?? NONE
  if (known.size < MAX_KNOWN) known.set(source, found)
  return found
}
