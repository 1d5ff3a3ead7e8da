import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BYTES_AT_ONCE, MOST_RECORDS, type Portion, portioner } from './chunker.ts'

const recordOf = (text: string, index: number) => ({
  position: index + 1,
  offset: 0,
  bytes: Buffer.from(`{"a record of some length": "${text}"}`),
})

const portionsOf = (texts: readonly string[]): Portion[] => {
  const portions = portioner()
  const full = texts.map((text, index) => portions.add(recordOf(text, index)))
  return [...full, portions.rest()].filter((portion) => portion !== null)
}

const textsIn = (portion: Portion) =>
  portion.records.map((record) => ('bytes' in record ? String(record.bytes) : ''))

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `record ${from + index}`)

describe('portions', () => {
  it('hold every record once, in order, and never too many', () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(1_000_000), (count, from) => {
        const portions = portionsOf(numbered(from, count))
        expect(portions.flatMap(({ records }) => records).map(({ position }) => position)).toEqual(
          Array.from({ length: count }, (_, index) => index + 1),
        )
        expect(portions.every(({ records }) => records.length <= MOST_RECORDS)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('are the same again where the records are, whatever came before them', () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(1_000_000), (before, from) => {
        const same = numbered(from, 18_000)
        const first = new Set(portionsOf(same).map((portion) => textsIn(portion).join()))
        const others = portionsOf([...numbered(-before, before), ...same])
        const known = others.filter((portion) => first.has(textsIn(portion).join()))
        expect(known.flatMap(({ records }) => records).length).toBeGreaterThan(9_000)
        const digests = new Set(portionsOf(same).map(({ digest }) => digest))
        expect(known.every(({ digest }) => digests.has(digest))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it('end when their records are large', () => {
    const portions = portioner()
    const large = { position: 1, offset: 0, bytes: Buffer.alloc(BYTES_AT_ONCE / 2, 0x20) }
    expect(portions.add(large)).toBeNull()
    expect(portions.add(large)?.records).toHaveLength(2)
    expect(portions.rest()).toBeNull()
  })

  it('hold broken records in their places', () => {
    const portions = portioner()
    const broken = { position: 1, offset: 0, error: 'The record is not valid JSON' }
    portions.add(broken)
    expect(portions.rest()).toEqual({ records: [broken], digest: null })
  })
})
