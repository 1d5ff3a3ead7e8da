import type { Observation, Reading } from './observation.ts'
import { fieldOf, isObject, type JsonObject } from './record-fields.ts'

interface Wrapped {
  readonly path: string
  readonly findings: readonly unknown[]
}

/**
 * The findings of a record that wraps them: an answer of Security Hub (`Findings`) or an event of
 * EventBridge (`detail.findings`). Null when the record wraps none.
 */
export function wrappedFindings(record: JsonObject): Wrapped | null {
  const detail = fieldOf(record, 'detail')
  if (isObject(detail)) {
    const inner = wrappedFindings(detail)
    if (inner) return { ...inner, path: `detail.${inner.path}` }
  }
  for (const path of ['Findings', 'findings']) {
    const findings = fieldOf(record, path)
    if (Array.isArray(findings)) return { path, findings }
  }
  return null
}

/** Whether a value is a finding, or wraps findings of which the first is one. */
export function isOrWraps(value: unknown, isFinding: (record: JsonObject) => boolean): boolean {
  if (!isObject(value)) return false
  if (isFinding(value)) return true
  const first = wrappedFindings(value)?.findings[0]
  return isObject(first) && isFinding(first)
}

/** Reads a finding, or all that a record wraps: the first error among them is the record's. */
export function readEach(value: unknown, read: (record: JsonObject) => Reading): Reading {
  if (!isObject(value)) return notAnObject('')
  const wrapped = wrappedFindings(value)
  if (!wrapped) return read(value)
  const observations: Observation[] = []
  let reason = 'It holds no findings'
  for (const [index, finding] of wrapped.findings.entries()) {
    const path = `${wrapped.path}[${index}]`
    const reading = isObject(finding) ? read(finding) : notAnObject(path)
    if (reading.kind === 'error') return within(path, reading.error)
    if (reading.kind === 'ignored') reason = reading.reason
    else observations.push(...reading.observations)
  }
  if (observations.length === 0) return { kind: 'ignored', reason }
  return { kind: 'observations', observations }
}

const notAnObject = (field: string): Reading => ({
  kind: 'error',
  error: { field, message: 'Expected a JSON object' },
})

const within = (path: string, error: { field: string; message: string }): Reading => ({
  kind: 'error',
  error: { field: error.field === path ? path : `${path}.${error.field}`, message: error.message },
})
