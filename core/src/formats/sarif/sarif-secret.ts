import { changeEach } from '../../record-stream/large-document.ts'
import { cweReferences } from '../reading/cwe-reference.ts'
import { isObject, type JsonObject, listIn, objectIn, textIn } from '../reading/record-fields.ts'
import { replaceByDigests } from '../reading/secret-digest.ts'
import { dialectOf } from './sarif-dialects.ts'
import { type NamedRule, ruleText, tagsOf } from './sarif-rule.ts'
import { toolOf } from './sarif-run.ts'
import { SEVERITY_FIELDS } from './sarif-severity.ts'
import { vulnerabilityOf } from './sarif-vulnerability-id.ts'

/** Tools that look for nothing but secrets. */
export const SECRET_TOOLS: ReadonlySet<string> = new Set([
  'gitleaks',
  'betterleaks',
  'trufflehog',
  'detect-secrets',
  'ggshield',
  'gitguardian',
  'whispers',
  'noseyparker',
  'nosey-parker',
  'kingfisher',
  'talisman',
  'git-secrets',
  'credscan',
  'credential-scanner',
  'credentialscanner',
  'jfrog-secrets-scanner',
  'titus',
])

const SECRET_WORD = /\bsecrets?\b/i
/** `DoNotExposePlaintextSecrets/GoogleApiKey` → `Do Not Expose Plaintext Secrets Google Api Key`. */
const wordsOf = (name: string): string =>
  name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').replace(/[^A-Za-z0-9]+/g, ' ')

/** What opens something, as the last words of the name of a rule: `AWS Access Key ID`. */
const CREDENTIAL =
  /\b(?:(?:access|secret|private|account|signing|encryption|ssh|pgp|rsa|license) keys?(?: id)?|api ?(?:key|token|secret)s?|tokens?|web ?hook(?: url)?s?|jwt|credentials?|pass(?:word|phrase)s?|connection strings?|shared access signature|basic auth(?:entication)?)(?: (?:id|in url|value|found|detected|exposed|leaked|exposure|leak))?$/i
/** A password in code, wherever it stands in the name. */
const HARD_CODED =
  /\b(?:hard ?coded|leaked|exposed|committed|plain ?text) (?:\w+ ){0,3}(?:secret|password|passphrase|credential|token|key)s?\b/i
/** A name with one of these says what is wrong with a setting or with code, and is no secret. */
const PROBLEM =
  /\b(?:no|not|non|without|missing|lack\w*|weak|insecure|unused|rotat\w*|unrotated|expir\w*|old|default|disabled?|enabled?|should|ensure|must|is|are|has|have|allow\w*|check\w*|valid\w*|verif\w*|predictable|csrf|xsrf|polic\w+|length|hash\w*|compar\w*|permissions?|public|age|use[sd]?|using|multiple|two|active|long lived)\b/i
const MAX_NAME_WORDS = 8

const isNameOfCredential = (name: string): boolean => {
  const words = wordsOf(name).trim()
  if (HARD_CODED.test(words)) return true
  return words.split(' ').length <= MAX_NAME_WORDS && CREDENTIAL.test(words) && !PROBLEM.test(words)
}

/** Weaknesses that consist in a secret in code; a rule about another one is about that. */
const SECRET_WEAKNESS = /^CWE-(?:259|260|312|321|522|540|547|615|798)$/

const keptByRule = new WeakMap<JsonObject, boolean>()

/**
 * Returns whether a result contains a secret: it comes from a secret scanner, or its rule is about
 * secrets, or has the name of one.
 */
export function isAboutSecrets(source: string, namedRule: NamedRule): boolean {
  const { id, rule } = namedRule
  const isKept = id !== '' && textIn(rule, 'id') === id
  const known = isKept ? keptByRule.get(rule) : undefined
  if (known !== undefined) return known
  const isSecret = !vulnerabilityOf(namedRule, source) && isRuleOfSecret(source, namedRule)
  if (isKept) keptByRule.set(rule, isSecret)
  return isSecret
}

function isRuleOfSecret(source: string, { id, rule }: NamedRule): boolean {
  if (SECRET_TOOLS.has(source)) return true
  const { secrets, isAboutSettings } = dialectOf(source)
  const names = [id, textIn(rule, 'name')]
  if (secrets && names.some((name) => secrets.test(name))) return true
  if (isAboutSettings) return false
  if ([...names, ...tagsOf(rule)].some((name) => SECRET_WORD.test(wordsOf(name)))) return true
  const cwes = cweReferences(tagsOf(rule))
  const isOther = cwes.length > 0 && !cwes.some(({ control }) => SECRET_WEAKNESS.test(control))
  return !isOther && [...names, ruleText(rule, 'shortDescription')].some(isNameOfCredential)
}

/** The property in which version 7 of gitleaks writes the secret. */
export const OFFENDER = 'offender'
const KEPT_PROPERTIES = [...SEVERITY_FIELDS, OFFENDER]

/** The fields of a result that may contain the secret. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  OFFENDER,
  'message',
  'snippet',
  'fingerprints',
  'partialFingerprints',
  'codeFlows',
  'fixes',
  'attachments',
  'relatedLocations',
  'stacks',
  'graphs',
  'webRequest',
  'webResponse',
])

/** The fields of a result that show code, which may contain a secret that no rule noticed. */
const CODE_FIELDS: ReadonlySet<string> = new Set([
  'snippet',
  'fixes',
  'attachments',
  'webRequest',
  'webResponse',
  'code',
  'codeSnippet',
  'code_snippet',
])
/** The content of a scanned file. */
const FILE_FIELDS: ReadonlySet<string> = new Set(['contents'])

export function removeSecrets(record: unknown): unknown {
  if (!isObject(record)) return record
  const runs = changeEach(listIn(record, 'runs'), (run) =>
    isObject(run) ? removeSecretsOfRun(run) : run,
  )
  return { ...record, runs }
}

function removeSecretsOfRun(run: JsonObject): JsonObject {
  const { source, ruleBook } = toolOf(run)
  const origins = replaceByDigests(listIn(run, 'versionControlProvenance'), SECRET_FIELDS)
  const withoutAddresses = {
    ...run,
    versionControlProvenance: origins,
    ...(Array.isArray(run.artifacts) && {
      artifacts: replaceByDigests(run.artifacts, FILE_FIELDS),
    }),
  }
  // A run without a list of results did not look for any.
  if (!Array.isArray(run.results)) return withoutAddresses
  const results = changeEach(run.results, (result) => {
    if (!isObject(result)) return result
    const namedRule = ruleBook.ruleOf(result)
    const showsSecret = isAboutSecrets(source, namedRule)
    return showsSecret
      ? removeSecretOfResult(result, namedRule.id)
      : replaceByDigests(result, CODE_FIELDS)
  })
  return { ...withoutAddresses, results }
}

/** The rule id is added, because the message that may have named the rule is replaced. */
function removeSecretOfResult(result: JsonObject, ruleId: string): unknown {
  const allProperties = objectIn(result, 'properties')
  const keptFields = KEPT_PROPERTIES.filter((field) => Object.hasOwn(allProperties, field))
  const properties = Object.fromEntries(keptFields.map((field) => [field, allProperties[field]]))
  return replaceByDigests({ ...result, properties, ruleId }, SECRET_FIELDS)
}
