import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asff } from './asff/asff.ts'
import { state } from './azure-policy/azure-policy-state.test-data.ts'
import { azurePolicyState } from './azure-policy/azure-policy-state.ts'
import { alert } from './defender/defender-alert.test-data.ts'
import { defenderAlert } from './defender/defender-alert.ts'
import { finding as threat } from './guardduty/guardduty.test-data.ts'
import { guardduty } from './guardduty/guardduty.ts'
import { finding as vulnerability } from './inspector2/inspector2.test-data.ts'
import { inspector2 } from './inspector2/inspector2.ts'
import type { Format, Observation } from './observation.ts'
import { ocsf } from './ocsf/ocsf.ts'
import { alert as orcaAlert } from './orca/orca.test-data.ts'
import { orca } from './orca/orca.ts'
import { row, rowOfVersion2 } from './prowler/prowler-csv.test-data.ts'
import { prowlerCsv } from './prowler/prowler-csv.ts'
import { observationsOf } from './reading/parse-scan.fixture.ts'
import { notification, result } from './scc/scc.test-data.ts'
import { scc } from './scc/scc.ts'
import { issue } from './wiz/wiz-csv.test-data.ts'
import { wizCsv } from './wiz/wiz-csv.ts'

const ACCOUNT = '111122223333'
const INSTANCE = `arn:aws:ec2:eu-west-1:${ACCOUNT}:instance/i-0123456789abcdef0`
const DETECTOR = `arn:aws:guardduty:eu-west-1:${ACCOUNT}:detector/d1/finding`
const STANDARDS = `arn:aws:securityhub:eu-west-1:${ACCOUNT}:subscription`

type Changes = Record<string, unknown>

const inAsff = (changes: Changes) => ({
  SchemaVersion: '2018-10-08',
  ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/guardduty',
  AwsAccountId: ACCOUNT,
  Types: ['TTPs/Discovery/Recon:EC2-Portscan'],
  Title: 'An instance scans ports.',
  Resources: [{ Type: 'AwsEc2Instance', Id: INSTANCE }],
  ...changes,
})

const controlIn = (standard: string, finding: string) =>
  inAsff({
    Id: `${STANDARDS}/${standard}/S3.8/finding/${finding}`,
    ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/securityhub',
    Compliance: { Status: 'FAILED', SecurityControlId: 'S3.8' },
  })

/** A user whom version 2 of Prowler reports as the account. */
const userIn = (user: string, changes: Changes = {}) =>
  inAsff({
    Id: `prowler-1.2-${ACCOUNT}-us-east-1-${user}_lacks_MFA`,
    ProductArn: 'arn:aws:securityhub:us-east-1::product/prowler/prowler',
    GeneratorId: 'prowler-check12',
    Compliance: { Status: 'FAILED' },
    Resources: [{ Type: 'AwsAccount', Id: `AWS::::Account:${ACCOUNT}` }],
    ...changes,
  })

const inOcsf = (uid: string, changes: Changes = {}) => ({
  class_uid: 2004,
  class_name: 'Detection Finding',
  metadata: { product: { name: 'GuardDuty', vendor_name: 'AWS' } },
  finding_info: { uid, title: 'An instance scans ports.' },
  cloud: { provider: 'AWS', account: { uid: ACCOUNT } },
  resources: [{ uid: INSTANCE, type: 'AwsEc2Instance' }],
  ...changes,
})

const guarddutyOf = (id: string) => ({ ...threat, arn: `${DETECTOR}/${id}` })
const inScc = (name: string) => result({ name, canonicalName: name, findingClass: 'THREAT' })
const alertOf = (location: string, name: string) => ({
  ...alert(),
  id: `/subscriptions/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0${location}/providers/Microsoft.Security/locations/westeurope/alerts/${name}`,
})
const accountRow = (uid: string) => ({
  ...row,
  FINDING_UID: uid,
  CHECK_ID: 'iam_user_mfa_enabled',
  RESOURCE_TYPE: 'AwsAccount',
  RESOURCE_UID: row.ACCOUNT_UID,
  RESOURCE_NAME: '',
})
const messageRow = (CHECK_RESULT_EXTENDED: string) => ({
  ...rowOfVersion2,
  CHECK_RESOURCE_ID: '',
  CHECK_ASFF_RESOURCE_TYPE: '',
  CHECK_RESULT_EXTENDED,
})

