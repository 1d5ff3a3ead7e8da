import { expect, it } from 'vitest'
import { errorsOf, observationOf } from '../reading/parse-scan.fixture.ts'
import { finding, lineOfVersion2 } from './prowler-json.test-data.ts'
import { prowlerJson } from './prowler-json.ts'

const parseOne = (record: unknown) => observationOf(prowlerJson, record)

it('parses a result of version 3', () => {
  expect(parseOne(finding)).toMatchObject({
    source: 'prowler',
    source_finding_id: 'iam_root_mfa_enabled',
    check_id: 'iam_root_mfa_enabled',
    outcome: 'fail',
    severity: 'CRITICAL',
    title: 'The root user has a second factor',
    description: 'It has none.',
    remediation: 'Add one.\nhttps://docs.example.test',
    provider: 'aws',
    account_id: '210000000001',
    account_name: 'shop',
    resource: {
      id: 'AWS::::Account:210000000001',
      aliases: ['arn:aws:iam::210000000001:root'],
      type: 'AwsIamUser',
      region: 'us-east-1',
      tags: { team: 'web' },
    },
    compliance: [
      { framework: 'CIS-1.5', control: '1.5' },
      { framework: 'SOC2', control: 'cc_1_3' },
    ],
    first_observed_at: '2031-04-25T23:49:42.744Z',
    last_observed_at: '2031-04-25T23:49:42.744Z',
    artifact: '',
    muted: false,
  })
})

it('uses the id of a resource without an ARN', () => {
  expect(parseOne({ ...finding, ResourceArn: '' }).resource).toMatchObject({
    id: 'AWS::::Account:210000000001',
    aliases: ['<root_account>'],
  })
})

it('parses a line of version 2', () => {
  expect(parseOne(lineOfVersion2)).toMatchObject({
    check_id: 'check116',
    check_aliases: ['CIS-1.2.0/1.16'],
    outcome: 'fail',
    severity: 'LOW',
    title: 'Policies are attached to groups only',
    resource: { id: 'shop.reader', region: 'eu-central-1' },
  })
})

it.each([
  ['[extra796] Endpoints are private', 'extra796', []],
  ['A check without a number', '1.16', []],
])('names the check of %s', (Control, check_id, check_aliases) => {
  expect(parseOne({ ...lineOfVersion2, Control })).toMatchObject({ check_id, check_aliases })
})

it('accepts PASS in any letter case', () => {
  expect(parseOne({ ...lineOfVersion2, Status: 'Pass' }).outcome).toBe('pass')
  expect(parseOne({ ...finding, Status: 'PASS' }).outcome).toBe('pass')
})

it('keeps why a result was muted', () => {
  const muted = { ...finding, Muted: true, MutedReason: 'A test account' }
  expect(parseOne(muted)).toMatchObject({
    outcome: 'fail',
    muted: true,
    mute_reason: 'A test account',
  })
})

it.each([
  [{ ...finding, Status: 'DELETED' }, 'Status is "DELETED", an unknown status'],
  [{ ...lineOfVersion2, Status: '' }, 'Status is missing'],
])('rejects an unknown status and names the account', (record, message) => {
  const expected = { field: 'Status', message, account_id: '210000000001' }
  expect(errorsOf(prowlerJson, record)).toEqual([expected])
})
