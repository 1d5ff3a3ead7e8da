import { printQuery } from '@stance/core/rql/print-query.test-data'
import { queryArbitrary } from '@stance/core/rql/query-arbitrary.test-data'
import type { Field, Query, Value } from '@stance/core/rql/syntax'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers, type DataScope, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { type Findings, openFindings } from '../record/finding-database.fixture.ts'
import { FINDING_SCHEMA } from './finding-fields.ts'
import {
  examplesFrom,
  type FindingView,
  parse,
  queryRunner,
  recordExamples,
  valuesOf,
  viewOf,
} from './queried-findings.fixture.ts'
import { meets, requirementsOf } from './queried-frameworks.fixture.ts'

const FINDINGS = 100
const QUERIES = 100

let findings: Findings
let findingViews: readonly FindingView[]
let query: fc.Arbitrary<Query>
beforeAll(async () => {
  findings = await openFindings()
  await recordExamples(findings, FINDINGS)
  findingViews = await queryRunner(findings).all(parse('id EXISTS', findings.world.now))
  query = queryArbitrary(FINDING_SCHEMA, examplesFrom(findingViews))
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

const expectedIds = ({ where }: Query, within: DataScope): string[] =>
  findingViews
    .filter((finding) => covers(within, finding))
    .filter((finding) => meets(where, viewOf(finding, findings.world.now), requirementsOf(finding)))
    .map(({ id }) => id)

const rankOf = ({ type }: Field, value: Value): Value => {
  if (type.kind === 'enum') return type.values.indexOf(String(value))
  return typeof value === 'string' ? value.toLowerCase() : Number(value)
}

const isBefore = (a: Value, b: Value): boolean =>
  typeof a === 'string' && typeof b === 'string'
    ? Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0
    : a < b

/** Expects rows sorted by the field, those without a value last. */
const expectOrder = (rows: readonly FindingView[], { order }: Query) => {
  if (!order || (order.field.type.kind === 'enum' && !order.field.type.ordered)) return
  const ranks = rows.map((finding) => {
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

test('a query finds exactly its matches within the scope, on consistent pages', async () => {
  const sizes = fc.record({
    per_page: fc.constantFrom(7, 50, 200),
    maxSinglePass: fc.constantFrom(0, 20_000),
  })
  await fc.assert(
    fc.asyncProperty(query, scope, sizes, async (example, within, { per_page, maxSinglePass }) => {
      const store = queryRunner(findings, { scope: within, maxSinglePass })
      const rows = await store.all(example, per_page)
      expect(rows.map(({ id }) => id).toSorted(), printQuery(example)).toEqual(
        expectedIds(example, within).toSorted(),
      )
      expectOrder(rows, example)
    }),
    { numRuns: QUERIES },
  )
})

test('read by their ids, findings have the texts that queries return', async () => {
  const ids = findingViews.map(({ id }) => id)
  const { data } = await queryRunner(findings).texts(parse('id EXISTS', findings.world.now))
  const read = await findings.contextFor().findings.byIds(ids)
  expect([...read.values()].toSorted()).toEqual(data.toSorted())
  for (const [id, json] of read) expect(JSON.parse(json).id).toBe(id)
})
