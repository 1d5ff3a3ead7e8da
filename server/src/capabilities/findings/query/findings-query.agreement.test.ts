import { matches } from '@stance/core/rql/evaluate.test-data'
import { printQuery } from '@stance/core/rql/print-query.test-data'
import { queryArbitrary } from '@stance/core/rql/query-arbitrary.test-data'
import type { Field, Query, Value } from '@stance/core/rql/syntax'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers, type DataScope, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import { FINDING_SUBJECT } from './finding-fields.ts'
import {
  asking,
  examplesFrom,
  parsed,
  recordFindings,
  type Shown,
  valuesOf,
  viewOf,
} from './queried-findings.fixture.ts'

const FINDINGS = 100
const QUERIES = 100

let findings: Findings
let shown: readonly Shown[]
let query: fc.Arbitrary<Query>
beforeAll(async () => {
  findings = await openFindings()
  await recordFindings(findings, FINDINGS)
  shown = await asking(findings).all(parsed('id EXISTS', findings.world.now))
  query = queryArbitrary(FINDING_SUBJECT, examplesFrom(shown))
})
afterAll(() => findings.close())

const scope: fc.Arbitrary<DataScope> = fc
  .constantFrom<Partial<DataScope>>(
    {},
    { accounts: ['Project-A'] },
    { accounts: [] },
    { providers: ['aws', 'gcp'] },
    { regions: ['eu-west-1'] },
    { applications: ['shop', ''] },
    { accounts: ['111122223333', 'project-a'], applications: ['till'], regions: ['global', ''] },
  )
  .map((restricted) => ({ ...UNRESTRICTED, ...restricted }))

const wanted = ({ where }: Query, within: DataScope): string[] =>
  shown
    .filter((finding) => covers(within, finding))
    .filter((finding) => matches(where, viewOf(finding, findings.world.now)))
    .map(({ id }) => id)

const rankOf = ({ type }: Field, value: Value): Value => {
  if (type.kind === 'words') return type.words.indexOf(String(value))
  return typeof value === 'string' ? value.toLowerCase() : Number(value)
}

const isBefore = (a: Value, b: Value): boolean =>
  typeof a === 'string' && typeof b === 'string'
    ? Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0
    : a < b

/** Ascending or descending by the field, and after those with a value those without one. */
const expectOrder = (found: readonly Shown[], { order }: Query) => {
  if (!order || (order.field.type.kind === 'words' && !order.field.type.ordered)) return
  const ranks = found.map((finding) => {
    const [value] = valuesOf(finding, order.field)
    return value === undefined ? undefined : rankOf(order.field, value)
  })
  for (const [at, rank] of ranks.entries()) {
    const next = ranks[at + 1]
    if (next === undefined) continue
    expect(rank).toBeDefined()
    const [first, second] = order.descending ? [next, rank] : [rank, next]
    expect(isBefore(second as Value, first as Value), `${first} before ${second}`).toBe(false)
  }
}

test('a query finds what it means, within the scope and no further, on pages that fit together', async () => {
  const sizes = fc.record({
    per_page: fc.constantFrom(7, 50, 200),
    most: fc.constantFrom(0, 20_000),
  })
  await fc.assert(
    fc.asyncProperty(query, scope, sizes, async (asked, within, { per_page, most }) => {
      const store = asking(findings, { scope: within, mostGathered: most })
      const found = await store.all(asked, per_page)
      expect(found.map(({ id }) => id).toSorted(), printQuery(asked)).toEqual(
        wanted(asked, within).toSorted(),
      )
      expectOrder(found, asked)
    }),
    { numRuns: QUERIES },
  )
})
