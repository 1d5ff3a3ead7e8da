import { describe, expect, it } from 'vitest'
import { asff } from './asff/asff.ts'
import { finding } from './inspector2/inspector2.test-data.ts'
import { inspector2 } from './inspector2/inspector2.ts'
import { NOTHING_STATED, type StatedOrigin } from './observation.ts'
import { ocsf } from './ocsf/ocsf.ts'
import { observationOf } from './reading/parse-scan.fixture.ts'
import { result } from './scc/scc.test-data.ts'
import { scc } from './scc/scc.ts'

const ACCOUNT = '111122223333'
const INSTANCE = `arn:aws:ec2:eu-west-1:${ACCOUNT}:instance/i-0123456789abcdef0`
const ONE = 'CVE-2031-0001'
const TWO = 'CVE-2031-0002'

type Changes = Record<string, unknown>

const inAsff = (vulnerability: Changes, changes: Changes = {}) => ({
  SchemaVersion: '2018-10-08',
  Id: 'one',
  ProductArn: 'arn:aws:securityhub:eu-west-1::product/aws/inspector',
  AwsAccountId: ACCOUNT,
  Types: ['Software and Configuration Checks/Vulnerabilities/CVE'],
  Title: 'A library is vulnerable',
  Resources: [{ Type: 'AwsEc2Instance', Id: INSTANCE }],
  Vulnerabilities: [vulnerability],
  ...changes,
})

const inOcsf = (vulnerability: Changes, changes: Changes = {}) => ({
  class_uid: 2002,
  class_name: 'Vulnerability Finding',
  metadata: { product: { name: 'Inspector', vendor_name: 'AWS' } },
  finding_info: { uid: 'one', title: 'A library is vulnerable' },
  cloud: { provider: 'AWS', account: { uid: ACCOUNT } },
  resources: [{ uid: INSTANCE, type: 'AwsEc2Instance' }],
  vulnerabilities: [vulnerability],
  ...changes,
})

