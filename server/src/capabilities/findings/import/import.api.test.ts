import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { asffRecord, ndjson, ocsfRecord } from './import-records.test-data.ts'

const IMPORT = '/api/v1/findings/import'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const send = (body: unknown, { query = '', type = 'application/x-ndjson', claims = {} } = {}) =>
  api.as('admin', claims)('POST', `${IMPORT}${query}`, { body, headers: { 'content-type': type } })

const records = ndjson(asffRecord(), ocsfRecord())

describe('the body', () => {
  test.each(['application/json', 'application/json; charset=utf-8', 'application/x-ndjson'])(
    'may be %s',
    async (type) => {
      const response = await send(records, { type })
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({ format: 'asff+ocsf', read: 2, rejected: 0 })
    },
  )

  it('may be other bytes and arrive in pieces', async () => {
    const pieces = Readable.from([records.subarray(0, 10), records.subarray(10)])
    const response = await send(pieces, { type: 'application/octet-stream' })
    expect(response.json()).toMatchObject({ read: 2, rejected: 0 })
  })

  it('is rejected with another content type', async () => {
    const response = await send(records, { type: 'text/html' })
    expect(response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', status: 415 })
  })

  it('may be empty', async () => {
    expect((await send(Buffer.from(''))).json()).toMatchObject({ format: '', read: 0, errors: [] })
  })
})

describe('the parameters', () => {
  it('name the format of the input', async () => {
    const response = await send(records, { query: '?format=ASFF' })
    expect(response.json()).toMatchObject({ read: 2, rejected: 1 })
    expect(response.json().errors[0]).toMatchObject({ position: 2 })
  })

  it('declare a complete import and its accounts', async () => {
    await send(ndjson(asffRecord({ check: 'S3.1' })))
    api.time.now = new Date(api.time.now.getTime() + 1_000)
    const passed = ndjson(asffRecord({ check: 'S3.1', status: 'PASSED' }))
    const elsewhere = await send(passed, { query: '?account=1,2' })
    expect(elsewhere.json()).toMatchObject({
      rejected: 1,
      resolved: 0,
      errors: [{ position: 1, field: 'account' }],
    })
    const here = await send(passed, { query: '?complete=true&account=1,111122223333' })
    expect(here.json()).toMatchObject({
      resolved: 1,
      errors: [{ position: 0, field: 'account' }],
    })
  })

  test.each(['format=csv', 'complete=yes', 'complete=', 'dry_run=true', 'account=', 'cluster='])(
    '?%s is rejected',
    async (query) => {
      const response = await send(records, { query: `?${query}` })
      expect(response.json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
    },
  )
})

it('failures_only without complete is a message', async () => {
  const response = await send(records, { query: '?failures_only=true' })
  expect(response.json()).toMatchObject({
    rejected: 0,
    resolved: 0,
    errors: [{ position: 0, field: 'failures_only' }],
  })
})

it('an import rejects records outside the data scope', async () => {
  const response = await send(records, { claims: { accounts: ['111122223333'] } })
  expect(response.json()).toMatchObject({ read: 2, duplicates: 1, rejected: 1 })
})
