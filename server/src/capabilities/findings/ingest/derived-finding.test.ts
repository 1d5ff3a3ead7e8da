import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { derivedFinding, NO_METADATA, observation } from '../findings.test-data.ts'
import { deriveFinding, identityOf, observationOf, regionOf } from './derived-finding.ts'

const ingested = {
  source: 'scanner',
  source_finding_id: 'check-1',
  resource_id: 'arn:aws:s3:::ledgers',
  account_id: '111122223333',
  severity: 'HIGH',
  finding_type: 'public_storage_access',
  title: 'Storage bucket is publicly readable',
  description: 'The policy allows every principal.',
} as const

const SUBSCRIPTION = '/subscriptions/3f6b0f3e-0000-4000-8000-000000000000'

describe('the fields derived from the eight fields of an ingest', () => {
  test.each([
    [
      'arn:aws:ec2:eu-west-1:111122223333:instance/i-0a1b2c3d4e5f60718',
      ['aws', 'AwsEc2Instance', 'i-0a1b2c3d4e5f60718', 'eu-west-1', 'ec2'],
    ],
    ['arn:aws:s3:::ledgers', ['aws', 'AwsS3Bucket', 'ledgers', '', 's3']],
    ['arn:aws:iam::111122223333:user/eve', ['aws', 'AwsIamUser', 'eve', '', 'iam']],
    [
      `${SUBSCRIPTION}/resourceGroups/rg/providers/Microsoft.Storage/storageAccounts/ledgers`,
      ['azure', 'Microsoft.Storage/storageAccounts', 'ledgers', '', 'storage'],
    ],
    [
      SUBSCRIPTION,
      ['azure', 'Microsoft.Resources/subscriptions', SUBSCRIPTION.slice(15), '', 'resources'],
    ],
    [
      '//storage.googleapis.com/ledgers',
      ['gcp', 'storage.googleapis.com/Bucket', 'ledgers', '', 'storage'],
    ],
    [
      '//compute.googleapis.com/projects/shop/zones/europe-west3-a/instances/till-1',
      ['gcp', 'compute.googleapis.com/Instance', 'till-1', 'europe-west3', 'compute'],
    ],
    ['the printer on the second floor', ['', '', '', '', '']],
  ])('%s', (resource_id, [cloud_provider, resource_type, resource_name, region, service_name]) => {
    const { content } = deriveFinding(observationOf({ ...ingested, resource_id }), NO_METADATA)
    expect(content).toMatchObject({
      cloud_provider,
      resource_type,
      resource_name,
      region,
      service_name,
      platform: cloud_provider,
      control_id: 'public_storage_access',
      type: 'public_storage_access',
      category: 'data',
    })
  })
})

describe('a finding whose scanner states no severity and no title', () => {
  const check_id = 'a4af4a39-4135-47fb-b175-47fbdf85311d'
  const state = { source: 'azure-policy', provider: 'azure', check_id, title: check_id } as const
  const derive = (fields: object) =>
    deriveFinding({ ...observation(), ...state, ...fields }, NO_METADATA).content

  it('has those of the rule of its check', () => {
    expect(derive({ severity: 'LOW', native_severity: '' })).toMatchObject({
      control_id: 'azure-appservice-https-only',
      severity: 'MEDIUM',
      title: 'Web apps answer over plain HTTP',
    })
  })

  it('keeps what is stated', () => {
    const stated = { severity: 'LOW', native_severity: 'Low', title: 'HTTPS is required' }
    expect(derive(stated)).toMatchObject({ severity: 'LOW', title: 'HTTPS is required' })
  })

  it('keeps its default without a rule', () => {
    const unknown = { check_id: 'own', title: 'own', severity: 'LOW', native_severity: '' }
    expect(derive(unknown)).toMatchObject({ severity: 'LOW', title: 'own' })
  })
})

