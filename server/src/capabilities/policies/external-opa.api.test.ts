import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { createExternalOpa } from './external-opa.service.ts'
import { POLICIES } from './policies.fixture.ts'

interface Asked {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly authorization: string | undefined
  readonly body: string
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const json =
  (value: unknown, status = 200): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof value === 'string' ? value : JSON.stringify(value))
  }

let opa: Server
let answer: Answer
let asked: Asked[] = []
let api: TestApp

beforeAll(async () => {
  opa = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { method, url, headers } = request
      asked.push({ method, url, authorization: headers.authorization, body })
      if (url === '/health') json({})(request, response)
      else answer(request, response)
    })
  })
  await new Promise<void>((resolve) => opa.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(opa.address() as AddressInfo).port}/`
  api = await startTestApp({
    hasPolicies: true,
    externalOpa: createExternalOpa({ url, token: 'secret-of-opa' }),
  })
})
afterAll(async () => {
  opa.closeAllConnections()
  opa.close()
  await api.close()
})
beforeEach(() => {
  asked = []
})

const evaluate = (namespace: string, input: object = { a: 1 }) =>
  api.as('operator')('POST', `${POLICIES}/evaluate`, { body: { namespace, input } })

const NAMESPACE = 'platform.provisioning.storage'

const decide = async (says: Answer) => {
  answer = says
  const response = await evaluate(NAMESPACE)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

describe('an external OPA', () => {
  test('is asked on one path, with the token and the input', async () => {
    const { engine, result } = await decide(
      json({ result: { allow: false, deny: ['no public bucket'], obligations: [] } }),
    )
    expect([engine, result.allow, result.deny]).toEqual([
      'external',
      false,
      [{ code: 'DENIED', message: 'no public bucket' }],
    ])
    expect(asked).toEqual([
      {
        method: 'POST',
        url: '/v1/data/platform/provisioning/storage?strict-builtin-errors=true',
        authorization: 'Bearer secret-of-opa',
        body: '{"input":{"a":1}}',
      },
    ])
  })

  test.each([
    ['an allowance', { allow: true }, true],
    ['an allowance with a denial', { allow: true, deny: ['x'] }, false],
    ['no allowance', { note: 1 }, false],
    ['nothing', {}, false],
  ])('%s', async (_, result, allow) => {
    expect((await decide(json({ result }))).result.allow).toBe(allow)
  })

  test('an undefined answer is an unknown namespace', async () => {
    answer = json({})
    expect((await evaluate(NAMESPACE)).json().code).toBe('POLICY_NOT_FOUND')
  })

  test('is asked whether it has the policy from which an exception is requested', async () => {
    const check = async (policy_code: string) => {
      const body = { application_id: 'shop', policy_code }
      const as = api.as('operator')
      const { policy_known, reasons } = (
        await as('POST', '/api/v1/validate/exception', { body })
      ).json()
      const unknown = reasons.find(({ code }: { code: string }) => code === 'POLICY_UNKNOWN')
      return [policy_known, unknown?.message]
    }
    answer = json({ result: { allow: false } })
    expect(await check('Platform.provisioning.Storage')).toEqual([true, undefined])
    expect(asked.map(({ url }) => url)).toEqual(['/v1/data/platform/provisioning/storage'])
    answer = json({})
    expect(await check(NAMESPACE)).toEqual([false, expect.stringContaining('No rule')])
    answer = json({ code: 'internal_error' }, 500)
    expect(await check(NAMESPACE)).toEqual([false, expect.stringContaining('external OPA')])
    asked = []
    expect((await check('platform.ai.enrichment'))[0]).toBe(true)
    expect((await check('platform.provisioning.x/../../../policies'))[0]).toBe(false)
    expect(asked).toEqual([])
  })

  test('is asked before the request for an exception is written, so that nothing is locked while it answers', async () => {
    const held = new Promise<() => void>((resolve) => {
      answer = (request, response) => resolve(() => json({})(request, response))
    })
    const body = { application_id: 'shop', policy_violated: NAMESPACE, business_case: 'A launch' }
    const requested = api.as('operator')('POST', '/api/v1/exceptions', { body })
    const release = await held
    const { rows } = await api.database.pool.query(
      `select mode from pg_locks where relation = 'exception'::regclass and mode = 'RowExclusiveLock'
         and database = (select oid from pg_database where datname = current_database())`,
    )
    release()
    const response = await requested
    expect(rows).toEqual([])
    expect(response.statusCode, response.body).toBe(200)
    const codes = response.json().warnings.map(({ code }: { code: string }) => code)
    expect(codes).toContain('POLICY_UNKNOWN')
  })

  test('that does not say whether it has the policy is named in the warnings of the request', async () => {
    answer = json({ code: 'internal_error' }, 500)
    const body = { application_id: 'shop', policy_violated: NAMESPACE, business_case: 'A launch' }
    const response = await api.as('operator')('POST', '/api/v1/exceptions', { body })
    expect([response.statusCode, response.json().status], response.body).toEqual([200, 'pending'])
    expect(response.json().warnings[0]).toMatchObject({
      code: 'POLICY_UNKNOWN',
      message: expect.stringContaining('external OPA'),
    })
  })

  test.each([
    'platform.ai.enrichment',
    'platform.provisioning.x/../../../policies',
    'platform.provisioning.x%2f',
    'platform.provisioning.X',
  ])('is not asked about %s', async (namespace) => {
    await evaluate(namespace)
    expect(asked).toEqual([])
  })

  test.each<[string, Answer, string]>([
    ['an error', json({ code: 'internal_error' }, 500), 'status 500'],
    ['a refused input', json({ code: 'invalid_parameter' }, 400), 'status 400'],
    [
      'HTML',
      (_, response) => response.setHeader('content-type', 'text/html').end('<html>'),
      'not JSON',
    ],
    ['nothing', (_, response) => response.end(), 'not JSON'],
    ['half of JSON', json('{"result": {"allow": true'), 'not JSON'],
    ['a list', json([1]), 'no object'],
    ['a result that is no object', json({ result: [1] }), 'no object'],
    ['a text for a truth value', json({ result: { allow: 'true' } }), 'truth value'],
    ['a number for a truth value', json({ result: { allow: 1 } }), 'truth value'],
    ['a text for the denials', json({ result: { allow: true, deny: 'no' } }), 'deny'],
    ['obligations that are no list', json({ result: { obligations: {} } }), 'obligations'],
    [
      'a redirect',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      'status 302',
    ],
    [
      'ten megabytes',
      json({ result: { allow: true, note: 'x'.repeat(10_000_000) } }),
      'more than 1048576 bytes',
    ],
    [
      'ten megabytes that are compressed',
      (_, response) => {
        response.setHeader('content-encoding', 'gzip')
        response.end(gzipSync(`{"result":{"allow":true,"note":"${'x'.repeat(10_000_000)}"}}`))
      },
      'half of a response',
    ],
    [
      'half of a response',
      (_, response) => {
        response.setHeader('content-length', 100)
        response.write('{"result":{"allow":true}}', () => response.destroy())
      },
      'half of a response',
    ],
    ['a closed connection', (request) => request.socket.destroy(), 'cannot be reached'],
    ['no answer', () => {}, 'did not answer in time'],
  ])('that sends %s leaves the gate shut, and the reason is said', async (_, says, reason) => {
    answer = says
    const response = await evaluate(NAMESPACE)
    expect([response.statusCode, response.json().code]).toEqual([503, 'SERVICE_UNAVAILABLE'])
    expect(response.json().message).toContain(reason)
    expect(response.body).not.toMatch(/127\.0\.0\.1|secret-of-opa/)
  })

  test('decides again after it misbehaved', async () => {
    expect((await decide(json({ result: { allow: true } }))).result.allow).toBe(true)
  })

  test('has a health, which is asked once for several callers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.as('viewer')('GET', `${POLICIES}/health`)),
    )
    for (const one of answers) {
      expect(one.json()).toEqual({ opa_external: 'ok', opa_embedded: 'ok' })
    }
    expect(asked.filter(({ url }) => url === '/health').length).toBeLessThan(10)
  })
})

describe('an external OPA that is not there', () => {
  let alone: TestApp
  beforeAll(async () => {
    alone = await startTestApp({
      hasPolicies: true,
      externalOpa: createExternalOpa({ url: 'http://127.0.0.1:9', token: null }),
    })
  })
  afterAll(() => alone.close())

  test('keeps the gate shut, also when it is not asked any more; the embedded half decides', async () => {
    const ask = (namespace: string) =>
      alone.as('operator')('POST', `${POLICIES}/evaluate`, { body: { namespace, input: {} } })
    for (let times = 0; times < 8; times += 1) expect((await ask(NAMESPACE)).statusCode).toBe(503)
    expect((await ask('platform.ai.enrichment')).json().result.allow).toBe(false)
    const health = (await alone.as('viewer')('GET', `${POLICIES}/health`)).json()
    expect(health).toEqual({ opa_external: 'unreachable', opa_embedded: 'ok' })
  })
})
