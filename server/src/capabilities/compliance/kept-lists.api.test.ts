import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { DAY_MS, MINUTE_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { controlResult, deriveCounts } from '../../../test/support/control-results.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const [A, B] = ['703000000001', '703000000002']
const within = (...accounts: string[]) => ({ accounts })

let reports = 0
/** Each is a minute later than the one before. */
const load = async (account: string, bucket: string, status: string) => {
  reports += 1
  const at = new Date(api.time.now.getTime() - DAY_MS + reports * MINUTE_MS).toISOString()
  const body = { Findings: [controlResult(account, 'S3.8', bucket, status, { at })] }
  const answer = await api.as('admin')('POST', '/api/v1/findings/import?format=asff', { body })
  expect([answer.statusCode, answer.json().rejected], answer.body).toEqual([200, 0])
  await deriveCounts(api)
}

const PLAIN = {
  identity: (bytes: Buffer) => bytes,
  gzip: (bytes: Buffer) => gunzipSync(bytes),
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
}

interface ShownControl {
  readonly id: string
  readonly status: string
  readonly failed_resources: number
  readonly passed_resources: number
}

/** Reads a list in each encoding, twice: every answer has the same bytes. Returns what it says of a control. */
const stateOf = async (control: string, claims: object, query = '', framework = 'cis-aws-3.0') => {
  const token = await api.token('viewer', { ...claims })
  const bodies: string[] = []
  for (const encoding of ['identity', 'gzip', 'br', 'br', 'gzip', 'identity'] as const) {
    const url = `/api/v1/compliance/controls/${framework}${query}`
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding }
    const answer = await api.app.inject({ method: 'GET', url, headers })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding'] ?? 'identity').toBe(encoding)
    bodies.push(PLAIN[encoding](answer.rawPayload).toString())
  }
  expect(new Set(bodies).size).toBe(1)
  const controls = JSON.parse(bodies[0] as string) as ShownControl[]
  const found = controls.find(({ id }) => id === control)
  return [found?.status, found?.failed_resources, found?.passed_resources]
}

test('a list of controls has what was reported since it was read last', async () => {
  expect(await stateOf('2.1.4', within(A))).toEqual(['not_assessed', 0, 0])
  await load(A, 'one', 'PASSED')
  expect(await stateOf('2.1.4', within(A))).toEqual(['passed', 0, 1])
  await load(A, 'one', 'FAILED')
  expect(await stateOf('2.1.4', within(A))).toEqual(['failed', 1, 0])
  await load(A, 'one', 'PASSED')
  expect(await stateOf('2.1.4', within(A))).toEqual(['passed', 0, 1])
})

test('callers of several data scopes read their own lists, in any order', async () => {
  await load(B, 'two', 'FAILED')
  for (let read = 0; read < 3; read += 1) {
    expect(await stateOf('2.1.4', within(A))).toEqual(['passed', 0, 1])
    expect(await stateOf('2.1.4', within(B))).toEqual(['failed', 1, 0])
    expect(await stateOf('2.1.4', within(A, B))).toEqual(['failed', 1, 1])
    expect(await stateOf('2.1.4', within(A, B), `?account_id=${A}`)).toEqual(['passed', 0, 1])
    expect(await stateOf('2.1.4', within())).toEqual(['not_assessed', 0, 0])
    expect(await stateOf('2.1.4', within(B), '?section=2.1')).toEqual(['failed', 1, 0])
  }
})

test('what is attested is in the list until it ends, to the second', async () => {
  const before = api.time.now
  const expires_at = new Date(before.getTime() + DAY_MS).toISOString()
  const path = '/api/v1/compliance/controls/cis-aws-3.0/1.2/attestations'
  const attest = (outcome: string) =>
    api.as('operator', within(A))('POST', path, {
      body: { outcome, evidence: 'Reviewed with the platform team.', expires_at },
    })
  expect((await stateOf('1.2', within(A)))[0]).toBe('manual')
  expect((await attest('passed')).statusCode).toBe(201)
  expect((await stateOf('1.2', within(A)))[0]).toBe('passed')
  expect((await stateOf('1.2', within(B)))[0]).toBe('manual')
  api.time.now = new Date(before.getTime() + DAY_MS - 1_000)
  expect((await stateOf('1.2', within(A)))[0]).toBe('passed')
  api.time.now = new Date(before.getTime() + DAY_MS)
  expect((await stateOf('1.2', within(A)))[0]).toBe('manual')
  api.time.now = before
  expect((await stateOf('1.2', within(A)))[0]).toBe('passed')
})

test('more lists than are kept are read with their own contents', async () => {
  const frameworks = (await api.as('viewer')('GET', '/api/v1/compliance/frameworks?per_page=200'))
    .json()
    .data.map(({ id }: { id: string }) => id) as string[]
  expect(frameworks.length).toBeGreaterThan(16)
  for (const framework of frameworks) await stateOf('', within(A), '', framework)
  expect(await stateOf('2.1.4', within(A))).toEqual(['passed', 0, 1])
})
