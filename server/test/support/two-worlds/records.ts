/** What is reported in both worlds, and outside of the data scope. */
import { type FixtureRequest, HERE } from '../scope-fixtures.ts'

/** An account, a bucket and tags decide the placement of these records. */
export interface Place {
  readonly account: string
  readonly region: string
  readonly team: string
  /** A part of the names of its resources. */
  readonly name: string
  readonly provider?: string
}

export const INSIDE: Place = {
  name: 'here',
  account: HERE.accounts,
  region: HERE.regions,
  team: HERE.applications,
}

export const findingIn = (
  { account, region, team, name }: Place,
  check: string,
  resource_id?: string,
) => ({
  source: 'scanner',
  source_finding_id: check,
  resource_id: resource_id ?? `arn:aws:ec2:${region}:${account}:instance/i-${name}`,
  account_id: account,
  severity: 'HIGH',
  finding_type: check,
  title: `The check ${check} failed`,
  description: 'About it.',
  tags: { team },
})

export const asffIn = (
  { account, region, team, name }: Place,
  check: string,
  changes: object = {},
) => ({
  SchemaVersion: '2018-10-08',
  Id: `native/${check}`,
  ProductArn: 'arn:aws:securityhub:eu-central-1::product/aws/securityhub',
  GeneratorId: `security-control/${check}`,
  AwsAccountId: account,
  AwsAccountName: `Account in ${region}`,
  Region: region,
  Types: ['Software and Configuration Checks'],
  UpdatedAt: '2026-02-02T00:00:00Z',
  Severity: { Label: 'CRITICAL' },
  Title: 'A bucket is public',
  Description: 'About it.',
  Resources: [
    { Type: 'AwsS3Bucket', Id: `arn:aws:s3:::bucket-${name}`, Region: region, Tags: { team } },
  ],
  Compliance: { Status: 'FAILED', SecurityControlId: check },
  ...changes,
})

export const MUTED = {
  Workflow: { Status: 'SUPPRESSED' },
  Note: { Text: 'False positive: a decoy' },
}
export const passedOf = (check: string) => ({
  Compliance: { Status: 'PASSED', SecurityControlId: check },
})

export const PASSED_LATER = { outcome: 'pass', last_observed_at: '2026-02-03T00:00:00Z' }

export const fileOf = (...records: object[]): FixtureRequest => ({
  headers: { 'content-type': 'application/x-ndjson' },
  body: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
})

/**
 * A record of a resource that names no place. Its identity exists outside of the scope only, for another
 * check, until a caller reports it inside.
 */
export const takenIn = ({ account, region, team }: Place, changes: object = {}) => ({
  ...findingIn(INSIDE, 'taken', 'disk-taken'),
  account_id: account,
  tags: { team },
  region,
  cloud_provider: HERE.providers,
  severity: 'LOW',
  control_id: 'disk_is_old',
  last_observed_at: '2026-02-02T00:00:00Z',
  ...changes,
})

export const SHARED_CONTROL = 'cluster_is_old'

/**
 * A finding of the issue that lies inside of the scope and outside. Its resource names no place; outside,
 * everything about it is worse.
 */
export const sharedIn = (
  { account, region, team }: Place,
  isInside: boolean,
  cloud_provider: string = HERE.providers,
) => ({
  ...findingIn(INSIDE, isInside ? 'shared' : 'shared elsewhere', 'cluster-shared'),
  account_id: account,
  tags: { team },
  region,
  cloud_provider,
  control_id: SHARED_CONTROL,
  severity: isInside ? 'MEDIUM' : 'CRITICAL',
  title: isInside ? 'The cluster is old' : 'Only there',
  last_observed_at: '2026-02-02T00:00:00Z',
})
