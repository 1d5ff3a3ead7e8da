import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FINDING_STATUSES } from '../record/finding.ts'
import {
  type Counted,
  type CountRow,
  countChanges,
  hourOf,
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

/** Every finding goes through places one after another; null: it is not there. */
const histories = fc.array(fc.array(fc.option(counted), { minLength: 1, maxLength: 5 }), {
  maxLength: 12,
})

const AMOUNTS = ['findings', 'auto_remediatable', 'sla_breached'] as const

const countFromScratch = (places: readonly (Counted | null)[]): CountRow[] => {
  const changes = countChanges()
  for (const place of places) changes.move(null, place)
  return changes.counts()
}

describe('moves', () => {
  it('add up to the count of where everything ends', () => {
    fc.assert(
      fc.property(histories, (all) => {
        const changes = countChanges()
        for (const places of all) {
          places.forEach((place, index) => {
            changes.move(places[index - 1] ?? null, place)
          })
        }
        expect(changes.counts()).toEqual(
          countFromScratch(all.map((places) => places.at(-1) ?? null)),
        )
      }),
    )
  })

  it('count a breach while the finding is unresolved', () => {
    fc.assert(
      fc.property(counted, (place) => {
        const [row] = countFromScratch([{ ...place, sla_breached: true }])
        const isUnresolved = place.status === 'open' || place.status === 'in_progress'
        expect(row?.sla_breached).toBe(isUnresolved ? 1 : 0)
      }),
    )
  })

  it('come out in one order, whatever order they went in', () => {
    fc.assert(
      fc.property(fc.array(counted), (places) => {
        expect(countFromScratch(places.toReversed())).toEqual(countFromScratch(places))
      }),
    )
  })
})

describe('sums', () => {
  it('of every grain agree', () => {
    fc.assert(
      fc.property(fc.array(counted), (places) => {
        const fine = countFromScratch(places)
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

it('counts what is opened and resolved by the hour', () => {
  const place = fc.sample(counted, 1)[0]!
  const changes = countChanges()
  changes.opened(place, new Date('2026-03-01T12:59:59.999Z'))
  changes.opened(place, new Date('2026-03-01T12:00:00.000Z'))
  changes.resolved(place, new Date('2026-03-01T13:00:00.000Z'))
  expect(changes.deltas()).toMatchObject([
    { hour: '2026-03-01T12:00:00.000Z', opened: 2, resolved: 0 },
    { hour: '2026-03-01T13:00:00.000Z', opened: 0, resolved: 1 },
  ])
  expect(hourOf(new Date('2026-03-01T12:34:56.789Z'))).toBe('2026-03-01T12:00:00.000Z')
})

it('gives every account a slot, always the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (account) => {
      expect(slotOf(account)).toBe(slotOf(account))
      expect(slotOf(account)).toBeGreaterThanOrEqual(0)
      expect(slotOf(account)).toBeLessThan(SLOTS)
    }),
  )
})
