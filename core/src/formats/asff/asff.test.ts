import { describe, expect, it } from 'vitest'
import { errorsOf, observationOf, observationsOf } from '../reading/parse-scan.fixture.ts'
import { asff } from './asff.ts'

const ACCOUNT = '111122223333'
const GROUP = 'arn:aws:ec2:eu-west-1:111122223333:security-group/sg-0123456789abcdef0'

/** A control of Security Hub that fails on a security group. */
const control = (changes: Record<string, unknown> = {}) => ({
  SchemaVersion: '2018-10-08',
  Id: 'arn:aws:securityhub:eu-west-1:111122223333:security-control/EC2.13/finding/one',
  ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/securityhub',
  ProductName: 'Security Hub',
  GeneratorId: 'security-control/EC2.13',
  AwsAccountId: ACCOUNT,
  AwsAccountName: 'shop',
  Region: 'eu-west-1',
  Types: ['Software and Configuration Checks/Industry and Regulatory Standards'],
  CreatedAt: '2031-03-01T00:00:00Z',
  UpdatedAt: '2031-03-04T05:06:07Z',
  Severity: { Label: 'HIGH', Normalized: 70, Original: 'HIGH' },
  Title: 'Port 22 is open to everyone',
  Description: 'The group lets the whole internet in.',
  Remediation: { Recommendation: { Text: 'Close the port.', Url: 'https://example.org/fix' } },
  Resources: [
    { Type: 'AwsEc2SecurityGroup', Id: GROUP, Region: 'eu-west-1', Tags: { team: 'web' } },
  ],
  Compliance: { Status: 'FAILED', SecurityControlId: 'EC2.13' },
  Workflow: { Status: 'NEW' },
  RecordState: 'ACTIVE',
  ...changes,
})

const ofProduct = (product: string, changes: Record<string, unknown> = {}) =>
  control({
    ProductArn: `arn:aws:securityhub:eu-west-1::product/${product}`,
    ProductName: undefined,
    Compliance: undefined,
    ...changes,
  })

const parseAll = (record: unknown) => observationsOf(asff, record)

const parseOne = (record: unknown) => observationOf(asff, record)

it('parses a control finding in full', () => {
  expect(parseOne(control())).toEqual({
    source: 'securityhub',
    source_finding_id: 'EC2.13',
    native_ids: ['arn:aws:securityhub:eu-west-1:111122223333:security-control/EC2.13/finding/one'],
    native_id: `arn:aws:securityhub:eu-west-1:${ACCOUNT}:security-control/EC2.13`,
    check_id: 'EC2.13',
    check_aliases: ['security-control/EC2.13'],
    outcome: 'fail',
    artifact: '',
    check_group: '',
    muted: false,
    mute_reason: '',
    resolved_at_source: false,
    severity: 'HIGH',
    native_severity: 'HIGH',
    finding_type: 'Software and Configuration Checks/Industry and Regulatory Standards',
    title: 'Port 22 is open to everyone',
    description: 'The group lets the whole internet in.',
    remediation: 'Close the port.\nhttps://example.org/fix',
    provider: 'aws',
    account_id: ACCOUNT,
    account_name: 'shop',
    resource: {
      aliases: [],
      id: GROUP,
      type: 'AwsEc2SecurityGroup',
      name: 'sg-0123456789abcdef0',
      region: 'eu-west-1',
      tags: { team: 'web' },
    },
    compliance: [],
    cves: [],
    exploit_available: false,
    first_observed_at: '2031-03-01T00:00:00.000Z',
    last_observed_at: '2031-03-04T05:06:07.000Z',
    version_at: '2031-03-04T05:06:07.000Z',
    is_region_nominal: false,
  })
})

