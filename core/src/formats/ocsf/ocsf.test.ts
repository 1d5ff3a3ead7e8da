import { describe, expect, it } from 'vitest'
import { asff } from '../asff/asff.ts'
import type { Observation } from '../observation.ts'
import { observationOf, observationsOf } from '../reading/parse-scan.fixture.ts'
import { ocsf } from './ocsf.ts'

const ACCOUNT = '111122223333'
const USER = `arn:aws:iam::${ACCOUNT}:user/jo`

/** A Prowler finding on a user without a second factor. */
const prowler = (changes: Record<string, unknown> = {}) => ({
  class_uid: 2004,
  class_name: 'Detection Finding',
  category_uid: 2,
  activity_id: 1,
  metadata: {
    version: '1.4.0',
    event_code: 'iam_user_mfa_enabled',
    product: { name: 'Prowler', uid: 'prowler', vendor_name: 'Prowler', version: '5.4.0' },
  },
  severity_id: 4,
  severity: 'High',
  status: 'New',
  status_id: 1,
  status_code: 'FAIL',
  status_detail: 'User jo has no second factor.',
  finding_info: {
    uid: 'prowler-aws-iam_user_mfa_enabled-111122223333-us-east-1-jo',
    title: 'Users have a second factor',
    desc: 'Checks that users have a second factor.',
    types: ['IAM'],
    created_time: 1_930_367_167,
    created_time_dt: '2031-03-04T05:06:07.500000',
  },
  resources: [
    { uid: USER, name: 'jo', type: 'AwsIamUser', region: 'us-east-1', labels: ['team:web'] },
  ],
  cloud: { provider: 'aws', region: 'us-east-1', account: { uid: ACCOUNT, name: 'shop' } },
  remediation: { desc: 'Enable one.', references: ['aws iam help', 'https://example.org/mfa'] },
  unmapped: { compliance: { 'CIS-2.0': ['1.10', '1.11'], 'SOC2-A': ['Access is limited'] } },
  ...changes,
})

const parseOne = (record: unknown) => observationOf(ocsf, record)

it('parses a finding of Prowler in full', () => {
  expect(parseOne(prowler())).toEqual({
    source: 'prowler',
    source_finding_id: 'iam_user_mfa_enabled',
    native_ids: ['prowler-aws-iam_user_mfa_enabled-111122223333-us-east-1-jo'],
    native_id: '',
    check_id: 'iam_user_mfa_enabled',
    check_aliases: [],
    outcome: 'fail',
    artifact: '',
    check_group: '',
    muted: false,
    mute_reason: '',
    resolved_at_source: false,
    severity: 'HIGH',
    native_severity: 'High',
    finding_type: 'IAM',
    title: 'Users have a second factor',
    description: 'User jo has no second factor.',
    remediation: 'Enable one.\nhttps://example.org/mfa',
    provider: 'aws',
    account_id: ACCOUNT,
    account_name: 'shop',
    resource: {
      aliases: [],
      id: USER,
      type: 'AwsIamUser',
      name: 'jo',
      region: 'us-east-1',
      tags: { team: 'web' },
    },
    compliance: [
      { framework: 'CIS-2.0', control: '1.10' },
      { framework: 'CIS-2.0', control: '1.11' },
      { framework: 'SOC2-A', control: 'Access is limited' },
    ],
    cves: [],
    exploit_available: false,
    first_observed_at: '2031-03-04T05:06:07.500Z',
    last_observed_at: '2031-03-04T05:06:07.500Z',
    version_at: '2031-03-04T05:06:07.500Z',
    is_region_nominal: true,
  })
})

