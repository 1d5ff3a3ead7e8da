import type { Observation } from '../formats/observation.ts'
import { type Classification, classify } from './classification.ts'

/** In Azure Policy they identify the policy; in other sources the record, not the check. */
const nativeIdsOfCheck = ({ source, native_ids }: Observation): readonly string[] =>
  source === 'azure-policy' ? native_ids : []

/**
 * Classifies the problem that an observation is about. `resource_type`, `service`: those of the resource,
 * where the record does not say them, by its identifier.
 */
export const classifyObservation = (
  observation: Observation,
  resource_type: string,
  service: string,
): Classification =>
  classify({
    source: observation.source,
    check_id: observation.check_id,
    check_aliases: observation.check_aliases,
    native_ids: nativeIdsOfCheck(observation),
    finding_type: observation.finding_type,
    title: observation.title,
    resource_type,
    service,
    cves: observation.cves,
    compliance: observation.compliance,
    provider: observation.provider,
  })
