import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClient, errorOf, type FuzzClient } from './contract-fuzz/asking.ts'
import { foreignCanaries, PLACEMENTS, type Placement } from './contract-fuzz/estate.ts'
import { fuzzedProduct } from './contract-fuzz/fuzzed-product.ts'
import type { FuzzAnswer } from './contract-fuzz/oracle.ts'

const [HERE, NEIGHBOUR] = PLACEMENTS as [Placement, Placement, Placement]

let product: Awaited<ReturnType<typeof fuzzedProduct>>
let asker: FuzzClient
beforeAll(async () => {
  product = await fuzzedProduct()
  asker = createClient(product)
})
afterAll(async () => {
  product.close()
  await product.service.stop()
})

const ask: FuzzClient['ask'] = (...asked) => asker.ask(...asked)

interface Listed {
  readonly id: string
  readonly account_id: string
  readonly region: string
  readonly cloud_provider: string
  readonly severity: string
  readonly status: string
}

const jsonOf = async (url: string, claims: object) =>
  JSON.parse((await ask('GET', url, { claims })).body)

const everyPage = async (claims: object) => {
  const data: Listed[] = []
  for (let page = 1; ; page += 1) {
    const answer = await jsonOf(`/api/v1/findings?per_page=7&page=${page}`, claims)
    data.push(...answer.data)
    if (page >= answer.total_pages) return { data, total: answer.total, pages: answer.total_pages }
  }
}

const countBy = (data: readonly Listed[], field: keyof Listed) => {
  const counts: Record<string, number> = {}
  for (const one of data) counts[one[field]] = (counts[one[field]] ?? 0) + 1
  return counts
}

const withoutZeros = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))

const [ONE, TWO, THREE] = PLACEMENTS.map(({ accounts }) => accounts) as [string, string, string]

describe('B7 and B8 lists and totals contain what is in the scope', () => {
  test.each<[object, readonly string[]]>([
    [{ accounts: [ONE] }, [ONE]],
    [{ accounts: [TWO] }, [TWO]],
    [{ accounts: [ONE, THREE] }, [ONE, THREE]],
    [{ accounts: ['*'] }, [ONE, TWO, THREE]],
    [{ accounts: ['*'], regions: ['us-east-1'] }, [TWO]],
    [{ accounts: ['*'], providers: ['gcp'] }, [THREE]],
    [{ accounts: ['*'], applications: ['billing'] }, [ONE]],
    [{ accounts: [ONE], applications: ['shop'] }, []],
    [{ accounts: [] }, []],
  ])('%j', async (claims, accounts) => {
    const { data, total, pages } = await everyPage(claims)
    expect([data.length, pages]).toEqual([total, Math.ceil(total / 7)])
    expect(new Set(data.map(({ id }) => id)).size).toBe(total)
    expect(new Set(data.map(({ account_id }) => account_id))).toEqual(new Set(accounts))
    const statistics = await jsonOf('/api/v1/findings/stats', claims)
    expect(statistics.total).toBe(total)
    expect(withoutZeros(statistics.by_severity)).toEqual(countBy(data, 'severity'))
    expect(withoutZeros(statistics.by_status)).toEqual(countBy(data, 'status'))
    expect(withoutZeros(statistics.by_provider)).toEqual(countBy(data, 'cloud_provider'))
    const listed = (await jsonOf('/api/v1/accounts', claims)).data as readonly {
      finding_counts: { total: number }
    }[]
    expect(listed.reduce((sum, one) => sum + one.finding_counts.total, 0)).toBe(total)
  })
})

test('B13 a comment is not deleted through another finding', async () => {
  const { list, id } = await asker.addComment(HERE)
  const other = asker.findingIn(NEIGHBOUR)
  const astray = await ask('DELETE', `/api/v1/findings/${other.id}/comments/${id}`)
  expect(errorOf(astray)).toEqual([404, 'COMMENT_NOT_FOUND'])
  expect((await ask('GET', list)).body).toContain(id)
})

