import type { Format, Observation, RecordError } from '../observation.ts'

/** The observations of a record. Throws when the record yields an error or is ignored. */
export function observationsOf(format: Format, record: unknown): readonly Observation[] {
  const result = format.parse(record)
  if (result.kind !== 'observations') throw new Error(JSON.stringify(result))
  return result.observations
}

/** The only observation of a record. Throws when there is none, or more than one. */
export function observationOf(format: Format, record: unknown): Observation {
  const [observation, ...others] = observationsOf(format, record)
  if (!observation || others.length > 0) {
    throw new Error(`Expected one observation, got ${others.length + (observation ? 1 : 0)}`)
  }
  return observation
}

/** The errors of a document's results, whether or not others are valid. */
export function errorsOf(format: Format, record: unknown): readonly RecordError[] {
  const result = format.parse(record)
  if (result.kind === 'error') return [result.error]
  return result.kind === 'observations' ? (result.errors ?? []) : []
}

/** An observation in one line: check, outcome, severity and resource. */
export const summaryOf = ({ check_id, outcome, muted, severity, resource }: Observation): string =>
  [check_id, muted ? `${outcome} muted` : outcome, severity, resource.id].join(' | ')