const placeOf = ({ source, source_finding_id, account_id, resource }: Observation) =>
  [source, source_finding_id, account_id, resource.id] as const
const first = (format: Format, record: unknown): Observation => {
  const [observation] = observationsOf(format, record)
  if (!observation) throw new Error('There is no observation')
  return observation
}

describe('two instances of a check on a resource', () => {
  it.each<[string, Format, unknown, unknown]>([
    [
      'threats in Security Hub',
      asff,
      inAsff({ Id: `${DETECTOR}/1` }),
      inAsff({ Id: `${DETECTOR}/2` }),
    ],
    ['standards in Security Hub', asff, controlIn('cis/v/3.0.0', 'a'), controlIn('fsbp/v/1', 'b')],
    ['users of an account', asff, userIn('ann'), userIn('bob')],
    ['threats in OCSF', ocsf, inOcsf('1'), inOcsf('2')],
    ['threats in GuardDuty', guardduty, guarddutyOf('1'), guarddutyOf('2')],
    [
      'vulnerabilities in Inspector',
      inspector2,
      vulnerability,
      { ...vulnerability, findingArn: `${vulnerability.findingArn}2` },
    ],
    [
      'threats in Command Center',
      scc,
      inScc('organizations/42/sources/7/findings/f1'),
      inScc('organizations/42/sources/7/findings/f2'),
    ],
    ['alerts in Defender', defenderAlert, alertOf('', '1'), alertOf('', '2')],
    [
      'assignments of a policy',
      azurePolicyState,
      state({ policyAssignmentId: '/providers/a' }),
      state({ policyAssignmentId: '/providers/b' }),
    ],
    ['issues of Wiz', wizCsv, issue, { ...issue, 'Issue ID': 'another' }],
    [
      'alerts of Orca',
      orca,
      orcaAlert,
      { ...orcaAlert, state: { ...orcaAlert.state, alert_id: 'orca-another' } },
    ],
    ['results about the account', prowlerCsv, accountRow('ann'), accountRow('bob')],
    [
      'messages about the account',
      prowlerCsv,
      messageRow('User ann has Password enabled but MFA disabled'),
      messageRow('User bob has Password enabled but MFA disabled'),
    ],
    [
      'messages about databases',
      prowlerCsv,
      messageRow('eu-west-1: RDS instance shop-1 is not encrypted!'),
      messageRow('eu-west-1: RDS instance shop-2 is not encrypted!'),
    ],
  ])('are two: %s', (_, format, one, other) => {
    const [a, b] = [first(format, one), first(format, other)]
    expect(placeOf(a)).toEqual(placeOf(b))
    expect([a.native_id, b.native_id]).not.toContain('')
    expect(a.native_id).not.toBe(b.native_id)
  })
})

describe('one instance', () => {
  it.each<[string, Format, unknown, Format, unknown]>([
    [
      'a control whose standard was enabled again',
      asff,
      controlIn('x/v/1', 'a'),
      asff,
      controlIn('x/v/1', 'b'),
    ],
    [
      'a threat, and its copy in Security Hub',
      guardduty,
      guarddutyOf('1'),
      asff,
      inAsff({ Id: `${DETECTOR}/1` }),
    ],
    [
      'a finding of a project, and of its organization',
      scc,
      inScc('projects/210000000042/sources/7/locations/global/findings/f1'),
      scc,
      inScc('organizations/42/sources/7/findings/f1'),
    ],
    [
      'an alert of a subscription, and of a resource group',
      defenderAlert,
      alertOf('', '1'),
      defenderAlert,
      alertOf('/resourceGroups/shop', '1'),
    ],
    [
      'a user, whatever the result',
      prowlerCsv,
      messageRow('User ann has Password enabled but MFA disabled'),
      prowlerCsv,
      messageRow('User ann has MFA enabled'),
    ],
    [
      'a database, whatever the result and the day',
      prowlerCsv,
      messageRow('eu-west-1: RDS instance shop-1 has no backup since 2031-02-14'),
      prowlerCsv,
      messageRow('eu-west-1: RDS instance shop-1 has a backup of 2031-03-01'),
    ],
    [
      'a bucket, under another id of its result',
      prowlerCsv,
      row,
      prowlerCsv,
      { ...row, FINDING_UID: 'another' },
    ],
  ])('has one id: %s', (_, format, one, otherFormat, other) => {
    expect(first(format, one).native_id).toBe(first(otherFormat, other).native_id)
  })

  it('has an id of any length, which differs from that of another one', () => {
    const id = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(id, id, fc.nat({ max: 3_000 }), (one, other, length) => {
        fc.pre(one.trim() !== other.trim() && one.trim() !== '' && other.trim() !== '')
        const ids = [one, other].map(
          (end) => first(asff, inAsff({ Id: `${'x'.repeat(length)}${end.trim()}` })).native_id,
        )
        expect(ids[0]).not.toBe(ids[1])
        for (const text of ids) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024)
      }),
    )
  })
})

