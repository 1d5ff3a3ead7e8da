import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressLines } from './compressed-lines.service.ts'

const pretty = (items: number): Buffer =>
  Buffer.from(
    JSON.stringify(
      Array.from({ length: items }, (_, index) => ({ index, text: 'ä' })),
      null,
      '\r\n\t',
    ),
  )

it.each([
  ['no record', []],
  ['small records', [pretty(1), pretty(20)]],
  ['a large record', [pretty(10_000)]],
  ['a large record among others', [pretty(10_000), pretty(3)]],
])('%s can be read as lines', async (_, records) => {
  const text = gunzipSync(await compressLines(records)).toString()
  const lines = text.split('\n').slice(0, -1)
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    records.map((record) => JSON.parse(record.toString())),
  )
})