describe('one check of Prowler in both of its formats', () => {
  const inAsff = (check: string, id: string, region: string) => ({
    SchemaVersion: '2018-10-08',
    Id: `prowler-${check}-${ACCOUNT}-${region}-0a1b`,
    ProductArn: `arn:aws:securityhub:${region}::product/prowler/prowler`,
    ProductFields: { ProviderName: 'Prowler', ProwlerResourceName: id },
    GeneratorId: `prowler-${check}`,
    AwsAccountId: ACCOUNT,
    Title: 'Users have a second factor',
    Severity: { Label: 'HIGH' },
    Resources: [{ Type: 'Other', Id: id, Partition: 'aws', Region: region }],
    Compliance: { Status: 'FAILED' },
    RecordState: 'ACTIVE',
  })
  const inOcsf = (check: string, id: string, region: string) =>
    prowler({
      metadata: { ...prowler().metadata, event_code: check },
      resources: [{ uid: id, name: 'any', type: 'Other', region }],
      cloud: { provider: 'aws', region, account: { uid: ACCOUNT } },
    })

  it.each([
    ['iam_user_mfa_enabled', USER, 'us-east-1', 'iam_user_mfa_enabled'],
    ['iam_password_policy_symbol', 'password_policy', 'eu-west-1', 'iam_password_policy_symbol'],
    ['accessanalyzer_enabled', ACCOUNT, 'eu-west-1', 'accessanalyzer_enabled@eu-west-1'],
    ['macie_is_enabled', 'Macie', 'eu-west-2', 'macie_is_enabled@eu-west-2'],
    [
      's3_account_level_public_access_blocks',
      ACCOUNT,
      'eu-west-1',
      's3_account_level_public_access_blocks',
    ],
    ['s3_bucket_versioning', 'arn:aws:s3:::media', 'eu-west-1', 's3_bucket_versioning'],
  ])('has one identity: %s on %s', (check, id, region, expected) => {
    const identity = ({ account_id, resource, source, source_finding_id }: Observation) => [
      source,
      source_finding_id,
      resource.id,
      account_id,
    ]
    const name = id.startsWith('arn:') ? id : `AWS::::Account:${ACCOUNT}`
    const expectedIdentity = ['prowler', expected, name, ACCOUNT]
    expect(observationsOf(asff, inAsff(check, id, region)).map(identity)).toEqual([
      expectedIdentity,
    ])
    expect(observationsOf(ocsf, inOcsf(check, id, region)).map(identity)).toEqual([
      expectedIdentity,
    ])
  })
})

describe('outcome', () => {
  it.each([
    [{ status_code: 'PASS' }, 'pass', false],
    [{ status_code: 'FAIL' }, 'fail', false],
    [{ status_code: 'MANUAL' }, 'manual', false],
    [{ status_code: 'FAIL', status: 'Suppressed', status_id: 3 }, 'fail', true],
    [{ status_code: 'FAIL', status: 'New', status_id: 3 }, 'fail', false],
    [{ status_code: 'FAIL', status: undefined, status_id: 3 }, 'fail', true],
    [{ status_code: 'FAIL', status: 'Resolved' }, 'fail', false],
    [{ status_code: undefined, status: 'Resolved' }, 'fail', false, true],
    [{ status_code: undefined, status: 'In Progress' }, 'fail', false],
    [{ status_code: undefined, compliance: { status: 'Pass', status_id: 1 } }, 'pass', false],
    [{ status_code: undefined, compliance: { status: 'FAILED' } }, 'fail', false],
    [{ status_code: undefined, compliance: { status_id: 3 } }, 'fail', false],
    [{ status_code: undefined, compliance: { status: 'Warning' } }, 'not_evaluated', false],
    [{ status_code: undefined, compliance: { status: 'Odd', status_id: 3 } }, 'fail', false],
    [{ status_code: undefined, status: 'Odd', status_id: 4 }, 'fail', false, true],
    [{ status_code: undefined, status: 'Closed' }, 'ended', false],
    [{ status_code: undefined, status: 'Rejected' }, 'fail', true],
    [{ status: 'Archived' }, 'ended', false],
    [{ activity_id: 3, activity_name: 'Close' }, 'ended', false],
    [{ unmapped: { RecordState: 'ARCHIVED' } }, 'ended', false],
    [
      { class_uid: 2001, state: 'Suppressed', status: undefined, status_id: undefined },
      'fail',
      true,
    ],
    [{ status_code: undefined, status: 'Fixed' }, 'pass', false],
  ])('of %j is %s', (changes, outcome, muted, resolved_at_source = false) => {
    expect(parseOne(prowler(changes))).toMatchObject({ outcome, muted, resolved_at_source })
  })

  it('does not exist for a sample, an incident or another event', () => {
    expect(ocsf.parse(prowler({ unmapped: { Sample: 'true' } })).kind).toBe('ignored')
    expect(ocsf.parse(prowler({ class_uid: 2005 })).kind).toBe('ignored')
    expect(ocsf.parse(prowler({ class_uid: 6003 })).kind).toBe('ignored')
  })
})

