import type { Format, Observation, RecordError } from '../observation.ts'

/** The observations of a record; fails when it is read otherwise. */
export function observationsOf(format: Format, record: unknown): readonly Observation[] {
  const reading = format.read(record)
  if (reading.kind !== 'observations') throw new Error(JSON.stringify(reading))
  return reading.observations
}

/** The errors of a document's results, whether or not others could be read. */
export function errorsOf(format: Format, record: unknown): readonly RecordError[] {
  const reading = format.read(record)
  if (reading.kind === 'error') return [reading.error]
  return reading.kind === 'observations' ? (reading.errors ?? []) : []
}

/** What identifies an observation and what became of it. */
export const summaryOf = ({ check_id, outcome, muted, severity, resource }: Observation): string =>
  [check_id, muted ? `${outcome} muted` : outcome, severity, resource.id].join(' | ')
