import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { folderStateStore } from '../../src/aggregator/state/folder-state.store.ts'
import { MANIFEST } from '../../src/aggregator/state/manifest.ts'
import {
  openObjectState,
  readOnlyObjectState,
} from '../../src/aggregator/state/object-state.store.ts'
import { encodeStateFile } from '../../src/aggregator/state/state-file.ts'
import { lockFolder } from '../../src/aggregator/state/state-lock.store.ts'
import {
  LockedState,
  type StateLock,
  type StateStore,
} from '../../src/aggregator/state/state-store.port.ts'
import { STORE_KINDS } from '../../src/clouds/object-stores/object-location.ts'
import { ObjectStoreError } from '../../src/clouds/object-stores/object-store.port.ts'
import { openFake } from '../support/clouds/object-store-client.ts'
import { startObjectStoreFake } from '../support/clouds/object-store-fake.ts'

const FAKES = await Promise.all(STORE_KINDS.map((kind) => startObjectStoreFake(kind)))
afterAll(() => Promise.all(FAKES.map((fake) => fake.stop())))

const fakeOf = (kind: string) => {
  const fake = FAKES.find((one) => one.kind === kind)
  if (!fake) throw new Error(kind)
  fake.clear()
  return fake
}

interface Opened {
  readonly store: StateStore
  readonly lock: StateLock
}

