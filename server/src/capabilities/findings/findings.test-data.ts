import type { Observation } from '@stance/core/formats/observation'
import type { FalsePositiveRatePort } from './false-positives/false-positive-rate.port.ts'
import { NO_RATES } from './false-positives/false-positive-rate.ts'
import { deriveFinding } from './ingest/derived-finding.ts'
import type { DerivedFinding, FindingMetadata } from './record/finding.ts'

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

/** No control has false positives. */
export const EMPTY_RATES: FalsePositiveRatePort = { current: async () => NO_RATES }

type Changes = Partial<Omit<Observation, 'resource'>> & {
  readonly resource?: Partial<Observation['resource']>
}

/** A failed check of a scanner, with the changes of a test. */
export const observation = ({ resource, ...changes }: Changes = {}): Observation => ({
  source: 'scanner',
  source_finding_id: changes.check_id ?? 'bucket-is-public',
  native_ids: ['native-1'],
  native_id: '',
  check_id: 'bucket-is-public',
  check_aliases: [],
  outcome: 'fail',
  artifact: '',
  check_group: '',
  muted: false,
  mute_reason: '',
  resolved_at_source: false,
  severity: 'HIGH',
  native_severity: 'HIGH',
  finding_type: 'Exposure',
  title: 'The bucket is publicly readable',
  description: 'The policy of the bucket allows every principal.',
  remediation: 'Block public access.',
  provider: 'aws',
  account_id: '111122223333',
  account_name: '',
  is_region_nominal: false,
  compliance: [{ framework: 'CIS', control: '2.1' }],
  cves: [],
  exploit_available: false,
  first_observed_at: null,
  last_observed_at: null,
  version_at: null,
  ...changes,
  resource: {
    id: 'arn:aws:s3:::ledgers',
    aliases: [],
    type: 'AwsS3Bucket',
    name: 'ledgers',
    region: 'eu-west-1',
    tags: {},
    ...resource,
  },
})

export const derivedFinding = (changes: Changes = {}, metadata = NO_METADATA): DerivedFinding =>
  deriveFinding(observation(changes), metadata)
