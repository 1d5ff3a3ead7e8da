import type { Severity } from '../../kernel/severity.ts'
import type { Observation, ParseResult, RecordError } from '../observation.ts'
import { DEFAULT_SEVERITY, severityOfWord } from './native-severity.ts'
import { notAnObject } from './record-error.ts'
import {
  cleanText,
  distinctTexts,
  isObject,
  type JsonObject,
  LIST_LENGTH,
  LONG_TEXT_LENGTH,
  RESOURCE_ID_LENGTH,
  TITLE_LENGTH,
} from './record-fields.ts'
import type { ScanTarget } from './scan-target.ts'

/**
 * The fields that a result may omit. By default it fails, is not muted and has the severity MEDIUM.
 */
type OptionalField =
  | 'artifact'
  | 'check_group'
  | 'check_aliases'
  | 'compliance'
  | 'cves'
  | 'description'
  | 'first_observed_at'
  | 'last_observed_at'
  | 'muted'
  | 'native_ids'
  | 'native_severity'
  | 'outcome'
  | 'remediation'

/** One result of a document in which a scanner reports many. Its texts are not cleaned yet. */
export interface ScanResult
  extends Partial<Pick<Observation, OptionalField>>,
    Pick<Observation, 'source' | 'check_id' | 'finding_type' | 'title'> {
  /**
   * The path in the document, for messages: `Results[0].Secrets[2]`; '' if the record is the
   * result.
   */
  readonly at: string
  readonly target: ScanTarget
  /**
   * Distinguishes the results of one check on one resource, such as two secrets in a file. Never a
   * line number, because lines move. Omitted if a check has one result per resource.
   */
  readonly discriminator?: string
  /** Set if the severity does not follow from the word in `native_severity`. */
  readonly severity?: Severity | undefined
}

/**
 * Converts the results of a document to observations. Results of one check on one resource are
 * merged; an invalid result is an error.
 */
export function parseResults(results: Iterable<ScanResult | RecordError>): ParseResult {
  const collected: CollectedResults = { observations: new Map(), repetitions: new Map() }
  const errors: RecordError[] = []
  for (const result of results) {
    const error = 'message' in result ? result : findError(result)
    if (error) errors.push(error)
    else if (!('message' in result)) collect(collected, result)
  }
  const [first] = errors
  const observations = [...collected.observations.values()]
  if (observations.length > 0) {
    return { kind: 'observations', observations, ...(first && { errors }) }
  }
  if (first) return { kind: 'error', error: first }
  return { kind: 'ignored', reason: 'It contains no results' }
}

/** Parses a record with a function that accepts only objects. */
export const parseDocument = (
  record: unknown,
  resultsIn: (document: JsonObject) => Iterable<ScanResult | RecordError>,
): ParseResult => (isObject(record) ? parseResults(resultsIn(record)) : notAnObject(''))

/** Yields each object of a list with its path, and an error for any other item. */
export function* eachObject(
  list: readonly unknown[],
  path: string,
): Iterable<{ readonly object: JsonObject; readonly at: string } | RecordError> {
  for (const [index, object] of list.entries()) {
    const at = `${path}[${index}]`
    if (isObject(object)) yield { object, at }
    else yield { field: at, message: `${at} is not a JSON object` }
  }
}

/**
 * Validates a result. An id that is too long is rejected, not cut: a part of it could be another
 * id.
 */
function findError({ at, check_id, target }: ScanResult): RecordError | null {
  const { id } = target.resource
  const result = at === '' ? 'The record' : at
  if (check_id.trim() === '') return { field: at, message: `${result} names no check` }
  if (id.trim() === '') return { field: at, message: `${result} names no resource` }
  if (id.length <= RESOURCE_ID_LENGTH || Array.from(id).length <= RESOURCE_ID_LENGTH) return null
  const limit = `${RESOURCE_ID_LENGTH} characters`
  return { field: at, message: `${result} names a resource with an id of more than ${limit}` }
}

interface CollectedResults {
  readonly observations: Map<string, Observation>
  /**
   * How often each check with its discriminator was reported so far. Scanners list results in a
   * stable order.
   */
  readonly repetitions: Map<string, number>
}

