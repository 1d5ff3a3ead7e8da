import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256Hex } from '@stance/core/kernel/digest'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createPartitions } from '../../src/aggregator/spill/partitions.store.ts'
import { LOCK } from '../../src/aggregator/state/object-lease.store.ts'
import {
  openObjectState,
  readOnlyObjectState,
} from '../../src/aggregator/state/object-state.store.ts'
import { readGeneration, readShard } from '../../src/aggregator/state/state-reading.service.ts'
import { collectRows, handOnShards, ROW_PARTITIONS } from '../../src/aggregator/state/state-rows.ts'
import { LockedState } from '../../src/aggregator/state/state-store.port.ts'
import { beginState, prepareGeneration } from '../../src/aggregator/state/state-writing.service.ts'
import { STORE_KINDS } from '../../src/clouds/object-stores/object-location.ts'
import type { Condition, ObjectStore } from '../../src/clouds/object-stores/object-store.port.ts'
import { type FakeBucket, type FakeCondition, fakeBucket } from '../support/clouds/fake-bucket.ts'
import { FULL } from '../survival/extent.ts'

const RUNS = FULL ? 3_000 : 60
const LEASE = { leaseMs: 60_000, renewMs: 10 ** 9 }
const ACCOUNTS = 3

const folder = mkdtempSync(join(tmpdir(), 'stance-writers-'))
afterAll(() => rmSync(folder, { recursive: true }))

class Killed extends Error {}

const conditionOf = (condition: Condition): FakeCondition =>
  condition === 'absent' ? { kind: 'absent' } : { kind: 'version', version: condition.version }

/** The objects as one writer sees them. `step` comes before and after each effect. */
const objectsOf = (
  bucket: FakeBucket,
  now: () => number,
  step: () => Promise<void>,
): ObjectStore => {
  const call = async <T>(effect: () => T): Promise<T> => {
    await step()
    const result = effect()
    await step()
    return result
  }
  return {
    url: 's3://bucket/state',
    get: (name) =>
      call(() => {
        const object = bucket.objects.get(name)
        return object ? { bytes: object.bytes, version: object.version } : null
      }),
    put: (name, bytes, condition) =>
      call(() => {
        const { outcome, version } = bucket.write(name, bytes, conditionOf(condition))
        return outcome === 'written' ? version : null
      }),
    list: (begin) =>
      call(() => ({
        objects: [...bucket.objects]
          .filter(([name]) => name.startsWith(begin))
          .map(([name, { version, modifiedAt }]) => ({ name, version, modifiedAt })),
        now: now(),
      })),
    getPart: async () => null,
    upload: async () => {},
  }
}

const keyOf = (account: number): string => sha256Hex(String(account))

/** What a run does with the state: reads it, and writes one that has its name in each account. */
const runOnce = async (objects: ObjectStore, writer: number): Promise<void> => {
  const { store, lock } = await openObjectState(objects, LEASE)
  const state = await beginState(store, await readGeneration(store))
  const rows = collectRows(createPartitions(join(folder, 'unused'), 'rows', ROW_PARTITIONS))
  const known = new Map<string, string[]>()
  for (const shard of state.shards.get('aws') ?? []) {
    const [row] = await readShard(store, shard)
    known.set(shard.account, JSON.parse(String(row))[1])
  }
  for (let account = 0; account < ACCOUNTS; account += 1) {
    // Some content returns, so that a file may be written again as it was.
    const names = [...(known.get(`account-${account}`) ?? []), writer]
    const row = account === 0 ? [writer % 2] : names
    rows.add('aws', `account-${account}`, JSON.stringify([keyOf(account), row]))
  }
  const completed_at = '2026-01-01T00:00:00.000Z'
  const completed = new Map([['aws', { completed_at }] as const])
  const next = { handOnShards: handOnShards([rows]), completed, history: [] }
  const swap = await prepareGeneration(store, state, next, () => {})
  await lock.check()
  await swap()
  await lock.release()
}

