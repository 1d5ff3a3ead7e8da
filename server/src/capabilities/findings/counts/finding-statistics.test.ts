import { CATEGORIES } from '@stance/core/classification/category-rules'
import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FINDING_STATUSES } from '../record/finding.ts'
import { statisticsOf } from './finding-statistics.ts'

const NO_DELTAS = { opened_24h: 0, resolved_24h: 0, opened_7d: 0, resolved_7d: 0 }

const group = fc.record({
  severity: fc.constantFrom(...SEVERITIES),
  status: fc.constantFrom(...FINDING_STATUSES),
  cloud_provider: fc.constantFrom('aws', 'azure', 'gcp', ''),
  category: fc.constantFrom(...CATEGORIES),
  findings: fc.integer({ min: 1, max: 1_000 }),
  auto_remediatable: fc.nat(1_000),
  sla_breached: fc.nat(1_000),
})

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((all, count) => all + count, 0)

describe('statistics', () => {
  it('add up to the total in every dimension', () => {
    fc.assert(
      fc.property(fc.array(group), (groups) => {
        const { total, ...statistics } = statisticsOf(groups, 0, NO_DELTAS)
        expect(total).toBe(groups.reduce((all, { findings }) => all + findings, 0))
        expect(sum(statistics.by_severity)).toBe(total)
        expect(sum(statistics.by_status)).toBe(total)
        expect(sum(statistics.by_provider)).toBe(total)
        expect(sum(statistics.by_category)).toBe(total)
      }),
    )
  })

  it('are the same text for the same groups in any order', () => {
    fc.assert(
      fc.property(fc.array(group), fc.infiniteStream(fc.nat()), (groups, ranks) => {
        const shuffled = groups
          .map((one) => ({ one, rank: ranks.next().value }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ one }) => one)
        expect(JSON.stringify(statisticsOf(shuffled, 0, NO_DELTAS))).toBe(
          JSON.stringify(statisticsOf(groups, 0, NO_DELTAS)),
        )
      }),
    )
  })

  it('without findings are zero for every known value', () => {
    expect(statisticsOf([], 0, NO_DELTAS)).toEqual({
      total: 0,
      by_severity: { CRITICAL: 0, HIGH: 0, MEDIUM: 0, LOW: 0, INFO: 0 },
      by_status: { open: 0, in_progress: 0, suppressed: 0, resolved: 0 },
      by_provider: { aws: 0, azure: 0, gcp: 0 },
      by_category: {},
      sla_breached: 0,
      auto_remediatable: 0,
      delta_24h: { new_findings: 0, resolved_findings: 0, net: 0 },
      delta_7d: { new_findings: 0, resolved_findings: 0, net: 0 },
    })
  })

  it('count findings without a provider as unknown, and auto-remediation only of unresolved findings', () => {
    const common = { severity: 'HIGH', category: 'data', sla_breached: 1 }
    const statistics = statisticsOf(
      [
        { ...common, status: 'open', cloud_provider: '', findings: 3, auto_remediatable: 2 },
        { ...common, status: 'resolved', cloud_provider: 'aws', findings: 5, auto_remediatable: 4 },
      ],
      7,
      { opened_24h: 4, resolved_24h: 6, opened_7d: 9, resolved_7d: 8 },
    )
    expect(statistics).toMatchObject({
      by_provider: { unknown: 3, aws: 5 },
      auto_remediatable: 2,
      sla_breached: 9,
      delta_24h: { new_findings: 4, resolved_findings: 6, net: -2 },
      delta_7d: { new_findings: 9, resolved_findings: 8, net: 1 },
    })
  })
})