describe('a vulnerability in ASFF', () => {
  const parse = (vulnerability: Changes) => observationOf(asff, inAsff(vulnerability))

  it('has the CVEs that are related to it, and is checked under its own', () => {
    const { check_id, cves } = parse({ Id: ONE, RelatedVulnerabilities: [TWO, ONE, 'ALAS-1'] })
    expect(check_id).toBe(ONE)
    expect(cves.map(({ id }) => id)).toEqual([TWO, ONE])
  })

  it('is the CVE of an advisory about one', () => {
    const one = parse({ Id: 'ALAS-2031-1', RelatedVulnerabilities: [ONE], FixAvailable: 'YES' })
    expect(one).toMatchObject({ check_id: ONE, cves: [{ id: ONE, patch_available: true }] })
  })

  it('has all CVEs of an advisory about several', () => {
    const one = parse({
      Id: 'ALAS-2031-1',
      RelatedVulnerabilities: [ONE, TWO],
      FixAvailable: 'YES',
    })
    expect(one.check_id).toBe('ALAS-2031-1')
    expect(one.cves).toEqual([
      { id: ONE, patch_available: true },
      { id: TWO, patch_available: true },
      { id: 'ALAS-2031-1', patch_available: true },
    ])
  })

  it.each([
    'None Provided',
    'Remediation is available. Please refer to the Fixed version in the vulnerability details section above.',
  ])('has the fixes of its packages in place of "%s"', (Text) => {
    const VulnerablePackages = [
      {
        Name: 'parser',
        Version: '0.3.3',
        Epoch: '0',
        FixedInVersion: '0.3.8',
        FilePath: 'a/go.mod',
      },
      { Name: 'parser', Version: '0.2.0', FixedInVersion: '0.2.9', FilePath: 'b/go.mod' },
      {
        Name: 'zlib',
        Version: '1.2',
        Release: '4',
        Epoch: '1',
        FixedInVersion: 'NotAvailable',
        Remediation: 'apt-get upgrade',
      },
    ]
    const record = inAsff(
      { Id: ONE, VulnerablePackages },
      { Remediation: { Recommendation: { Text } } },
    )
    expect(observationOf(asff, record)).toMatchObject({
      remediation: 'Update parser 0.3.3 to 0.3.8\nUpdate parser 0.2.0 to 0.2.9\napt-get upgrade',
      description: [
        'Installed: parser 0.3.3 in a/go.mod',
        'Installed: parser 0.2.0 in b/go.mod',
        'Installed: zlib 1:1.2-4',
      ].join('\n'),
    })
  })

  it('has the fixed versions in its remediation', () => {
    const VulnerablePackages = [
      { Name: 'openssl', FixedInVersion: '3.0.1' },
      { Name: 'openssl', FixedInVersion: '3.0.1' },
      { Name: 'zlib', FixedInVersion: 'NotAvailable' },
    ]
    expect(parse({ Id: ONE, VulnerablePackages }).remediation).toBe('Update openssl to 3.0.1')
  })

  it.each([
    [{ ExploitAvailable: 'YES' }, true],
    [{ LastKnownExploitAt: '2031-01-02T03:04:05Z' }, true],
    [{ ExploitAvailable: 'NO' }, false],
  ])('with %o has an exploit: %s', (fields, expected) => {
    expect(parse({ Id: ONE, ...fields }).exploit_available).toBe(expected)
  })

  it.each([
    ['the product', { ProductFields: { 'acme/CVE': `${ONE},${TWO}` } }],
    [
      'the resource',
      { Resources: [{ Id: INSTANCE, Details: { Other: { 'CVE IDs': `${ONE} ${TWO}` } } }] },
    ],
  ])('is read from the fields of %s', (_, changes) => {
    const record = { ...inAsff({}), Vulnerabilities: undefined, ...changes }
    expect(observationOf(asff, record).cves).toEqual([{ id: ONE }, { id: TWO }])
  })

  it('has the type that its product sent, if Security Hub has none', () => {
    const types = ['TTPs/Discovery/Recon:EC2-Portscan']
    const record = inAsff({}, { Types: undefined, FindingProviderFields: { Types: types } })
    expect(observationOf(asff, record).finding_type).toBe(types[0])
  })
})

describe('a vulnerability in OCSF', () => {
  const parse = (vulnerability: Changes, changes?: Changes) =>
    observationOf(ocsf, inOcsf(vulnerability, changes))

  it.each<[string, Changes, object]>([
    [
      'an object with a score',
      { cve: { uid: ONE, cvss: { version: '3.1', base_score: 7.5 } } },
      { cvss: 7.5 },
    ],
    [
      'a list of scores',
      {
        cve: {
          uid: ONE,
          cvss: [
            { version: '2.0', base_score: 9 },
            { version: '4.0', base_score: 7 },
          ],
        },
      },
      { cvss: 7 },
    ],
    [
      'a score next to the CVE',
      { cve: { uid: ONE }, cvss: [{ version: '3.1', base_score: 7.5 }] },
      { cvss: 7.5 },
    ],
    ['a probability as text', { cve: { uid: ONE, epss: { score: '0.25' } } }, { epss: 0.25 }],
    ['a probability next to the CVE', { cve: { uid: ONE }, epss: { score: 0.25 } }, { epss: 0.25 }],
    [
      'a flag of the catalogue',
      { cve: { uid: ONE }, is_known_exploited: true },
      { known_exploited: true },
    ],
    ['a fix', { cve: { uid: ONE }, is_fix_available: true }, { patch_available: true }],
    ['an early fix', { cve: { uid: ONE }, fix_available: false }, { patch_available: false }],
    [
      'a fixed version',
      {
        cve: { uid: ONE },
        affected_packages: [{ name: 'a', version: '1', fixed_in_version: '2' }],
      },
      { patch_available: true, package: 'a', installed_version: '1', fixed_version: '2' },
    ],
    [
      'no fixed version',
      { cve: { uid: ONE }, packages: [{ name: 'a', fixed_in_version: 'NotAvailable' }] },
      { package: 'a' },
    ],
    ['a flat id', { cve_uid: ONE }, {}],
    [
      'an advisory about one CVE',
      { advisory: { uid: 'GHSA-a', related_cves: [{ uid: ONE }] } },
      {},
    ],
  ])('has the facts of %s', (_, vulnerability, expected) => {
    expect(parse(vulnerability).cves).toEqual([{ id: ONE, ...expected }])
  })

  it('is in the catalogue if the finding is enriched with that', () => {
    const enrichments = [{ name: 'cisa_kev', value: 'true', data: {} }]
    expect(parse({ cve: { uid: ONE } }, { enrichments }).cves).toEqual([
      { id: ONE, known_exploited: true },
    ])
  })

  it('has the CVEs that are related to it, and its fixed versions', () => {
    const one = parse({
      cve: { uid: ONE },
      related_vulnerabilities: [TWO],
      affected_packages: [{ name: 'openssl', fixed_in_version: '3.0.1' }],
    })
    expect(one).toMatchObject({
      check_id: `${ONE}/openssl`,
      cves: [{ id: TWO }, { id: ONE }],
      remediation: 'Update openssl to 3.0.1',
    })
  })
})