describe('outcome', () => {
  it.each([
    // compliance, workflow, record state: outcome, muted, whether it was resolved
    ['FAILED', 'NEW', 'ACTIVE', 'fail', false],
    ['FAILED', 'NOTIFIED', 'ACTIVE', 'fail', false],
    ['FAILED', undefined, undefined, 'fail', false],
    ['FAILED', 'RESOLVED', 'ACTIVE', 'fail', false],
    ['FAILED', 'SUPPRESSED', 'ACTIVE', 'fail', true],
    ['FAILED', 'NEW', 'ARCHIVED', 'ended', false],
    ['PASSED', 'RESOLVED', 'ACTIVE', 'pass', false],
    ['PASSED', 'NEW', 'ACTIVE', 'pass', false],
    ['WARNING', 'NEW', 'ACTIVE', 'not_evaluated', false],
    ['NOT_AVAILABLE', 'NEW', 'ACTIVE', 'not_evaluated', false],
    ['INFOED', 'NEW', 'ACTIVE', 'manual', false],
    [undefined, 'NEW', 'ACTIVE', 'fail', false],
    [undefined, 'RESOLVED', 'ACTIVE', 'fail', false, true],
    [undefined, 'NEW', 'ARCHIVED', 'ended', false],
    ['PASSED', 'NEW', 'ARCHIVED', 'ended', false],
  ])('of %s, %s, %s is %s', (status, workflow, RecordState, outcome, muted, resolved = false) => {
    const record = control({
      Compliance: { Status: status, SecurityControlId: 'EC2.13' },
      Workflow: { Status: workflow },
      RecordState,
    })
    expect(parseOne(record)).toMatchObject({ outcome, muted, resolved_at_source: resolved })
  })

  it.each(['INFORMATIONAL', 'LOW', 'CRITICAL'])('does not follow from the severity %s', (Label) => {
    expect(parseOne(control({ Severity: { Label } })).outcome).toBe('fail')
    const passed = control({ Severity: { Label }, Compliance: { Status: 'PASSED' } })
    expect(parseOne(passed).outcome).toBe('pass')
  })

  it.each([
    ['WARNING', 'fail', true],
    ['NOT_AVAILABLE', 'manual', false],
  ])('of the Prowler status %s is %s', (Status, outcome, muted) => {
    const record = ofProduct('prowler/prowler', { Compliance: { Status } })
    expect(parseOne(record)).toMatchObject({ outcome, muted })
  })

  it('does not exist for a sample finding', () => {
    expect(asff.parse(control({ Sample: true })).kind).toBe('ignored')
    expect(asff.parse(control({ Sample: false })).kind).toBe('observations')
  })
})

describe('severity', () => {
  it.each([
    [{ Label: 'INFORMATIONAL' }, 'INFO'],
    [{ Label: 'CRITICAL', Normalized: 1 }, 'CRITICAL'],
    [{ Normalized: 0 }, 'INFO'],
    [{ Normalized: 1 }, 'LOW'],
    [{ Normalized: 39 }, 'LOW'],
    [{ Normalized: 40 }, 'MEDIUM'],
    [{ Normalized: 69 }, 'MEDIUM'],
    [{ Normalized: 70 }, 'HIGH'],
    [{ Normalized: 89 }, 'HIGH'],
    [{ Normalized: 90 }, 'CRITICAL'],
    [{ Product: 75 }, 'HIGH'],
    [{ Label: 'BAD', Normalized: 500 }, 'MEDIUM'],
    [{}, 'MEDIUM'],
    [undefined, 'MEDIUM'],
  ])('of %j is %s', (Severity, expected) => {
    expect(parseOne(control({ Severity })).severity).toBe(expected)
  })

  it('falls back to the severity that the product sent, and keeps a number as the native severity', () => {
    const FindingProviderFields = { Severity: { Label: 'LOW', Original: 3 } }
    const record = control({ Severity: undefined, FindingProviderFields })
    expect(parseOne(record)).toMatchObject({ severity: 'LOW', native_severity: '3' })
  })

  it.each([
    [2, 'LOW'],
    [5, 'MEDIUM'],
    [8.5, 'HIGH'],
    [9, 'CRITICAL'],
  ])('of the GuardDuty score %d is %s', (Product, expected) => {
    const record = ofProduct('aws/guardduty', { Severity: { Product } })
    expect(parseOne(record).severity).toBe(expected)
  })
})

