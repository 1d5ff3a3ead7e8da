import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FINDING_STATUSES } from '../record/finding.ts'
import {
  type Counted,
  type CountRow,
  countChanges,
  SLOTS,
  slotOf,
  sumBy,
} from './finding-counts.ts'

const counted: fc.Arbitrary<Counted> = fc.record({
  account_id: fc.constantFrom('a', 'b'),
  cloud_provider: fc.constantFrom('aws', 'gcp', ''),
  region: fc.constantFrom('eu', 'us'),
  application_id: fc.constantFrom('', 'shop'),
  category: fc.constantFrom('data', 'network'),
  severity: fc.constantFrom(...SEVERITIES),
  status: fc.constantFrom(...FINDING_STATUSES),
  auto_remediatable: fc.boolean(),
  sla_breached: fc.boolean(),
})

const NOON = new Date('2026-03-01T12:00:00.000Z')

/** The successive values of each finding; null: it does not exist. */
const histories = fc.array(fc.array(fc.option(counted), { minLength: 1, maxLength: 5 }), {
  maxLength: 12,
})

const AMOUNTS = ['findings', 'auto_remediatable', 'sla_breached'] as const

const countFromScratch = (findings: readonly (Counted | null)[]): CountRow[] => {
  const changes = countChanges(NOON)
  for (const finding of findings) changes.move(null, finding)
  return changes.counts()
}

describe('moves', () => {
  it('add up to the counts of the last states', () => {
    fc.assert(
      fc.property(histories, (all) => {
        const changes = countChanges(NOON)
        for (const findings of all) {
          findings.forEach((finding, index) => {
            changes.move(findings[index - 1] ?? null, finding)
          })
        }
        expect(changes.counts()).toEqual(
          countFromScratch(all.map((findings) => findings.at(-1) ?? null)),
        )
      }),
    )
  })

  it('count a breach only of unresolved findings', () => {
    fc.assert(
      fc.property(counted, (finding) => {
        const [row] = countFromScratch([{ ...finding, sla_breached: true }])
        const isUnresolved = finding.status === 'open' || finding.status === 'in_progress'
        expect(row?.sla_breached).toBe(isUnresolved ? 1 : 0)
      }),
    )
  })

  it('give rows in the same order, whatever the order of the input', () => {
    fc.assert(
      fc.property(fc.array(counted), (findings) => {
        expect(countFromScratch(findings.toReversed())).toEqual(countFromScratch(findings))
      }),
    )
  })
})

describe('sums', () => {
  it('agree at every granularity', () => {
    fc.assert(
      fc.property(fc.array(counted), (findings) => {
        const fine = countFromScratch(findings)
        for (const key of [
          ({ account_id, severity }: CountRow) => ({ account_id, severity }),
          ({ category }: CountRow) => ({ slot: slotOf(category), category }),
          () => ({}),
        ]) {
          const sums = sumBy<CountRow, object>(fine, key, AMOUNTS)
          for (const amount of AMOUNTS) {
            const total = (rows: readonly object[]) =>
              rows.reduce((all, row) => all + Number(Object(row)[amount]), 0)
            expect(total(sums)).toBe(total(fine))
          }
        }
      }),
    )
  })
})

it('countChanges counts opened, resolved and unresolved findings in the hour of the transaction', () => {
  const [finding] = fc.sample(counted, 1)
  const open = { ...finding!, status: 'open' as const, severity: 'HIGH' as const }
  const changes = countChanges(new Date('2026-03-01T12:59:59.999Z'))
  changes.move(null, open)
  changes.countOpened(open)
  changes.move(open, { ...open, severity: 'LOW' })
  changes.move(open, { ...open, status: 'suppressed' })
  changes.move(open, { ...open, status: 'in_progress' })
  changes.countResolved({ ...open, severity: 'INFO' })
  const hour = '2026-03-01T12:00:00.000Z'
  expect(changes.deltas()).toMatchObject([
    { hour, severity: 'HIGH', opened: 1, resolved: 0, unresolved: -1 },
    { hour, severity: 'INFO', opened: 0, resolved: 1, unresolved: 0 },
    { hour, severity: 'LOW', opened: 0, resolved: 0, unresolved: 1 },
  ])
})

it('slotOf gives every account a fixed slot', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (account) => {
      expect(slotOf(account)).toBe(slotOf(account))
      expect(slotOf(account)).toBeGreaterThanOrEqual(0)
      expect(slotOf(account)).toBeLessThan(SLOTS)
    }),
  )
})
