import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MANIFEST } from '../../src/aggregator/state/manifest.ts'
import {
  openObjectState,
  readOnlyObjectState,
} from '../../src/aggregator/state/object-state.store.ts'
import { encodeStateFile } from '../../src/aggregator/state/state-file.ts'
import { OBJECT_STORE_ENGINES } from './object-store-engines.ts'

const fileOf = (generation: number) => encodeStateFile(JSON.stringify({ generation }))

describe.each(OBJECT_STORE_ENGINES)('a store that other people wrote: $program', (engine) => {
  const { isInstalled, open, start, stop } = engine
  describe.skipIf(!isInstalled)('if it is installed', () => {
    beforeAll(start, 120_000)
    afterAll(stop)

    test('keeps a state under conditional writes and a lock', async () => {
      const objects = open()
      const { store, lock } = await openObjectState(objects)
      await store.swap(fileOf(1).bytes, '')
      for (let index = 0; index < 12; index += 1)
        await store.put(`aws/account-${index}.a.json`, fileOf(index).bytes)
      await expect(openObjectState(open())).rejects.toThrow(/Another run uses the state/)
      await store.swap(fileOf(2).bytes, fileOf(1).sha256)
      await lock.check()
      await lock.release()
      const reader = readOnlyObjectState(open())
      expect(await reader.get(MANIFEST)).toEqual(fileOf(2).bytes)
      expect(await reader.list()).toHaveLength(13)
      await (await openObjectState(open())).lock.release()
    })

    test('refuses a write whose version is an old one', async () => {
      const objects = open()
      const first = await objects.put('a', Buffer.from('1'), 'absent')
      expect(first).not.toBeNull()
      expect(await objects.put('a', Buffer.from('2'), 'absent')).toBeNull()
      const second = await objects.put('a', Buffer.from('2'), { version: first ?? '' })
      expect(second).not.toBe(first)
      expect(await objects.put('a', Buffer.from('3'), { version: first ?? '' })).toBeNull()
      expect(String((await objects.get('a', 10))?.bytes)).toBe('2')
      expect(await objects.get('b', 10)).toBeNull()
    })

    test('takes an object in parts', async () => {
      const objects = open()
      const content = Buffer.alloc(18_000_001, 'findings\n')
      const read = async (from: number, length: number) => content.subarray(from, from + length)
      await objects.upload('sets/1/findings.json', { size: content.length, read })
      const stored = await objects.get('sets/1/findings.json', content.length)
      expect(stored?.bytes.equals(content)).toBe(true)
    })
  })
})
