import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'
import type { Connection } from '../../../platform/db/connection.ts'
import type { EmbeddingsAddress } from '../embeddings/embeddings-address.ts'
import { buildIndex, type FollowedIndex } from '../index/index-building.service.ts'
import { createFollower } from '../index/index-following.service.ts'
import type { IndexRowsStore } from '../index/index-rows.store.ts'
import type { Snapshots } from '../snapshot/snapshots.service.ts'
import type { FromIndexThread } from './thread-messages.ts'

/** What the index thread works with. */
export interface IndexRun {
  readonly connection: Connection
  readonly store: IndexRowsStore
  readonly snapshots: Snapshots
  readonly space: SemanticModel['space']
  readonly budgetBytes: number
  /** Of snapshots and caches; null: none. */
  readonly folder: string | null
  readonly embeddings: EmbeddingsAddress | null
  readonly signal: AbortSignal
  readonly send: (message: FromIndexThread) => void
  /** Ends early when the thread is stopped. */
  readonly pause: (ms: number) => Promise<void>
}

/** How often the findings are counted again while there are too many for the memory. */
const COUNT_MS = 60_000
/** What an index takes for each finding, with the memory to build it. */
const BYTES_PER_FINDING = 300

/** Whether so many findings fit into the memory of the index. */
export const fitsBudget = (findings: number, { budgetBytes }: IndexRun): boolean =>
  budgetBytes > 0 && findings * BYTES_PER_FINDING <= budgetBytes

/** Waits while there are more findings than the memory is for. */
const waitForBudget = async (run: IndexRun) => {
  const { store, budgetBytes, space, signal, send, pause } = run
  while (!signal.aborted) {
    const findings = await store.count()
    if (fitsBudget(findings, run)) return
    const neededBytes = findings * BYTES_PER_FINDING
    send({ kind: 'refused', neededBytes, budgetBytes, space })
    await pause(COUNT_MS)
  }
}

/** Returns the index of the snapshot with what has changed since: until then, the database answers. */
const loadAndCatchUp = async (run: IndexRun): Promise<FollowedIndex | null> => {
  const { snapshots, signal } = run
  const loaded = await snapshots.load(run.space)
  if (!loaded) return null
  const follower = createFollower({ ...run, ...loaded })
  for (let hasMore = true; hasMore && !signal.aborted; ) {
    const page = await follower.next()
    snapshots.count(page)
    hasMore = page.hasMore
  }
  return { ...loaded, position: follower.position() }
}

/** Returns an index that is up to date, from its snapshot or from every finding. */
export const beginIndex = async (run: IndexRun): Promise<FollowedIndex> => {
  await waitForBudget(run)
  const loaded = await loadAndCatchUp(run)
  run.send({ kind: 'began', origin: loaded ? 'snapshot' : 'database' })
  if (loaded) return loaded
  run.snapshots.restart()
  return buildIndex(run)
}
