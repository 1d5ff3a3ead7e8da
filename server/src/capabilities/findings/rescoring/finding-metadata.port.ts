import type { Observation } from '@stance/core/formats/observation'
import type { FindingMetadata } from '../record/finding.ts'

/** What the company says about the place of a finding. */
export interface FindingMetadataPort {
  readonly of: (
    place: Pick<Observation, 'account_id'> & {
      readonly resource: Pick<Observation['resource'], 'id' | 'tags'>
    },
  ) => FindingMetadata
}
