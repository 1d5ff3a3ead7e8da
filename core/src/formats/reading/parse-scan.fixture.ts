import type { Format, Observation, RecordError, StatedOrigin } from '../observation.ts'

/** The observations of a record. Throws when the record yields an error or is ignored. */
export function observationsOf(
  format: Format,
  record: unknown,
  stated?: StatedOrigin,
): readonly Observation[] {
  const result = format.parse(record, stated)
  if (result.kind !== 'observations') throw new Error(JSON.stringify(result))
  return result.observations
}

/** The only observation of a record. Throws when there is none, or more than one. */
export function observationOf(format: Format, record: unknown, stated?: StatedOrigin): Observation {
  const [observation, ...others] = observationsOf(format, record, stated)
  if (!observation || others.length > 0) {
    throw new Error(`Expected one observation, got ${others.length + (observation ? 1 : 0)}`)
  }
  return observation
}

/** The errors of a document's results, whether or not others are valid. */
export function errorsOf(
  format: Format,
  record: unknown,
  stated?: StatedOrigin,
): readonly RecordError[] {
  const result = format.parse(record, stated)
  if (result.kind === 'error') return [result.error]
  return result.kind === 'observations' ? (result.errors ?? []) : []
}

/** An observation in one line: check, outcome, severity and resource. */
export const summaryOf = ({ check_id, outcome, muted, severity, resource }: Observation): string =>
  [check_id, muted ? `${outcome} muted` : outcome, severity, resource.id].join(' | ')

/** What a record is evidence of: each account, artifact and group of checks, in one line. */
export function coverageOf(format: Format, record: unknown, stated?: StatedOrigin): string[] {
  const result = format.parse(record, stated)
  if (result.kind !== 'observations') return [result.kind]
  const observed = result.observations.map(({ check_group, ...one }) => ({
    ...one,
    groups: [check_group],
  }))
  const cells = [...observed, ...(result.scanned ?? [])].flatMap(({ groups, ...one }) =>
    groups.map((group) => `${one.account_id} | ${one.artifact} | ${group}`),
  )
  return [...new Set(cells)].sort()
}