it('reads what the details of a finding of Inspector add', () => {
  const details = {
    ...finding,
    epss: undefined,
    exploitAvailable: 'NO',
    epssScore: 0.5,
    cisaData: { dateAdded: 1_930_000_000, action: 'Update it.' },
    exploitabilityDetails: { lastKnownExploitAt: 1_930_000_000 },
  }
  const { cves, exploit_available } = observationOf(inspector2, details)
  expect(cves).toMatchObject([{ id: ONE, epss: 0.5, known_exploited: true }])
  expect(exploit_available).toBe(true)
})

describe('what a product looked at', () => {
  const ofProduct = (product: string, resource: Changes, changes: Changes = {}) =>
    inAsff(
      { Id: ONE },
      {
        ProductArn: `arn:aws:securityhub:eu-west-1::product/${product}`,
        Resources: [resource],
        ...changes,
      },
    )
  const image = { Type: 'Container', Id: 'team/web:1.2 (alpine 3.20.1)' }
  const machine = { Type: 'AwsEc2Instance', Id: INSTANCE }
  const path = { Type: 'Other', Id: 'modules/store/main.tf' }

  it.each<[string, unknown, string | null]>([
    ['the account, for a service of the cloud', ofProduct('aws/inspector', machine), ''],
    ['the account, for its images too', ofProduct('aws/inspector', image), ''],
    ['the account, for a scanner of settings', ofProduct('prowler/prowler', machine), ''],
    [
      'an image',
      ofProduct('aquasecurity/aquasecurity', image),
      expect.stringMatching(/team\/web:1\.2$/),
    ],
    ['a machine, for any other product', ofProduct('acme/scan', machine), INSTANCE],
    ['a path of an unknown repository', ofProduct('acme/scan', path), null],
    [
      'several machines',
      ofProduct('acme/scan', machine, { Resources: [machine, { ...machine, Id: `${INSTANCE}1` }] }),
      null,
    ],
  ])('is %s', (_, record, artifact) => {
    const parsed = asff.parse(record)
    expect(parsed).toMatchObject({ kind: 'observations' })
    const [observation] = parsed.kind === 'observations' ? parsed.observations : []
    expect(observation?.artifact).toEqual(artifact)
  })

  it('is the repository that is stated', () => {
    const stated: StatedOrigin = { ...NOTHING_STATED, repository: 'acme/infra' }
    expect(observationOf(asff, ofProduct('acme/scan', path), stated).artifact).toBe('acme/infra')
  })

  it('is the same in OCSF', () => {
    const other = { metadata: { product: { name: 'Scan', vendor_name: 'Acme' } } }
    expect(observationOf(ocsf, inOcsf({ cve: { uid: ONE } })).artifact).toBe('')
    expect(observationOf(ocsf, inOcsf({ cve: { uid: ONE } }, other)).artifact).toBe(INSTANCE)
  })
})

