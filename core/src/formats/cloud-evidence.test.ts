import { describe, expect, it } from 'vitest'
import { asff } from './asff/asff.ts'
import { state } from './azure-policy/azure-policy-state.test-data.ts'
import { azurePolicyState } from './azure-policy/azure-policy-state.ts'
import { alert } from './defender/defender-alert.test-data.ts'
import { defenderAlert } from './defender/defender-alert.ts'
import { expanded, inImage, listed, ofAws } from './defender/defender-assessment.test-data.ts'
import { defenderAssessment } from './defender/defender-assessment.ts'
import { row } from './defender/defender-csv.test-data.ts'
import { defenderCsv } from './defender/defender-csv.ts'
import { finding as threat } from './guardduty/guardduty.test-data.ts'
import { guardduty } from './guardduty/guardduty.ts'
import { finding as vulnerability } from './inspector2/inspector2.test-data.ts'
import { inspector2 } from './inspector2/inspector2.ts'
import { type Format, NOTHING_STATED } from './observation.ts'
import { ocsf } from './ocsf/ocsf.ts'
import { errorsOf, observationOf } from './reading/parse-scan.fixture.ts'
import { result } from './scc/scc.test-data.ts'
import { scc } from './scc/scc.ts'

const ACCOUNT = '111122223333'
const SUBSCRIPTION = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'
const INSTANCE = `arn:aws:ec2:eu-west-1:${ACCOUNT}:instance/i-0123456789abcdef0`

type Changes = Record<string, unknown>

const inAsff = (changes: Changes = {}) => ({
  SchemaVersion: '2018-10-08',
  Id: 'one',
  ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/guardduty',
  AwsAccountId: ACCOUNT,
  Types: ['TTPs/Discovery/Recon:EC2-Portscan'],
  Title: 'An instance scans ports.',
  Resources: [{ Type: 'AwsEc2Instance', Id: INSTANCE }],
  ...changes,
})

const inOcsf = (changes: Changes = {}) => ({
  class_uid: 2004,
  class_name: 'Detection Finding',
  metadata: {
    product: { name: 'GuardDuty', uid: 'arn:aws:securityhub:eu-west-1::product/aws/guardduty' },
  },
  finding_info: { uid: 'one', title: 'An instance scans ports.' },
  cloud: { provider: 'AWS', account: { uid: ACCOUNT } },
  resources: [{ uid: INSTANCE, type: 'AwsEc2Instance' }],
  ...changes,
})

const inAlert = (changes: Changes) => alert({ ...changes })
const inGuardduty = (service: Changes, changes: Changes = {}) => ({
  ...threat,
  ...changes,
  service: { ...threat.service, ...service },
})
const inInspector = (changes: Changes) => ({ ...vulnerability, ...changes })
const assessed = (status: Changes) => listed({ status })
const subAssessed = (status: Changes) => ({
  ...inImage,
  properties: { ...inImage.properties, status },
})

