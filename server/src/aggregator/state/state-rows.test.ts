import { sha256Hex } from '@stance/core/kernel/digest'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Partitions } from '../spill/spilled-lines.ts'
import { MAX_SHARD_BYTES } from './shard-layout.ts'
import { decodeStateFile, MAX_STATE_FILE_BYTES, shardRows } from './state-file.ts'
import {
  collectRows,
  type EncodedShard,
  handOnShards,
  ROW_PARTITIONS,
  type StateRows,
} from './state-rows.ts'

/** Partitions in memory, which are read a few lines at a time. */
const partitionsInMemory = (): Partitions => {
  const lines = Array.from({ length: ROW_PARTITIONS }, (): string[] => [])
  const add = (partition: number, line: string) => lines[partition]?.push(line)
  return {
    count: ROW_PARTITIONS,
    add,
    addBytes: (partition, head, bytes) => add(partition, head + bytes.toString()),
    *readBytes(partition) {
      for (const line of lines[partition] ?? []) yield Buffer.from(`${line}\n`)
    },
    close: () => {},
    remove: () => {},
  }
}

const finding = fc.record({
  account: fc.constantFrom('one', 'two', 'Three "3"'),
  id: fc.integer({ min: 0, max: 1_000 }),
  length: fc.constantFrom(10, 10, 1_000, 90_000),
  text: fc.constantFrom('x', 'ä', '\n', '🦉'),
})
/** Enough for files that are divided again, as keys are not spread evenly. */
const findings = fc.uniqueArray(finding, { maxLength: 60, selector: ({ id }) => id })

const rowsOf = (bytes: Buffer): readonly string[] => {
  const decoded = decodeStateFile(bytes)
  if (!decoded.ok) throw new Error(decoded.problem)
  const { rows } = JSON.parse(decoded.content.toString())
  expect(shardRows(decoded.content).map((row) => JSON.parse(String(row)))).toEqual(rows)
  return rows.map((row: readonly unknown[]) => JSON.stringify(row))
}

const bitsOf = (key: string): string =>
  [...key].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('')

test('rows are in the files of their accounts, in the order of their keys, whatever their size', async () => {
  const parts = fc.tuple(findings, fc.integer({ min: 1, max: 3 }))
  await fc.assert(
    fc.asyncProperty(parts, async ([all, count]) => {
      const collected: StateRows[] = Array.from({ length: count }, () =>
        collectRows(partitionsInMemory()),
      )
      const rows = all
        .map(({ account, id, length, text }) => ({
          account,
          key: sha256Hex(`${id}`),
          length,
          text,
        }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ account, key, length, text }) => ({
          account,
          row: JSON.stringify([key, text.repeat(length)]),
        }))
      for (const [at, { account, row }] of rows.entries())
        collected[Math.floor((at * count) / rows.length)]?.add('aws', account, row)
      const shards: EncodedShard[] = []
      await handOnShards(collected)(async (some) => {
        shards.push(...some)
      })
      for (const account of new Set(rows.map((one) => one.account))) {
        const own = shards.filter((shard) => shard.account === account)
        const sorted = own.sort((a, b) => (a.base < b.base ? -1 : 1))
        const expected = rows.filter((one) => one.account === account).map(({ row }) => row)
        expect(sorted.flatMap(({ file }) => rowsOf(file.bytes))).toEqual(expected)
        for (const { base, file } of own) {
          const bits = /\.p([01]+)$/.exec(base)?.[1] ?? ''
          expect(file.bytes.length).toBeLessThan(MAX_STATE_FILE_BYTES)
          expect(own.length > 1 || file.bytes.length <= MAX_SHARD_BYTES + 1_000).toBe(true)
          for (const row of rowsOf(file.bytes))
            expect(bitsOf(JSON.parse(row)[0]).startsWith(bits)).toBe(true)
        }
      }
    }),
    { numRuns: 50 },
  )
})
