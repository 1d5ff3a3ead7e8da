import { expect, test } from 'vitest'
import { freeMemory } from './free-memory.ts'

test('memory that is freed is neither there nor counted any more', () => {
  const SIZE = 64 * 1024 * 1024
  const memory = new ArrayBuffer(SIZE)
  const before = process.memoryUsage().arrayBuffers
  freeMemory(memory)
  expect(memory.byteLength).toBe(0)
  expect(process.memoryUsage().arrayBuffers).toBeLessThanOrEqual(before - SIZE)
})
