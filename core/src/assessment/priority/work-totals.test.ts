import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRIORITIES } from '../sla.ts'
import {
  addFindings,
  addTotals,
  noWorkTotals,
  SECTIONS,
  type WorkKind,
  workNumbers,
} from './work-totals.ts'

const kind: fc.Arbitrary<WorkKind> = fc.record({
  section: fc.constantFrom(...SECTIONS),
  priority: fc.constantFrom(...PRIORITIES),
  sla_status: fc.constantFrom('on_track' as const, 'at_risk' as const, 'overdue' as const),
  delta_status: fc.constantFrom('NEW' as const, 'EXISTING' as const, 'REOPENED' as const),
  auto_remediation_ready: fc.boolean(),
  is_quick_win: fc.boolean(),
})
const groups = fc.array(fc.tuple(kind, fc.nat({ max: 9 }), fc.nat({ max: 900 })))

const totalsOf = (some: readonly (readonly [WorkKind, number, number])[]) => {
  const totals = noWorkTotals()
  for (const [one, findings, risk] of some) addFindings(totals, one, findings, risk)
  return totals
}

test('counted one by one, in groups or in parts, the numbers are the same', () => {
  fc.assert(
    fc.property(groups, fc.nat(), (all, cut) => {
      const whole = workNumbers(totalsOf(all))
      const at = all.length === 0 ? 0 : cut % all.length
      const parts = totalsOf(all.slice(0, at))
      addTotals(parts, totalsOf(all.slice(at)))
      expect(workNumbers(parts)).toEqual(whole)
      const singly = all.flatMap(([one, findings, risk]) =>
        Array.from({ length: findings }, (_, n) => [one, 1, n === 0 ? risk : 0] as const),
      )
      const counted = all.filter(([, findings]) => findings > 0)
      expect(workNumbers(totalsOf(singly))).toEqual(workNumbers(totalsOf(counted)))
    }),
  )
})

test('the numbers add up, and what is suppressed changes none but its own', () => {
  fc.assert(
    fc.property(groups, kind, (all, other) => {
      const numbers = workNumbers(totalsOf(all))
      const { p1_count, p2_count, p3_count, p4_count, p5_count } = numbers
      expect(p1_count + p2_count + p3_count + p4_count + p5_count).toBe(numbers.total_findings)
      expect(numbers.on_track_sla + numbers.at_risk_sla + numbers.overdue_sla).toBe(
        numbers.total_findings,
      )
      expect(numbers.trend.closed_findings).toBe(numbers.closed)
      expect(numbers.trend.closure_rate).toBeLessThanOrEqual(1)
      const suppressed = { ...other, section: 'suppressed' as const }
      const more = workNumbers(totalsOf([...all, [suppressed, 3, 90]]))
      expect(more).toEqual({ ...numbers, suppressed: numbers.suppressed + 3 })
    }),
  )
})
