import type { Severity } from '../../kernel/severity.ts'
import type { Observation, Reading, RecordError } from '../observation.ts'
import { severityOfWord, UNSTATED_SEVERITY } from './native-severity.ts'
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

/** What a result may leave unsaid: then it fails, unmuted, with a severity of MEDIUM. */
type Optional =
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

/** One result of a document in which a scanner reports many. Texts are cleaned when it is taken. */
export interface ScanResult
  extends Partial<Pick<Observation, Optional>>,
    Pick<Observation, 'source' | 'check_id' | 'finding_type' | 'title'> {
  /** Where it stands in the document, for messages: `Results[0].Secrets[2]`; '' for a record alone. */
  readonly at: string
  readonly target: ScanTarget
  /**
   * Tells apart what one check finds several times in one resource, such as two secrets in a file:
   * never a line, which moves. Left out where a check says one thing about a resource.
   */
  readonly occurrence?: string
  /** When it is not the word of `native_severity` that says it. */
  readonly severity?: Severity | undefined
}

/** The reading of a document from its results, each told apart, united with its like or refused. */
export function readResults(results: Iterable<ScanResult | RecordError>): Reading {
  const taken: Taken = { observations: new Map(), repetitions: new Map() }
  const errors: RecordError[] = []
  for (const result of results) {
    const fault = 'message' in result ? result : faultOf(result)
    if (fault) errors.push(fault)
    else if (!('message' in result)) take(taken, result)
  }
  const [first] = errors
  const observations = [...taken.observations.values()]
  if (observations.length > 0) {
    return { kind: 'observations', observations, ...(first && { errors }) }
  }
  if (first) return { kind: 'error', error: first }
  return { kind: 'ignored', reason: 'It holds no results' }
}

/** Reads a record with a function that is given objects only. */
export const readDocument = (
  record: unknown,
  resultsIn: (document: JsonObject) => Iterable<ScanResult | RecordError>,
): Reading =>
  isObject(record)
    ? readResults(resultsIn(record))
    : { kind: 'error', error: { field: '', message: 'Expected a JSON object' } }

/** Each object of a list with its path; what is no object is an error. */
export function* eachObject(
  list: readonly unknown[],
  path: string,
): Iterable<{ readonly object: JsonObject; readonly at: string } | RecordError> {
  for (const [index, object] of list.entries()) {
    const at = `${path}[${index}]`
    if (isObject(object)) yield { object, at }
    else yield { field: at, message: `${at} is no JSON object` }
  }
}

/** An id is kept whole or not at all: a part of it would be another's. */
function faultOf({ at, check_id, target }: ScanResult): RecordError | null {
  const { id } = target.resource
  const result = at === '' ? 'The record' : at
  if (check_id.trim() === '') return { field: at, message: `${result} names no check` }
  if (id.trim() === '') return { field: at, message: `${result} names no resource` }
  if (id.length <= RESOURCE_ID_LENGTH || Array.from(id).length <= RESOURCE_ID_LENGTH) return null
  const limit = `${RESOURCE_ID_LENGTH} characters`
  return { field: at, message: `${result} names a resource with an id of more than ${limit}` }
}

interface Taken {
  readonly observations: Map<string, Observation>
  /** How often each occurrence was seen, in the document's order, which scanners keep. */
  readonly repetitions: Map<string, number>
}

function take({ observations, repetitions }: Taken, result: ScanResult): void {
  const { occurrence = '', check_id, target } = result
  const keyOf = (id: string) => JSON.stringify([target.account_id, target.resource.id, id])
  if (occurrence === '') {
    const known = observations.get(keyOf(check_id))
    const observation = observationOf(result, check_id)
    observations.set(keyOf(check_id), known ? unite(known, observation) : observation)
    return
  }
  const identity = `${check_id}#${occurrence}`
  const repetition = (repetitions.get(keyOf(identity)) ?? 0) + 1
  repetitions.set(keyOf(identity), repetition)
  const own = repetition === 1 ? identity : `${identity}~${repetition}`
  observations.set(keyOf(own), observationOf(result, own))
}

/** What is worst wins: a resource passes a check only where all of it does. */
const RANK = { fail: 3, manual: 2, not_evaluated: 1, pass: 0 } as const
const rankOf = ({ outcome, muted }: Observation) => 2 * RANK[outcome] + (muted ? 0 : 1)
/** Beyond this, one more container that lacks the same setting tells nothing new. */
const UNITED_LENGTH = 4096

function unite(known: Observation, other: Observation): Observation {
  if (rankOf(known) !== rankOf(other)) return rankOf(known) > rankOf(other) ? known : other
  const { description } = known
  const isNew = description.length < UNITED_LENGTH && !description.includes(other.description)
  return {
    ...known,
    description: isNew
      ? cleanText(`${description}\n${other.description}`, LONG_TEXT_LENGTH)
      : description,
    compliance:
      known.compliance.length >= other.compliance.length ? known.compliance : other.compliance,
  }
}

/** What a result that leaves it out says. */
const UNSAID = {
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
  const said = { ...UNSAID, ...result }
  const { target, native_severity } = said
  const check_id = cleanText(said.check_id)
  return {
    source: said.source,
    source_finding_id: cleanText(identity),
    native_ids: distinctTexts(said.native_ids.map((one) => cleanText(one))),
    check_id,
    check_aliases: aliasesOf(said.check_aliases, check_id),
    outcome: said.outcome,
    muted: said.muted,
    severity: said.severity ?? severityOfWord(native_severity) ?? UNSTATED_SEVERITY,
    native_severity: cleanText(native_severity),
    finding_type: cleanText(said.finding_type),
    title: cleanText(said.title.trim() || check_id, TITLE_LENGTH),
    description: cleanText(said.description, LONG_TEXT_LENGTH),
    remediation: cleanText(said.remediation, LONG_TEXT_LENGTH),
    provider: target.provider,
    account_id: cleanText(target.account_id),
    account_name: '',
    resource: resourceOf(target),
    compliance: said.compliance.slice(0, LIST_LENGTH),
    cves: said.cves.slice(0, LIST_LENGTH),
    exploit_available: said.cves.some((one) => one.known_exploited === true),
    first_observed_at: said.first_observed_at,
    last_observed_at: said.last_observed_at,
  }
}

const resourceOf = ({ resource }: ScanTarget): Observation['resource'] => ({
  id: cleanText(resource.id, RESOURCE_ID_LENGTH),
  type: cleanText(resource.type),
  name: cleanText(resource.name),
  region: cleanText(resource.region),
  tags: {},
})

const aliasesOf = (aliases: readonly string[], check_id: string) =>
  distinctTexts(aliases.map((alias) => cleanText(alias))).filter((alias) => alias !== check_id)

/** Paragraphs of a text, without those that say nothing or the same again. */
export const paragraphs = (...texts: readonly string[]): string =>
  distinctTexts(texts.map((text) => text.trim())).join('\n')