describe('severity', () => {
  it.each([
    [{ severity: 'Informational' }, 'INFO'],
    [{ severity: 'Fatal' }, 'CRITICAL'],
    [{ severity: 'Odd', severity_id: 2 }, 'LOW'],
    [{ severity: undefined, severity_id: 1 }, 'INFO'],
    [{ severity: undefined, severity_id: 6 }, 'CRITICAL'],
    [{ severity: undefined, severity_id: 0 }, 'MEDIUM'],
    [{ severity: undefined, severity_id: 99 }, 'MEDIUM'],
    [{ severity: undefined, severity_id: undefined }, 'MEDIUM'],
  ])('of %j is %s', (changes, expected) => {
    expect(parseOne(prowler(changes)).severity).toBe(expected)
  })
})

describe('versions', () => {
  it('parses class 2001, which has other field names and milliseconds', () => {
    const record = prowler({
      class_uid: 2001,
      metadata: {
        version: '1.0.0-rc.2',
        product: {
          name: 'Security Hub',
          uid: 'arn:aws:securityhub:eu-west-1::product/aws/securityhub',
          feature: { uid: 'aws-foundational-security-best-practices/v/1.0.0/EC2.13' },
        },
      },
      finding_info: undefined,
      finding: {
        uid: 'one',
        title: 'Port 22 is open',
        first_seen_time: 1_930_367_167_000,
        last_seen_time: 1_930_367_168_000,
        remediation: { desc: 'Close it.', kb_articles: ['https://example.org/fix'] },
      },
      remediation: undefined,
      cloud: { provider: 'AWS', region: 'eu-west-1', account_uid: ACCOUNT },
      status: undefined,
      status_code: undefined,
      compliance: { status: 'PASSED', requirements: ['PCI DSS 1.2'] },
      unmapped: { 'ProductFields.ControlId': 'EC2.13' },
    })
    expect(parseOne(record)).toMatchObject({
      source: 'securityhub',
      check_id: 'EC2.13',
      check_aliases: ['aws-foundational-security-best-practices/v/1.0.0/EC2.13'],
      outcome: 'pass',
      account_id: ACCOUNT,
      remediation: 'Close it.\nhttps://example.org/fix',
      compliance: [{ framework: 'PCI DSS', control: '1.2' }],
      first_observed_at: '2031-03-04T05:06:07.000Z',
      last_observed_at: '2031-03-04T05:06:08.000Z',
    })
  })

  it('parses a control of the second version of Security Hub', () => {
    const record = prowler({
      class_uid: 2003,
      metadata: {
        version: '1.5.0',
        uid: 'hub-one',
        product: {
          name: 'Security Hub CSPM',
          uid: 'arn:aws:securityhub:eu-west-1::productv2/aws/securityhub',
        },
      },
      status_code: undefined,
      compliance: {
        control: 'Config.1',
        status: 'Fail',
        standards: ['standards/pci-dss/v/3.2.1'],
      },
      resources: undefined,
      resource: { uid: `AWS::::Account:${ACCOUNT}`, type: 'AwsAccount', region: 'eu-west-1' },
      unmapped: undefined,
    })
    expect(parseOne(record)).toMatchObject({
      source: 'securityhub',
      source_finding_id: 'Config.1@eu-west-1',
      native_ids: [prowler().finding_info.uid, 'hub-one'],
      compliance: [{ framework: 'pci-dss-3.2.1', control: 'Config.1' }],
    })
  })

  it('parses a vulnerability', () => {
    const cvss = [
      { version: '3.1', base_score: 7.5 },
      { version: '2.0', base_score: 9 },
    ]
    const vulnerability = {
      cve: { uid: 'CVE-2031-0001', cvss, epss: { score: '0.25' } },
      is_exploit_available: true,
      affected_packages: [{ name: 'openssl', version: '1.0' }],
    }
    const parseVulnerable = (changes: object = {}) =>
      parseOne(
        prowler({
          class_uid: 2002,
          metadata: { version: '1.5.0', product: { name: 'Inspector', vendor_name: 'AWS' } },
          status_code: undefined,
          vulnerabilities: [{ ...vulnerability, ...changes }],
        }),
      )
    expect(parseVulnerable()).toMatchObject({
      source: 'inspector',
      check_id: 'CVE-2031-0001/openssl',
      outcome: 'fail',
      cves: [{ id: 'CVE-2031-0001', cvss: 7.5, epss: 0.25 }],
      exploit_available: true,
    })
    const patched = (changes: object) =>
      parseVulnerable(changes).cves.map(({ patch_available }) => patch_available)
    expect(patched({ is_fix_available: true })).toEqual([true])
    expect(patched({ fix_available: false })).toEqual([false])
    const affected_packages = [{ name: 'openssl', fixed_in_version: '1.1' }]
    expect(patched({ affected_packages })).toEqual([true])
  })

  describe('of the first version, as Wiz writes them', () => {
    const wiz = (
      resource: Record<string, unknown> = {},
      changes: Record<string, unknown> = {},
    ) => ({
      class_uid: 2001,
      metadata: { version: '1.0.0-rc.2', product: { name: 'Wiz', vendor_name: 'Wiz Security' } },
      severity_name: 'Low',
      severity_id: 2,
      state_name: 'New',
      state_id: 1,
      status_detail: 'Success',
      status_id: 1,
      finding: { uid: 'issue-1', title: 'Machines that are not used ', desc: 'It is idle.' },
      resources: [
        {
          name: 'shop-1',
          uid: `https://portal.azure.com/#@shop.example/resource/${MACHINE}`,
          type: 'Microsoft.Compute/virtualMachines',
          account_uid: SUBSCRIPTION,
          cloud_partition: 'Azure',
          labels: ['{"team": "web"}'],
          ...resource,
        },
      ],
      ...changes,
    })
    const SUBSCRIPTION = '0a0b0c0d-1111-2222-3333-444455556666'
    const MACHINE = `/subscriptions/${SUBSCRIPTION}/resourcegroups/shop/providers/microsoft.compute/virtualmachines/shop-1`

    it('have the cloud and account in the resource', () => {
      expect(parseOne(wiz())).toMatchObject({
        source: 'wiz',
        severity: 'LOW',
        native_severity: 'Low',
        outcome: 'fail',
        provider: 'azure',
        account_id: SUBSCRIPTION,
        resource: { id: MACHINE, name: 'shop-1', tags: { team: 'web' } },
      })
    })

    it('have a state in addition to the status of the event', () => {
      for (const state_name of ['Resolved', undefined]) {
        const { resolved_at_source } = parseOne(wiz({}, { state_name, state_id: 4 }))
        expect(resolved_at_source).toBe(true)
      }
      expect(parseOne(wiz({}, { state_name: 'Suppressed', state_id: 3 })).muted).toBe(true)
    })

    it('have the vulnerability in the title', () => {
      const title = 'VM/serverless vulnerable to CVE-2031-0001'
      expect(parseOne(wiz({}, { finding: { uid: 'issue-2', title } }))).toMatchObject({
        check_id: 'CVE-2031-0001',
        cves: [{ id: 'CVE-2031-0001' }],
        title,
      })
    })

    it('may be about a resource with neither an account nor an id', () => {
      const user = parseOne(
        wiz({ uid: '', account_uid: '', name: 'jo@shop.example', type: 'User' }),
      )
      expect(user).toMatchObject({ provider: 'azure', account_id: 'scanner:wiz' })
      expect(user.resource.id).toBe('jo@shop.example')
      expect(parseOne(wiz({ uid: 'pod', cloud_partition: 'Kubernetes' })).provider).toBe('')
    })
  })

  it('parses a threat', () => {
    const record = prowler({
      metadata: { version: '1.1.0', product: { name: 'GuardDuty' } },
      status_code: undefined,
      finding_info: {
        uid: 'one',
        title: 'Somebody knocks',
        types: ['TTPs/Discovery/Recon:EC2-Portscan'],
      },
    })
    expect(parseOne(record)).toMatchObject({ source: 'guardduty', check_id: 'Recon:EC2/Portscan' })
  })

  it('parses the date as Prowler 4 wrote it', () => {
    const finding_info = { uid: 'one', title: 'A', created_time: '2031-03-04T05:06:07.500000' }
    expect(parseOne(prowler({ finding_info })).first_observed_at).toBe('2031-03-04T05:06:07.500Z')
  })

  it('prefers tags over labels of the same name', () => {
    const resource = {
      uid: USER,
      labels: ['team=web', 'plain'],
      tags: [
        { name: 'team', value: 'app' },
        { name: 'many', values: ['x', 'y'] },
      ],
    }
    const { tags } = parseOne(prowler({ resources: [resource] })).resource
    expect(tags).toEqual({ team: 'app', plain: '', many: 'x' })
  })
})

