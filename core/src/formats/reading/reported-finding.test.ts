import { describe, expect, it } from 'vitest'
import { NOTHING_STATED, type ParseResult } from '../observation.ts'
import { settingCheck } from './check-identity.ts'
import { OBSERVATION_DEFAULTS, observe, type ReportedFinding } from './reported-finding.ts'
import type { ReportedResource } from './reported-resource.ts'

const ACCOUNT = '210000000001'

const RESOURCE: ReportedResource = {
  id: 'sg-0a1b2c3d',
  type: 'AwsEc2SecurityGroup',
  name: '',
  region: 'eu-west-1',
  tags: {},
  provider: '',
}

const finding = (
  resource: Partial<ReportedResource>,
  more: Partial<ReportedFinding> = {},
): ReportedFinding => ({
  check: settingCheck('open_port', []),
  common: {
    ...OBSERVATION_DEFAULTS,
    source: 'any-scan',
    native_ids: ['1'],
    outcome: 'fail',
    severity: 'HIGH',
    native_severity: 'high',
    title: 'A port is open',
  },
  provider: 'aws',
  account_id: ACCOUNT,
  resources: [{}],
  parseResource: () => ({ ...RESOURCE, ...resource }),
  paths: {
    native_id: 'id',
    title: 'title',
    account_id: 'account',
    resources: 'resources',
    resource_id: 'id',
  },
  ...more,
})

const observed = (result: ParseResult) => {
  if (result.kind !== 'observations') throw new Error(JSON.stringify(result))
  return result.observations
}

const stated = { ...NOTHING_STATED, account_id: '210000000009' }

describe('a resource', () => {
  it('has its canonical id, and the reported ones as aliases', () => {
    const id = `arn:aws:ec2:eu-west-1:${ACCOUNT}:security-group/sg-0a1b2c3d`
    const [{ resource } = { resource: null }] = observed(observe(finding({ aliases: ['web', id] })))
    expect(resource).toMatchObject({ id, aliases: ['sg-0a1b2c3d', 'web'], region: 'eu-west-1' })
  })

  it('that is reported twice under different names is one', () => {
    const ids = ['sg-0a1b2c3d', `arn:aws:ec2:eu-west-1:${ACCOUNT}:securitygroup/sg-0a1b2c3d`]
    const twice = {
      resources: ids.map((id) => ({ id })),
      parseResource: ({ id }: { readonly id?: unknown }) => ({ ...RESOURCE, id }),
    }
    expect(observed(observe(finding({}, twice)))).toHaveLength(1)
  })

  it('keeps the spelling of its type and name in Azure', () => {
    const subscription = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'
    const id = `/subscriptions/${subscription}/resourceGroups/Shop/providers/Microsoft.KeyVault/vaults/Keys`
    const reported = finding(
      { id, type: '', region: '' },
      { provider: 'azure', account_id: subscription },
    )
    expect(observed(observe(reported))[0]?.resource).toMatchObject({
      id: id.toLowerCase(),
      aliases: [],
      type: 'Microsoft.KeyVault/vaults',
      name: 'Keys',
    })
  })
})

describe('a setting of the account', () => {
  it.each([
    ['EBS Default Encryption', 'eu-west-1'],
    [`arn:aws:guardduty:eu-west-1:${ACCOUNT}:detector/unknown`, ''],
    [ACCOUNT, 'eu-west-1'],
  ])('%s has the id of the account, and one identity in each region', (id, region) => {
    expect(observed(observe(finding({ id, region, type: '' })))[0]).toMatchObject({
      source_finding_id: 'open_port@eu-west-1',
      resource: { id: `AWS::::Account:${ACCOUNT}`, type: 'AwsAccount', region: 'eu-west-1' },
    })
  })
})

describe('the account', () => {
  it.each([
    ['is that of the record', ACCOUNT, ACCOUNT],
    ['is the stated one if the record names none', '', stated.account_id],
    ['is the stated one if the record names the scanner', 'scanner:any-scan', stated.account_id],
  ])('%s', (_, account_id, expected) => {
    const [first] = observed(observe(finding({}, { account_id, stated })))
    expect(first?.account_id).toBe(expected)
    expect(first?.resource.id).toContain(expected)
  })

  it('of GCP is named by the id of the project if the record has it', () => {
    const id = '//cloudsql.googleapis.com/projects/shop-live/instances/orders'
    const owner = { provider: 'gcp', account_id: '210000000042' } as const
    const [first] = observed(observe(finding({ id, type: '', owner }, { provider: 'gcp' })))
    expect(first).toMatchObject({ account_id: 'shop-live', resource: { id } })
  })
})

describe('an error', () => {
  it.each([
    ['the account of the record', finding({ id: '' }), ACCOUNT],
    ['the stated account', finding({ id: '' }, { account_id: '', stated }), stated.account_id],
    [
      'the owner of the resource',
      finding({ id: '', owner: { provider: 'gcp', account_id: 'shop-live' } }),
      'shop-live',
    ],
    ['no account if none is known', finding({}, { account_id: '' }), undefined],
  ])('names %s', (_, reported, account_id) => {
    const result = observe(reported)
    expect(result.kind).toBe('error')
    expect(result.kind === 'error' && result.error.account_id).toBe(account_id)
  })
})
