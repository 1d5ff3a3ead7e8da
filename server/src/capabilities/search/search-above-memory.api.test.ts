import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { ACCOUNT, DOCUMENTS, OTHER_ACCOUNT, report, searchAs } from './search-api.fixture.ts'

let api: TestApp
const search = async (body: object, accounts?: string[]) => {
  const answer = await searchAs(api, accounts)(body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const hitsOf = ({ data }: { data: { finding: { title: string }; score: number }[] }) =>
  data.map(({ finding, score }) => [finding.title, score])

/** One has the words of the query more often; the other one is about its meaning. */
const MEANT = {
  title: 'Administrator signs in without a second factor',
  description: 'Account takeover needs a stolen password only.',
}
const OTHER = {
  title: 'Password column of a report is wide',
  description: 'Administrator account, password, administrator account: the lines break.',
}
const QUERY = 'mfa administrator account'

beforeAll(async () => {
  api = await startTestApp({ hasSearchIndex: true, searchBudgetBytes: 1 })
  for (const document of Object.values(DOCUMENTS)) await report(api, document)
  for (const document of [OTHER, MEANT]) await report(api, document)
  const isRanked = async () => expect((await search({ query: 'bucket' })).mode).toBe('hybrid')
  await vi.waitFor(isRanked, { timeout: 60_000, interval: 50 })
})
afterAll(() => api.close())

describe('with too little memory for the index', () => {
  test.each(['hybrid', 'semantic'])('%s ranks what matches by its meaning', async (mode) => {
    const body = await search({ query: QUERY, mode })
    expect(body.mode).toBe(mode)
    expect(hitsOf(body)[0]?.[0]).toBe(MEANT.title)
    expect(body.max_score).toBe(body.data[0].score)
    const scores = hitsOf(body).map(([, score]) => score as number)
    expect(scores).toEqual(scores.toSorted((a, b) => b - a))
  })

  test('keyword ranks by words, and every mode counts the same matches', async () => {
    const bodies = await Promise.all(
      ['keyword', 'semantic', 'hybrid'].map((mode) =>
        search({ query: QUERY, mode, include: ['facets'] }),
      ),
    )
    expect(bodies[0].mode).toBe('keyword')
    expect(hitsOf(bodies[0])[0]?.[0]).toBe(OTHER.title)
    for (const { total, facets } of bodies) {
      expect(total).toBe(bodies[0].total)
      expect(facets).toEqual(bodies[0].facets)
    }
  })

  test('pages of one search have each match once', async () => {
    const whole = hitsOf(await search({ query: QUERY }))
    const pages = await Promise.all(
      whole.map((_, at) => search({ query: QUERY, page: at + 1, per_page: 1 })),
    )
    expect(pages.flatMap(hitsOf)).toEqual(whole)
  })

  test('a score does not depend on findings outside of the data scope', async () => {
    const before = await search({ query: QUERY })
    for (const number of [1, 2, 3])
      await report(api, {
        ...MEANT,
        title: `${MEANT.title} ${number}`,
        account_id: OTHER_ACCOUNT,
        resource_id: `of another account ${number}`,
      })
    const { took_ms: _, ...after } = await search({ query: QUERY }, [ACCOUNT])
    expect(before).toMatchObject(after)
    expect(hitsOf(await search({ query: QUERY }, [OTHER_ACCOUNT]))).toHaveLength(4)
  })

  test('issues are ranked by what their findings mean', async () => {
    await api.projectIssues()
    const answer = await searchAs(api, [ACCOUNT], '/api/v1/issues/search')({ query: QUERY })
    expect(answer.json().mode).toBe('hybrid')
    expect(answer.json().data[0].issue.title).toBe(MEANT.title)
  })

  test('the health says how much memory it needs', async () => {
    const { problems, components } = (await api.app.inject({ url: '/health' })).json()
    expect(components.search).toBe('degraded')
    expect(problems.join()).toMatch('raise STANCE_SEARCH_MEMORY_MB')
  })
})
