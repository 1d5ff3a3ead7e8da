import type { Observation } from '@stance/core/formats/observation'
import type { FindingMetadata } from '../record/finding.ts'

/** Provides the metadata of resources. */
export interface FindingMetadataPort {
  readonly describeAsset: (
    resource: Pick<Observation, 'account_id'> & {
      readonly provider: string
      readonly resource: Pick<Observation['resource'], 'id' | 'tags'>
    },
  ) => FindingMetadata
}