describe('the version of a record', () => {
  it('is as old as the latest of its times', () => {
    const times = { LastObservedAt: '2031-01-02T00:00:00Z', UpdatedAt: '2031-01-03T00:00:00Z' }
    const noted = inAsff({ Id: 'one', ...times, Note: { UpdatedAt: '2031-02-01T00:00:00Z' } })
    expect(first(asff, noted)).toMatchObject({
      last_observed_at: '2031-01-03T00:00:00.000Z',
      version_at: '2031-02-01T00:00:00.000Z',
    })
    expect(first(asff, inAsff({ Id: 'one', ...times })).version_at).toBe('2031-01-03T00:00:00.000Z')
    expect(first(asff, inAsff({ Id: 'one' })).version_at).toBeNull()
  })

  it('is as old as the mute of a finding', () => {
    const muted = result({ mute: 'MUTED', muteUpdateTime: '2031-06-01T00:00:00Z' })
    expect(first(scc, muted)).toMatchObject({
      last_observed_at: '2031-03-04T05:06:07.000Z',
      version_at: '2031-06-01T00:00:00.000Z',
    })
  })

  it('was made when it was sent as an event, which lists nothing else', () => {
    const event = {
      'detail-type': 'Security Hub Findings - Imported',
      time: '2031-05-01T00:00:00Z',
      detail: { findings: [inAsff({ Id: 'one', UpdatedAt: '2031-01-03T00:00:00Z' })] },
    }
    expect(asff.parse(event)).toMatchObject({
      is_event: true,
      observations: [
        { last_observed_at: '2031-01-03T00:00:00.000Z', version_at: '2031-05-01T00:00:00.000Z' },
      ],
    })
    expect(asff.parse({ Findings: [inAsff({ Id: 'one' })] })).not.toHaveProperty('is_event')
    expect(scc.parse(notification)).toHaveProperty('is_event', true)
  })
})

describe('the region of a resource', () => {
  const regionIn = (resource: Changes, check: Changes = {}) =>
    first(
      asff,
      inAsff({
        Id: 'one',
        Region: 'us-east-1',
        Compliance: { Status: 'FAILED', ...check },
        Resources: [resource],
      }),
    ).is_region_nominal

  it.each([
    [`arn:aws:iam::${ACCOUNT}:user/ann`, true],
    [`arn:aws:cloudfront::${ACCOUNT}:distribution/E1`, true],
    [`arn:aws:wafv2:us-east-1:${ACCOUNT}:global/webacl/shop/1`, true],
    [`arn:aws:wafv2:us-east-1:${ACCOUNT}:regional/webacl/shop/1`, false],
    ['arn:aws:s3:::shop-logs', false],
    [`arn:aws:sqs:us-east-1:${ACCOUNT}:orders`, false],
  ])('of %s is that of a service without regions: %s', (Id, expected) => {
    expect(regionIn({ Type: 'Other', Id })).toBe(expected)
  })

  it.each([
    ['IAM.9', true],
    ['EC2.7', false],
  ])(
    'of the account, by the check %s, is that of a service without regions: %s',
    (id, expected) => {
      const account = { Type: 'AwsAccount', Id: `AWS::::Account:${ACCOUNT}` }
      expect(regionIn(account, { SecurityControlId: id })).toBe(expected)
    },
  )
})
