import { describe, expect, it } from 'vitest'
import { observationOf, observationsOf } from '../reading/parse-scan.fixture.ts'
import {
  DIGEST,
  databaseRule,
  detail,
  expanded,
  inImage,
  listed,
  metadata,
  ofAws,
  ofGoogle,
  ofUnknownAccount,
} from './defender-assessment.test-data.ts'
import { defenderAssessment } from './defender-assessment.ts'

const parseAll = (record: unknown) => observationsOf(defenderAssessment, record)

const parseOne = (record: unknown) => observationOf(defenderAssessment, record)

const SUBSCRIPTION = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'
const STORE = `/subscriptions/${SUBSCRIPTION}/resourcegroups/shop/providers/microsoft.storage/storageaccounts/media`
const HTTPS = '1c5de8e1-f68d-6a17-e0d2-ec259c42768c'

it('parses a row of Resource Graph in full', () => {
  expect(parseOne(expanded)).toEqual({
    source: 'defender',
    source_finding_id: HTTPS,
    native_ids: [`${STORE}/providers/microsoft.security/assessments/${HTTPS}`],
    native_id: '',
    check_id: HTTPS,
    check_aliases: ['404c3081-a854-4457-ae30-26a93ef643f9', 'Stores are reached over HTTPS alone'],
    outcome: 'fail',
    artifact: '',
    check_group: '',
    muted: false,
    mute_reason: '',
    resolved_at_source: false,
    severity: 'HIGH',
    native_severity: 'High',
    finding_type: 'Data',
    title: 'Stores are reached over HTTPS alone',
    description: 'Traffic can be read on its way.\nIt should not.',
    remediation: 'See the guide (https://example.test/https) & turn it on.',
    provider: 'azure',
    account_id: SUBSCRIPTION,
    account_name: '',
    resource: {
      aliases: [],
      id: STORE,
      type: 'Microsoft.Storage/storageAccounts',
      name: 'media',
      region: '',
      tags: {},
    },
    compliance: [],
    cves: [],
    exploit_available: false,
    first_observed_at: '2031-03-01T02:03:04.567Z',
    last_observed_at: '2031-03-02T00:00:00.000Z',
    version_at: '2031-03-02T00:00:00.000Z',
    is_region_nominal: false,
  })
})

it('gives the same finding in a list, with other letter case and fewer fields, the same identity', () => {
  const [row, item] = [parseOne(expanded), parseOne(listed())]
  expect(item.resource).toEqual(row.resource)
  expect(item).toMatchObject({
    source_finding_id: row.source_finding_id,
    account_id: row.account_id,
    severity: 'MEDIUM',
    native_severity: '',
    first_observed_at: null,
  })
})

it('uses the risk level if no severity is reported', () => {
  expect(parseOne(listed({ risk: { level: 'Critical' } })).severity).toBe('CRITICAL')
})

it('parses properties that a table contains as text', () => {
  const { properties, ...row } = listed()
  expect(parseOne({ ...row, properties: JSON.stringify(properties) })).toEqual(parseOne(listed()))
})

describe('a status', () => {
  it.each([
    [{ code: 'Healthy' }, 'pass', false],
    [{ code: 'Unhealthy' }, 'fail', false],
    [{ code: 'NotApplicable', cause: 'OffByPolicy' }, 'not_evaluated', false],
    [{ code: 'NotApplicable', cause: 'Exempt' }, 'fail', true],
    [{ code: 'NotApplicable', cause: 'ExemptByPolicy' }, 'fail', true],
    [{ code: 'NotApplicable', cause: 'MachineIsOff' }, 'not_evaluated', false],
    [{ code: 'NotApplicable' }, 'not_evaluated', false],
    [{}, 'not_evaluated', false],
  ])('%j is %s, muted %s', (status, outcome, muted) => {
    expect(parseOne(listed({ status }))).toMatchObject({ outcome, muted })
  })
})

describe('another cloud', () => {
  it('owns the resources that a connector reports', () => {
    expect(parseOne(ofAws())).toMatchObject({
      provider: 'aws',
      account_id: '210000000001',
      resource: {
        id: 'arn:aws:ec2:eu-west-1:210000000001:security-group/sg-0a1b2c3d4e5f60718',
        type: 'AwsEc2SecurityGroup',
        name: 'sg-0a1b2c3d4e5f60718',
        region: 'eu-west-1',
        tags: { team: 'web' },
      },
    })
  })

  it('has project numbers as accounts and the regions of zones', () => {
    expect(parseOne(ofGoogle)).toMatchObject({
      provider: 'gcp',
      account_id: '210000000042',
      account_name: 'shop-live',
      outcome: 'pass',
      resource: { type: 'compute.googleapis.com/Disk', region: 'europe-west1' },
    })
  })

  it('has a setting of the account in each region', () => {
    const inRegion = (Region: string) =>
      parseOne(ofAws({ Region, NativeCloudUniqueIdentifier: 'AWS::::Account:210000000001' }))
    expect(inRegion('eu-west-1').source_finding_id).toMatch(/@eu-west-1$/)
    expect(inRegion('Global').source_finding_id).not.toContain('@')
    expect(inRegion('eu-west-1').resource.type).toBe('AwsAccount')
  })

  it('is identified by the name in the id of its connector if there is no ARN', () => {
    const { provider, account_id, resource } = parseOne(
      ofAws({ NativeCloudUniqueIdentifier: 'NoArn' }),
    )
    expect([provider, account_id]).toEqual(['aws', '210000000001'])
    expect(resource).toMatchObject({
      id: 'arn:aws:ec2:eu-west-1:210000000001:security-group/sg-0a1b2c3d4e5f60718',
      type: 'EC2/securitygroup',
      name: 'sg-0a1b2c3d4e5f60718',
    })
  })

  it('belongs to the subscription of the connector if no account is reported', () => {
    expect(
      parseOne(ofUnknownAccount('aws-ec2-instance-i-0a1b2c3d4e5f60718-eu-west-1')),
    ).toMatchObject({
      provider: 'aws',
      account_id: SUBSCRIPTION,
      resource: { type: 'AwsEc2Instance', name: 'i-0a1b2c3d4e5f60718', region: 'eu-west-1' },
    })
    expect(parseOne(ofUnknownAccount('aws-new-thing')).resource.type).toBe('SecurityEntity')
  })
})

