import { expect, test } from 'vitest'
import { QueryTimeout } from '../../../data/queries/user-queries.store.ts'
import { searchDatabase } from './fallback.service.ts'

const request = {
  query: 'bucket',
  mode: 'hybrid',
  filters: {},
  group: 'finding',
  page: { page: 1, per_page: 10 },
  include: new Set<never>(),
} as const

const searchWhile = (state: 'building' | 'off') =>
  searchDatabase(
    {
      fallback: { find: () => Promise.reject(new QueryTimeout(5_000)) },
      searchIndex: { rank: async () => null, status: () => ({ state }) as never },
      callerKey: 'someone',
    },
    request,
  )

test('A search that takes too long is right, and can be answered when there is an index', async () => {
  await expect(searchWhile('building')).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    message: 'The search index is being built; try again shortly',
  })
})

test('A search that takes too long is refused where there never is an index', async () => {
  await expect(searchWhile('off')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('use rarer words'),
  })
})
