import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  DIMENSIONS,
  type DimensionName,
  ELSEWHERE,
  HERE,
} from '../../../test/support/scope-fixtures.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { type Reported, report } from './search-api.fixture.ts'

const ACCOUNTS_YAML = `tags:
  - {match: 'team=${HERE.applications}', application_id: ${HERE.applications}}
  - {match: 'team=${ELSEWHERE.applications}', application_id: ${ELSEWHERE.applications}}
`

interface Place {
  readonly accounts: string
  readonly providers: string
  readonly regions: string
  readonly applications: string
}

const resourceIn = ({ accounts, providers, regions }: Place, name: string): string =>
  providers === 'aws'
    ? `arn:aws:sqs:${regions}:${accounts}:${name}`
    : `//pubsub.googleapis.com/projects/${accounts}/topics/${name}`

const reportIn = (place: Place, title: string, more: Partial<Reported> = {}) =>
  report(api, {
    title,
    source_finding_id: title,
    description: 'The queue can be read by anyone on the internet.',
    account_id: place.accounts,
    resource_id: resourceIn(place, title.replaceAll(' ', '-').toLowerCase()),
    tags: { team: place.applications },
    control_id: title.split(' ')[0],
    ...more,
  })

/** What a caller asks who looks for what they may not see: words of others, misspelled ones and beginnings. */
const QUERIES = [
  'queue anonymous read',
  'publicly readable',
  'jacaranda',
  'jaca*',
  'jacarnada',
  '"anonymous read"',
  'queue -jacaranda',
  ELSEWHERE.accounts,
  ELSEWHERE.applications,
  ELSEWHERE.regions,
]
const MODES = ['keyword', 'semantic', 'hybrid']
const include = ['facets', 'suggestions', 'highlights']

let api: TestApp
const search = async (claims: object, path: string, body: object) => {
  const answer = await api.as('operator', claims)('POST', `/api/v1/${path}/search`, { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return { ...answer.json(), took_ms: undefined }
}

/** Few searches of a caller wait at the same time. */
const answersTo = async (claims: object) => {
  const answers: Awaited<ReturnType<typeof search>>[] = []
  for (const path of ['findings', 'issues']) {
    for (const mode of MODES) {
      answers.push(
        ...(await Promise.all(
          QUERIES.map((query) => search(claims, path, { query, mode, include })),
        )),
      )
    }
  }
  return answers
}

const waitFor = (total: number, query: string) =>
  vi.waitFor(
    async () => {
      await api.projectIssues()
      const everything = { accounts: ['*'] }
      for (const path of ['findings', 'issues']) {
        const found = await search(everything, path, { query, mode: 'keyword' })
        expect([api.searchIndex.status().state, found.total]).toEqual(['ready', total])
      }
    },
    { timeout: 60_000, interval: 50 },
  )

beforeAll(async () => {
  api = await startTestApp({ hasSearchIndex: true, accountsYaml: ACCOUNTS_YAML })
  await reportIn(HERE, 'Queue allows anonymous read', { severity: 'HIGH' })
  await reportIn(HERE, 'Messages are not encrypted')
  await reportIn(HERE, 'Dead letters are kept forever', { severity: 'LOW' })
  await waitFor(3, '-jacaranda')
})
afterAll(() => api.close())

/** Says more often, and worse, what is inside too, and words that only stand outside. */
const reportOutside = async (dimension: DimensionName): Promise<void> => {
  const place = { ...HERE, [dimension]: ELSEWHERE[dimension] }
  for (const title of ['Queue of jacaranda allows anonymous read', 'Jacaranda jacarnada'])
    await reportIn(place, `${title} in ${dimension}`, { severity: 'CRITICAL' })
}

test.each(DIMENSIONS)(
  'the answer to a caller who is restricted in %s is the same, whatever others have',
  async (dimension) => {
    const claims = { accounts: ['*'], [dimension]: [HERE[dimension]] }
    const before = await answersTo(claims)
    expect(before.some(({ total }) => total > 0)).toBe(true)
    await reportOutside(dimension)
    await waitFor(2 * (DIMENSIONS.indexOf(dimension) + 1), 'jacaranda')
    expect(await answersTo(claims)).toEqual(before)
  },
)
