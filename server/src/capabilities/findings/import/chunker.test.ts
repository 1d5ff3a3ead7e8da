import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chunk, chunker, MAX_BYTES, MAX_RECORDS, MAX_SMALL_BYTES } from './chunker.ts'

const recordOf = (text: string, index: number) => ({
  position: index + 1,
  offset: 0,
  bytes: Buffer.from(`{"a record of some length": "${text}"}`),
})

const chunksOf = (texts: readonly string[]): Chunk[] => {
  const chunks = chunker()
  const full = texts.map((text, index) => chunks.add(recordOf(text, index)))
  return [...full, chunks.flush()].filter((chunk) => chunk !== null)
}

const textsIn = (chunk: Chunk) =>
  chunk.records.map((record) => ('bytes' in record ? String(record.bytes) : ''))

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `record ${from + index}`)

describe('chunks', () => {
  it('contain every record once, in order, and at most the maximum', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(1_000_000), (count, from) => {
        const chunks = chunksOf(numbered(from, count))
        expect(chunks.flatMap(({ records }) => records).map(({ position }) => position)).toEqual(
          Array.from({ length: count }, (_, index) => index + 1),
        )
        expect(chunks.every(({ records }) => records.length <= MAX_RECORDS)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('repeat where the records repeat, whatever came before them', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(1_000_000), (before, from) => {
        // The ends of both meet by chance, after a few chunks; thirty are far more than that takes.
        const same = numbered(from, 40_000)
        const first = new Set(chunksOf(same).map((chunk) => textsIn(chunk).join()))
        const others = chunksOf([...numbered(-before, before), ...same])
        const repeated = others.filter((chunk) => first.has(textsIn(chunk).join()))
        expect(repeated.flatMap(({ records }) => records).length).toBeGreaterThan(9_000)
        const digests = new Set(chunksOf(same).map(({ digest }) => digest))
        expect(repeated.every(({ digest }) => digests.has(digest))).toBe(true)
      }),
      { numRuns: 10 },
    )
  })

  it('end when their records are large', () => {
    const chunks = chunker()
    const record = { position: 1, offset: 0, bytes: Buffer.alloc(MAX_SMALL_BYTES, 0x20) }
    for (let bytes = MAX_SMALL_BYTES; bytes < MAX_BYTES; bytes += MAX_SMALL_BYTES) {
      expect(chunks.add(record)).toBeNull()
    }
    const chunk = chunks.add(record)
    expect(chunk?.records).toHaveLength(MAX_BYTES / MAX_SMALL_BYTES)
    expect(chunk).toMatchObject({ isLarge: false, digest: expect.any(String) })
    expect(chunks.flush()).toBeNull()
  })

  it('end with a record that is read result by result, and are not replayed then', () => {
    const chunks = chunker()
    const large = { position: 2, offset: 0, bytes: Buffer.alloc(MAX_SMALL_BYTES + 1, 0x20) }
    expect(chunks.add(recordOf('small', 0))).toBeNull()
    expect(chunks.add(large)).toMatchObject({ isLarge: true, digest: null, records: { length: 2 } })
    expect(chunks.add(large)?.records).toHaveLength(1)
  })

  it('contain broken records in their order', () => {
    const chunks = chunker()
    const broken = { position: 1, offset: 0, error: 'The record is not valid JSON' }
    chunks.add(broken)
    expect(chunks.flush()).toEqual({ records: [broken], digest: null, isLarge: false })
  })
})
