import type { ParseResult } from '@stance/core/formats/observation'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_METADATA, observation } from '../findings.test-data.ts'
import { asLines, batcher, type ImportBatch, MAX_BYTES, MAX_OBSERVATIONS } from './import-batch.ts'

const enriched = { observation: observation(), metadata: NO_METADATA }

const record = (position: number, format = 'asff', bytes = Buffer.from(`{"n":${position}}`)) => ({
  position,
  format,
  bytes,
  isReadable: true,
  result: { kind: 'observations' as const, observations: [] },
})

const batchesOf = (inputs: readonly { format: string; observations: number }[]): ImportBatch[] => {
  const batches = batcher()
  const full = inputs.flatMap(({ format, observations }, index) =>
    batches.add(record(index + 1, format), Array(observations).fill(enriched), 'failing'),
  )
  return [...full, ...batches.flush()]
}

describe('batches', () => {
  const records = fc.array(
    fc.record({
      format: fc.constantFrom('asff', 'ocsf'),
      observations: fc.integer({ min: 1, max: 300 }),
    }),
    { maxLength: 30 },
  )

  it('contain every record once, in order, and each observation refers to its line', () => {
    fc.assert(
      fc.property(records, (inputs) => {
        const batches = batchesOf(inputs)
        expect(batches.flatMap((batch) => batch.records.map(String))).toEqual(
          inputs.map((_, index) => `{"n":${index + 1}}`),
        )
        for (const { records: lines, imported } of batches) {
          for (const { line, position } of imported) {
            expect(String(lines[line])).toBe(`{"n":${position}}`)
          }
        }
      }),
    )
  })

  it('contain records of one format, and end when they are full', () => {
    fc.assert(
      fc.property(records, (inputs) => {
        let at = 0
        for (const { format, records: held, imported } of batchesOf(inputs)) {
          const own = inputs.slice(at, at + held.length)
          expect(own.every((record) => record.format === format)).toBe(true)
          const last = own.at(-1)?.observations ?? 0
          expect(imported.length - last).toBeLessThan(MAX_OBSERVATIONS)
          at += held.length
        }
      }),
    )
  })

  it('end when their records are large', () => {
    const batches = batcher()
    const large = Buffer.alloc(MAX_BYTES / 2, 0x20)
    const add = (position: number) =>
      batches.add(record(position, 'asff', large), [enriched], 'failing')
    expect([add(1), add(2)]).toEqual([[], []])
    expect(add(3).map(({ records }) => records.length)).toEqual([2])
  })

  it('continue a record with more observations than fit into one', () => {
    const batches = batchesOf([
      { format: 'asff', observations: 5 },
      { format: 'asff', observations: 2.5 * MAX_OBSERVATIONS },
      { format: 'asff', observations: 5 },
    ])
    const outline = batches.map(({ records, imported, isContinuation }) => [
      records.map(String).join(),
      imported.length,
      isContinuation,
    ])
    expect(outline).toEqual([
      ['{"n":1}', 5, false],
      ['{"n":2}', MAX_OBSERVATIONS, false],
      ['', MAX_OBSERVATIONS, true],
      ['', MAX_OBSERVATIONS / 2, true],
      ['{"n":3}', 5, false],
    ])
    const parts = batches.slice(1, 4).flatMap(({ imported }) => imported)
    expect(parts.every(({ line, position }) => line === 0 && position === 2)).toBe(true)
  })

  it('have every observation unless some are missing or a record has errors', () => {
    const { observation: parsed } = enriched
    const add = (observations: object[], errors: object[]) => {
      const batches = batcher()
      const result = { kind: 'observations' as const, observations, errors } as ParseResult
      batches.add({ ...record(1), result: result }, [enriched], 'failing')
      return batches.flush().map(({ hasEveryObservation }) => hasEveryObservation)
    }
    expect(add([parsed], [])).toEqual([true])
    expect(add([parsed, parsed], [])).toEqual([false])
    expect(add([parsed], [{ field: 'x', message: 'It is broken' }])).toEqual([false])
  })

  it('are empty without records', () => {
    expect(batcher().flush()).toEqual([])
  })
})

it('records become one line each with the same content', () => {
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