function collect({ observations, repetitions }: CollectedResults, result: ScanResult): void {
  const { discriminator = '', check_id, target } = result
  const keyOf = (id: string) => JSON.stringify([target.account_id, target.resource.id, id])
  if (discriminator === '') {
    const existing = observations.get(keyOf(check_id))
    const observation = observationOf(result, check_id)
    observations.set(keyOf(check_id), existing ? merge(existing, observation) : observation)
    return
  }
  const identity = `${check_id}#${discriminator}`
  const repetition = (repetitions.get(keyOf(identity)) ?? 0) + 1
  repetitions.set(keyOf(identity), repetition)
  const uniqueIdentity = repetition === 1 ? identity : `${identity}~${repetition}`
  observations.set(keyOf(uniqueIdentity), observationOf(result, uniqueIdentity))
}

/** The worst outcome wins: a resource passes a check only if all its results pass. */
const RANK = { fail: 3, manual: 2, not_evaluated: 1, pass: 0 } as const
const rankOf = ({ outcome, muted }: Observation) => 2 * RANK[outcome] + (muted ? 0 : 1)
/**
 * Beyond this length further descriptions are dropped: they repeat the problem for one more
 * container.
 */
const MAX_MERGED_LENGTH = 4096

function merge(existing: Observation, other: Observation): Observation {
  if (rankOf(existing) !== rankOf(other)) return rankOf(existing) > rankOf(other) ? existing : other
  const { description } = existing
  const isNew = description.length < MAX_MERGED_LENGTH && !description.includes(other.description)
  return {
    ...existing,
    description: isNew
      ? cleanText(`${description}\n${other.description}`, LONG_TEXT_LENGTH)
      : description,
    compliance:
      existing.compliance.length >= other.compliance.length
        ? existing.compliance
        : other.compliance,
  }
}

/** Values of omitted fields. */
const RESULT_DEFAULTS = {
  artifact: null,
  check_group: '',
  check_aliases: [],
  compliance: [],
  cves: [],
  description: '',
  first_observed_at: null,
  last_observed_at: null,
  muted: false,
  native_ids: [],
  native_severity: '',
  outcome: 'fail',
  remediation: '',
} as const

function observationOf(result: ScanResult, identity: string): Observation {
  const complete = { ...RESULT_DEFAULTS, ...result }
  const { target, native_severity } = complete
  const check_id = cleanText(complete.check_id)
  return {
    source: complete.source,
    source_finding_id: cleanText(identity),
    native_ids: distinctTexts(complete.native_ids.map((id) => cleanText(id))),
    check_id,
    check_aliases: aliasesOf(complete.check_aliases, check_id),
    outcome: complete.outcome,
    artifact: complete.artifact,
    check_group: complete.check_group,
    muted: complete.muted,
    severity: complete.severity ?? severityOfWord(native_severity) ?? DEFAULT_SEVERITY,
    native_severity: cleanText(native_severity),
    finding_type: cleanText(complete.finding_type),
    title: cleanText(complete.title.trim() || check_id, TITLE_LENGTH),
    description: cleanText(complete.description, LONG_TEXT_LENGTH),
    remediation: cleanText(complete.remediation, LONG_TEXT_LENGTH),
    provider: target.provider,
    account_id: cleanText(target.account_id),
    account_name: '',
    resource: resourceOf(target),
    compliance: complete.compliance.slice(0, LIST_LENGTH),
    cves: complete.cves.slice(0, LIST_LENGTH),
    exploit_available: complete.cves.some((cve) => cve.known_exploited === true),
    first_observed_at: complete.first_observed_at,
    last_observed_at: complete.last_observed_at,
  }
}

const resourceOf = ({ resource }: ScanTarget): Observation['resource'] => ({
  id: cleanText(resource.id, RESOURCE_ID_LENGTH),
  aliases: [],
  type: cleanText(resource.type),
  name: cleanText(resource.name),
  region: cleanText(resource.region),
  tags: {},
})

const aliasesOf = (aliases: readonly string[], check_id: string) =>
  distinctTexts(aliases.map((alias) => cleanText(alias))).filter((alias) => alias !== check_id)

/** Joins the distinct paragraphs that are not empty. */
export const joinParagraphs = (...texts: readonly string[]): string =>
  distinctTexts(texts.map((text) => text.trim())).join('\n')
