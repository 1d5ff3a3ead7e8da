import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
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

  it('must have contents, unless an empty output of the tool is evidence', async () => {
    const refused = { code: 'BAD_REQUEST', status: 400 }
    for (const blank of ['', ' ', '\n', '\r\n\t  ']) {
      expect((await send(Buffer.from(blank))).json(), JSON.stringify(blank)).toMatchObject(refused)
    }
    const untyped = await api.as('admin')('POST', IMPORT, {})
    expect(untyped.json()).toMatchObject(refused)
    const query = '?format=trufflehog&repository=acme%2Fempty'
    for (const blank of ['', '\n']) {
      const answer = await send(Buffer.from(blank), { query })
      expect(answer.json()).toMatchObject({ read: 0, coverage_total: 1 })
    }
  })

  it.each(['application/gzip', 'application/json'])('may be compressed, as %s', async (type) => {
    const answer = await send(gzipSync(records), { type })
    expect(answer.json()).toMatchObject({ read: 2, rejected: 0 })
  })

  it('may have the content coding gzip, and no other', async () => {
    const post = (coding: string) =>
      api.as('admin')('POST', IMPORT, {
        body: gzipSync(records),
        headers: { 'content-type': 'application/json', 'content-encoding': coding },
      })
    expect((await post('gzip')).json()).toMatchObject({ read: 2, rejected: 0 })
    expect((await post('br')).json()).toMatchObject({ status: 415 })
  })

  it('is refused when its compression is damaged or it expands without end', async () => {
    const type = 'application/gzip'
    const cut = await send(gzipSync(records).subarray(0, -20), { type })
    expect(cut.json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  })

  it('may be a form with several files, each in its own format', async () => {
    const part = (name: string, content: Buffer) =>
      Buffer.concat([
        Buffer.from(
          `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n`,
        ),
        content,
        Buffer.from('\r\n'),
      ])
    const body = Buffer.concat([
      part('a.json', ndjson(asffRecord())),
      part('b.json.gz', gzipSync(ndjson(ocsfRecord()))),
      Buffer.from('--x--\r\n'),
    ])
    const answer = await send(body, { type: 'multipart/form-data; boundary=x' })
    expect(answer.json()).toMatchObject({ format: 'asff+ocsf', read: 2, rejected: 0 })
  })

  it('may be SARIF by its own type', async () => {
    const run = { tool: { driver: { name: 'semgrep' } }, results: [] }
    const sarif = Buffer.from(JSON.stringify({ version: '2.1.0', runs: [run] }))
    const answer = await send(sarif, { type: 'application/sarif+json' })
    expect(answer.json()).toMatchObject({ format: 'sarif', read: 1, rejected: 0 })
  })

  it('is given up after ten thousand records without a good one', async () => {
    const body = Buffer.from('{}\n'.repeat(30_000))
    const refused = await send(body, { query: '?complete=true' })
    expect(refused.json()).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
    const admin = api.as('admin')
    const [run] = (await admin('GET', '/api/v1/imports?per_page=1')).json().data
    const answer = await admin('GET', `/api/v1/imports/${run.id}`)
    const { read, errors } = answer.json()
    expect(read).toBeLessThan(20_000)
    expect(errors.map(({ message }: { message: string }) => message)).toContain(
      `The input was given up after ${read} records, all of which were rejected`,
    )
  })

  test.each([
    ['an HTML page', '<!DOCTYPE html>\n<html><body>502 Bad Gateway</body></html>\n'],
    ['XML', '<?xml version="1.0"?><report/>'],
    ['JSON', '{"name":"jo"}\n{"name":"al"}\n'],
    ['JSON', '{"cut":'],
    ['text', 'no scan at all\n'],
    ['text', '\uFEFFSeverity;Title\nHIGH;x\n'],
    ['binary data', Buffer.from([1, 2, 3, 0, 255])],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004')],
  ])('is refused when nothing of it is a record: %s', async (kind, body) => {
    const answer = (await send(Buffer.from(body), { type: 'application/octet-stream' })).json()
    expect(answer).toMatchObject({ code: 'BAD_REQUEST', status: 400 })
    expect(answer.message).toContain(`it was received as ${kind}`)
    expect(answer.message).toContain('the option format lists the formats')
    expect(answer.message).not.toContain('asff')
  })

  it('is imported when one record of it has a known format', async () => {
    const body = `<html>\n{"name":"jo"}\n${ndjson(asffRecord())}`
    expect((await send(Buffer.from(body))).statusCode).toBe(200)
  })

  it('names a severity that is not understood', async () => {
    const record = asffRecord({ Severity: { Label: 'BANANAS' } })
    expect((await send(ndjson(record))).json().errors).toEqual([
      {
        position: 0,
        field: 'severity',
        message: 'The severity "BANANAS" is not known; 1 results with it were imported as MEDIUM',
      },
    ])
  })

  it('is refused when it is in another format than the stated one', async () => {
    const answer = await send(ndjson(asffRecord()), { query: '?format=ocsf' })
    expect(answer.json()).toMatchObject({
      status: 400,
      message: 'The record has the format asff, but the import states ocsf',
    })
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