describe('a status that the format does not know', () => {
  it.each<[string, Format, unknown, string, string, string]>([
    [
      'a control',
      asff,
      inAsff({ Compliance: { Status: 'ODD' } }),
      'Compliance.Status',
      'ODD',
      ACCOUNT,
    ],
    [
      'a workflow',
      asff,
      inAsff({ Workflow: { Status: 'ODD' } }),
      'Workflow.Status',
      'ODD',
      ACCOUNT,
    ],
    ['a record', asff, inAsff({ RecordState: 'ODD' }), 'RecordState', 'ODD', ACCOUNT],
    [
      'a control, as a number',
      asff,
      inAsff({ Compliance: { Status: 7 } }),
      'Compliance.Status',
      '7',
      ACCOUNT,
    ],
    [
      'a control, as an object',
      asff,
      inAsff({ Compliance: { Status: {} } }),
      'Compliance.Status',
      '{}',
      ACCOUNT,
    ],
    ['a finding', ocsf, inOcsf({ status: 'Odd' }), 'status', 'Odd', ACCOUNT],
    [
      'a finding, of its source',
      ocsf,
      inOcsf({ status: 'Odd', status_id: 99 }),
      'status',
      'Odd',
      ACCOUNT,
    ],
    ['a finding, as a number', ocsf, inOcsf({ status_id: 42 }), 'status_id', '42', ACCOUNT],
    ['a state', ocsf, inOcsf({ class_uid: 2001, state: 'Odd' }), 'state', 'Odd', ACCOUNT],
    [
      'a result',
      ocsf,
      inOcsf({ compliance: { status: 'Odd' } }),
      'compliance.status',
      'Odd',
      ACCOUNT,
    ],
    ['an activity', ocsf, inOcsf({ activity_id: 8 }), 'activity_id', '8', ACCOUNT],
    ['a finding', scc, result({ state: 'ODD' }), 'finding.state', 'ODD', 'shop-live'],
    ['a mute state', scc, result({ mute: 'ODD' }), 'finding.mute', 'ODD', 'shop-live'],
    [
      'an assessment',
      defenderAssessment,
      assessed({ code: 'Odd' }),
      'properties.status.code',
      'Odd',
      SUBSCRIPTION,
    ],
    [
      'a sub-assessment',
      defenderAssessment,
      subAssessed({ code: 'Odd' }),
      'properties.status.code',
      'Odd',
      SUBSCRIPTION,
    ],
    [
      'an alert',
      defenderAlert,
      inAlert({ status: 'Odd' }),
      'properties.status',
      'Odd',
      SUBSCRIPTION,
    ],
    ['a row', defenderCsv, row({ state: 'Odd' }), 'state', 'Odd', SUBSCRIPTION],
    [
      'a state',
      azurePolicyState,
      state({ complianceState: 'Odd' }),
      'complianceState',
      'Odd',
      SUBSCRIPTION,
    ],
    [
      'a threat',
      guardduty,
      inGuardduty({ archived: 'odd' }),
      'service.archived',
      'odd',
      '210000000001',
    ],
    [
      'a vulnerability',
      inspector2,
      inInspector({ status: 'ODD' }),
      'status',
      'ODD',
      '210000000001',
    ],
  ])('of %s is an error of its account: %o', (_, format, record, field, value, account_id) => {
    const [error] = errorsOf(format, record)
    expect(error).toMatchObject({ field, account_id })
    expect(error?.message).toContain(value)
  })

  it('is an error of the account that owns the resource', () => {
    const record = ofAws()
    const properties = { ...record.properties, status: { code: 'Odd' } }
    const [error] = errorsOf(defenderAssessment, { ...record, properties })
    expect(error).toMatchObject({ account_id: '210000000001' })
  })
})

describe('evidence that a problem is gone', () => {
  it.each<[string, Format, unknown]>([
    ['a healthy resource', defenderAssessment, assessed({ code: 'Healthy' })],
    ['a fixed vulnerability', defenderAssessment, subAssessed({ code: 'Healthy' })],
    ['a healthy row', defenderCsv, row({ state: 'Healthy' })],
    ['a compliant resource', azurePolicyState, state({ complianceState: 'Compliant' })],
    ['a protected resource', azurePolicyState, state({ complianceState: 'Protected' })],
    ['a remediated threat', ocsf, inOcsf({ status: 'Remediated' })],
  ])('is %s, which passes', (_, format, record) => {
    expect(observationOf(format, record)).toMatchObject({ outcome: 'pass', muted: false })
  })

  it.each<[string, Format, unknown]>([
    ['an archived threat in Security Hub', asff, inAsff({ RecordState: 'ARCHIVED' })],
    ['a closed threat', ocsf, inOcsf({ activity_id: 3 })],
    ['an archived threat', ocsf, inOcsf({ status: 'Archived' })],
    ['an inactive finding', scc, result({ state: 'INACTIVE' })],
    ['an inactive threat', scc, result({ state: 'INACTIVE', findingClass: 'THREAT' })],
    ['an archived threat', guardduty, inGuardduty({ archived: true })],
    ['a closed vulnerability', inspector2, inInspector({ status: 'CLOSED' })],
  ])('is %s, which proves nothing', (_, format, record) => {
    expect(observationOf(format, record)).toMatchObject({
      outcome: 'ended',
      muted: false,
      resolved_at_source: false,
    })
  })

  it.each<[string, Format, unknown]>([
    ['a threat in Security Hub', asff, inAsff({ Workflow: { Status: 'RESOLVED' } })],
    ['an old threat in Security Hub', asff, inAsff({ WorkflowState: 'RESOLVED' })],
    ['a threat', ocsf, inOcsf({ status_id: 4 })],
    ['an alert', defenderAlert, inAlert({ status: 'Resolved' })],
  ])('is %s that a person resolved', (_, format, record) => {
    expect(observationOf(format, record)).toMatchObject({
      outcome: 'fail',
      muted: false,
      resolved_at_source: true,
    })
  })

  it.each<[string, Format, unknown]>([
    ['a suppressed finding', asff, inAsff({ Workflow: { Status: 'SUPPRESSED' } })],
    ['a suppressed event', ocsf, inOcsf({ status: 'Suppressed' })],
    ['a muted finding', scc, result({ mute: 'MUTED' })],
    ['a dismissed alert', defenderAlert, inAlert({ status: 'Dismissed' })],
    ['an exempt resource', azurePolicyState, state({ complianceState: 'Exempt' })],
    ['a suppressed vulnerability', inspector2, inInspector({ status: 'SUPPRESSED' })],
  ])('is not %s', (_, format, record) => {
    expect(observationOf(format, record)).toMatchObject({ outcome: 'fail', muted: true })
  })
})

