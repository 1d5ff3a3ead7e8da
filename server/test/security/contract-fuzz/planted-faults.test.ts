import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { callersOf, type FuzzCaller } from './callers.ts'
import { runCampaign } from './campaign.ts'
import { operationsIn } from './contract.ts'
import { PLACEMENTS } from './estate.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { transport } from './transport.ts'
import { createWorld } from './world.ts'

const text = { type: 'string' }
const error = {
  type: 'object',
  required: ['code', 'message', 'status'],
  properties: { code: text, message: text, status: { type: 'integer' } },
}
const json = (schema: object) => ({ content: { 'application/json': { schema } } })

/** A contract of one operation, which the service under test violates on purpose. */
const [operation] = operationsIn({
  paths: {
    '/api/v1/notes/{id}': {
      get: {
        operationId: 'getNote',
        'x-roles': ['viewer'],
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: {
          200: json({ type: 'object', required: ['id'], properties: { id: text } }),
          400: json(error),
          404: json(error),
          500: json(error),
        },
      },
    },
  },
})

const callers = callersOf(Buffer.alloc(32, 7), new Date())
const named = (name: string): FuzzCaller => callers.find((caller) => caller.name === name)!

const [here, elsewhere] = PLACEMENTS
const LONG = 'n'.repeat(65)

const request: FuzzRequest = {
  number: 0,
  operation: operation!,
  mayMisroute: false,
  kind: 'valid',
  what: 'nothing unusual',
  expected: 'served',
  caller: named('viewer of one account'),
  about: null,
  placement: here!,
  method: 'GET',
  url: `/api/v1/notes/${LONG}`,
  headers: {},
  body: null,
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

const refusal = (status: number, message = 'No', code = 'CODE') => ({ code, message, status })

interface Planted {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const violationsOf = async (answer: Planted | 'silence', change: Partial<FuzzRequest> = {}) => {
  const respond = (response: ServerResponse) => {
    if (answer === 'silence') return response.destroy()
    const { status = 200, body = { id: '1' }, headers = {} } = answer
    response.writeHead(status, { ...HEADERS, ...headers })
    return response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
  const server = createServer((_, response) => respond(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { send, close } = transport(`http://127.0.0.1:${port}`, 1)
  const { violations } = await runCampaign({
    operations: [operation!],
    world: createWorld(callers),
    send,
    build: () => ({ ...request, ...change }),
    requests: 1,
    concurrency: 1,
  })
  close()
  server.close()
  return violations.join('\n')
}

const about = { id: 'f1', placement: elsewhere! }

test.each<[string, Planted | 'silence', Partial<FuzzRequest>?]>([
  ['500 is a defect', { status: 500, body: refusal(500) }],
  ['503 is a defect', { status: 503, body: refusal(503) }],
  ['409 is not documented', { status: 409, body: refusal(409) }],
  ['there is no answer', 'silence'],
  ['additional properties', { body: { id: '1', secret: '2' } }],
  ['/id must be string', { body: { id: 1 } }],
  ["required property 'id'", { body: {} }],
  ['the answer is no JSON', { body: '{"id":' }],
  ['the answer is text/html', { headers: { 'content-type': 'text/html' } }],
  ['the answer shows canary-two', { body: { id: 'of canary-two' } }],
  ['the answer shows canary-two', { headers: { 'x-note': 'canary-two' } }],
  ['the answer names it', { status: 404, body: refusal(404, 'No f1') }, { about }],
  ['outside of the scope is there', {}, { about }],
  ['what the contract forbids is taken', {}, { expected: 'refused' }],
  ['what the contract allows is refused', { status: 400, body: refusal(400) }],
  ['401 comes before everything', {}, { caller: named('without a token') }],
  ['403 comes before everything', {}, { caller: named('requester of everything') }],
  ['a caller is admitted', {}, { caller: named('requester of everything'), mayMisroute: true }],
  ['a valid token is refused', { status: 401, body: refusal(401) }],
  ['401 without a scheme', { status: 401, body: refusal(401) }],
  ['405 without the methods', { status: 405, body: refusal(405) }],
  ['the answer is no JSON', { status: 404, body: 'No' }],
  ['the error says 500', { status: 404, body: refusal(500) }],
  ['the error has a shape', { status: 404, body: { ...refusal(404), stack: '' } }],
  ['the error has no code', { status: 404, body: refusal(404, 'No', '') }],
  ['the error says nothing', { status: 404, body: refusal(404, '') }],
  [
    'the error is text/html',
    { status: 404, body: refusal(404), headers: { 'content-type': 'text/html' } },
  ],
  ['shows a stack', { status: 404, body: refusal(404, 'Error\n    at read (a.js:1:2)') }],
  ['shows a file', { status: 404, body: refusal(404, 'No /usr/lib/notes') }],
  ['shows SQL', { status: 404, body: refusal(404, 'select id from note') }],
  ['shows the database', { status: 404, body: refusal(404, 'relation "note" is not there') }],
  ['shows a type error', { status: 404, body: refusal(404, 'Cannot read properties of x') }],
  ['repeats what was sent', { status: 404, body: refusal(404, `No ${LONG}`) }],
  ['types may be guessed', { headers: { 'x-content-type-options': '' } }],
  ['the answer may be kept', { headers: { 'cache-control': 'public' } }],
  ['the server names itself', { headers: { server: 'notes/1.0' } }],
  ['a cookie is set', { headers: { 'set-cookie': 'a=b' } }],
  ['the body is not declared', { status: 206 }, { mayMisroute: true, url: '/' }],
])('the oracle reports: %s', async (violation, answer, change) => {
  const found = await violationsOf(answer, change)
  expect(found).toContain(violation)
  expect(found).toContain('request 0, valid')
})

test.each<[string, Planted, Partial<FuzzRequest>?]>([
  ['the record', {}],
  ['the record with its own canary', { body: { id: 'of canary-one' } }],
  ['a refusal', { status: 400, body: refusal(400) }, { expected: 'refused' }],
  ['64 characters of what was sent', { status: 404, body: refusal(404, `No ${LONG.slice(1)}`) }],
  ['an absent record', { status: 404, body: refusal(404) }, { about }],
])('the oracle accepts %s', async (_, answer, change) => {
  expect(await violationsOf(answer, change)).toBe('')
})