describe('source', () => {
  it.each([
    ['aws/securityhub', 'securityhub'],
    ['aws/guardduty', 'guardduty'],
    ['aws/inspector', 'inspector'],
    ['aws/macie', 'macie'],
    ['aws/access-analyzer', 'iam-access-analyzer'],
    ['aws/config', 'config'],
    ['aws/firewall-manager', 'firewall-manager'],
    ['prowler/prowler', 'prowler'],
    ['aquasecurity/aquasecurity', 'trivy'],
    ['acme/Acme Scan', 'acme-scan'],
  ])('of the product %s is %s', (product, expected) => {
    expect(parseOne(ofProduct(product)).source).toBe(expected)
  })

  it.each(['Security Hub', 'Security Hub CSPM', 'AWS Security Hub'])(
    'does not depend on the product name %s',
    (name) => {
      const record = control({ ProductName: name })
      expect(parseOne(record).source).toBe('securityhub')
      expect(parseOne({ ...record, ProductArn: undefined }).source).toBe('securityhub')
    },
  )

  it('is the product name for a custom integration', () => {
    const ProductArn = `arn:aws:securityhub:eu-west-1:${ACCOUNT}:product/${ACCOUNT}/default`
    const record = control({ ProductArn, ProductName: 'House Rules' })
    expect(parseOne(record).source).toBe('house-rules')
  })
})

