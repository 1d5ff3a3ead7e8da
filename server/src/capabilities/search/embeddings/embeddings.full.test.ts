import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { ACCOUNT, DOCUMENTS, report, searchAs } from '../search-api.fixture.ts'

const TIMEOUT = { timeout: 60_000, interval: 50 }
const MODEL = 'a-model'
const KEY = 'the key of the endpoint'
const DIMENSIONS = 16

/** In the space of the endpoint, a zebra is a bucket. Other texts have a direction of their own. */
const vectorOf = (text: string, dimensions = DIMENSIONS): number[] => {
  const vector: number[] = new Array(dimensions).fill(0)
  if (/zebra|bucket/i.test(text)) vector[0] = 1
  else vector[1 + (text.length % (dimensions - 1))] = 1
  return vector
}

interface Asked {
  readonly model: string
  readonly input: readonly string[]
}
type Answer = (asked: Asked, response: ServerResponse) => void

const send = (response: ServerResponse, body: string, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
}
const vectors = ({ input }: Asked, dimensions?: number) =>
  JSON.stringify({
    data: input.map((text, index) => ({ index, embedding: vectorOf(text, dimensions) })),
  })
const answerWell: Answer = (asked, response) => send(response, vectors(asked))

const provider = {
  answer: answerWell,
  asked: [] as Asked[],
  keys: new Set<string | undefined>(),
  paths: new Set<string | undefined>(),
}
const serve = async (request: IncomingMessage, response: ServerResponse) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const asked: Asked = JSON.parse(Buffer.concat(parts).toString())
  provider.asked.push(asked)
  provider.keys.add(request.headers.authorization)
  provider.paths.add(request.url)
  provider.answer(asked, response)
}
const server = createServer((request, response) => void serve(request, response))

let api: TestApp
let folder: string
const search = async (query: string, mode = 'semantic') => {
  const answer = await searchAs(api)({ query, mode })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const first = async (query: string) => (await search(query)).data[0]?.finding.title
const health = async () => (await api.app.inject({ url: '/health' })).json()

let animals = 0
/** Another query each time, because the vectors of queries are kept. */
const zebra = () => `zebra ${++animals} stripes`
const isEmbedded = () =>
  vi.waitFor(async () => expect(await first(zebra())).toBe(DOCUMENTS.bucket.title), TIMEOUT)

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  folder = await mkdtemp(join(tmpdir(), 'stance-embeddings-'))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
  api = await startTestApp({
    hasSearchIndex: true,
    searchFolder: folder,
    embeddings: { url, model: MODEL, apiKey: KEY },
  })
  for (const document of Object.values(DOCUMENTS)) await report(api, document)
  await isEmbedded()
})
afterAll(async () => {
  await api.close()
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

describe('with an embeddings endpoint', () => {
  test('it is asked as OpenAI is, and receives neither names nor accounts', async () => {
    expect([...provider.keys]).toEqual([`Bearer ${KEY}`])
    expect([...provider.paths]).toEqual(['/v1/embeddings'])
    expect(new Set(provider.asked.map(({ model }) => model))).toEqual(new Set([MODEL]))
    const sent = provider.asked.flatMap(({ input }) => input).join('\n')
    expect(sent).toContain(DOCUMENTS.bucket.title)
    for (const name of [ACCOUNT, 'customer-exports', 'sg-0a1b2c3d', 'arn:'])
      expect(sent).not.toContain(name)
  })

  test('the vectors are kept on disk, for this user only', async () => {
    const name = await vi.waitFor(async () => {
      const [file = ''] = (await readdir(folder)).filter((one) => one.startsWith('embeddings-'))
      expect(file).toMatch(/^embeddings-[0-9a-f]{16}-16\.cache$/)
      return file
    }, TIMEOUT)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    await vi.waitFor(
      async () => expect((await readFile(join(folder, name))).length).toBeGreaterThan(0),
      TIMEOUT,
    )
  })

  test('keywords ask for nothing', async () => {
    const before = provider.asked.length
    expect((await search('bucket', 'keyword')).total).toBe(1)
    expect(provider.asked.length).toBe(before)
  })
})

const FAILURES: Record<string, Answer> = {
  'a failure': (_, response) => send(response, 'out of order', 500),
  'no answer': () => {},
  'other dimensions': (asked, response) => send(response, vectors(asked, DIMENSIONS * 2)),
  'what is no number': ({ input }, response) =>
    send(response, JSON.stringify({ data: input.map(() => ({ embedding: [1, 'NaN', null] })) })),
  'no JSON': (_, response) => send(response, 'vectors'),
  'another place': (_, response) =>
    response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  'too much': (asked, response) =>
    send(response, `${vectors(asked)}${' '.repeat(17 * 1024 * 1024)}`),
  'a connection that breaks': (_, response) => response.destroy(),
}

describe('an endpoint that answers with', () => {
  test.each(Object.entries(FAILURES))(
    '%s: the vectors of the product are used',
    async (_, fail) => {
      provider.answer = fail
      const found = await search(zebra())
      expect(found).toMatchObject({ mode: 'semantic', total: 0 })
      expect(await first('unencrypted volume')).toBe(DOCUMENTS.disk.title)
      await vi.waitFor(async () => {
        const { status, components, problems } = await health()
        expect([status, components.search]).toEqual(['degraded', 'degraded'])
        expect(problems.join()).toMatch(/^The endpoint .*STANCE_EMBEDDINGS_URL/)
      }, TIMEOUT)
      provider.answer = answerWell
      await isEmbedded()
      await vi.waitFor(async () => expect((await health()).components.search).toBe('ok'), TIMEOUT)
    },
  )
})

test('a text that the endpoint refuses is found by its words, and the others keep their vectors', async () => {
  provider.answer = (asked, response) =>
    asked.input.some((text) => text.includes('quokka'))
      ? send(response, 'filtered', 400)
      : send(response, vectors(asked))
  const refused = { ...DOCUMENTS.bucket, source_finding_id: 'refused', title: 'A quokka is seen' }
  const accepted = { ...DOCUMENTS.bucket, source_finding_id: 'accepted', title: 'A numbat is seen' }
  for (const document of [refused, accepted]) await report(api, document)
  await vi.waitFor(async () => {
    expect((await search('numbat', 'keyword')).total).toBe(1)
    expect(await first(zebra())).toBe(DOCUMENTS.bucket.title)
    expect(await health()).toMatchObject({ status: 'ok' })
  }, TIMEOUT)
  expect(await first('quokka')).toBe(refused.title)
  provider.answer = answerWell
})

test('a text without a vector: all texts have those of the product until it has one', async () => {
  provider.answer = FAILURES['a failure'] as Answer
  const title = 'Wombat gateway is not encrypted'
  await report(api, { title })
  await vi.waitFor(async () => {
    expect((await search('wombat', 'keyword')).total).toBe(1)
    expect((await health()).components.search).toBe('degraded')
  }, TIMEOUT)
  expect((await search(zebra())).total).toBe(0)
  expect((await search('unencrypted gateway')).data[0].finding.title).toBe(title)
  provider.answer = answerWell
  await isEmbedded()
})
