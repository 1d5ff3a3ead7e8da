import { describe, expect, test } from 'vitest'
import { issueIdOf } from './issue-key.ts'

const ACCOUNT = '111122223333'
const REGIONS = ['', 'eu-west-1', 'us-east-1', 'ap-south-1']

const issuesIn = (overrides: object): number => {
  const ids = REGIONS.map((region) =>
    issueIdOf({
      control_id: 'a-custom-control',
      account_id: ACCOUNT,
      resource_id: `AWS::::Account:${ACCOUNT}`,
      cloud_provider: 'aws',
      region,
      ...overrides,
    }),
  )
  return new Set(ids).size
}

describe('one control that fails in several regions is', () => {
  test.each([
    ['a setting of an account without a rule', {}],
    ['a setting of a regional service', { control_id: 'aws-guardduty-eks-audit' }],
    ['a setting of an account that is named by its number', { resource_id: ACCOUNT }],
    ['a setting of the root of an account', { resource_id: `arn:aws:iam::${ACCOUNT}:root` }],
  ])('one issue for each region: %s', (_, overrides) => {
    expect(issuesIn(overrides)).toBe(REGIONS.length)
  })

  test.each([
    ['a setting of a global service', { control_id: 'aws-iam-root-usage' }],
    ['a bucket', { resource_id: 'arn:aws:s3:::ledgers' }],
    ['a user', { resource_id: `arn:aws:iam::${ACCOUNT}:user/sam` }],
    ['a machine', { resource_id: `arn:aws:ec2:eu-west-1:${ACCOUNT}:instance/i-1` }],
    ['a bare name', { resource_id: 'ledgers' }],
    [
      'a subscription',
      { cloud_provider: 'azure', account_id: '5b3c', resource_id: '/subscriptions/5b3c' },
    ],
    ['a project', { cloud_provider: 'gcp', account_id: 'shop', resource_id: 'projects/shop' }],
  ])('one issue: %s', (_, overrides) => {
    expect(issuesIn(overrides)).toBe(1)
  })
})

test('a part of the key does not pass for another', () => {
  const key = { control_id: 'a', account_id: 'b', resource_id: 'c', cloud_provider: '', region: '' }
  const others = [
    { ...key, control_id: 'ab', account_id: '' },
    { ...key, account_id: 'bc', resource_id: '' },
  ]
  for (const other of others) expect(issueIdOf(other)).not.toBe(issueIdOf(key))
})
