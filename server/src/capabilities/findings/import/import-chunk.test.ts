import type { Reading } from '@stance/core/formats/observation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_METADATA, observation } from '../findings.test-data.ts'
import {
  asLines,
  BYTES_AT_ONCE,
  type Chunk,
  chunker,
  OBSERVATIONS_AT_ONCE,
} from './import-chunk.ts'

const placed = { observation: observation(), metadata: NO_METADATA }

const record = (position: number, format = 'asff', bytes = Buffer.from(`{"n":${position}}`)) => ({
  position,
  format,
  bytes,
  readable: true,
  reading: { kind: 'observations' as const, observations: [] },
})

const chunksOf = (given: readonly { format: string; observations: number }[]): Chunk[] => {
  const chunks = chunker()
  const full = given.flatMap(({ format, observations }, index) =>
    chunks.add(record(index + 1, format), Array(observations).fill(placed)),
  )
  return [...full, ...chunks.rest()]
}

describe('chunks', () => {
  const records = fc.array(
    fc.record({
      format: fc.constantFrom('asff', 'ocsf'),
      observations: fc.integer({ min: 1, max: 300 }),
    }),
    { maxLength: 30 },
  )

  it('hold every record once, in order, and each observation names its line', () => {
    fc.assert(
      fc.property(records, (given) => {
        const chunks = chunksOf(given)
        expect(chunks.flatMap((chunk) => chunk.records.map(String))).toEqual(
          given.map((_, index) => `{"n":${index + 1}}`),
        )
        for (const { records: lines, imported } of chunks) {
          for (const { line, position } of imported) {
            expect(String(lines[line])).toBe(`{"n":${position}}`)
          }
        }
      }),
    )
  })

  it('hold records of one format, and end when they are full', () => {
    fc.assert(
      fc.property(records, (given) => {
        let at = 0
        for (const { format, records: held, imported } of chunksOf(given)) {
          const own = given.slice(at, at + held.length)
          expect(own.every((one) => one.format === format)).toBe(true)
          const last = own.at(-1)?.observations ?? 0
          expect(imported.length - last).toBeLessThan(OBSERVATIONS_AT_ONCE)
          at += held.length
        }
      }),
    )
  })

  it('end when their records are large', () => {
    const chunks = chunker()
    const large = Buffer.alloc(BYTES_AT_ONCE / 2, 0x20)
    const add = (position: number) => chunks.add(record(position, 'asff', large), [placed])
    expect([add(1), add(2)]).toEqual([[], []])
    expect(add(3).map(({ records }) => records.length)).toEqual([2])
  })

  it('follow each other with what one record says', () => {
    const chunks = chunksOf([
      { format: 'asff', observations: 5 },
      { format: 'asff', observations: 2.5 * OBSERVATIONS_AT_ONCE },
      { format: 'asff', observations: 5 },
    ])
    const outline = chunks.map(({ records, imported, continues }) => [
      records.map(String).join(),
      imported.length,
      continues,
    ])
    expect(outline).toEqual([
      ['{"n":1}', 5, false],
      ['{"n":2}', OBSERVATIONS_AT_ONCE, false],
      ['', OBSERVATIONS_AT_ONCE, true],
      ['', OBSERVATIONS_AT_ONCE / 2, true],
      ['{"n":3}', 5, false],
    ])
    const parts = chunks.slice(1, 4).flatMap(({ imported }) => imported)
    expect(parts.every(({ line, position }) => line === 0 && position === 2)).toBe(true)
  })

  it('are whole when they hold all that their records say, and nothing was wrong with it', () => {
    const { observation: said } = placed
    const add = (observations: object[], errors: object[]) => {
      const chunks = chunker()
      const reading = { kind: 'observations' as const, observations, errors } as Reading
      chunks.add({ ...record(1), reading }, [placed])
      return chunks.rest().map(({ isWhole }) => isWhole)
    }
    expect(add([said], [])).toEqual([true])
    expect(add([said, said], [])).toEqual([false])
    expect(add([said], [{ field: 'x', message: 'It is broken' }])).toEqual([false])
  })

  it('are none without a record', () => {
    expect(chunker().rest()).toEqual([])
  })
})

it('records become one line each, and say the same', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { minLength: 1 }), fc.nat(3), (values, indent) => {
      const records = values.map((value) =>
        Buffer.from(JSON.stringify(value, null, indent).replaceAll('\n', '\r\n')),
      )
      const lines = asLines(records).toString().split('\n')
      expect(lines.pop()).toBe('')
      expect(lines.map((line) => JSON.parse(line))).toEqual(
        values.map((value) => JSON.parse(JSON.stringify(value))),
      )
    }),
  )
})

it('records on one line stay as they are, byte for byte', () => {
  const bytes = '{"b": 1.10, "a":12345678901234567890}'
  expect(asLines([Buffer.from(bytes)]).toString()).toBe(`${bytes}\n`)
})