describe('check', () => {
  const fsbp = 'aws-foundational-security-best-practices/v/1.0.0/EC2.13'
  const benchmark = 'arn:aws:securityhub:::ruleset/cis-aws-foundations-benchmark/v/1.2.0'
  const cis = `${benchmark}/rule/4.1`
  it.each([
    ['its control', { Compliance: { SecurityControlId: 'EC2.13' }, GeneratorId: cis }, 'EC2.13'],
    ['a control of a standard', { ProductFields: { ControlId: 'PCI.EC2.5' } }, 'PCI.EC2.5'],
    ['the case as published', { ProductFields: { ControlId: 'Autoscaling.5' } }, 'Autoscaling.5'],
    [
      'a rule with its version',
      { ProductFields: { RuleId: '4.1' }, GeneratorId: cis },
      'CIS-1.2.0/4.1',
    ],
    [
      'a rule of a later version',
      { GeneratorId: 'cis-aws-foundations-benchmark/v/1.4.0/4.1' },
      'CIS-1.4.0/4.1',
    ],
    [
      'a rule with its version in another field',
      {
        GeneratorId: '',
        ProductFields: {
          RuleId: '4.1',
          StandardsGuideArn: benchmark,
        },
      },
      'CIS-1.2.0/4.1',
    ],
    ['the end of a generator', { GeneratorId: fsbp }, 'EC2.13'],
    ['the end of the new generator', { GeneratorId: 'security-control/EC2.13' }, 'EC2.13'],
  ])('is %s', (_name, changes, expected) => {
    const record = control({ Compliance: { Status: 'FAILED' }, ...changes })
    expect(parseOne(record).check_id).toBe(expected)
  })

  it('is the same in three standards, and has the names of each as aliases', () => {
    const under = (GeneratorId: string, ProductFields: object) =>
      parseOne(
        control({
          GeneratorId,
          ProductFields,
          Compliance: { Status: 'FAILED', SecurityControlId: 'IAM.4' },
          Resources: [{ Type: 'AwsAccount', Id: `AWS::::Account:${ACCOUNT}` }],
        }),
      )
    const three = [
      under(`${benchmark}/rule/1.12`, { RuleId: '1.12' }),
      under('pci-dss/v/3.2.1/PCI.IAM.1', { ControlId: 'PCI.IAM.1' }),
      under('security-control/IAM.4', {}),
    ]
    expect(new Set(three.map((observation) => observation.source_finding_id))).toEqual(
      new Set(['IAM.4']),
    )
    expect(three[0]!.check_aliases).toEqual(['1.12', `${benchmark}/rule/1.12`])
    expect(three[1]!.check_aliases).toEqual(['PCI.IAM.1', 'pci-dss/v/3.2.1/PCI.IAM.1'])
  })

  it('has the AWS Config rule as an alias, which is the same in every standard', () => {
    const fields = (name: string) => ({
      'RelatedAWSResources:0/name': name,
      'RelatedAWSResources:0/type': 'AWS::Config::ConfigRule',
    })
    const aliasesOf = (ProductFields: object) => parseOne(control({ ProductFields })).check_aliases
    expect(aliasesOf(fields('securityhub-restricted-ssh-33f8347e'))).toContain('restricted-ssh')
    expect(aliasesOf({ ...fields('securityhub-x-3ca2d6f4'), ControlId: 'PCI.EC2.5' })).toContain(
      'x',
    )
    expect(aliasesOf({ 'aws/config/ConfigRuleName': 'our-own-rule' })).toContain('our-own-rule')
    const stack = { 'RelatedAWSResources:0/name': 'stack', 'RelatedAWSResources:0/type': 'AWS::X' }
    expect(aliasesOf(stack)).not.toContain('stack')
  })

  it('has the control in the URL of its advice as an alias', () => {
    const Url = 'https://docs.aws.amazon.com/console/securityhub/EC2.1/remediation'
    const record = control({
      Compliance: { Status: 'FAILED' },
      ProductFields: { ControlId: 'PCI.EC2.1' },
      Remediation: { Recommendation: { Text: 'Close it.', Url } },
    })
    expect(parseOne(record)).toMatchObject({ check_id: 'PCI.EC2.1' })
    expect(parseOne(record).check_aliases).toContain('EC2.1')
  })

  it.each([
    ['TTPs/Discovery/Recon:EC2-PortProbeUnprotectedPort', 'Recon:EC2/PortProbeUnprotectedPort'],
    ['Recon:EC2/PortProbeUnprotectedPort', 'Recon:EC2/PortProbeUnprotectedPort'],
    ['TTPs/Discovery/IAMUser-AnomalousBehavior', 'Discovery:IAMUser/AnomalousBehavior'],
  ])('of a threat is its type: %s', (type, expected) => {
    const GeneratorId = `arn:aws:guardduty:eu-west-1:${ACCOUNT}:detector/d1`
    const record = ofProduct('aws/guardduty', { GeneratorId, Types: [type] })
    expect(parseOne(record).check_id).toBe(expected)
  })

  it('is the title if nothing else names it', () => {
    const record = ofProduct('acme/scan', { GeneratorId: '', Types: ['Checks/'] })
    expect(parseOne(record).check_id).toBe('Port 22 is open to everyone')
  })

  it('is the category if the generator is the product itself', () => {
    const Types = ['Software and Configuration Checks/External Access Granted']
    const changes = { GeneratorId: 'aws/access-analyzer', Types }
    expect(parseOne(ofProduct('aws/access-analyzer', changes)).check_id).toBe(
      'External Access Granted',
    )
  })
})

describe('the account', () => {
  const accountOf = (changes: Record<string, unknown>) => parseOne(control(changes)).account_id

  it('comes from the ARN of the finding or its resource if the field is missing', () => {
    expect(accountOf({ AwsAccountId: undefined })).toBe(ACCOUNT)
    expect(accountOf({ AwsAccountId: '', Id: 'one' })).toBe(ACCOUNT)
    const ProductFields = { 'aws/securityhub/FindingId': `arn:aws:x:eu-west-1:${ACCOUNT}:y/z` }
    expect(accountOf({ AwsAccountId: '', Id: 'one', ProductFields })).toBe(ACCOUNT)
  })

  it('gets back the leading zeros that a number lacks', () => {
    expect(accountOf({ AwsAccountId: 11122223333 })).toBe('011122223333')
    expect(accountOf({ AwsAccountId: 1112222333 })).toBe('001112222333')
  })

  it.each([42, 0, 999_999_999, -11122223333, 1.5])('of %j is damaged', (AwsAccountId) => {
    expect(asff.parse(control({ AwsAccountId }))).toMatchObject({
      kind: 'error',
      error: { field: 'AwsAccountId' },
    })
  })
})

