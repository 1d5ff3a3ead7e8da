import type { Observation } from '@stance/core/formats/observation'
import { sha256Hex } from '@stance/core/kernel/digest'

/** What a record states about one instance of a check on a resource, besides its verdict. */
export interface RecordStatement {
  /** The instance: records of one decide about each other, others do not. */
  readonly instance: string
  /** When the check ran, in milliseconds; null if the record does not say it. */
  readonly checked_at: number | null
  /** When this version of the record was made. */
  readonly version_at: number | null
  /** Whether the failure was resolved where it is kept. */
  readonly is_resolved: boolean
}

/** Within one finding and provider, a few digits distinguish all instances. */
export const INSTANCE_LENGTH = 10

const timeOf = (time: string | null): number | null => (time === null ? null : Date.parse(time))

export const statementOf = (observation: Observation): RecordStatement => {
  const { source, source_finding_id, native_id, artifact, outcome } = observation
  const place = JSON.stringify([source, source_finding_id, native_id, artifact])
  return {
    instance: sha256Hex(place).slice(0, INSTANCE_LENGTH),
    checked_at: timeOf(observation.last_observed_at),
    version_at: timeOf(observation.version_at),
    is_resolved: outcome === 'fail' && observation.resolved_at_source,
  }
}
