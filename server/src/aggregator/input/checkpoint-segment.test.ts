import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeSegment, encodeSegment, isUsable } from './checkpoint-segment.ts'
import { compressPage, compressPageNow, pagesOf } from './page-compression.service.ts'

const SEGMENT = {
  key: 'list',
  started_at: '2031-01-01T00:00:00.000Z',
  from: 'b',
  next: 'c',
  lengths: [3, 2],
  payload: Buffer.from('compressed\nbytes'),
}
const BEGAN = Date.parse(SEGMENT.started_at)
const HOUR_MS = 3_600_000

describe('a segment of a checkpoint', () => {
  test('has what was put into it', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.string(), fc.string(), (bytes, from, next) => {
        const segment = { ...SEGMENT, from, next, payload: Buffer.from(bytes) }
        expect(decodeSegment(encodeSegment(segment))).toEqual(segment)
      }),
    )
  })

  test('is none where its payload or its end is missing or changed', () => {
    const bytes = encodeSegment(SEGMENT)
    for (let length = 0; length < bytes.length; length += 1)
      expect(decodeSegment(bytes.subarray(0, length))).toBeNull()
    const changed = Buffer.from(bytes)
    changed.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    expect(decodeSegment(changed)).toBeNull()
  })

  test('is none where it is compressed in another way', () => {
    const head = encodeSegment(SEGMENT)
      .toString()
      .replace('"encoding":"br-each"', '"encoding":"br"')
    expect(decodeSegment(Buffer.from(head))).toBeNull()
  })

  test('has the responses that were compressed, in their order', async () => {
    const bodies = ['{"Findings":[]}', '', '{"Findings":[{}]}'].map((text) => Buffer.from(text))
    const pages = [...bodies.map(compressPageNow), ...(await Promise.all(bodies.map(compressPage)))]
    const segment = {
      ...SEGMENT,
      lengths: pages.map(({ length }) => length),
      payload: Buffer.concat(pages),
    }
    const read: Buffer[] = []
    for await (const body of pagesOf(segment)) read.push(body)
    expect(read).toEqual([...bodies, ...bodies])
  })

  test.each([
    ['the segment before', { key: 'list', from: 'b' }, BEGAN, true],
    ['another list', { key: 'other', from: 'b' }, BEGAN, false],
    ['another page', { key: 'list', from: 'a' }, BEGAN, false],
    ['more than six hours', { key: 'list', from: 'b' }, BEGAN + 6 * HOUR_MS + 1, false],
    ['a clock that was put back', { key: 'list', from: 'b' }, BEGAN - 1, false],
  ])('after %s', (_, wanted, now, expected) => {
    expect(isUsable(SEGMENT, wanted, now)).toBe(expected)
  })
})
