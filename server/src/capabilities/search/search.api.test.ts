import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/test-app.ts'
import {
  ACCOUNT,
  DOCUMENTS,
  OTHER_ACCOUNT,
  searchAs,
  startWithDocuments,
} from './search-api.fixture.ts'

let api: TestApp
beforeAll(async () => {
  api = await startWithDocuments()
})
afterAll(() => api.close())

const send = (body: unknown, accounts?: string[]) => searchAs(api, accounts)(body)
const search = async (body: object, accounts?: string[]) => {
  const answer = await send(body, accounts)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const titlesOf = ({ data }: { data: { finding: { title: string } }[] }) =>
  data.map(({ finding }) => finding.title)

describe('an answer', () => {
  test.each(['keyword', 'semantic', 'hybrid'])(
    'to %s has exactly the specified fields',
    async (mode) => {
      const body = await search({ query: 'bucket anonymous read', mode })
      expect(Object.keys(body)).toEqual([
        'data',
        'total',
        'page',
        'per_page',
        'max_score',
        'took_ms',
        'mode',
      ])
      expect(Object.keys(body.data[0])).toEqual(['finding', 'score'])
      expect(titlesOf(body)).toEqual([DOCUMENTS.bucket.title])
      expect(body).toMatchObject({ total: 1, page: 1, per_page: 50 })
      expect(body.max_score).toBe(body.data[0].score)
      expect(Number.isInteger(body.took_ms)).toBe(true)
    },
  )

  test('has the finding as the list has it', async () => {
    const { data } = await search({ query: 'anonymous' })
    const list = await api.as('viewer', { accounts: [ACCOUNT] })('GET', '/api/v1/findings')
    expect(list.json().data).toContainEqual(data[0].finding)
  })

  test('is empty without a match', async () => {
    expect(await search({ query: 'qqqqzzzz' })).toMatchObject({ data: [], total: 0, max_score: 0 })
  })

  test('names the keyword mode while only the database answers', async () => {
    expect((await search({ query: 'bucket' })).mode).toBe('keyword')
  })
})

describe('keywords', () => {
  test.each([
    ['anonymously', DOCUMENTS.bucket],
    ['customer-exports', DOCUMENTS.bucket],
    ['arn:aws:s3:::customer-exports', DOCUMENTS.bucket],
    ['SSH', DOCUMENTS.ssh],
    ['sg-0a1b2c3d', DOCUMENTS.ssh],
    ['0.0.0.0/0', DOCUMENTS.ssh],
    ['disks', DOCUMENTS.disk],
    ['the password of the console', DOCUMENTS.mfa],
  ])('%s', async (query, { title }) => {
    expect(titlesOf(await search({ query }))[0]).toBe(title)
  })

  test('rank the finding first that has more of them', async () => {
    const titles = titlesOf(await search({ query: 'disk user console encrypted' }))
    expect(titles.slice(0, 2).sort()).toEqual([DOCUMENTS.mfa.title, DOCUMENTS.disk.title].sort())
    const { data } = await search({ query: 'storage bucket internet port' })
    const scores = data.map(({ score }: { score: number }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  test('are found inside the data scope only', async () => {
    expect(titlesOf(await search({ query: 'bucket' }, [OTHER_ACCOUNT]))).toEqual([
      DOCUMENTS.elsewhere.title,
    ])
    expect(await search({ query: 'bucket' }, [])).toMatchObject({ data: [], total: 0 })
    expect((await search({ query: 'bucket' }, ['*'])).total).toBe(2)
  })
})

describe('filters', () => {
  test('ignore the letter case and combine', async () => {
    const filters = { severity: ['critical', 'High'], provider: ['AWS'], status: ['Open'] }
    const { data, total } = await search({ query: 'bucket ssh disk', filters })
    expect(total).toBe(2)
    expect(titlesOf({ data }).sort()).toEqual([DOCUMENTS.ssh.title, DOCUMENTS.bucket.title])
  })

  test('that are empty restrict nothing', async () => {
    const query = 'bucket ssh disk'
    const { total } = await search({ query, filters: { severity: [], provider: [], status: [] } })
    expect(total).toBe((await search({ query })).total)
  })
})

describe('pages', () => {
  const query = 'bucket ssh disk console'
  test('neither overlap nor skip', async () => {
    const titles: string[] = []
    for (const page of [1, 2, 3, 4]) {
      const body = await search({ query, page, per_page: 1 })
      expect(body).toMatchObject({ total: 4, page, per_page: 1 })
      titles.push(...titlesOf(body))
    }
    expect(new Set(titles).size).toBe(4)
  })

  test('past the end are empty', async () => {
    expect(await search({ query, page: 1_000 })).toMatchObject({ data: [], total: 4, page: 1_000 })
  })
})

describe('with include', () => {
  test('highlights says where the words are', async () => {
    const { data } = await search({ query: 'anonymous exports', include: ['highlights'] })
    const { finding, highlights } = data[0]
    const shown = highlights.map(
      ({ field, ranges }: { field: string; ranges: { start: number; end: number }[] }) => [
        field,
        ranges.map(({ start, end }) => finding[field].slice(start, end).toLowerCase()),
      ],
    )
    expect(Object.fromEntries(shown)).toMatchObject({ title: ['anonymous'] })
  })

  test('facets counts every hit', async () => {
    const body = await search({
      query: 'bucket ssh disk console',
      per_page: 1,
      include: ['facets'],
    })
    expect(body.facets).toMatchObject({
      severity: [
        { value: 'HIGH', count: 2 },
        { value: 'CRITICAL', count: 1 },
        { value: 'MEDIUM', count: 1 },
      ],
      status: [{ value: 'open', count: 4 }],
      provider: [
        { value: 'aws', count: 3 },
        { value: 'azure', count: 1 },
      ],
      account: [{ value: ACCOUNT, count: 4 }],
    })
    expect(body).not.toHaveProperty('suggestions')
  })

  test('suggestions completes the last word from findings that the caller sees', async () => {
    const include = ['suggestions']
    expect((await search({ query: 'anon', include })).suggestions).toEqual(['anonymous'])
    const { suggestions } = await search({ query: 'anon', include }, [OTHER_ACCOUNT])
    expect(suggestions).toEqual([])
  })
})

test('issues are found in the database too', async () => {
  await api.projectIssues()
  const answer = await searchAs(api, [ACCOUNT], '/api/v1/issues/search')({ query: 'bucket ssh' })
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, total, mode } = answer.json()
  expect([total, data.length, mode]).toEqual([2, 2, 'keyword'])
  expect(Object.keys(data[0])).toEqual(['issue', 'score'])
})

describe('a request', () => {
  test.each([
    [{}, 'query is required'],
    [{ query: '' }, 'query must not be empty'],
    [{ query: '   ' }, 'query must not be blank'],
    [{ query: 5 }, 'query must be a string'],
    [{ query: null }, 'query must be a string'],
    [{ query: 'x'.repeat(1_001) }, 'query must have at most 1000 characters'],
    [{ query: '😀'.repeat(1_001) }, 'query must have at most 1000 characters'],
    [{ query: 'a\u0000b' }, 'query contains the character U+0000'],
    [{ query: 'a', mode: 'fuzzy' }, 'mode must be one of keyword, semantic, hybrid'],
    [{ query: 'a', page: 0 }, 'page must be at least 1'],
    [{ query: 'a', page: 1.5 }, 'page must be a whole number'],
    [{ query: 'a', per_page: 201 }, 'per_page must be at most 200'],
    [{ query: 'a', per_page: '10' }, 'per_page must be a whole number'],
    [{ query: 'a', filters: [] }, 'filters must be an object'],
    [{ query: 'a', filters: { severity: 'HIGH' } }, 'filters.severity must be an array'],
    [{ query: 'a', filters: { severity: ['URGENT'] } }, /^filters\.severity\[0\] must be one of/],
    [{ query: 'a', filters: { severity: ['CRITICAL'.replace('I', 'ı')] } }, /must be one of/],
    [{ query: 'a', filters: { status: ['\u017fuppressed'] } }, /must be one of/],
    [{ query: 'a', filters: { provider: ['aw\u017f'] } }, /must be one of/],
    [{ query: 'a', filters: { severity: Array(51).fill('LOW') } }, /at most 50 entries/],
    [
      { query: 'a', filters: { region: ['x'] } },
      /^filters.region is not a field of this request; it takes severity, /,
    ],
    [{ query: 'a', limit: 1 }, /^limit is not a field of this request; it takes query, /],
    [{ query: 'a', include: ['scores'] }, /^include\[0\] must be one of/],
  ])('%j is refused', async (body, message) => {
    const answer = await send(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 'BAD_REQUEST',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      status: 400,
    })
  })

  test('with a lone surrogate is refused', async () => {
    const body = '{"query":"a\\ud800"}'
    const headers = { 'content-type': 'application/json' }
    const answer = await api.as('operator')('POST', '/api/v1/findings/search', { body, headers })
    expect(answer.statusCode).toBe(400)
  })

  test.each([
    'x'.repeat(1_000),
    '😀'.repeat(1_000),
    '"',
    '*',
    'title:*',
    'a AND',
    'NEAR(a b)',
    '(((',
    '\\',
    'OR OR OR',
    '-bucket',
    '+',
    '[a-',
    '\u0001',
    '%',
    '_',
    "'; drop table finding; --",
    '$1',
    '(a+)+$',
    'a '.repeat(500),
    'bucket '.repeat(142),
    'the of and',
    'Grüße aus Köln, 漢字',
  ])('%j is answered', async (query) => {
    expect((await send({ query })).statusCode).toBe(200)
  })

  test.each(['viewer', 'requester'] as const)('of a %s is forbidden', async (role) => {
    const answer = await api.as(role)('POST', '/api/v1/findings/search', { body: { query: 'a' } })
    expect(answer.statusCode).toBe(403)
  })
})
