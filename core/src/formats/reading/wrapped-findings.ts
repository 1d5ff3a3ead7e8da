import { fewNamesOf } from '../../record-stream/large-document.ts'
import type { Observation, ParseResult, RecordError } from '../observation.ts'
import { notAnObject } from './record-error.ts'
import { fieldOf, isObject, type JsonObject, listIn, objectIn } from './record-fields.ts'
import { laterOf, parseTimestamp } from './timestamp.ts'

interface WrappedFindings {
  readonly path: string
  readonly findings: readonly unknown[]
  /** The path is that of a single finding, not of a list. */
  readonly isSingle?: true
}

/**
 * The fields in which responses list findings: Security Hub, Azure, Resource Graph, Command Center.
 */
const PAGES = ['Findings', 'findings', 'value', 'data', 'listFindingsResults']

/**
 * Returns the findings of a record that wraps them: an API response (`Findings`, `value` …), an
 * EventBridge event (`detail.findings`, or `detail` itself) or an example response from Azure's API
 * documentation (`responses.200.body`). Null if the record wraps none.
 */
export function wrappedFindings(record: JsonObject): WrappedFindings | null {
  const detail = fieldOf(record, 'detail')
  if (isObject(detail)) {
    const page = pageIn(detail, 'detail.')
    if (page) return page
    if (typeof fieldOf(record, 'detail-type') === 'string') return singleFinding('detail', detail)
  }
  const body = fieldOf(objectIn(objectIn(record, 'responses'), '200'), 'body')
  if (!isObject(body)) return pageIn(record, '')
  return pageIn(body, 'responses.200.body.') ?? singleFinding('responses.200.body', body)
}

function pageIn(record: JsonObject, prefix: string): WrappedFindings | null {
  const name = PAGES.find((page) => Array.isArray(fieldOf(record, page)))
  if (name !== undefined) return { path: `${prefix}${name}`, findings: listIn(record, name) }
  const data = fieldOf(record, 'data')
  return isObject(data) ? connectionIn(data, `${prefix}data.`) : connectionIn(record, prefix)
}

/** A GraphQL request has few queries: an object with more names is no answer to one. */
const MAX_QUERIES = 16

/**
 * Returns the items of a GraphQL query, which are listed under the name of the query:
 * `data.issues.nodes`.
 */
function connectionIn(data: JsonObject, prefix: string): WrappedFindings | null {
  for (const name of fewNamesOf(data, MAX_QUERIES)) {
    const value = data[name]
    const nodes = isObject(value) ? fieldOf(value, 'nodes') : undefined
    if (Array.isArray(nodes)) return { path: `${prefix}${name}.nodes`, findings: nodes }
  }
  return null
}

const singleFinding = (path: string, finding: JsonObject): WrappedFindings => ({
  path,
  findings: [finding],
  isSingle: true,
})

/** Returns whether a value is a finding, or wraps findings the first of which is one. */
export function isOrWraps(value: unknown, isFinding: (record: JsonObject) => boolean): boolean {
  if (!isObject(value)) return false
  if (isFinding(value)) return true
  const first = wrappedFindings(value)?.findings[0]
  return isObject(first) && isFinding(first)
}

/**
 * Parses a finding, or all findings that a record wraps. An invalid finding does not affect the
 * others.
 */
export function parseEach(value: unknown, parse: (record: JsonObject) => ParseResult): ParseResult {
  if (!isObject(value)) return notAnObject('')
  const wrapped = wrappedFindings(value)
  if (!wrapped) return parse(value)
  const { findings, isSingle, path } = wrapped
  const result = mergeResults(
    findings.map((finding, index) => {
      const at = isSingle ? path : `${path}[${index}]`
      return isObject(finding) ? prefixField(at, parse(finding)) : notAnObject(at)
    }),
  )
  return isEvent(value) ? asEvent(result, parseTimestamp(fieldOf(value, 'time'))) : result
}

const isEvent = (record: JsonObject): boolean =>
  isObject(fieldOf(record, 'detail')) && typeof fieldOf(record, 'detail-type') === 'string'

/** A version is sent when it is made, which the finding itself need not say. */
function asEvent(result: ParseResult, sentAt: string | null): ParseResult {
  if (result.kind !== 'observations') return result
  const version = (observation: Observation): Observation => ({
    ...observation,
    version_at: laterOf(observation.version_at, sentAt),
  })
  return { ...result, observations: result.observations.map(version), is_event: true }
}

function mergeResults(results: readonly ParseResult[]): ParseResult {
  const observations = results.flatMap((result) =>
    result.kind === 'observations' ? result.observations : [],
  )
  const scanned = results.flatMap((result) =>
    result.kind === 'observations' ? (result.scanned ?? []) : [],
  )
  const errors = results.flatMap(errorsOf)
  const [first] = errors
  if (observations.length > 0 || scanned.length > 0) {
    return {
      kind: 'observations',
      observations,
      ...(scanned.length > 0 && { scanned }),
      ...(first && { errors }),
    }
  }
  if (first) return { kind: 'error', error: first }
  const ignored = results.find((result) => result.kind === 'ignored')
  return ignored ?? { kind: 'ignored', reason: 'It contains no findings' }
}

const errorsOf = (result: ParseResult): readonly RecordError[] => {
  if (result.kind === 'error') return [result.error]
  return result.kind === 'observations' ? (result.errors ?? []) : []
}

const prefixField = (path: string, result: ParseResult): ParseResult =>
  result.kind === 'error'
    ? { ...result, error: { ...result.error, field: `${path}.${result.error.field}` } }
    : result