describe('the check of other products', () => {
  it('of AWS Config is the name of its rule', () => {
    const GeneratorId = `arn:aws:config:eu-west-1:${ACCOUNT}:config-rule/config-rule-0a1b2c`
    const ProductFields = { 'aws/config/ConfigRuleName': 's3-bucket-versioning-enabled' }
    const observation = parseOne(ofProduct('aws/config', { GeneratorId, ProductFields }))
    expect(observation.check_id).toBe('s3-bucket-versioning-enabled')
    expect(parseOne(ofProduct('aws/config', { GeneratorId })).check_id).toBe('config-rule-0a1b2c')
  })

  it('of the Kubernetes benchmark keeps its version', () => {
    const GeneratorId = 'arn:aws:securityhub:x::product/y/z/cis-kubernetes-benchmark/cis-1.6/1.2.16'
    expect(parseOne(ofProduct('aqua-security/kube-bench', { GeneratorId }))).toMatchObject({
      source: 'kube-bench',
      check_id: 'cis-1.6/1.2.16',
    })
  })

  it('of a custom integration has the name of its provider as its source', () => {
    const ProductFields = { ProviderName: 'CloudCustodian' }
    const changes = { GeneratorId: 'public-buckets', ProductName: 'Default', ProductFields }
    expect(parseOne(ofProduct(`${ACCOUNT}/default`, changes)).source).toBe('cloudcustodian')
    const unnamed = { ...changes, ProductFields: undefined }
    expect(parseOne(ofProduct(`${ACCOUNT}/default`, unnamed)).source).toBe('default')
  })
})

describe('vulnerabilities', () => {
  const vulnerability = (...packages: string[]) => ({
    Id: 'CVE-2031-0001',
    Cvss: [
      { Version: '2.0', BaseScore: 10 },
      { Version: '3.1', BaseScore: 6.5 },
      { Version: '4.0', BaseScore: 7.1 },
    ],
    EpssScore: 0.25,
    ExploitAvailable: 'YES',
    VulnerablePackages: packages.map((Name) => ({ Name, Version: '1.0' })),
  })
  const finding = (...Vulnerabilities: object[]) =>
    parseOne(ofProduct('aws/inspector', { GeneratorId: 'AWSInspector', Vulnerabilities }))

  it('are named by the CVE and its package', () => {
    expect(finding(vulnerability('openssl'))).toMatchObject({
      check_id: 'CVE-2031-0001/openssl',
      source_finding_id: 'CVE-2031-0001/openssl',
      outcome: 'fail',
      cves: [
        {
          id: 'CVE-2031-0001',
          package: 'openssl',
          installed_version: '1.0',
          cvss: 7.1,
          epss: 0.25,
        },
      ],
      exploit_available: true,
    })
  })

  it('report whether there is a fix', () => {
    const patched = (changes: object) =>
      finding({ ...vulnerability('openssl'), ...changes }).cves.map((one) => one.patch_available)
    expect(patched({ FixAvailable: 'YES' })).toEqual([true])
    expect(patched({ FixAvailable: 'PARTIAL' })).toEqual([true])
    expect(patched({ FixAvailable: 'NO' })).toEqual([false])
    expect(patched({})).toEqual([undefined])
    const fixedIn = (FixedInVersion: string) => ({
      VulnerablePackages: [{ Name: 'openssl', FixedInVersion }],
    })
    expect(patched(fixedIn('1.1'))).toEqual([true])
    expect(patched(fixedIn('NotAvailable'))).toEqual([undefined])
  })

  it('come from the title if none is listed', () => {
    const Types = ['Software and Configuration Checks/Vulnerabilities/CVE']
    const titled = (Title: string) =>
      parseOne(ofProduct('aws/inspector', { GeneratorId: 'AWSInspector', Types, Title }))
    expect(titled('CVE-2031-0001 - openssl')).toMatchObject({
      check_id: 'CVE-2031-0001/openssl',
      cves: [{ id: 'CVE-2031-0001' }],
    })
    expect(titled('CVE-2031-0001 - openssl, curl').check_id).toBe('CVE-2031-0001')
    expect(titled('A host is vulnerable to CVE-2031-0001').check_id).toBe('CVE-2031-0001')
    expect(titled('CVE-2031-0001 and CVE-2031-0002').cves).toEqual([])
    expect(titled('A host is old').cves).toEqual([])
  })

  it('have no package in the check id if there are several, because they may become fewer', () => {
    expect(finding(vulnerability('libssl', 'libcrypto')).check_id).toBe('CVE-2031-0001')
  })

  it('are one finding, named by its title, if there are several', () => {
    const other = { ...vulnerability('openssl'), Id: 'CVE-2031-0002' }
    const observation = finding(vulnerability('openssl'), other)
    expect(observation.check_id).toBe('Port 22 is open to everyone')
    expect(observation.cves.map(({ id }) => id)).toEqual(['CVE-2031-0001', 'CVE-2031-0002'])
  })

  it('are parsed from the resource details that Trivy writes', () => {
    const Other = {
      'CVE ID': 'CVE-2031-0003',
      PkgName: 'musl',
      'Installed Package': '1.2.4',
      'Patched Package': '1.2.5',
      NvdCvssScoreV3: '8.1',
    }
    const record = ofProduct('aquasecurity/aquasecurity', {
      GeneratorId: 'Trivy/CVE-2031-0003',
      Resources: [{ Type: 'Container', Id: 'registry/web (alpine)', Details: { Other } }],
    })
    expect(parseOne(record)).toMatchObject({
      source: 'trivy',
      source_finding_id: 'CVE-2031-0003/musl',
      cves: [
        {
          id: 'CVE-2031-0003',
          cvss: 8.1,
          package: 'musl',
          installed_version: '1.2.4',
          fixed_version: '1.2.5',
        },
      ],
    })
  })
})

