import { readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { MANIFEST } from '../../src/aggregator/state/manifest.ts'
import {
  openObjectState,
  readOnlyObjectState,
} from '../../src/aggregator/state/object-state.store.ts'
import { encodeStateFile } from '../../src/aggregator/state/state-file.ts'
import { STORE_KINDS } from '../../src/clouds/object-stores/object-location.ts'
import { openFake } from '../support/clouds/object-store-client.ts'
import { type Misbehaviour, startObjectStoreFake } from '../support/clouds/object-store-fake.ts'

const FAKES = await Promise.all(STORE_KINDS.map((kind) => startObjectStoreFake(kind)))
afterAll(() => Promise.all(FAKES.map((fake) => fake.stop())))

const fakeOf = (kind: string) => {
  const fake = FAKES.find((one) => one.kind === kind)
  if (!fake) throw new Error(kind)
  fake.clear()
  return fake
}

const fileOf = (content: object) => encodeStateFile(JSON.stringify(content))
const [FIRST, SECOND] = [fileOf({ generation: 1 }), fileOf({ generation: 2 })]
const POLICIES: Readonly<Record<string, string>> = {
  s3: 'object-store-s3-policy.json',
  azblob: 'object-store-azure-role.json',
  gs: 'object-store-gcp-role.yaml',
}

/** The permissions that a file in `deploy/permissions/` grants. */
const permissionsOf = (kind: string): readonly string[] => {
  const path = new URL(`../../../deploy/permissions/${POLICIES[kind]}`, import.meta.url)
  const text = readFileSync(path, 'utf8')
  const names = text.match(/s3:[A-Z]\w+|Microsoft\.Storage\/[\w/]+|storage\.objects\.\w+/g) ?? []
  return [...new Set(names)].sort()
}

const HOUR_MS = 60 * 60_000

const MISBEHAVIOURS: readonly Misbehaviour[] = [
  'throttled',
  'unavailable',
  'answer lost',
  'reset',
  'cut',
]

describe.each(STORE_KINDS)('the store %s', (kind) => {
  test.each(MISBEHAVIOURS)('may answer any request with "%s"', async (misbehaviour) => {
    // The number of the first request that goes wrong, and every third from there on.
    for (const offset of [0, 1, 2]) {
      const fake = fakeOf(kind)
      const objects = openFake(fake)
      let count = 0
      fake.plan.next = () => {
        count += 1
        return count % 3 === offset ? misbehaviour : undefined
      }
      const { store, lock } = await openObjectState(objects)
      await store.swap(FIRST.bytes, '')
      for (let index = 0; index < 9; index += 1)
        await store.put(`aws/account-${index}.a.json`, fileOf({ index }).bytes)
      await store.swap(SECOND.bytes, FIRST.sha256)
      await lock.release()
      fake.plan.next = () => undefined
      const reader = readOnlyObjectState(objects)
      expect(await reader.get(MANIFEST)).toEqual(SECOND.bytes)
      expect(await reader.list()).toHaveLength(10)
      await (await openObjectState(objects)).lock.release()
    }
  })

  test('may reject a token at any time', async () => {
    for (let at = 1; at < 20; at += 3) {
      const fake = fakeOf(kind)
      const objects = openFake(fake)
      let count = 0
      fake.plan.next = () => {
        count += 1
        if (count === at) fake.signIn.expireAll()
        return undefined
      }
      const { store, lock } = await openObjectState(objects)
      await store.swap(FIRST.bytes, '')
      for (let index = 0; index < 9; index += 1)
        await store.put(`aws/account-${index}.a.json`, fileOf({ index }).bytes)
      await store.swap(SECOND.bytes, FIRST.sha256)
      await lock.release()
      expect(await readOnlyObjectState(objects).get(MANIFEST)).toEqual(SECOND.bytes)
    }
  })

  test('has a clock of its own', async () => {
    const fake = fakeOf(kind)
    for (const aheadMs of [-3 * HOUR_MS, -10 * 60_000, 10 * 60_000, 3 * HOUR_MS]) {
      fake.clear()
      fake.clock.aheadMs = aheadMs
      const open = () => openObjectState(openFake(fake))
      const { store, lock } = await open()
      await store.swap(FIRST.bytes, '')
      await expect(open()).rejects.toThrow(/Another run uses the state/)
      await lock.release()
    }
  })

  test('creates a large object in parts, whole or not at all', async () => {
    const fake = fakeOf(kind)
    const content = Buffer.alloc(21_000_003, 'findings\n')
    const read = async (from: number, length: number) => content.subarray(from, from + length)
    const objects = openFake(fake)
    let count = 0
    fake.plan.next = () => {
      count += 1
      return count % 4 === 2 ? 'answer lost' : undefined
    }
    await objects.upload('sets/1/findings.json', { size: content.length, read })
    expect(fake.objects().get('sets/1/findings.json')?.equals(content)).toBe(true)

    const failing = async (): Promise<Buffer> => {
      throw new Error('the disk failed')
    }
    const upload = objects.upload('sets/2/findings.json', { size: content.length, read: failing })
    await expect(upload).rejects.toThrow('the disk failed')
    expect([...fake.objects().keys()]).toEqual(['sets/1/findings.json'])
  })

  test('is asked for what its permissions allow, and for nothing else', async () => {
    const fake = fakeOf(kind)
    const objects = openFake(fake)
    const { store, lock } = await openObjectState(objects)
    await store.swap(FIRST.bytes, '')
    await store.swap(SECOND.bytes, FIRST.sha256)
    await lock.release()
    const [size, failing] = [20_000_000, async () => Promise.reject(new Error('the disk failed'))]
    await expect(objects.upload('sets/1/a', { size, read: failing })).rejects.toThrow()
    expect([...new Set(fake.requests)].sort()).toEqual(permissionsOf(kind))
  })
})