/** A place for a state, which several runs open. */
const placeIn = (kind: string): { open: () => Promise<Opened>; read: () => StateStore } => {
  if (kind !== 'folder') {
    const objects = openFake(fakeOf(kind))
    return { open: () => openObjectState(objects), read: () => readOnlyObjectState(objects) }
  }
  const folder = mkdtempSync(join(tmpdir(), 'stance-state-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const read = () => folderStateStore(folder)
  return { open: async () => ({ lock: await lockFolder(folder), store: read() }), read }
}

const fileOf = (content: object) => encodeStateFile(JSON.stringify(content))
const [FIRST, SECOND] = [fileOf({ generation: 1 }), fileOf({ generation: 2 })]
const SHARD = 'aws/account-111122223333.a.json'

const PLACES = ['folder', ...STORE_KINDS]

describe.each(PLACES)('a state in %s', (kind) => {
  test('has what was put, once the manifest is swapped', async () => {
    const place = placeIn(kind)
    const { store, lock } = await place.open()
    expect(await store.get(MANIFEST)).toBeNull()
    expect(await store.list()).toEqual([])
    const names = Array.from({ length: 10 }, (_, index) => `aws/account-${index}.a.json`)
    for (const name of names) await store.put(name, fileOf({ name }).bytes)
    await store.swap(FIRST.bytes, '')
    const reader = place.read()
    expect((await reader.list()).toSorted()).toEqual([...names, MANIFEST].toSorted())
    expect(await reader.get(MANIFEST)).toEqual(FIRST.bytes)
    for (const name of names) expect(await reader.get(name)).toEqual(fileOf({ name }).bytes)
    await lock.release()
  })

  test('is swapped only by the run that knows its manifest', async () => {
    const { store, lock } = await placeIn(kind).open()
    await store.swap(FIRST.bytes, '')
    await expect(store.swap(SECOND.bytes, '')).rejects.toThrow(LockedState)
    await expect(store.swap(SECOND.bytes, SECOND.sha256)).rejects.toThrow(LockedState)
    expect(await store.get(MANIFEST)).toEqual(FIRST.bytes)
    await store.swap(SECOND.bytes, FIRST.sha256)
    expect(await store.get(MANIFEST)).toEqual(SECOND.bytes)
    await lock.release()
  })

  test('is used by one run at a time', async () => {
    const { open } = placeIn(kind)
    const asked = await Promise.allSettled(Array.from({ length: 4 }, open))
    const opened = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(opened).toHaveLength(1)
    await expect(open()).rejects.toThrow(/Another run uses the state/)
    await opened[0]?.lock.check()
    await opened[0]?.lock.release()
    await (await open()).lock.release()
  })

  test('keeps the last of two versions of a file', async () => {
    const { store, lock } = await placeIn(kind).open()
    await store.put(SHARD, FIRST.bytes)
    await store.swap(FIRST.bytes, '')
    await store.put(SHARD, SECOND.bytes)
    await store.swap(SECOND.bytes, FIRST.sha256)
    expect(await store.get(SHARD)).toEqual(SECOND.bytes)
    await lock.release()
  })
})

const HOUR_MS = 60 * 60_000

describe.each(STORE_KINDS)('a run that lost the lock of a state in %s', (kind) => {
  const overtaken = async () => {
    const fake = fakeOf(kind)
    const { open, read } = placeIn(kind)
    const first = await open()
    await first.store.put(SHARD, FIRST.bytes)
    await first.store.swap(FIRST.bytes, '')
    fake.clock.aheadMs = kind === 's3' ? 10 * 60_000 : HOUR_MS
    const second = await open()
    return { fake, open, read, first, second }
  }

  test('cannot replace the manifest', async () => {
    const { read, first, second } = await overtaken()
    await expect(first.store.swap(SECOND.bytes, FIRST.sha256)).rejects.toThrow(
      /Another run has taken over the state/,
    )
    await expect(first.lock.check()).rejects.toThrow(LockedState)
    await second.store.swap(SECOND.bytes, FIRST.sha256)
    expect(await read().get(MANIFEST)).toEqual(SECOND.bytes)
  })

  test.each(['the same content', 'other content'])(
    'cannot replace a file that the next run wrote with %s',
    async (what) => {
      const { read, first, second } = await overtaken()
      const [mine, theirs] = [fileOf({ of: 'first' }), fileOf({ of: 'second' })]
      await second.store.put(SHARD, what === 'other content' ? theirs.bytes : FIRST.bytes)
      await second.store.swap(SECOND.bytes, FIRST.sha256)
      const before = await read().get(SHARD)
      await first.store.put(SHARD, mine.bytes)
      await expect(first.store.swap(fileOf({ generation: 3 }).bytes, FIRST.sha256)).rejects.toThrow(
        LockedState,
      )
      expect(await read().get(SHARD)).toEqual(before)
    },
  )

  test('does not keep the next run from writing the same file', async () => {
    const { read, first, second } = await overtaken()
    await first.store.put(SHARD, fileOf({ of: 'first' }).bytes)
    // Waits for the write: it fails because the manifest is another one.
    await expect(first.store.swap(SECOND.bytes, FIRST.sha256)).rejects.toThrow(LockedState)
    await second.store.put(SHARD, fileOf({ of: 'second' }).bytes)
    await second.store.swap(SECOND.bytes, FIRST.sha256)
    expect(await read().get(SHARD)).toEqual(fileOf({ of: 'second' }).bytes)
  })

  test('leaves the lock to the next one', async () => {
    const { fake, open, first, second } = await overtaken()
    await first.lock.release()
    expect(String(fake.objects().get('lock'))).not.toContain('released')
    await expect(open()).rejects.toThrow(/Another run uses the state/)
    await second.lock.release()
    expect(String(fake.objects().get('lock'))).toContain('"released":true')
  })
})

describe.each(STORE_KINDS)('the store %s', (kind) => {
  test('that denies a call is named with the call and the permission', async () => {
    const fake = fakeOf(kind)
    const { open } = placeIn(kind)
    await (await open()).lock.release()
    const first = fake.requests.length
    await (await open()).lock.release()
    // Those of a run that finds a lock.
    const calls = new Set(fake.requests.slice(first))
    expect(calls.size).toBeGreaterThan(1)
    for (const denied of calls) {
      fake.plan.next = (call) => (call === denied ? 'denied' : undefined)
      const error = await openObjectState(openFake(fake)).catch((reason) => reason)
      expect(error, denied).toBeInstanceOf(ObjectStoreError)
      expect(error.isRefusal).toBe(true)
      expect(error.message).toContain(fake.url)
      expect(error.message).toContain(denied)
      expect(error.message).not.toMatch(/issued-|secret|ASIA|Bearer|127\.0\.0\.1/)
    }
  })

  test('that is away is given up after some attempts', async () => {
    const fake = fakeOf(kind)
    fake.plan.next = () => 'unavailable'
    const error = await openObjectState(openFake(fake)).catch((reason) => reason)
    expect(error.message).toMatch(/failed \d times: 503$/)
    expect(error.isRefusal).toBe(false)
  })
})
