import { expect, it } from 'vitest'
import { observationsOf } from '../reading/parse-scan.fixture.ts'
import { inBucket, inImage, ofFork, old, verified } from './trufflehog.test-data.ts'
import { trufflehog } from './trufflehog.ts'

it('rates a verified secret as critical', () => {
  expect(observationsOf(trufflehog, verified)).toMatchObject([
    {
      source: 'trufflehog',
      check_id: 'Example',
      severity: 'CRITICAL',
      native_severity: 'verified',
      account_id: 'git.example.test/shop/web',
      resource: { id: 'git.example.test/shop/web//deploy/.env', type: 'File' },
      last_observed_at: null,
      description: 'Found in deploy/.env, line 3, commit 0123456789abcdef0123456789abcdef01234567',
    },
  ])
})

it.each([
  [inBucket, 'example-media', 'example-media//backup/config.json'],
  [inImage, 'shop/web', 'shop/web:1.4//app/.env'],
])('reports the location %#', (record, account_id, id) => {
  expect(observationsOf(trufflehog, record)).toMatchObject([
    { account_id, provider: '', severity: 'MEDIUM', resource: { id } },
  ])
})

it('identifies a secret by its digest', () => {
  const idOf = (record: unknown) => observationsOf(trufflehog, record)[0]?.source_finding_id
  expect(idOf({ ...inBucket, Raw: 'another' })).not.toBe(idOf(inBucket))
  expect(idOf({ ...inBucket, Verified: true })).toBe(idOf(inBucket))
})

it('parses each secret of a change that version 2 reports', () => {
  const observations = observationsOf(trufflehog, old)
  expect(observations).toMatchObject([
    {
      check_id: 'Example token',
      resource: { id: 'deploy/.env' },
      account_id: 'scanner:trufflehog',
    },
    { check_id: 'Example token', severity: 'MEDIUM' },
  ])
  expect(new Set(observations.map((one) => one.source_finding_id)).size).toBe(2)
})

it('parses secrets of the fork', () => {
  expect(observationsOf(trufflehog, ofFork)).toMatchObject([
    {
      check_id: 'example-token',
      severity: 'HIGH',
      title: 'Possible secret: Example token',
      description: 'Found in deploy/.env, line 3',
    },
  ])
})
