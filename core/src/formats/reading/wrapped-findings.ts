import type { Reading, RecordError } from '../observation.ts'
import { fieldOf, isObject, type JsonObject, listIn, objectIn } from './record-fields.ts'

interface Wrapped {
  readonly path: string
  readonly findings: readonly unknown[]
  /** The path is that of the one finding, not of a list. */
  readonly isAlone?: true
}

/** Where a page keeps its findings: Security Hub, Azure, Resource Graph, Command Center. */
const PAGES = ['Findings', 'findings', 'value', 'data', 'listFindingsResults']

/**
 * The findings of a record that wraps them: an answer of an interface (`Findings`, `value` …), an
 * event of EventBridge (`detail.findings`, or `detail` itself) or one of the examples with which
 * Azure describes its answers (`responses.200.body`). Null when the record wraps none.
 */
export function wrappedFindings(record: JsonObject): Wrapped | null {
  const detail = fieldOf(record, 'detail')
  if (isObject(detail)) {
    const page = pageIn(detail, 'detail.')
    if (page) return page
    if (typeof fieldOf(record, 'detail-type') === 'string') return alone('detail', detail)
  }
  const body = fieldOf(objectIn(objectIn(record, 'responses'), '200'), 'body')
  if (!isObject(body)) return pageIn(record, '')
  return pageIn(body, 'responses.200.body.') ?? alone('responses.200.body', body)
}

function pageIn(record: JsonObject, prefix: string): Wrapped | null {
  const name = PAGES.find((page) => Array.isArray(fieldOf(record, page)))
  if (name !== undefined) return { path: `${prefix}${name}`, findings: listIn(record, name) }
  const data = fieldOf(record, 'data')
  return isObject(data) ? connectionIn(data, `${prefix}data.`) : connectionIn(record, prefix)
}

/** Where GraphQL keeps the items of a query, which has a name of its own: `data.issues.nodes`. */
function connectionIn(data: JsonObject, prefix: string): Wrapped | null {
  const name = Object.keys(data).find((key) => Array.isArray(fieldOf(objectIn(data, key), 'nodes')))
  return name === undefined
    ? null
    : { path: `${prefix}${name}.nodes`, findings: listIn(objectIn(data, name), 'nodes') }
}

const alone = (path: string, finding: JsonObject): Wrapped => ({
  path,
  findings: [finding],
  isAlone: true,
})

/** Whether a value is a finding, or wraps findings of which the first is one. */
export function isOrWraps(value: unknown, isFinding: (record: JsonObject) => boolean): boolean {
  if (!isObject(value)) return false
  if (isFinding(value)) return true
  const first = wrappedFindings(value)?.findings[0]
  return isObject(first) && isFinding(first)
}

/** Reads a finding, or all that a record wraps: what cannot be read leaves the others as they are. */
export function readEach(value: unknown, read: (record: JsonObject) => Reading): Reading {
  if (!isObject(value)) return notAnObject('')
  const wrapped = wrappedFindings(value)
  if (!wrapped) return read(value)
  const { findings, isAlone, path } = wrapped
  return united(
    findings.map((finding, index) => {
      const at = isAlone ? path : `${path}[${index}]`
      return isObject(finding) ? within(at, read(finding)) : notAnObject(at)
    }),
  )
}

function united(readings: readonly Reading[]): Reading {
  const observations = readings.flatMap((one) =>
    one.kind === 'observations' ? one.observations : [],
  )
  const errors = readings.flatMap(errorsOf)
  const [first] = errors
  if (observations.length > 0) {
    return { kind: 'observations', observations, ...(first && { errors }) }
  }
  if (first) return { kind: 'error', error: first }
  const ignored = readings.find((one) => one.kind === 'ignored')
  return ignored ?? { kind: 'ignored', reason: 'It holds no findings' }
}

const errorsOf = (reading: Reading): readonly RecordError[] => {
  if (reading.kind === 'error') return [reading.error]
  return reading.kind === 'observations' ? (reading.errors ?? []) : []
}

const notAnObject = (field: string): Reading => ({
  kind: 'error',
  error: { field, message: 'Expected a JSON object' },
})

const within = (path: string, reading: Reading): Reading =>
  reading.kind === 'error'
    ? { ...reading, error: { ...reading.error, field: `${path}.${reading.error.field}` } }
    : reading
