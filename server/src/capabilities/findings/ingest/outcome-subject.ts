import { issueIdOf } from '@stance/core/classification/issue-key'
import type { Observation } from '@stance/core/formats/observation'
import type { FindingMetadata } from '../record/finding.ts'
import { controlOf, regionOf } from './derived-finding.ts'

/** What an outcome is about, as derived from its observation. */
export interface OutcomeSubject {
  /** The control and the issue that a failure would have, whichever scanner looks. */
  readonly control_id: string
  readonly issue_id: string
  readonly cloud_provider: string
  readonly region: string
  readonly application_id: string
}

export const outcomeSubjectOf = (
  observation: Observation,
  { application_id }: Pick<FindingMetadata, 'application_id'>,
): OutcomeSubject => {
  const { account_id, provider: cloud_provider } = observation
  const control_id = controlOf(observation)
  const region = regionOf(observation)
  const resource_id = observation.resource.id
  const issue_id = issueIdOf({ control_id, account_id, resource_id, cloud_provider, region })
  return { control_id, issue_id, cloud_provider, region, application_id }
}
