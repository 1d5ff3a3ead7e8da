import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedVerdicts,
  falsePositivesOf,
  isFalsePositive,
  type JudgedFinding,
  ratesOf,
  verdictOf,
} from './false-positive-rate.ts'

const GROUP = { account_id: '111122223333', application_id: '', environment: 'DEV' }
const OTHER_GROUP = { account_id: '', application_id: 'billing', environment: 'DEV' }

const control = (
  false_positives: number,
  findings: number,
  control_id = 's3.1',
  group = GROUP,
) => ({ ...group, control_id, false_positives, findings })

describe('a suppression reason', () => {
  it.each([
    ['issue: False positive', true],
    ['issue: FP,\nsee the ticket', true],
    ['scanner: false_positive', true],
    ['scanner', false],
    ['scanner: Accepted by the team', false],
    ['issue', false],
    ['issue: accepted risk', false],
    ['exception', false],
    ['false positive', false],
    ['', false],
  ])('%j states a false positive: %s', (reason, isFalse) => {
    expect(isFalsePositive(reason)).toBe(isFalse)
  })
})

describe('the verdict on a control', () => {
  it.each([
    [0, 0, 'ok'],
    [0, 5, 'ok'],
    [3, 10, 'ok'],
    [1, 3, 'noisy'],
    [2, 2, 'noisy'],
    [3, 9, 'confirmed_noisy'],
    [4, 10, 'confirmed_noisy'],
    [30, 100, 'ok'],
    [31, 100, 'confirmed_noisy'],
  ])('with %i false positives of %i findings is %s', (false_positives, findings, verdict) => {
    expect(verdictOf(control(false_positives, findings))).toBe(verdict)
  })

  it('changes together with its counts', () => {
    const verdicts = [{ ...control(4, 10), verdict: 'confirmed_noisy' as const }]
    expect(changedVerdicts(verdicts, [control(5, 11)])).toEqual([])
    expect(changedVerdicts(verdicts, [control(2, 6)])).toEqual([
      { ...control(2, 6), verdict: 'noisy' },
    ])
    expect(changedVerdicts(verdicts, [])).toEqual([{ ...control(0, 0), verdict: 'ok' }])
    expect(changedVerdicts([{ ...control(0, 0), verdict: 'ok' }], [])).toEqual([])
    expect(changedVerdicts([], [control(1, 9)])).toEqual([])
  })

  const nameOf = ({ control_id, application_id }: JudgedFinding) =>
    `${control_id} ${application_id}`

  it('depends only on the counts, whatever it was before', () => {
    const counted = fc.uniqueArray(
      fc
        .tuple(
          fc.constantFrom('a', 'b'),
          fc.constantFrom(GROUP, OTHER_GROUP),
          fc.nat(6),
          fc.nat(12),
        )
        .map(([id, group, wrong, right]) => control(wrong, wrong + right, id, group)),
      { selector: nameOf },
    )
    fc.assert(
      fc.property(counted, counted, (before, now) => {
        const verdicts = changedVerdicts([], before)
        const next = changedVerdicts(verdicts, now)
        const all = new Map([...verdicts, ...next].map((row) => [nameOf(row), row.verdict]))
        for (const counts of now) {
          expect(all.get(nameOf(counts)) ?? 'ok').toBe(verdictOf(counts))
        }
        expect(
          changedVerdicts(
            [
              ...verdicts.filter((row) => !next.some((other) => nameOf(other) === nameOf(row))),
              ...next,
            ],
            now,
          ),
        ).toEqual([])
      }),
    )
  })
})

describe('the rate of a control', () => {
  const rates = ratesOf([
    { ...control(4, 10, 's3.1'), verdict: 'confirmed_noisy' },
    { ...control(0, 0, 's3.2'), verdict: 'ok' },
    { ...control(2, 4, 's3.3', OTHER_GROUP), verdict: 'noisy' },
  ])
  const rateOf = (control_id: string, group: Partial<typeof GROUP> = {}) =>
    falsePositivesOf(rates, { ...GROUP, ...group, control_id })

  it('is found by its id in any letter case', () => {
    expect(rateOf('S3.1')).toEqual({ count: 4, rate: 0.4 })
  })

  it('is null for a control that is not noisy', () => {
    expect(rateOf('S3.2')).toBeNull()
    expect(rateOf('S3.4')).toBeNull()
  })

  it('is null in another account, environment or application', () => {
    expect(rateOf('S3.1', { account_id: '444455556666' })).toBeNull()
    expect(rateOf('S3.1', { environment: 'STG' })).toBeNull()
    expect(rateOf('S3.1', { application_id: 'billing' })).toBeNull()
  })

  it('is that of the application in the environment, whatever the account', () => {
    const rate = { count: 2, rate: 0.5 }
    expect(rateOf('S3.3', { application_id: 'billing' })).toEqual(rate)
    expect(rateOf('S3.3', { application_id: 'billing', account_id: '444455556666' })).toEqual(rate)
    expect(rateOf('S3.3', { application_id: 'billing', environment: '' })).toBeNull()
  })
})
