import { describe, expect, it } from 'vitest'
import { accountDirectory } from './account-directory.ts'
import { validMetadata } from './account-metadata.fixture.ts'

const ESTATE = `
defaults: {tier: Tier2-NonProd, business_criticality: Medium}
accounts:
  - match: "210000000001"
    name: till
    tier: Tier1-Prod
    env_type: PROD
    internet_facing: true
    compliance_scopes: [PCI DSS]
resources:
  - match: arn:aws:s3:::ledgers
    internet_facing: false
    network_type: private
    data_classification: [PCI]
    business_criticality: critical
    controls: [private_endpoint, encryption_at_rest]
`
const directory = accountDirectory(validMetadata(ESTATE))
const asset = (account_id: string, id: string, provider = 'aws') => ({
  account_id,
  provider,
  resource: { id, tags: {} },
})

describe('the metadata of a finding', () => {
  it('describes its resource in the terms of the risk assessment', () => {
    expect(directory.describeAsset(asset('210000000001', 'arn:aws:s3:::ledgers'))).toMatchObject({
      environment: 'PROD',
      tier: 'Tier1-Prod',
      internet_facing: false,
      network_type: 'private',
      data_classification: ['PCI'],
      business_criticality: 'critical',
      controls: ['private_endpoint', 'encryption_at_rest'],
      compliance_scopes: ['PCI DSS'],
      sandbox: false,
    })
  })

  it('is unknown where the file has no entry', () => {
    expect(accountDirectory(validMetadata('')).describeAsset(asset('1', '2'))).toEqual({
      account_name: '',
      environment: '',
      application_id: '',
      owner: '',
      cost_center: '',
      tier: '',
      internet_facing: null,
      exposure_of: 'account',
      public_by_intent: false,
      network_type: '',
      data_classification: [],
      business_criticality: '',
      controls: [],
      compliance_scopes: [],
      sandbox: false,
    })
  })
})

it('the metadata of an account excludes that of its resources', () => {
  expect(directory.describeAccount('210000000001')).toEqual({
    name: 'till',
    provider: '',
    possible_providers: ['aws', 'gcp'],
    environment: 'PROD',
    tier: 'Tier1-Prod',
    application_id: '',
    owner: '',
    cost_center: '',
    internet_facing: true,
    data_classification: [],
  })
})

const SUBSCRIPTION = '0a1b2c3d-0000-4000-8000-0123456789ab'

it.each([
  ['210000000001', 'aws', 'PROD'],
  ['210000000001', 'gcp', 'PROD'],
  ['210000000001', '', 'PROD'],
  ['210000000001', 'azure', ''],
  [SUBSCRIPTION, 'azure', 'PROD'],
  [SUBSCRIPTION, 'aws', ''],
  ['210000000002', 'gcp', 'PROD'],
  ['210000000002', 'aws', ''],
  ['ledger', 'gcp', 'PROD'],
  ['ledger', 'aws', 'PROD'],
])('an account %s describes the resources of %s in it: "%s"', (account, provider, environment) => {
  const { describeAsset } = accountDirectory(
    validMetadata(`
accounts:
  - {match: "210000000001", env_type: PROD}
  - {match: "210000000002", env_type: PROD, provider: gcp}
  - {match: ${SUBSCRIPTION}, env_type: PROD}
  - {match: ledger, env_type: PROD}
`),
  )
  expect(describeAsset(asset(account, 'disk', provider)).environment).toBe(environment)
})
