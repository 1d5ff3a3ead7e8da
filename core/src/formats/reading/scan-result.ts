import type { Severity } from '../../kernel/severity.ts'
import {
  NOTHING_STATED,
  type Observation,
  type ParseResult,
  type RecordError,
  type ScannedPart,
  type StatedOrigin,
} from '../observation.ts'
import { merge } from './merged-results.ts'
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
import { addPart, type ScannedParts, scannedPartsOf } from './scanned-part.ts'

/**
 * The fields that a result may omit. By default it fails, is not muted, has the severity MEDIUM and
 * the artifact of its target.
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
  | 'mute_reason'
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

/** What a document yields: results, what is wrong with others, and what else was scanned. */
export type ScanItem = ScanResult | RecordError | ScannedPart

/** Yielded while much is read that yields nothing else, so that a caller can pause. */
export const PAUSE = null
export type ScanStep = ScanItem | typeof PAUSE

export const isScannedPart = (item: ScanItem): item is ScannedPart => 'groups' in item
export const isRecordError = (item: ScanItem): item is RecordError => 'message' in item

/**
 * Converts the results of a document to observations. Results of one check on one resource are
 * merged; an invalid result is an error. A document that only shows what was scanned has no
 * observations; one that does not show even that is ignored. An error is about the account of the
 * results, if they share one.
 */
export function parseResults(items: Iterable<ScanStep>): ParseResult {
  const collected: CollectedResults = {
    observations: new Map(),
    repetitions: new Map(),
    parts: new Map(),
    accounts: new Set(),
  }
  const errors: RecordError[] = []
  for (const item of items) {
    if (item === PAUSE) continue
    const error = isRecordError(item) ? item : collectItem(collected, item)
    if (error) errors.push(error)
  }
  return resultOf(collected, errors)
}

function collectItem(collected: CollectedResults, item: ScanResult | ScannedPart) {
  collected.accounts.add(isScannedPart(item) ? item.account_id : item.target.account_id)
  if (!isScannedPart(item)) return findError(item) ?? collect(collected, item)
  addPart(collected.parts, item)
  return null
}

function resultOf(collected: CollectedResults, errors: readonly RecordError[]): ParseResult {
  const observations = [...collected.observations.values()]
  const scanned = scannedPartsOf(collected.parts)
  const [first, ...others] = errors.map((error) => ofAccount(error, collected.accounts))
  if (observations.length > 0 || (scanned.length > 0 && !first)) {
    return {
      kind: 'observations',
      observations,
      ...(scanned.length > 0 && { scanned }),
      ...(first && { errors: [first, ...others] }),
    }
  }
  if (first) return { kind: 'error', error: first }
  return { kind: 'ignored', reason: 'It contains no results' }
}

/** Adds the account to an error that names none. */
export function ofAccount(error: RecordError, accounts: ReadonlySet<string>): RecordError {
  const [account_id] = accounts
  if (error.account_id !== undefined || account_id === undefined || accounts.size > 1) return error
  return { ...error, account_id: cleanText(account_id) }
}

/** Parses a record with a function that accepts only objects. */
export const parseDocument = (
  record: unknown,
  itemsIn: (document: JsonObject, stated: StatedOrigin) => Iterable<ScanStep>,
  stated: StatedOrigin = NOTHING_STATED,
): ParseResult => (isObject(record) ? parseResults(itemsIn(record, stated)) : notAnObject(''))

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

/** Counts the objects of a list for which a condition holds. */
export function* countIn(
  list: readonly unknown[],
  isCounted: (object: JsonObject) => boolean,
): Generator<typeof PAUSE, number> {
  let count = 0
  for (const item of list) {
    if (isObject(item) && isCounted(item)) count += 1
    yield PAUSE
  }
  return count
}

/**
 * Validates a result. An id that is too long is rejected, not cut: a part of it could be another
 * id.
 */
export function findError({ at, check_id, target }: ScanResult): RecordError | null {
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
  readonly parts: ScannedParts
  /** All accounts that results and parts are about. */
  readonly accounts: Set<string>
}