describe('resources', () => {
  const bucket = (name: string) => ({ Type: 'AwsS3Bucket', Id: `arn:aws:s3:::${name}` })

  it('yield one observation for each distinct resource', () => {
    const Resources = [bucket('a'), bucket('b'), bucket('a')]
    const observation = parseAll(control({ Resources })).map(({ resource }) => resource.name)
    expect(observation).toEqual(['a', 'b'])
  })

  it('have their own region, else that of the finding, else that of their ARN', () => {
    const region = (resource: string | undefined, finding: string | undefined) =>
      parseOne(
        control({ Region: finding, Resources: [{ Type: 'Other', Id: GROUP, Region: resource }] }),
      ).resource
    expect(region('us-east-2', 'us-east-1').region).toBe('us-east-2')
    expect(region(undefined, 'us-east-1').region).toBe('us-east-1')
    expect(region(undefined, undefined)).toMatchObject({
      region: 'eu-west-1',
      type: 'AwsEc2SecurityGroup',
    })
  })

  it('of Azure belong to their subscription', () => {
    const subscription = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'
    const Id = `/subscriptions/${subscription}/resourceGroups/g/providers/Microsoft.Storage/storageAccounts/s`
    const Resources = [{ Type: 'Other', Provider: 'Azure', Id }]
    expect(parseOne(control({ Resources }))).toMatchObject({
      provider: 'azure',
      account_id: subscription,
      resource: { type: 'Microsoft.Storage/storageAccounts', name: 's' },
    })
  })
})

describe('identity of an account-wide setting', () => {
  const account = `AWS::::Account:${ACCOUNT}`
  it.each([
    ['EC2.7', account, 'EC2.7@eu-west-1'],
    ['EC2.7', ACCOUNT, 'EC2.7@eu-west-1'],
    ['EC2.7', 'EBS encryption', 'EC2.7@eu-west-1'],
    ['EC2.7', `arn:aws:iam::${ACCOUNT}:root`, 'EC2.7@eu-west-1'],
    ['CIS-1.2.0/3.4', account, 'CIS-1.2.0/3.4@eu-west-1'],
    ['IAM.4', account, 'IAM.4'],
    ['PCI.IAM.1', account, 'PCI.IAM.1'],
    ['CIS-1.2.0/1.12', account, 'CIS-1.2.0/1.12'],
    ['S3.1', account, 'S3.1'],
    ['Account.1', account, 'Account.1'],
    ['EC2.13', GROUP, 'EC2.13'],
    ['S3.8', 'arn:aws:s3:::media', 'S3.8'],
    ['EC2.13', 'sg-0123456789abcdef0', 'EC2.13'],
  ])('%s on %s is %s', (SecurityControlId, Id, expected) => {
    const Compliance = { Status: 'FAILED', SecurityControlId }
    const record = control({ Compliance, Resources: [{ Type: 'Other', Id }] })
    expect(parseOne(record).source_finding_id).toBe(expected)
  })
})

