import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Role } from '../src/kernel/caller.ts'
import type { Operation } from '../src/platform/http/effects.ts'
import { reportedWorld } from './support/reported-worlds.ts'
import type { DimensionName } from './support/scope-fixtures.ts'
import { answersOf } from './support/two-worlds/answers.ts'
import type { Claims } from './support/two-worlds/callers.ts'
import { changes, reads } from './support/two-worlds/requests.ts'
import { idsOf, type KnownIds, startWorld, type World } from './support/two-worlds/world.ts'

/** What a change lets through stays visible, so not every change needs all reads again. */
const READ_AFTER = 8

/**
 * Compares two worlds that differ only outside of the data scope of a caller, in these dimensions: the
 * caller gets the same bytes, before all changes and after so many of them.
 */
export const compareWorlds = (
  outside: readonly DimensionName[],
  caller: { readonly role: Role; readonly claims: Claims },
) => {
  let inside: World
  let both: World
  let ids: KnownIds
  beforeAll(async () => {
    ;[inside, both] = await Promise.all([startWorld([], outside), startWorld(outside)])
    ids = await idsOf(both)
  })
  afterAll(() => Promise.all([inside.api.close(), both.api.close()]))

  const expectSame = async (operation: Operation) => {
    const [one, other] = await Promise.all(
      [inside, both].map((world) => answersOf(world, operation, caller, ids)),
    )
    expect(other).toEqual(one)
  }

  /** A stream ends at the oldest transaction of the server, which other tests may delay. */
  const expectSameRead = (operation: Operation) =>
    vi.waitFor(() => expectSame(operation), { timeout: 60_000, interval: 100 })

  test('the worlds differ for a caller who sees both', async () => {
    expect((await idsOf(inside)).findings.length).toBeLessThan(ids.findings.length)
  })

  test('the caller sees what the last run of the aggregator reports inside', async () => {
    const { role, claims } = caller
    const answer = await both.api.as(role, claims)('GET', '/api/v1/aggregator/findings')
    expect(answer.json().summary.total).toBe(reportedWorld([]).length - 1)
  })

  describe('before any change', () => {
    test.each(reads)('$id', expectSameRead)
  })

  const isRead = (at: number): boolean => (at + 1) % READ_AFTER === 0 || at === changes.length - 1

  describe.each(changes.map((operation, at) => ({ id: operation.id, operation, at })))(
    '$id',
    ({ operation, at }) => {
      test('is answered alike', () => expectSame(operation))

      test.runIf(isRead(at))('leaves worlds that are read alike', async () => {
        await Promise.all([inside, both].map(({ api }) => api.projectIssues()))
        for (const read of reads) await expectSameRead(read)
      })
    },
  )
}
