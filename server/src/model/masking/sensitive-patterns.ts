/** What a mark stands for. The name is a part of the mark. */
export const MARK_KINDS = [
  'text',
  'secret',
  'resource',
  'account',
  'owner',
  'name',
  'address',
  'id',
] as const
export type MarkKind = (typeof MARK_KINDS)[number]

export interface SensitivePattern {
  readonly kind: MarkKind
  /** Has no capturing groups, and no quantifier that another one repeats without bound. */
  readonly source: string
}

const KEY_WORDS =
  'password|passwd|passphrase|pwd|secret|token|api[_-]?key|access[_-]?key|account[_-]?key|client[_-]?secret|private[_-]?key|authorization|credentials?|connection[_-]?string|sig|signature'

/** Names of services, which say what a resource is and not whose. */
const PUBLIC_HOSTS =
  '(?!microsoft\\.|[\\w.-]{0,60}\\.?(?:googleapis|amazonaws|amazon|azure|windows|microsoft|google)\\.(?:com|net)\\b)'

/** In the order in which they are tried at one place of a text. */
export const SENSITIVE_PATTERNS: readonly SensitivePattern[] = [
  // A text that looks like a mark must not be read as one.
  { kind: 'text', source: '<[a-z]{2,8}-\\d{1,6}>' },
  {
    kind: 'secret',
    source: '-----BEGIN [^-\\n]{1,40}-----[\\s\\S]{0,16384}?(?:-----END [^-\\n]{1,40}-----|$)',
  },
  { kind: 'secret', source: 'eyJ[\\w-]{5,4096}\\.[\\w-]{2,8192}(?:\\.[\\w-]{0,4096})?' },
  { kind: 'secret', source: '(?:AKIA|ASIA|AROA|AIDA|ABIA|ACCA)[A-Z0-9]{12,20}(?![A-Z0-9])' },
  {
    kind: 'secret',
    source:
      '\\b(?:gh[pousr]_|github_pat_|glpat-|xox[abprs]-|sk-|sk_live_|rk_live_|AIza|ya29\\.|dop_v1_|npm_|pypi-|SG\\.|hf_)[\\w.-]{8,512}',
  },
  {
    kind: 'secret',
    source: `(?<=(?:${KEY_WORDS})["']?\\s{0,3}(?:[:=]|\\bis\\b)\\s{0,3}["']?(?:bearer |basic )?)(?!bearer |basic |<[a-z]{2,8}-\\d)[^\\s"',;<>]{1,512}`,
  },
  { kind: 'secret', source: '(?<=\\b(?:bearer|basic) )[\\w.~+/=-]{8,4096}' },
  { kind: 'secret', source: '(?<=://[^\\s/:@]{0,64}:)[^\\s/@]{1,256}(?=@)' },
  { kind: 'resource', source: 'arn:[\\w-]{2,20}:[^\\s"\'<>,;)\\]}]{3,1024}' },
  { kind: 'resource', source: '/subscriptions/[^\\s"\'<>,;)\\]}]{3,1024}' },
  {
    kind: 'resource',
    source:
      '(?://[\\w.-]{3,100}/)?\\b(?:projects|folders|organizations)/[^\\s"\'<>,;)\\]}]{2,1024}',
  },
  { kind: 'address', source: '\\b[a-z][a-z0-9+.-]{1,12}://[^\\s"\'<>)\\]}]{1,2048}' },
  { kind: 'address', source: '[\\w.%+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){0,8}' },
  { kind: 'id', source: '\\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\\b' },
  {
    kind: 'address',
    source: '(?<![\\d.])(?!0\\.0\\.0\\.0)(?:\\d{1,3}\\.){3}\\d{1,3}(?:/\\d{1,2})?(?![\\d.]*\\d)',
  },
  {
    kind: 'address',
    source:
      '(?<![\\w:])(?!::/0)(?=[0-9a-f:]{0,40}:[0-9a-f:]{0,40}:)[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?:/\\d{1,3})?(?![\\w:])',
  },
  { kind: 'id', source: '\\b[a-z]{1,12}-[0-9a-f]{8,17}\\b' },
  { kind: 'account', source: '(?<![\\d.])\\d{12}(?!\\d)' },
  {
    kind: 'secret',
    source: '(?<![\\w+/=-])(?=[\\w+/=-]{0,200}\\d)(?=[\\w+/=-]{0,200}[a-z])[\\w+/=-]{32,8192}',
  },
  {
    kind: 'address',
    source: `(?<![\\w.-])${PUBLIC_HOSTS}(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.){1,8}[a-z]{2,24}(?![\\w-])`,
  },
]
