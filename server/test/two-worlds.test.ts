import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { operations } from './support/operations.ts'
import { DIMENSIONS } from './support/scope-fixtures.ts'
import {
  answersOf,
  changes,
  comparedOperations,
  idsOf,
  type KnownIds,
  RESTRICTED,
  reads,
  startWorld,
  TWO_WORLDS,
  type World,
} from './support/two-worlds.ts'

/** Two worlds that differ only outside of the data scope of a caller give the caller the same bytes. */
let inside: World
let both: World
let ids: KnownIds
beforeAll(async () => {
  ;[inside, both] = await Promise.all([startWorld([]), startWorld(DIMENSIONS)])
  ids = await idsOf(both)
})
afterAll(() => Promise.all([inside.api.close(), both.api.close()]))

test('every endpoint is compared, or says why the data scope does not matter', () => {
  expect(Object.keys(TWO_WORLDS).sort()).toEqual(comparedOperations.map(({ id }) => id).sort())
  const exempt = operations.filter((operation) => !comparedOperations.includes(operation))
  for (const { endpoint } of exempt) expect(endpoint.scopeExemption).toMatch(/\w/)
})

test('the worlds differ for a caller who sees both', async () => {
  expect((await idsOf(inside)).findings.length).toBeLessThan(ids.findings.length)
})

const caller = { role: 'admin', claims: RESTRICTED } as const

const expectSame = async (operation: (typeof operations)[number]) => {
  const [one, other] = await Promise.all(
    [inside, both].map((world) => answersOf(world, operation, caller, ids)),
  )
  expect(other).toEqual(one)
}

/** A stream ends at the oldest transaction of the server, which other tests may delay. */
const expectSameRead = (operation: (typeof operations)[number]) =>
  vi.waitFor(() => expectSame(operation), { timeout: 5_000, interval: 100 })

describe('before any change', () => {
  test.each(reads)('$id', expectSameRead)
})

describe.each(changes)('$id', (operation) => {
  test('is answered alike', () => expectSame(operation))

  test('leaves worlds that are read alike', async () => {
    await Promise.all([inside, both].map(({ api }) => api.projectIssues()))
    for (const read of reads) await expectSameRead(read)
  })
})
