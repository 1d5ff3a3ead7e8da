import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedVerdicts, falsePositivesOf, ratesOf, verdictOf } from './false-positive-rate.ts'

const control = (false_positives: number, findings: number, control_id = 's3.1') => ({
  control_id,
  false_positives,
  findings,
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

  it('depends only on the counts, whatever it was before', () => {
    const counted = fc.uniqueArray(
      fc
        .tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(6), fc.nat(12))
        .map(([id, wrong, right]) => control(wrong, wrong + right, id)),
      { selector: ({ control_id }) => control_id },
    )
    fc.assert(
      fc.property(counted, counted, (before, now) => {
        const verdicts = changedVerdicts([], before)
        const next = changedVerdicts(verdicts, now)
        const all = new Map([...verdicts, ...next].map((row) => [row.control_id, row.verdict]))
        for (const counts of now) {
          expect(all.get(counts.control_id) ?? 'ok').toBe(verdictOf(counts))
        }
        expect(
          changedVerdicts(
            [
              ...verdicts.filter(
                (row) => !next.some((other) => other.control_id === row.control_id),
              ),
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
  ])

  it('is found by its id in any letter case', () => {
    expect(falsePositivesOf(rates, 'S3.1')).toEqual({ count: 4, rate: 0.4 })
  })

  it('is null for a control that is not noisy', () => {
    expect(falsePositivesOf(rates, 'S3.2')).toBeNull()
    expect(falsePositivesOf(rates, 'S3.3')).toBeNull()
  })
})