describe('a sub-assessment', () => {
  it('is a vulnerability of an image', () => {
    expect(parseOne(inImage)).toMatchObject({
      source_finding_id: 'CVE-2031-0001/openssl',
      check_id: 'CVE-2031-0001/openssl',
      check_aliases: ['CVE-2031-0001', 'c0b7cfc6-3172-465a-b378-53c7ff2cc0d5'],
      title: 'CVE-2031-0001 in openssl: openssl reads too far',
      severity: 'HIGH',
      cves: [{ id: 'CVE-2031-0001', cvss: 7.5 }],
      exploit_available: true,
      account_id: SUBSCRIPTION,
      resource: {
        id: `/subscriptions/${SUBSCRIPTION}/resourcegroups/shop/providers/microsoft.containerregistry/registries/images/repositories/team/web/images/${DIGEST}`,
        type: expect.stringMatching(/^Microsoft\.ContainerRegistry\/registries\//),
      },
    })
  })

  it('reports whether there is a fix', () => {
    const cve = [{ title: 'CVE-2031-0001' }]
    const patched = (more: object) =>
      parseOne({
        ...databaseRule,
        properties: { ...databaseRule.properties, additionalData: { cve, ...more } },
      }).cves[0]?.patch_available
    expect(patched({ patchable: true })).toBe(true)
    expect(patched({ patchable: 'False' })).toBe(false)
    expect(patched({ softwareDetails: { fixedVersion: '1.1' } })).toBe(true)
    expect(patched({})).toBeUndefined()
  })

  it('lists several CVEs under the number of the scanner', () => {
    const cve = [{ title: 'CVE-2031-0001' }, { title: 'CVE-2031-0002' }]
    const properties = { ...databaseRule.properties, id: '91000', additionalData: { cve } }
    expect(parseOne({ ...databaseRule, properties })).toMatchObject({
      check_id: '91000',
      check_aliases: [HTTPS],
      cves: [{ id: 'CVE-2031-0001' }, { id: 'CVE-2031-0002' }],
    })
  })

  it('may be a rule without a CVE', () => {
    expect(parseOne(databaseRule)).toMatchObject({
      check_id: 'VA2108',
      check_aliases: [HTTPS],
      cves: [],
    })
  })

  it('is ignored if it is only a detail of its assessment', () => {
    expect(defenderAssessment.parse(detail).kind).toBe('ignored')
  })
})

describe('a page', () => {
  it.each([
    ['a list', { value: [listed(), ofAws()], nextLink: 'https://example.test' }],
    ['a response of Resource Graph', { data: [listed(), ofAws()], resultTruncated: 'false' }],
    [
      'an example',
      { parameters: {}, responses: { 200: { body: { value: [listed(), ofAws()] } } } },
    ],
  ])('of %s contains assessments', (_, page) => {
    expect(defenderAssessment.matches(page)).toBe(true)
    expect(parseAll(page).map(({ provider }) => provider)).toEqual(['azure', 'aws'])
  })

  it('is ignored if it is the last one and empty', () => {
    expect(defenderAssessment.parse({ value: [] }).kind).toBe('ignored')
  })
})

it.each([undefined, '', ' ', '\uFEFF'])(
  'has the id of its check as its title if its own is %j',
  (displayName) => {
    const { check_id, title } = parseOne(listed({ displayName }))
    expect(title).toBe(check_id)
  },
)

it.each([
  [{ ...listed(), id: undefined }, 'id'],
  [{ type: 'microsoft.security/assessments', id: 'x', properties: {} }, 'id'],
  [listed({ resourceDetails: { id: 'x'.repeat(3000) } }), 'properties.resourceDetails.id'],
])('reports what is missing: %#', (record, field) => {
  expect(defenderAssessment.parse(record)).toMatchObject({ kind: 'error', error: { field } })
})

it('ignores descriptions of checks', () => {
  expect(defenderAssessment.parse(metadata).kind).toBe('ignored')
})

it.each([
  { type: 'Microsoft.Security/pricings', id: '/x', properties: {} },
  { type: 'Microsoft.Security/locations/alerts', id: '/x', properties: {} },
  { value: [] },
  {},
  null,
])('does not match %j', (record) => {
  expect(defenderAssessment.matches(record)).toBe(false)
})

it('parses an assessment with its properties at the top level', () => {
  const { properties, ...rest } = expanded
  expect(parseOne({ ...rest, ...properties })).toEqual(parseOne(expanded))
})