describe('the group of checks of which only failures are listed', () => {
  it.each<[string, string, string]>([
    ['PACKAGE_VULNERABILITY', 'AWS_EC2_INSTANCE', 'vulnerability/AwsEc2Instance'],
    ['PACKAGE_VULNERABILITY', 'AWS_ECR_CONTAINER_IMAGE', 'vulnerability/AwsEcrContainerImage'],
    ['NETWORK_REACHABILITY', 'AWS_EC2_INSTANCE', 'network-reachability/AwsEc2Instance'],
    ['CODE_VULNERABILITY', 'AWS_LAMBDA_FUNCTION', 'code-vulnerability/AwsLambdaFunction'],
    ['ANOTHER_KIND', 'AWS_EC2_INSTANCE', ''],
  ])('of %s on %s is %s', (type, resourceType, group) => {
    const resources = [{ ...finding.resources[0], type: resourceType }]
    expect(observationOf(inspector2, { ...finding, type, resources }).check_group).toBe(group)
  })

  it('is the same in every format', () => {
    const group = 'vulnerability/AwsEc2Instance'
    expect(observationOf(asff, inAsff({ Id: ONE })).check_group).toBe(group)
    expect(observationOf(ocsf, inOcsf({ cve: { uid: ONE } })).check_group).toBe(group)
    const reachable = {
      Types: ['Software and Configuration Checks/AWS Security Best Practices/Network Reachability'],
      Vulnerabilities: [],
    }
    expect(observationOf(asff, inAsff({}, reachable)).check_group).toBe(
      'network-reachability/AwsEc2Instance',
    )
  })

  it('has no settings and no threats', () => {
    const Compliance = { Status: 'FAILED', SecurityControlId: 'EC2.19' }
    expect(observationOf(asff, inAsff({ Id: ONE }, { Compliance })).check_group).toBe('')
    const compliance = { status: 'Fail', control: 'EC2.19' }
    expect(observationOf(ocsf, inOcsf({ cve: { uid: ONE } }, { compliance })).check_group).toBe('')
    expect(observationOf(scc, result()).check_group).toBe('')
    expect(observationOf(scc, result({ findingClass: 'THREAT' })).check_group).toBe('')
    const vulnerability = { cve: { id: ONE, exploitationActivity: 'CONFIRMED' } }
    expect(observationOf(scc, result({ vulnerability }))).toMatchObject({
      check_group: 'vulnerability/google.compute.Firewall',
      cves: [{ id: ONE, known_exploited: true }],
    })
  })
})

describe('a threat', () => {
  it('of Security Command Center has its class, also where old findings have none', () => {
    const sourceProperties = { detectionCategory: { ruleName: 'bad_ip' } }
    expect(observationOf(scc, result({ findingClass: 'THREAT' })).finding_type).toBe('THREAT')
    expect(
      observationOf(scc, result({ findingClass: undefined, sourceProperties })).finding_type,
    ).toBe('THREAT')
    expect(observationOf(scc, result({ findingClass: undefined })).finding_type).toBe('')
  })

  it.each<[string, Changes, string]>([
    ['a detector', {}, 'Detection Finding'],
    ['a scanner of settings', { compliance: { status: 'Fail' } }, ''],
    ['a scanner of packages', { vulnerabilities: [{ cve: { uid: ONE } }] }, ''],
    ['Prowler', { metadata: { product: { name: 'Prowler' } }, status_code: 'FAIL' }, ''],
  ])('in OCSF is a detection of %s: %o, %s', (_, changes, expected) => {
    const detection = { class_uid: 2004, class_name: 'Detection Finding', vulnerabilities: [] }
    expect(observationOf(ocsf, inOcsf({}, { ...detection, ...changes })).finding_type).toBe(
      expected,
    )
  })
})
