import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { asffRecord } from './import-records.test-data.ts'

const MIB = 1024 * 1024
const MAX_MIB = 1024

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const record = (number: number) => JSON.stringify(asffRecord({ bucket: `bucket-${number}` }))

/** A member of a gzip file, of which a file may have several. A mebibyte of line breaks takes a kibibyte. */
const EMPTY_LINES = gzipSync(Buffer.alloc(MIB, '\n'))

/** A compressed input of so many bytes with one record at its start. */
const inputOf = (number: number, bytes: number): Buffer => {
  const text = record(number)
  const rest = bytes - text.length
  const lines = Array.from({ length: Math.floor(rest / MIB) }, () => EMPTY_LINES)
  return Buffer.concat([gzipSync(text), ...lines, gzipSync(Buffer.alloc(rest % MIB, '\n'))])
}

const send = async (body: Buffer, query = '') =>
  api.app.inject({
    method: 'POST',
    url: `/api/v1/findings/import${query}`,
    headers: {
      authorization: `Bearer ${await api.token('admin')}`,
      'content-type': 'application/gzip',
    },
    payload: body,
  })

const stateOf = async () => {
  const { rows } = await api.database.pool.query(
    'select resource_name as name, status from finding order by name',
  )
  return rows.map(({ name, status }) => `${name} ${status}`)
}

it('an import may have a gibibyte when it is decompressed', { timeout: 600_000 }, async () => {
  const answer = await send(inputOf(1, MAX_MIB * MIB))
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { read: 1, accepted: 1 }])
})

it('one byte more is 413, and resolves nothing', { timeout: 600_000 }, async () => {
  const answer = await send(inputOf(2, MAX_MIB * MIB + 1), '?complete=true')
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toEqual({
    code: 'PAYLOAD_TOO_LARGE',
    message: `The body has more than ${MAX_MIB * MIB} bytes when it is decompressed`,
    status: 413,
  })
  expect(await stateOf()).toContain('bucket-1 open')
  const runs = await api.as('admin')('GET', '/api/v1/imports')
  expect(runs.json().data[0]).toMatchObject({ status: 'failed' })
})