describe('other clouds', () => {
  it('accepts resources of a cluster without a provider and an account', () => {
    const resources = [{ uid: 'pod-uid', name: 'api', namespace: 'kube-system', type: 'Pod' }]
    const record = prowler({ cloud: undefined, resources })
    expect(parseOne(record)).toMatchObject({
      provider: '',
      account_id: 'scanner:prowler',
      resource: { id: 'pod-uid', name: 'api', region: 'namespace: kube-system' },
    })
    const unmapped = { provider_uid: 'cluster-one' }
    expect(parseOne(prowler({ cloud: undefined, resources, unmapped })).account_id).toBe(
      'cluster-one',
    )
  })

  it.each([
    ['azure', 'Microsoft.Insights/components', 'AppInsights'],
    ['gcp', 'FirewallRule', '4242'],
  ])('names settings of %s without a region', (provider, type, uid) => {
    const cloud = { provider, region: 'global', account: { uid: 'account-one' } }
    const record = prowler({ cloud, resources: [{ uid, type, region: 'global' }] })
    expect(parseOne(record)).toMatchObject({
      provider,
      account_id: 'account-one',
      source_finding_id: 'iam_user_mfa_enabled',
    })
  })
})

describe('the error of a record without a required field', () => {
  it.each([
    ['finding_info.uid', { finding_info: { title: 'A' } }],
    ['finding_info.title', { finding_info: { uid: 'one' } }],
    ['finding.title', { finding_info: undefined, finding: { uid: 'one' } }],
    ['cloud.account.uid', { cloud: { provider: 'aws' } }],
    ['cloud.account.uid', { cloud: undefined, resources: [{ uid: 'arn:aws:s3:::media' }] }],
    ['resources', { resources: undefined }],
    ['resources[0].uid', { resources: [{ type: 'AwsIamUser' }] }],
  ])('names %s', (field, changes) => {
    expect(ocsf.parse(prowler(changes))).toMatchObject({ kind: 'error', error: { field } })
  })
})

it('parses findings that a response or an event wraps', () => {
  for (const record of [{ Findings: [prowler()] }, { detail: { findings: [prowler()] } }]) {
    expect(ocsf.matches(record)).toBe(true)
    expect(observationsOf(ocsf, record)).toHaveLength(1)
  }
})
