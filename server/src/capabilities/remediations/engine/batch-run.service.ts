import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../../../platform/db/connection.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { finishWorkflow, type WorkflowStores } from '../../workflows/workflows.service.ts'
import type { BatchStore } from '../batches/batches.store.ts'
import { endOf, rollbackEndOf, TIER_LIMITS, type Tier } from '../remediation.ts'
import { commit, type EngineDeps, type JobRun, runAction } from './action.service.ts'
import { announceOutcome } from './action-outcome.service.ts'
import { runRollback } from './rollback.service.ts'
import { type Run, runStore } from './runs.store.ts'

export const REMEDIATE_BATCH = 'remediate-batch'

/** Asks for the job of a batch. A batch has one job at a time. */
export const enqueueBatch = (transaction: Connection, batch_id: string, runAt?: Date) =>
  enqueue(transaction, REMEDIATE_BATCH, { batch_id }, { key: batch_id, ...(runAt && { runAt }) })

export interface BatchRunDeps extends EngineDeps {
  readonly storesOver: (
    transaction: Connection,
  ) => ReturnType<EngineDeps['storesOver']> & WorkflowStores & { readonly batches: BatchStore }
}

/** A job goes on in another one after this time. */
const SLICE_MS = 20 * 60_000
const PAUSE_MS = 300
/** So many changes that were accepted and are not there stop a batch. */
const MAX_UNVERIFIED = 3

const claim = (deps: EngineDeps, job: JobRun, run: Run): Promise<boolean> =>
  inTransaction(deps.connection, async (transaction) => {
    await job.fence(transaction)
    return runStore(transaction).claim(run, deps.now())
  })

/** Skips what has not started, because changes are accepted and do not happen. */
const stopBatch = (deps: BatchRunDeps, job: JobRun, batchId: string) =>
  commit(deps, job, async (transaction) => {
    const at = deps.now()
    const stopped = await deps.storesOver(transaction).batches.skipPending(batchId, 'stopped', at)
    for (const one of stopped) await announceOutcome(deps, transaction, one, 'skipped', at)
  })

/** Ends a batch, or a rollback, of which nothing runs any more. */
const endBatch = (deps: BatchRunDeps, job: JobRun, batchId: string, rollbackSince: Date) =>
  commit(deps, job, async (transaction) => {
    const stores = deps.storesOver(transaction)
    const { batches } = stores
    const batch = await batches.lockBatch(batchId)
    if (!batch) return
    const at = deps.now()
    if (batch.status === 'running') {
      await batches.moveBatch(batchId, ['running'], {
        status: endOf(await batches.counts(batchId)),
        at,
      })
      if (batch.workflow_id !== null)
        await finishWorkflow(stores, { type: 'remediation_batch', id: batchId }, at)
    }
    if (batch.rollback_status === 'running') {
      const { restored, tried } = await runStore(transaction).rollbackOutcomes(
        batchId,
        rollbackSince,
      )
      await batches.setRollback(batchId, ['running'], rollbackEndOf(restored, tried))
    }
  })

/** The runs of a batch that this job works on, by tier. */
const createCrew = (deps: EngineDeps, job: JobRun) => {
  const active = new Map<string, Promise<void>>()
  const tiers = new Map<string, Tier>()
  let unverified = 0
  const count = (tier: Tier) => [...tiers.values()].filter((one) => one === tier).length
  const work = async (run: Run): Promise<void> => {
    try {
      if (run.direction === 'rollback') await runRollback(deps, job, run)
      else if (await runAction(deps, job, run)) unverified += 1
    } finally {
      active.delete(run.id)
      tiers.delete(run.id)
    }
  }
  return {
    has: (run: Run) => active.has(run.id),
    hasPlace: ({ tier }: Run) => count(tier) < TIER_LIMITS[tier].places,
    begin: (run: Run) => {
      tiers.set(run.id, run.tier)
      const working = work(run)
      active.set(run.id, working)
      working.catch(() => {})
    },
    isIdle: () => active.size === 0,
    unverified: () => unverified,
    /** Until one has ended, or a moment has passed. Throws what one has thrown. */
    next: () =>
      Promise.race([...active.values(), sleep(PAUSE_MS, undefined, { signal: job.signal })]),
    settle: () => Promise.allSettled([...active.values()]),
  }
}

type Crew = ReturnType<typeof createCrew>

/** Begins what has a place. A run that an earlier job has claimed goes on first. */
const beginRuns = async (deps: EngineDeps, job: JobRun, crew: Crew, runs: readonly Run[]) => {
  for (const run of runs) {
    if (crew.has(run)) continue
    if (run.phase !== 'waiting') crew.begin(run)
    else if (crew.hasPlace(run) && (await claim(deps, job, run))) crew.begin(run)
  }
}

/** Begins a batch whose time has come. Returns false if it was cancelled, or is done. */
const begin = async (deps: BatchRunDeps, batchId: string): Promise<boolean> => {
  const { batches } = deps.storesOver(deps.connection)
  if (await batches.moveBatch(batchId, ['scheduled'], { status: 'running', at: deps.now() }))
    return true
  const runs = await runStore(deps.connection).open(batchId)
  return runs.length > 0 || (await runStore(deps.connection).runningBatches()).includes(batchId)
}

/**
 * Runs a batch, or what is left of it: all that a job of a batch does can be done again. After a while it goes on
 * in another job.
 */
export const runBatch = async (deps: BatchRunDeps, batchId: string, job: JobRun): Promise<void> => {
  if (!(await begin(deps, batchId))) return
  const crew = createCrew(deps, job)
  const until = performance.now() + SLICE_MS
  const since = deps.now()
  try {
    for (;;) {
      job.signal.throwIfAborted()
      if (crew.unverified() >= MAX_UNVERIFIED) await stopBatch(deps, job, batchId)
      const runs = await runStore(deps.connection).open(batchId)
      if (runs.length === 0 && crew.isIdle()) return await endBatch(deps, job, batchId, since)
      if (performance.now() > until) break
      await beginRuns(deps, job, crew, runs)
      await crew.next()
    }
  } finally {
    await crew.settle()
  }
  await enqueueBatch(deps.connection, batchId)
}