describe('the time of the evidence', () => {
  const EARLY = '2031-01-01T00:00:00Z'
  const LATE = '2031-06-01T00:00:00Z'
  const stored = '2031-06-01T00:00:00.000Z'
  const inProperties = (changes: Changes) => ({
    ...expanded,
    properties: { ...expanded.properties, ...changes },
  })

  it.each<[string, Format, unknown]>([
    ['UpdatedAt', asff, inAsff({ LastObservedAt: EARLY, UpdatedAt: LATE })],
    ['LastObservedAt', asff, inAsff({ LastObservedAt: LATE, UpdatedAt: EARLY })],
    ['CreatedAt', asff, inAsff({ CreatedAt: LATE })],
    [
      'time_dt',
      ocsf,
      inOcsf({ time_dt: LATE, finding_info: { uid: 'one', title: 'A', last_seen_time_dt: EARLY } }),
    ],
    [
      'modified_time_dt',
      ocsf,
      inOcsf({ time_dt: EARLY, finding_info: { uid: 'one', title: 'A', modified_time_dt: LATE } }),
    ],
    ['eventTime', scc, result({ createTime: EARLY, eventTime: LATE })],
    [
      'statusChangeDate',
      defenderAssessment,
      assessed({ code: 'Healthy', firstEvaluationDate: EARLY, statusChangeDate: LATE }),
    ],
    ['timeGenerated', defenderAssessment, inProperties({ timeGenerated: LATE })],
    [
      'statusChangeDate of a sub-assessment',
      defenderAssessment,
      subAssessed({ code: 'Unhealthy', statusChangeDate: LATE }),
    ],
    ['endTimeUtc', defenderAlert, inAlert({ timeGeneratedUtc: EARLY, endTimeUtc: LATE })],
    ['timeGeneratedUtc', defenderAlert, inAlert({ timeGeneratedUtc: LATE, endTimeUtc: EARLY })],
    ['exportedTimestamp', defenderCsv, row({ exportedTimestamp: LATE })],
    ['timestamp', azurePolicyState, state({ timestamp: LATE })],
    [
      'updatedAt of a threat',
      guardduty,
      inGuardduty({ eventLastSeen: EARLY }, { updatedAt: LATE }),
    ],
    ['eventLastSeen', guardduty, inGuardduty({ eventLastSeen: LATE }, { updatedAt: EARLY })],
    ['updatedAt', inspector2, inInspector({ lastObservedAt: EARLY, updatedAt: LATE })],
    ['lastObservedAt', inspector2, inInspector({ lastObservedAt: LATE, updatedAt: EARLY })],
  ])('is the latest of the record: %s', (_, format, record) => {
    expect(observationOf(format, record).last_observed_at).toBe(stored)
  })

  it('is unknown if the record has none', () => {
    expect(observationOf(defenderAssessment, listed()).last_observed_at).toBeNull()
    expect(observationOf(asff, inAsff()).last_observed_at).toBeNull()
  })
})

