import type { RecordError, StatedOrigin } from '../observation.ts'
import { sourceOf } from '../reading/check-identity.ts'
import {
  fieldOf,
  firstText,
  type JsonObject,
  objectIn,
  objectsIn,
  textIn,
  textsIn,
} from '../reading/record-fields.ts'
import {
  codeOrigin,
  imageNameIn,
  imageOrigin,
  isError,
  type ScanOrigin,
} from '../reading/scan-origin.ts'
import type { PAUSE } from '../reading/scan-result.ts'
import { latestTimestamp } from '../reading/timestamp.ts'
import { createRuleBook, type RuleBook, readRuleBook } from './sarif-rule.ts'

/** The tool of a run, and the rules that it describes. */
export interface Tool {
  readonly source: string
  readonly ruleBook: RuleBook
}

/** Tools whose name in SARIF differs from their name in other formats. */
const TOOL_NAMES: readonly (readonly [RegExp, string])[] = [
  [/^semgrep/i, 'semgrep'],
  [/^snyk/i, 'snyk'],
  [/^(defsec|tfsec)/i, 'tfsec'],
  [/^checkmarx kics/i, 'kics'],
]

export const toolOf = (run: JsonObject): Tool => ({
  source: sourceOfRun(run),
  ruleBook: createRuleBook(objectIn(run, 'tool')),
})

/** As `toolOf`, with pauses. */
export function* readTool(run: JsonObject): Generator<typeof PAUSE, Tool> {
  return { source: sourceOfRun(run), ruleBook: yield* readRuleBook(objectIn(run, 'tool')) }
}

function sourceOfRun(run: JsonObject): string {
  const name = textIn(objectIn(objectIn(run, 'tool'), 'driver'), 'name')
  const known = TOOL_NAMES.find(([pattern]) => pattern.test(name))?.[1]
  return known ?? firstText(sourceOf('', name), 'sarif')
}

/** What a run looked at. */
export interface RunOrigin {
  readonly origin: ScanOrigin
  readonly isImage: boolean
}

/** Returns what a run looked at, or a contradiction to what the sender states. */
export function originOfRun(
  run: JsonObject,
  at: string,
  source: string,
  stated: StatedOrigin,
): RunOrigin | RecordError {
  const reference = imageIn(run)
  if (reference !== '') {
    const digests = textsIn(objectIn(run, 'properties'), 'repoDigests')
    return { origin: imageOrigin({ source, stated, reference, digests }), isImage: true }
  }
  const [provenance = {}] = objectsIn(run, 'versionControlProvenance')
  const origin = codeOrigin({
    source,
    stated,
    repositories: [textIn(provenance, 'repositoryUri')],
    field: `${at}.versionControlProvenance[0].repositoryUri`,
  })
  if (isError(origin)) return origin
  const { artifact } = origin
  const category = categoryOf(run)
  return {
    isImage: false,
    origin: {
      ...origin,
      artifact: artifact === null || category === '' ? artifact : `${artifact} (${category})`,
      roots: rootsOf(run, provenance),
    },
  }
}

/** Trivy names the scanned image. Its locations are paths that only begin with the image's name. */
function imageIn(run: JsonObject): string {
  const properties = objectIn(run, 'properties')
  const names = [textIn(properties, 'imageName'), ...textsIn(properties, 'repoTags')]
  return imageNameIn(names.filter((name) => name !== ''))
}

/**
 * Returns the category of a run: the part of its id before the last slash. Runs of different
 * categories look at different parts of a repository.
 */
function categoryOf(run: JsonObject): string {
  const id = textIn(objectIn(run, 'automationDetails'), 'id')
  return id.slice(0, Math.max(id.lastIndexOf('/'), 0))
}

/** Returns the absolute folders below which the files of the repository are. */
function rootsOf(run: JsonObject, provenance: JsonObject): readonly string[] {
  const bases = objectIn(run, 'originalUriBaseIds')
  const mapped = textIn(objectIn(provenance, 'mappedTo'), 'uriBaseId')
  const names = [mapped, ...Object.keys(bases).filter((name) => name !== mapped)]
  const folders = [
    ...objectsIn(run, 'invocations').map((invocation) => objectIn(invocation, 'workingDirectory')),
    ...names.map((name) => objectIn(bases, name)),
  ]
  return folders
    .map((folder) => textIn(folder, 'uri').replace(/\/+$/, ''))
    .filter((uri) => /^file:\/\/\/?[^/]/.test(uri))
}

/** Returns when a run ended, else when it began: the latest of its invocations. */
export function timeOfRun(run: JsonObject): string | null {
  const invocations = objectsIn(run, 'invocations')
  return (
    latestTimestamp(...invocations.map((invocation) => fieldOf(invocation, 'endTimeUtc'))) ??
    latestTimestamp(...invocations.map((invocation) => fieldOf(invocation, 'startTimeUtc')))
  )
}

const errorsIn = (invocation: JsonObject): readonly JsonObject[] =>
  objectsIn(invocation, 'toolExecutionNotifications').filter(
    (notification) => textIn(notification, 'level') === 'error',
  )

/** Returns the ids of the rules that failed in a run that went on. */
export const failedRulesOf = (run: JsonObject, ruleBook: RuleBook): ReadonlySet<string> =>
  new Set(
    objectsIn(run, 'invocations')
      .flatMap(errorsIn)
      .map((error) => ruleBook.ruleOf({ rule: objectIn(error, 'associatedRule') }).id)
      .filter((id) => id !== ''),
  )

/** Returns the error of a run that did not look at everything. */
export function failureOf(
  run: JsonObject,
  at: string,
  { account_id, ruleBook }: { readonly account_id: string; readonly ruleBook: RuleBook },
): RecordError | null {
  for (const [index, invocation] of objectsIn(run, 'invocations').entries()) {
    const field = `${at}.invocations[${index}]`
    if (fieldOf(invocation, 'executionSuccessful') === false) {
      const message = 'The run failed, so it does not list everything'
      return { field: `${field}.executionSuccessful`, message, account_id }
    }
    const [error] = errorsIn(invocation).filter(
      (one) => ruleBook.ruleOf({ rule: objectIn(one, 'associatedRule') }).id === '',
    )
    if (error) {
      const problem = textIn(objectIn(error, 'message'), 'text')
      const message = `The tool could not scan everything: ${problem}`
      return { field: `${field}.toolExecutionNotifications`, message, account_id }
    }
  }
  return null
}