/** The names of the runs in the state, which must be whole. */
const readNames = async (bucket: FakeBucket): Promise<readonly number[]> => {
  const store = readOnlyObjectState(
    objectsOf(
      bucket,
      () => 0,
      async () => {},
    ),
  )
  const { shards } = await readGeneration(store)
  const lists = await Promise.all(
    (shards.get('aws') ?? []).map(async (shard) => {
      const [row] = await readShard(store, shard)
      return { account: shard.account, names: JSON.parse(String(row))[1] as number[] }
    }),
  )
  const [first, ...others] = lists.filter(({ account }) => account !== 'account-0')
  for (const { names } of others) expect(names).toEqual(first?.names)
  return first?.names ?? []
}

interface Writer {
  /** After so many steps it is killed; it may be never. */
  readonly killedAfter: number
  readonly startsAfter: number
  /** Before this step it sleeps, until others have done so many steps and its lock has ended. */
  readonly sleepsAt: number
  readonly sleepsFor: number
}

const writers = fc.array(
  fc.record({
    killedAfter: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 60 })),
    startsAfter: fc.integer({ min: 0, max: 60 }),
    sleepsAt: fc.integer({ min: 8, max: 45 }),
    sleepsFor: fc.constantFrom(0, 20, 60),
  }),
  { minLength: 2, maxLength: 4 },
)

type Ending = 'completed' | 'locked out' | 'killed'

describe.each(STORE_KINDS)('runs that write a state in %s at the same time', (kind) => {
  test('complete one after the other or not at all, and lose nothing', async () => {
    const seen = new Set<Ending>()
    const race = async (plans: readonly Writer[], scheduler: fc.Scheduler): Promise<void> => {
      let clock = 0
      const bucket = fakeBucket(kind, () => clock)
      const endings: Ending[] = []
      const begin = objectsOf(
        bucket,
        () => clock,
        async () => {},
      )
      await runOnce(begin, plans.length + 1)
      const work = plans.map(async ({ killedAfter, startsAfter, sleepsAt, sleepsFor }, writer) => {
        let steps = 0
        const idle = async (count: number): Promise<void> => {
          for (let at = 0; at < count; at += 1) await scheduler.schedule(Promise.resolve())
        }
        const step = async (): Promise<void> => {
          steps += 1
          if (steps === sleepsAt && sleepsFor > 0) {
            clock += 2 * LEASE.leaseMs
            await idle(sleepsFor)
          }
          await idle(1)
          if (steps > killedAfter) throw new Killed()
        }
        await idle(startsAfter)
        const objects = objectsOf(bucket, () => clock, step)
        endings[writer] = await runOnce(objects, writer).then(
          () => 'completed' as const,
          (error) => {
            if (error instanceof LockedState) return 'locked out' as const
            if (error instanceof Killed) return 'killed' as const
            throw error
          },
        )
      })
      await Promise.all([scheduler.waitFor(Promise.all(work)), ...work])
      for (const ending of endings) seen.add(ending)
      const names = await readNames(bucket)
      for (const [writer, ending] of endings.entries()) {
        if (ending === 'completed') expect(names).toContain(writer)
        if (ending === 'locked out') expect(names).not.toContain(writer)
      }
      expect(new Set(names).size).toBe(names.length)
      // The next run goes on, once the lock of the dead has ended.
      clock += 2 * LEASE.leaseMs
      const next = objectsOf(
        bucket,
        () => clock,
        async () => {},
      )
      await runOnce(next, plans.length)
      expect(await readNames(bucket)).toEqual([...names, plans.length])
      expect(bucket.objects.has(LOCK)).toBe(true)
    }
    await fc.assert(fc.asyncProperty(writers, fc.scheduler(), race), { numRuns: RUNS })
    expect([...seen].sort()).toEqual(['completed', 'killed', 'locked out'])
  }, 600_000)
})
