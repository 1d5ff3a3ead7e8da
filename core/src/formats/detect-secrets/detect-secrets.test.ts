import { expect, it } from 'vitest'
import { saysFalsePositive } from '../../classification/false-positive-reason.ts'
import { observationsOf, summaryOf } from '../reading/parse-scan.fixture.ts'
import { baseline } from './detect-secrets.test-data.ts'
import { detectSecrets } from './detect-secrets.ts'

it('parses the secrets of each file, muted if an audit found that they are none', () => {
  expect(observationsOf(detectSecrets, baseline).map(summaryOf)).toEqual([
    'Secret Keyword | fail | MEDIUM | deploy/.env',
    'Secret Keyword | fail muted | MEDIUM | deploy/.env',
    'Secret Keyword | fail | CRITICAL | src/config.ts',
  ])
  expect(observationsOf(detectSecrets, baseline)[0]).toMatchObject({
    source: 'detect-secrets',
    account_id: 'scanner:detect-secrets',
    description: 'Found in deploy/.env, line 3',
    last_observed_at: '2031-04-05T06:07:08.000Z',
    mute_reason: '',
  })
  const { mute_reason = '' } = observationsOf(detectSecrets, baseline)[1] ?? {}
  expect(saysFalsePositive(mute_reason)).toBe(true)
})

it('identifies a secret by its digest, not by its line', () => {
  const moved = structuredClone(baseline)
  for (const one of moved.results['deploy/.env']) one.line_number += 5
  const ids = (record: unknown) =>
    observationsOf(detectSecrets, record).map((one) => one.source_finding_id)
  expect(ids(moved)).toEqual(ids(baseline))
})
