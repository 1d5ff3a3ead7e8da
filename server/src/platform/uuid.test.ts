import { expect, test } from 'vitest'
import { newUuid } from './uuid.ts'

test('UUIDs of one process are ordered, also within a millisecond', () => {
  const ids = Array.from({ length: 1000 }, () => newUuid(1_700_000_000_000))
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(newUuid(1_700_000_000_001) > (ids.at(-1) ?? '')).toBe(true)
})
