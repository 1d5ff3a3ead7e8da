import { changeEach } from '../../record-stream/large-document.ts'
import { isObject, type JsonObject, listIn, objectIn, textIn } from '../reading/record-fields.ts'
import { replaceByDigests } from '../reading/secret-digest.ts'
import { SEVERITY_FIELDS } from './sarif-outcome.ts'
import { type NamedRule, tagsOf } from './sarif-rule.ts'
import { toolOf } from './sarif-run.ts'
import { isVulnerability } from './sarif-vulnerability.ts'

/** Tools that look for nothing but secrets. */
export const SECRET_TOOLS: ReadonlySet<string> = new Set([
  'gitleaks',
  'trufflehog',
  'detect-secrets',
  'ggshield',
  'whispers',
])
const SECRET_WORD = /\bsecrets?\b|^CKV_SECRET_/i

/**
 * Returns whether a result contains a secret: it comes from a secret scanner, or its rule is about
 * secrets.
 */
export function isAboutSecrets(source: string, { id, rule }: NamedRule): boolean {
  if (isVulnerability(id)) return false
  const words = [id, textIn(rule, 'name'), ...tagsOf(rule)]
  return SECRET_TOOLS.has(source) || words.some((word) => SECRET_WORD.test(word))
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
