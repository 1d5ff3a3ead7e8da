import type { Observation } from '@stance/core/formats/observation'
import type { ControlHistoryPort } from './false-positives/false-positive-rate.port.ts'
import { NO_HISTORY } from './false-positives/false-positive-rate.ts'
import { reportOf } from './ingest/derived-finding.ts'
import type { FindingMetadata, FindingReport } from './record/finding.ts'

export const NO_METADATA: FindingMetadata = {
  account_name: '',
  environment: '',
  application_id: '',
  owner: '',
  cost_center: '',
  tier: '',
  internet_facing: null,
  network_type: '',
  data_classification: [],
  business_criticality: '',
  controls: [],
  compliance_scopes: [],
  sandbox: false,
}

/** Nothing is known of how often controls are wrong. */
export const UNKNOWN_HISTORY: ControlHistoryPort = { current: async () => NO_HISTORY }

type Changes = Partial<Omit<Observation, 'resource'>> & {
  readonly resource?: Partial<Observation['resource']>
}

/** A failed check of a scanner, with whatever a test wants to be otherwise. */
export const observation = ({ resource, ...changes }: Changes = {}): Observation => ({
  source: 'scanner',
  source_finding_id: changes.check_id ?? 'bucket-is-public',
  native_ids: ['native-1'],
  check_id: 'bucket-is-public',
  check_aliases: [],
  outcome: 'fail',
  muted: false,
  severity: 'HIGH',
  native_severity: 'HIGH',
  finding_type: 'Exposure',
  title: 'Anybody can read the bucket',
  description: 'The policy of the bucket admits everybody.',
  remediation: 'Block public access.',
  provider: 'aws',
  account_id: '111122223333',
  account_name: '',
  compliance: [{ framework: 'CIS', control: '2.1' }],
  cves: [],
  exploit_available: false,
  first_observed_at: null,
  last_observed_at: null,
  ...changes,
  resource: {
    id: 'arn:aws:s3:::ledgers',
    type: 'AwsS3Bucket',
    name: 'ledgers',
    region: 'eu-west-1',
    tags: {},
    ...resource,
  },
})

export const report = (changes: Changes = {}, metadata = NO_METADATA): FindingReport =>
  reportOf(observation(changes), metadata)