describe('the identity of a finding', () => {
  const { source, source_finding_id, account_id, resource } = observation()
  const digest = (fields: readonly string[]) =>
    createHash('sha256').update(JSON.stringify(fields)).digest('hex')

  it('is a digest of four fields, and an id derived from it', () => {
    const key = digest([source, source_finding_id, resource.id, account_id])
    const { id, deduplication_key } = identityOf(observation())
    expect(deduplication_key).toBe(key)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const bits = id.replaceAll('-', '')
    for (const [index, digit] of [...bits].entries()) {
      if (index !== 12 && index !== 16) expect(digit).toBe(key[index])
    }
  })

  it('depends on no other field', () => {
    const changed = observation({
      outcome: 'pass',
      severity: 'LOW',
      title: 'Other',
      description: 'Other',
      muted: true,
      check_id: 'other',
      finding_type: 'other',
      native_ids: [],
      source_finding_id,
      resource: { name: 'other', region: 'other' },
    })
    expect(identityOf(changed)).toEqual(identityOf(observation()))
  })

  it('does not confuse fields whose boundaries are shifted', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string({ minLength: 1 }), (a, b, moved) => {
        const left = observation({ source: a + moved, source_finding_id: b })
        const right = observation({ source: a, source_finding_id: moved + b })
        expect(identityOf(left).id).not.toBe(identityOf(right).id)
      }),
    )
  })
})

/** A check whose words say nothing about exposure. */
const UNREMARKABLE = {
  check_id: 'weak-setting',
  finding_type: 'Setting',
  title: 'A setting is weak',
}

describe('metadata', () => {
  const metadata = {
    ...NO_METADATA,
    account_name: 'Shop',
    environment: 'PROD',
    application_id: 'shop',
    owner: 'ann',
    cost_center: '42',
    internet_facing: true,
    data_classification: ['PII'],
  }

  it('reaches the finding and its score', () => {
    const plain = derivedFinding(UNREMARKABLE)
    const enriched = derivedFinding(UNREMARKABLE, metadata)
    expect(enriched.content).toMatchObject({
      account_name: 'Shop',
      environment: 'PROD',
      application_id: 'shop',
      owner: 'ann',
      cost_center: '42',
    })
    expect(enriched.content.ai_risk_score).toBeGreaterThan(plain.content.ai_risk_score)
    expect(JSON.parse(enriched.risk).aggravating_factors).toHaveLength(3)
  })

  it('that is empty adds no risk factor', () => {
    const { mitigating_factors, aggravating_factors } = JSON.parse(
      derivedFinding(UNREMARKABLE).risk,
    )
    expect([mitigating_factors, aggravating_factors]).toEqual([[], []])
  })

  it("takes precedence over the scanner's name of an account", () => {
    const named = { account_name: 'as the scanner calls it' }
    expect(derivedFinding(named).content.account_name).toBe('as the scanner calls it')
    expect(derivedFinding(named, metadata).content.account_name).toBe('Shop')
  })
})

describe('the risk', () => {
  test.each([
    ['CRITICAL', 'critical', 9],
    ['HIGH', 'high', 7],
    ['MEDIUM', 'medium', 4],
    ['LOW', 'low', 0.1],
    ['INFO', 'none', 0],
  ] as const)('of %s is %s', (severity, level, least) => {
    const { ai_risk_level, ai_risk_score } = derivedFinding({ ...UNREMARKABLE, severity }).content
    expect(ai_risk_level).toBe(level)
    expect(ai_risk_score).toBeGreaterThanOrEqual(least)
  })
})

it('a Kubernetes object has the platform kubernetes', () => {
  const { platform } = derivedFinding({ provider: '', resource: { type: 'k8s.pod' } }).content
  expect(platform).toBe('kubernetes')
})

it('an invalid region is truncated at 64 bytes and remains text that can be stored', () => {
  const region = `${'r'.repeat(63)}🪣${'r'.repeat(5_000)}`
  expect(regionOf(observation({ resource: { region } }))).toBe('r'.repeat(63))
})