describe('a sample of GuardDuty', () => {
  const NAMES = ['i-99999999', 'GeneratedFindingS3Bucket', 'GeneratedFindingEKSClusterName']
  const ofInstance = (instanceId: string) => ({
    resource: { resourceType: 'Instance', instanceDetails: { instanceId } },
  })
  const ofCluster = (name: string) => ({
    resource: {
      resourceType: 'EKSCluster',
      eksClusterDetails: { name, arn: `arn:aws:eks:eu-west-1:${ACCOUNT}:cluster/${name}` },
    },
  })
  const info = 'aws/guardduty/service/additionalInfo'
  const titled = { finding_info: { uid: 'one', title: '[SAMPLE] An instance scans ports.' } }
  const inEvent = (detail: unknown) => ({ 'detail-type': 'GuardDuty Finding', detail })
  const samples: readonly [string, Format, unknown][] = [
    ['a flag', guardduty, inGuardduty({ additionalInfo: { sample: true } })],
    ['a flag in capitals', guardduty, inGuardduty({ additionalInfo: { Sample: true } })],
    ['a flag as text', guardduty, inGuardduty({ additionalInfo: { sample: 'true' } })],
    ['a flag in JSON', guardduty, inGuardduty({ additionalInfo: { value: '{"sample": true}' } })],
    ['its title', guardduty, inGuardduty({}, { title: '[SAMPLE] An instance scans ports.' })],
    ['its instance', guardduty, inGuardduty({}, ofInstance('i-99999999'))],
    ['its cluster', guardduty, inGuardduty({}, ofCluster('GeneratedFindingEKSClusterName'))],
    ['a flag in an event', guardduty, inEvent(inGuardduty({ additionalInfo: { sample: true } }))],
    ['a flag', asff, inAsff({ Sample: true })],
    ['a flag as text', asff, inAsff({ Sample: 'true' })],
    ["a product's flag", asff, inAsff({ ProductFields: { [`${info}/sample`]: 'true' } })],
    ["a product's JSON", asff, inAsff({ ProductFields: { [`${info}/value`]: '{"sample":true}' } })],
    ['its title', asff, inAsff({ Title: '[SAMPLE] An instance scans ports.' })],
    ['its title in an event', asff, { detail: { findings: [inAsff({ Title: '[SAMPLE] A' })] } }],
    ...NAMES.map((name): [string, Format, unknown] => [
      `its resource ${name}`,
      asff,
      inAsff({ Resources: [{ Type: 'Other', Id: `arn:aws:x:eu-west-1:${ACCOUNT}:y/${name}` }] }),
    ]),
    ['a flag', ocsf, inOcsf({ unmapped: { Sample: 'true' } })],
    ['a flag of its own', ocsf, inOcsf({ unmapped: { Sample: true } })],
    ["a product's flag", ocsf, inOcsf({ unmapped: { [`ProductFields.${info}/sample`]: 'true' } })],
    ['its title', ocsf, inOcsf(titled)],
    ['its title in an event', ocsf, { detail: { findings: [inOcsf(titled)] } }],
    ...NAMES.map((name): [string, Format, unknown] => [
      `its resource ${name}`,
      ocsf,
      inOcsf({ resources: [{ uid: name }] }),
    ]),
  ]

  it.each(samples)('is recognised by %s', (_, format, record) => {
    expect(format.matches(record)).toBe(true)
    expect(format.parse(record)).toMatchObject({
      kind: 'ignored',
      reason: expect.stringContaining('sample'),
    })
  })

  it.each<[string, Format, unknown]>([
    ['a flag that is off', guardduty, inGuardduty({ additionalInfo: { sample: false } })],
    ['other facts', guardduty, inGuardduty({ additionalInfo: { value: '{"portsSample":[22]}' } })],
    ['a flag that is off', asff, inAsff({ Sample: false })],
    ['a flag that is off', ocsf, inOcsf({ unmapped: { Sample: 'false' } })],
    [
      'such a title from another product',
      asff,
      inAsff({
        ProductArn: 'arn:aws:securityhub:eu-west-1::product/acme/scan',
        Title: '[SAMPLE] buckets are public',
      }),
    ],
    [
      'an instance with nines in its id',
      asff,
      inAsff({ Resources: [{ Type: 'AwsEc2Instance', Id: 'i-0999999991' }] }),
    ],
  ])('is not a finding with %s', (_, format, record) => {
    expect(format.parse(record).kind).toBe('observations')
  })

  it('is not an alert of Defender; its own samples are ignored', () => {
    const simulated = inAlert({ alertType: 'SIMULATED_VM_BruteForce' })
    const titledAlert = inAlert({ alertDisplayName: '[SAMPLE ALERT] Somebody tries passwords' })
    expect(defenderAlert.parse(simulated).kind).toBe('ignored')
    expect(defenderAlert.parse(titledAlert).kind).toBe('ignored')
  })
})

describe('a severity that the provider does not give', () => {
  it.each<[string, Format, unknown]>([
    ['no severity', asff, inAsff()],
    ['an unknown severity', ocsf, inOcsf({ severity: 'Unknown', severity_id: 0 })],
    ['another severity', ocsf, inOcsf({ severity: 'Other', severity_id: 99 })],
    ['no severity', ocsf, inOcsf()],
    ['an unspecified severity', scc, result({ severity: 'SEVERITY_UNSPECIFIED' })],
    ['no metadata', defenderAssessment, listed()],
    ['no severity', azurePolicyState, state()],
    ['an untriaged severity', inspector2, inInspector({ severity: 'UNTRIAGED' })],
  ])('is not named: %s', (_, format, record) => {
    expect(observationOf(format, record)).toMatchObject({ native_severity: '', severity: 'MEDIUM' })
  })
})

describe('what is stated about the input', () => {
  it('applies where a record names no account', () => {
    const stated = { ...NOTHING_STATED, account_id: ACCOUNT }
    const { AwsAccountId, ...rest } = inAsff({ Resources: [{ Type: 'Other', Id: 'web' }] })
    expect(AwsAccountId).toBe(ACCOUNT)
    expect(observationOf(asff, rest, stated).account_id).toBe(ACCOUNT)
  })
})