describe('B17 a scope is never taken from the request', () => {
  const claims = { accounts: [ONE] }

  test.each([
    `account_id=${ONE}&account_id=${TWO}`,
    `account_id=${TWO}`,
    'scope=*',
    'tenant=*',
    'accounts=*',
    'accounts[]=*',
    'account=*',
    'roles=admin',
  ])('?%s', async (query) => {
    for (const path of ['/api/v1/findings', '/api/v1/findings/stats', '/api/v1/accounts']) {
      const answer = await ask('GET', `${path}?${query}`, { claims })
      expect(errorOf(answer)).toEqual([400, 'BAD_REQUEST'])
    }
  })

  test.each(['x-account-id', 'x-scope', 'x-tenant-id', 'x-roles', 'cookie'])(
    'the header %s',
    async (name) => {
      const answer = await ask('GET', '/api/v1/findings', { claims, headers: { [name]: '*' } })
      expect(foreignCanaries(answer.body, [HERE])).toEqual([])
    },
  )

  test('a body', async () => {
    const url = `/api/v1/findings/${asker.findingIn(HERE).id}/comments`
    const answer = await ask('POST', url, { claims, body: '{"body":"Seen","accounts":["*"]}' })
    expect(errorOf(answer)).toEqual([400, 'BAD_REQUEST'])
  })
})

/** Everything by which responses can be distinguished, except properties of the request. */
const visible = ({ status, headers, body }: FuzzAnswer) => {
  // The number of requests that are left counts every request.
  const { date: _, 'x-request-id': __, 'ratelimit-remaining': ___, ...others } = headers
  return { status, headers: others, body }
}

describe('B18 and B19 a record outside of the scope gets the same response as an unknown one', () => {
  const claims = { accounts: [ONE] }
  test.each<[string, string, string | null]>([
    ['GET', '', null],
    ['GET', '/comments', null],
    ['POST', '/comments', '{"body":"Seen"}'],
    ['DELETE', '/comments/{comment}', null],
  ])('%s /api/v1/findings/{id}%s', async (method, rest, body) => {
    const { id, finding } = asker.commentIn(NEIGHBOUR)
    const at = (findingId: string, comment: string) =>
      `/api/v1/findings/${findingId}${rest.replace('{comment}', comment)}`
    const foreign = await ask(method, at(finding.id, id), { claims, body })
    const unknown = await ask(method, at(randomUUID(), randomUUID()), { claims, body })
    expect(visible(foreign)).toEqual(visible(unknown))
    expect(errorOf(foreign)).toEqual([404, 'FINDING_NOT_FOUND'])
    expect((await ask(method, at(finding.id, id), { body })).status).toBeLessThan(300)
  })
})

const totalFor = async (claims: object): Promise<number> =>
  (await jsonOf('/api/v1/findings', claims)).total

describe('B21 a claim other than a list of accounts grants nothing', () => {
  test.each<[unknown]>([
    [[]],
    [undefined],
    [null],
    ['*'],
    [{}],
    [{ 0: ONE }],
    [1],
    [[1]],
    [[[ONE]]],
    [true],
    [['**']],
    [ONE],
  ] as [unknown][])('%j', async (accounts) => {
    expect(await totalFor({ accounts })).toBe(0)
  })

  test.each([[['*', ONE]], [['*', '*']], [[ONE, '*']]])(
    'a wildcard among other values is rejected: %j',
    async (accounts) => {
      const { status } = await ask('GET', '/api/v1/findings', { claims: { accounts } })
      expect(status).toBe(401)
    },
  )

  test('except the documented wildcard', async () => {
    expect(await totalFor({ accounts: ['*'] })).toBeGreaterThan(0)
  })
})

describe('B22 an account is compared exactly', () => {
  test.each<[string, boolean]>([
    [ONE, true],
    [TWO, true],
    ['21000000000', false],
    [`${ONE} `, false],
    [` ${ONE}`, false],
    [`0${ONE}`, false],
    ['２１０００００００００１', false],
    [`${ONE},${TWO}`, false],
    [`${ONE}' or '1'='1`, false],
    ['2100000000%', false],
    ['2100000000__', false],
    ['shop-prod', true],
    ['Shop-Prod', false],
    ['shop‐prod', false],
    ['shоp-prod', false],
    ['shop-prod\u200b', false],
  ])('%j: %s', async (account, seen) => {
    const claims = { accounts: [account] }
    const own = PLACEMENTS.filter(({ accounts }) => accounts === account)
    const { body } = await ask('GET', '/api/v1/findings?per_page=200', { claims })
    expect(foreignCanaries(body, own)).toEqual([])
    expect(JSON.parse(body).total > 0).toBe(seen)
  })
})
