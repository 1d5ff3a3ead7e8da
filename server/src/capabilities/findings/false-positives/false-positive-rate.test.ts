import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { falsePositivesOf, historyOf, newVerdicts, verdictOn } from './false-positive-rate.ts'

const control = (false_positives: number, findings: number, control_id = 's3.1') => ({
  control_id,
  false_positives,
  findings,
})

describe('the verdict on a control', () => {
  it.each([
    [0, 0, 'sound'],
    [0, 5, 'sound'],
    [3, 10, 'sound'],
    [1, 3, 'often_wrong'],
    [2, 2, 'often_wrong'],
    [3, 9, 'proved'],
    [4, 10, 'proved'],
    [30, 100, 'sound'],
    [31, 100, 'proved'],
  ])('with %i false positives of %i findings is %s', (false_positives, findings, verdict) => {
    expect(verdictOn(control(false_positives, findings))).toBe(verdict)
  })

  it('changes when it is another one, with the numbers of the moment', () => {
    const judged = [{ ...control(4, 10), verdict: 'proved' as const }]
    expect(newVerdicts(judged, [control(5, 11)])).toEqual([])
    expect(newVerdicts(judged, [control(2, 6)])).toEqual([
      { ...control(2, 6), verdict: 'often_wrong' },
    ])
    expect(newVerdicts(judged, [])).toEqual([{ ...control(0, 0), verdict: 'sound' }])
    expect(newVerdicts([{ ...control(0, 0), verdict: 'sound' }], [])).toEqual([])
    expect(newVerdicts([], [control(1, 9)])).toEqual([])
  })

  it('is that of what was counted, whatever it was before', () => {
    const counted = fc.uniqueArray(
      fc
        .tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(6), fc.nat(12))
        .map(([id, wrong, right]) => control(wrong, wrong + right, id)),
      { selector: ({ control_id }) => control_id },
    )
    fc.assert(
      fc.property(counted, counted, (before, now) => {
        const judged = newVerdicts([], before)
        const next = newVerdicts(judged, now)
        const all = new Map([...judged, ...next].map((one) => [one.control_id, one.verdict]))
        for (const one of now) {
          expect(all.get(one.control_id) ?? 'sound').toBe(verdictOn(one))
        }
        expect(
          newVerdicts(
            [
              ...judged.filter((one) => !next.some((other) => other.control_id === one.control_id)),
              ...next,
            ],
            now,
          ),
        ).toEqual([])
      }),
    )
  })
})

describe('the history of a control', () => {
  const history = historyOf([
    { ...control(4, 10, 's3.1'), verdict: 'proved' },
    { ...control(0, 0, 's3.2'), verdict: 'sound' },
  ])

  it('is known under its id in any letter case', () => {
    expect(falsePositivesOf(history, 'S3.1')).toEqual({ count: 4, rate: 0.4 })
  })

  it('tells nothing of a control that is not often wrong', () => {
    expect(falsePositivesOf(history, 'S3.2')).toBeNull()
    expect(falsePositivesOf(history, 'S3.3')).toBeNull()
  })
})