describe('compliance', () => {
  it.each([
    ['PCI DSS v3.2.1/3.4', 'PCI DSS v3.2.1', '3.4'],
    ['CIS AWS Foundations Benchmark v1.2.0/2.7', 'CIS AWS Foundations Benchmark v1.2.0', '2.7'],
    ['NIST.800-53.r5 AC-2(1)', 'NIST.800-53.r5', 'AC-2(1)'],
    ['PCI DSS 10.5.2', 'PCI DSS', '10.5.2'],
    ['Internal', 'Internal', ''],
  ])('splits %s', (requirement, framework, name) => {
    const Compliance = { Status: 'FAILED', RelatedRequirements: [requirement, requirement] }
    expect(parseOne(control({ Compliance })).compliance).toEqual([{ framework, control: name }])
  })

  it('lists the control itself for a standard without requirements', () => {
    const AssociatedStandards = [
      { StandardsId: 'standards/aws-foundational-security-best-practices/v/1.0.0' },
      { StandardsId: 'arn:aws:securityhub:::ruleset/cis-aws-foundations-benchmark/v/1.2.0' },
    ]
    const Compliance = { Status: 'FAILED', SecurityControlId: 'EC2.13', AssociatedStandards }
    expect(parseOne(control({ Compliance })).compliance).toEqual([
      { framework: 'aws-foundational-security-best-practices-1.0.0', control: 'EC2.13' },
      { framework: 'cis-aws-foundations-benchmark-1.2.0', control: 'EC2.13' },
    ])
  })

  it("splits Prowler's lists and leaves out a control that is cut off", () => {
    const cutOff = `NIST-800-53-Revision-5 ac_2_4 ac_3_1 ${'x'.repeat(40)}`.slice(0, 63)
    const RelatedRequirements = ['CIS-1.5 1.20 1.21', cutOff]
    const AssociatedStandards = [{ StandardsId: 'CIS-1.5' }]
    const Compliance = { Status: 'FAILED', RelatedRequirements, AssociatedStandards }
    expect(parseOne(ofProduct('prowler/prowler', { Compliance })).compliance).toEqual([
      { framework: 'CIS-1.5', control: '1.20' },
      { framework: 'CIS-1.5', control: '1.21' },
      { framework: 'NIST-800-53-Revision-5', control: 'ac_2_4' },
      { framework: 'NIST-800-53-Revision-5', control: 'ac_3_1' },
    ])
  })
})

describe('text', () => {
  it('contains no characters that a database rejects', () => {
    const record = control({ Title: 'a\u0000b\uD800c\uDC00😀' })
    expect(parseOne(record).title).toBe('a\uFFFDb\uFFFDc\uFFFD😀')
  })

  it('is cut to a number of code points, never inside one', () => {
    const record = control({ Title: '😀'.repeat(2000), Description: 'x'.repeat(70_000) })
    expect(parseOne(record).title).toBe('😀'.repeat(1024))
    expect(parseOne(record).description).toHaveLength(65_536)
  })

  it.each([
    [{ CreatedAt: '2031-02-30T00:00:00Z' }, 'CreatedAt'],
    [{ UpdatedAt: 'soon' }, 'UpdatedAt'],
    [{ Note: { UpdatedAt: true } }, 'Note.UpdatedAt'],
  ])('of a time that cannot be read is an error: %j', (changes, field) => {
    expect(errorsOf(asff, control(changes))).toMatchObject([{ field, account_id: ACCOUNT }])
  })
})
