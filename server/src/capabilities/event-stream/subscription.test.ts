import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAfter, type LogPosition } from '../../data/events/log-position.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import type { LogEntry } from './server-sent-event.ts'
import { advance, type Subscription } from './subscription.ts'

const ACCOUNTS = ['', '111', '222']
const TYPES = ['finding.created', 'finding.resolved']

/** A log of up to 30 events in its order, with gaps, as several transactions leave it. */
const logArbitrary: fc.Arbitrary<LogEntry[]> = fc
  .array(
    fc.record({
      transactions: fc.nat({ max: 2 }),
      type: fc.constantFrom(...TYPES),
      account_id: fc.constantFrom(...ACCOUNTS),
      region: fc.constantFrom('', 'eu-west-1'),
    }),
    { maxLength: 30 },
  )
  .map((steps) => {
    let transaction = 99n
    return steps.map(({ transactions, ...step }, index) => {
      transaction += BigInt(transactions)
      return {
        ...step,
        transaction_id: String(transaction),
        id: index + 1,
        at: new Date(0),
        subject_id: `${index}`,
        data: {},
        cloud_provider: 'aws',
        application_id: '',
      }
    })
  })

const START: LogPosition = { transaction_id: '0', id: 0 }

const subscriptionArbitrary = fc.record({
  accounts: fc.constantFrom<'all' | string[]>('all', [], ['111'], ['111', '222']),
  regions: fc.constantFrom<'all' | string[]>('all', ['eu-west-1']),
  types: fc.constantFrom<string[] | null>(null, ['finding.created']),
})

const subscriptionOf = (
  {
    accounts,
    regions,
    types,
  }: typeof subscriptionArbitrary extends fc.Arbitrary<infer T> ? T : never,
  position: LogPosition,
): Subscription => ({
  scope: { ...UNRESTRICTED, accounts, regions },
  types: types && new Set(types),
  position,
})

test('each matching event is delivered once, whatever pages the log is read in', () => {
  const pages = fc.array(fc.record({ from: fc.nat(), length: fc.nat({ max: 12 }) }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(
      logArbitrary,
      subscriptionArbitrary,
      fc.nat(),
      pages,
      (entries, wanted, start, cuts) => {
        const startIndex = entries.length === 0 ? 0 : start % entries.length
        const delivered: LogEntry[] = []
        let subscription = subscriptionOf(wanted, entries[startIndex - 1] ?? START)
        const read = (from: number, to: number) => {
          const events = entries.slice(from, to)
          const page = { events, end: events.at(-1) ?? START }
          const advanced = advance(subscription, page)
          expect(isAfter(subscription.position, advanced.position)).toBe(false)
          delivered.push(...advanced.delivered)
          subscription = { ...subscription, position: advanced.position }
        }
        let end = startIndex
        for (const { from, length } of cuts) {
          // A page may overlap earlier ones, but leaves no gap.
          const first = Math.min(from % (entries.length + 1), end)
          const next = Math.min(first + length, entries.length)
          read(first, next)
          end = Math.max(end, next)
        }
        read(end, entries.length)

        expect(delivered).toEqual(
          entries
            .slice(startIndex)
            .filter(
              ({ account_id, region, type }) =>
                (wanted.accounts === 'all' || wanted.accounts.includes(account_id)) &&
                (wanted.regions === 'all' || wanted.regions.includes(region)) &&
                (wanted.types?.includes(type) ?? true),
            ),
        )
      },
    ),
  )
})

test('an empty page moves the position to its end, and never back', () => {
  const subscription = subscriptionOf({ accounts: 'all', regions: 'all', types: null }, START)
  const end = { transaction_id: '12', id: 0 }
  const { position } = advance(subscription, { events: [], end })
  expect(position).toEqual(end)
  expect(advance({ ...subscription, position }, { events: [], end: START }).position).toEqual(end)
})
