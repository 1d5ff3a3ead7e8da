import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sizeOf } from '../../../data/lists/cell-plan.ts'
import { FINDING_STATUSES } from '../record/finding.ts'
import { FINDING_SORTS } from './finding-list.ts'
import { type Cell, type ListOrder, type ListPlan, planList } from './finding-list-plan.ts'

const PROVIDERS = ['aws', 'azure', 'gcp'] as const

interface RankedFinding {
  readonly cell: Cell
  /** Represents the sort keys other than status and severity. */
  readonly rank: number
}

const rankedBy =
  (...keys: ((finding: RankedFinding) => number)[]) =>
  (a: RankedFinding, b: RankedFinding): number => {
    for (const key of keys) if (key(a) !== key(b)) return key(a) - key(b)
    return 0
  }

const status = ({ cell }: RankedFinding) => FINDING_STATUSES.indexOf(cell.status)
const severity = ({ cell }: RankedFinding) => -SEVERITIES.indexOf(cell.severity)
const rank = (finding: RankedFinding) => finding.rank

const inOrder = (
  all: readonly RankedFinding[],
  { sort, isNatural }: ListOrder,
): RankedFinding[] => {
  const leading = { severity: [severity], status: [status, severity] }[sort as string] ?? []
  const sorted = all.toSorted(rankedBy(...leading, rank))
  return isNatural ? sorted : sorted.reverse()
}

/** The findings that a plan selects from a list. */
const execute = (plan: ListPlan, list: readonly RankedFinding[]): RankedFinding[] => {
  if (plan.kind === 'empty') return []
  if (plan.kind === 'filterAndSort') return list.slice(plan.offset, plan.offset + plan.limit)
  return plan.ranges.flatMap(({ cells, isReversed, offset, limit }) => {
    const own = list.filter(({ cell }) => cells.includes(cell))
    const page = (isReversed ? own.reverse() : own).slice(offset, offset + limit)
    return isReversed ? page.reverse() : page
  })
}

const cells = fc.uniqueArray(
  fc.record({
    status: fc.constantFrom(...FINDING_STATUSES),
    cloud_provider: fc.constantFrom(...PROVIDERS),
    severity: fc.constantFrom(...SEVERITIES),
    rows: fc.integer({ min: 1, max: 40 }),
  }),
  { selector: (cell) => `${cell.status} ${cell.cloud_provider} ${cell.severity}`, maxLength: 20 },
)

const order = fc.record({ sort: fc.constantFrom(...FINDING_SORTS), isNatural: fc.boolean() })

/** The findings of the cells, with interleaved ranks. */
const findingsIn = (inputCells: readonly Cell[]): RankedFinding[] =>
  inputCells
    .flatMap((cell, at) => Array.from({ length: cell.rows }, (_, own) => [cell, at, own] as const))
    .map(([cell, at, own]) => ({ cell, rank: own * 100 + at }))

describe('a plan', () => {
  it('gives the requested page', () => {
    fc.assert(
      fc.property(
        ...[cells, order, fc.nat(500), fc.integer({ min: 1, max: 200 })],
        fc.constantFrom(0, 3, 10_000),
        (inputCells, requestedOrder, offset, limit, skippedPerMatch) => {
          const list = inOrder(findingsIn(inputCells), requestedOrder)
          const plan = planList(
            { cells: inputCells, skippedPerMatch },
            requestedOrder,
            offset,
            limit,
          )
          expect(execute(plan, list)).toEqual(list.slice(offset, offset + limit))
        },
      ),
    )
  })

  it('reads nothing past the end', () => {
    fc.assert(
      fc.property(cells, order, fc.nat(100), (inputCells, requestedOrder, more) => {
        const plan = planList(
          { cells: inputCells, skippedPerMatch: 0 },
          requestedOrder,
          sizeOf(inputCells) + more,
          50,
        )
        expect(plan).toEqual({ kind: 'empty' })
      }),
    )
  })

  it('never merges past the middle', () => {
    fc.assert(
      fc.property(cells, order, fc.nat(500), (inputCells, requestedOrder, offset) => {
        const plan = planList({ cells: inputCells, skippedPerMatch: 0 }, requestedOrder, offset, 50)
        if (plan.kind !== 'indexMerge') return
        for (const range of plan.ranges) {
          expect(range.offset).toBeLessThanOrEqual(sizeOf(range.cells) / 2)
        }
      }),
    )
  })
})

const cell = (severity: Cell['severity'], rows: number): Cell => ({
  status: 'open',
  cloud_provider: 'aws',
  severity,
  rows,
})
const sized = (findings: number, rows: number) => ({
  cells: [cell('HIGH', findings)],
  skippedPerMatch: rows / findings - 1,
})
const BY_RISK: ListOrder = { sort: 'ai_risk_score', isNatural: true }

test.each([
  ['a dense list', 600_000, 1_000_000, 0, 'indexMerge'],
  ['the whole table', 1_000_000, 1_000_000, 0, 'indexMerge'],
  ['the end of the whole table', 1_000_000, 1_000_000, 999_950, 'indexMerge'],
  ['three findings of a million', 3, 1_000_000, 0, 'filterAndSort'],
  ['a thousand of a million', 1_000, 1_000_000, 0, 'filterAndSort'],
  ['a deep page of a sparse list', 10_000, 1_000_000, 4_000, 'filterAndSort'],
])('%s', (_, findings, rows, offset, kind) => {
  expect(planList(sized(findings, rows), BY_RISK, offset, 50).kind).toBe(kind)
})

it('a plan skips whole severities and merges those that a page spans', () => {
  const inputCells = [cell('MEDIUM', 5_000), cell('CRITICAL', 4_000), cell('HIGH', 3_000)]
  const plan = planList(
    { cells: inputCells, skippedPerMatch: 0 },
    { sort: 'severity', isNatural: true },
    6_980,
    50,
  )
  expect(plan).toEqual({
    kind: 'indexMerge',
    ranges: [
      { cells: [cell('HIGH', 3_000)], isReversed: true, offset: 0, limit: 20 },
      { cells: [cell('MEDIUM', 5_000)], isReversed: false, offset: 0, limit: 30 },
    ],
  })
})