function collect({ observations, repetitions }: CollectedResults, result: ScanResult): null {
  const identity = identityOf(result)
  const key = keyOf(result, identity)
  if (identity === result.check_id) {
    const existing = observations.get(key)
    const observation = observationOf(result, identity)
    observations.set(key, existing ? merge(existing, observation) : observation)
    return null
  }
  const repetition = (repetitions.get(key) ?? 0) + 1
  repetitions.set(key, repetition)
  const uniqueIdentity = repeatedIdentity(identity, repetition)
  observations.set(keyOf(result, uniqueIdentity), observationOf(result, uniqueIdentity))
  return null
}

/** The check, with what distinguishes its results on one resource. */
export const identityOf = ({ check_id, discriminator = '' }: ScanResult): string =>
  discriminator === '' ? check_id : `${check_id}#${discriminator}`

/** The key of a result in its document. */
export const keyOf = ({ target }: ScanResult, identity: string): string =>
  JSON.stringify([target.account_id, target.resource.id, identity])

export const repeatedIdentity = (identity: string, repetition: number): string =>
  repetition === 1 ? identity : `${identity}~${repetition}`

const NONE: readonly never[] = []

/** Without object spreads, which would take longer than all the rest of parsing. */
export function observationOf(result: ScanResult, identity: string): Observation {
  const { source, outcome = 'fail', muted = false, mute_reason = '', target } = result
  const { native_severity = '', description = '', remediation = '', check_group = '' } = result
  const { native_ids = NONE, check_aliases = NONE, compliance = NONE, cves = NONE } = result
  const { first_observed_at = null, last_observed_at = null } = result
  const check_id = cleanText(result.check_id)
  return {
    source,
    source_finding_id: cleanText(identity),
    native_ids: cleanTexts(native_ids),
    // Results of one check on one resource are merged: a report makes one statement about it.
    native_id: '',
    check_id,
    check_aliases: cleanTexts(check_aliases).filter((alias) => alias !== check_id),
    outcome,
    artifact: result.artifact === undefined ? artifactIn(target) : result.artifact,
    check_group,
    muted,
    mute_reason: cleanText(mute_reason, LONG_TEXT_LENGTH),
    resolved_at_source: false,
    severity: result.severity ?? severityOfWord(native_severity) ?? DEFAULT_SEVERITY,
    native_severity: cleanText(native_severity),
    finding_type: cleanText(result.finding_type),
    title: cleanText(result.title.trim() || check_id, TITLE_LENGTH),
    description: cleanText(description, LONG_TEXT_LENGTH),
    remediation: cleanText(remediation, LONG_TEXT_LENGTH),
    provider: target.provider,
    account_id: cleanText(target.account_id),
    account_name: '',
    resource: resourceOf(target),
    is_region_nominal: false,
    compliance: compliance.slice(0, LIST_LENGTH),
    cves: cves.slice(0, LIST_LENGTH),
    exploit_available: cves.some((cve) => cve.known_exploited === true),
    first_observed_at,
    last_observed_at,
    version_at: last_observed_at,
  }
}

/** Returns the texts as they can be stored, each once. */
const cleanTexts = (texts: readonly string[]): readonly string[] =>
  texts.length === 0 ? NONE : distinctTexts(texts.map((text) => cleanText(text)))

const artifactIn = ({ artifact }: ScanTarget) =>
  typeof artifact === 'string' ? cleanText(artifact, RESOURCE_ID_LENGTH) : null

const resourceOf = ({ resource }: ScanTarget): Observation['resource'] => ({
  id: cleanText(resource.id, RESOURCE_ID_LENGTH),
  aliases: cleanTexts(resource.aliases ?? NONE),
  type: cleanText(resource.type),
  name: cleanText(resource.name),
  region: cleanText(resource.region),
  tags: {},
  ...(resource.image && { image: cleanText(resource.image) }),
})
