import { createHash } from 'node:crypto'
import { CloudError } from '../../../clouds/cloud-error.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { JobContext } from '../../../platform/jobs/job-task.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { Sealing } from '../../../platform/sealing.ts'
import { boundRow, SEALED_PLAN, SEALED_STATE } from '../batches/batches.store.ts'
import type { RemediationClouds } from '../clouds.service.ts'
import { ResourceNotFound } from '../handlers/aws-resource.service.ts'
import {
  type Handler,
  type HandlerCloud,
  isProtected,
  type Plan,
  type Target,
} from '../handlers/handler.ts'
import { handlerNamed } from '../handlers/handlers.ts'
import { type SealedPlan, TIER_LIMITS } from '../remediation.ts'
import { announceOutcome, type OutcomeDeps } from './action-outcome.service.ts'
import { readState } from './cloud-reading.service.ts'
import { type Outcome, type Run, runStore, type StoredRemediation } from './runs.store.ts'
import { isOnTheWay, NotVerified, performSteps, verify } from './steps.service.ts'

export interface EngineDeps extends OutcomeDeps {
  readonly connection: Connection
  readonly sealing: Sealing
  readonly remediationClouds: RemediationClouds
  readonly newId: () => string
}

export type JobRun = Pick<JobContext, 'signal' | 'fence' | 'log'>

/** What is known of an action while it runs. */
export interface Action extends SealedPlan {
  readonly run: Run
  readonly remediation: StoredRemediation
  readonly handler: Handler
  readonly cloud: HandlerCloud
  readonly target: Target
  readonly plan: Plan
  readonly signal: AbortSignal
}

type Ended = Omit<Outcome, 'at'> & {
  /** Whether the change was accepted and is not there: three of these stop a batch. */
  readonly unverified?: boolean
}

/** Commits, unless another worker has taken the job over. */
export const commit = (
  { connection }: Pick<EngineDeps, 'connection'>,
  { fence }: Pick<JobRun, 'fence'>,
  work: (transaction: Connection) => Promise<void>,
): Promise<void> =>
  inTransaction(connection, async (transaction) => {
    await fence(transaction)
    await work(transaction)
  })

export const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

const skipped = (reason: string, result: object | null = null): Ended => ({
  status: 'skipped',
  reason,
  error: '',
  result,
})

const failed = (error: string, unverified = false): Ended => ({
  status: 'failed',
  reason: '',
  error,
  result: null,
  unverified,
})

const COMPLETED: Ended = { status: 'completed', reason: '', error: '', result: { verified: true } }

/** What went wrong, for the person who asked. Throws what is a defect. */
const failureOf = (error: unknown, timeoutMs: number): Ended => {
  if (error instanceof NotVerified) return failed(error.message, true)
  if (error instanceof ResourceNotFound) return failed('The resource does not exist any more')
  if (error instanceof CloudError) return failed(error.message)
  if (error instanceof OutboundError) return failed(`The cloud does not answer (${error.problem})`)
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'))
    return failed(
      `It timed out after ${timeoutMs / 1_000} s; whether the change happened is not known`,
    )
  throw error
}

/** Opens the plan of a remediation, and the cloud in which it runs. */
export const openAction = async (
  { sealing, remediationClouds }: Pick<EngineDeps, 'sealing' | 'remediationClouds'>,
  run: Run,
  remediation: StoredRemediation,
  signal: AbortSignal,
): Promise<Action> => {
  const handler = handlerNamed(remediation.handler)
  if (!handler || remediation.plan === null) throw new Error(`${remediation.id} has no plan`)
  const opened = await sealing.open(SEALED_PLAN, boundRow(remediation), remediation.plan)
  const { target, state, plan } = JSON.parse(opened.toString('utf8')) as SealedPlan
  const owner = { batch_id: remediation.batch_id, person: remediation.created_by }
  const cloud = await remediationClouds.open(handler, target.account_id, owner, signal)
  return { run, remediation, handler, cloud, target, state, plan: plan as Plan, signal }
}

/** Returns why an action must not change anything; null if it may. */
const reasonToStop = (action: Action, now: unknown): Ended | null => {
  const { handler, state, plan, run } = action
  if (isProtected(handler.tagsOf(now))) return skipped('protected')
  if (run.phase === 'calling' || action.remediation.attempts > 1) {
    if (handler.holds(now, plan.after)) return COMPLETED
    return isOnTheWay(handler, state, now, plan)
      ? null
      : failed('unexpected_state: the resource is neither as before nor as wanted')
  }
  if (JSON.stringify(handler.fingerprint(now)) === JSON.stringify(handler.fingerprint(state)))
    return null
  const isCompliant = handler.holds(now, plan.after)
  return skipped('drifted', { reason: 'drifted', now: isCompliant ? 'compliant' : 'changed' })
}

/** Commits the snapshot and that calls begin. Returns false if a person has skipped it in the meantime. */
const beginCalls = async (deps: EngineDeps, job: JobRun, action: Action, now: unknown) => {
  const { run, remediation, handler } = action
  const id = deps.newId()
  const row = boundRow({ ...remediation, id })
  const state = await deps.sealing.seal(SEALED_STATE, row, Buffer.from(JSON.stringify(now)))
  await commit(deps, job, async (transaction) => {
    const runs = runStore(transaction)
    const at = deps.now()
    await runs.insertSnapshot({ id, remediation, at, shown_state: handler.mask(now), state })
    await runs.beginCalls(run.id, null)
  })
}

/** Changes the resource: reads, compares, keeps a snapshot, writes, reads again. */
const change = async (deps: EngineDeps, job: JobRun, action: Action): Promise<Ended> => {
  const { run, handler, cloud, target, plan, signal } = action
  const now = await readState(cloud, target, signal)
  const stop = reasonToStop(action, now)
  if (stop) return stop
  if (run.phase !== 'calling') await beginCalls(deps, job, action, now)
  const attempt = { handler, cloud, target, plan, key: run.id, signal }
  await performSteps(attempt, handler.remaining(now, plan))
  await verify(attempt)
  return COMPLETED
}

const EVENT = { completed: 'completed', failed: 'failed', skipped: 'skipped' } as const

const endAction = (
  deps: EngineDeps,
  job: JobRun,
  run: Run,
  remediation: StoredRemediation,
  ended: Ended,
): Promise<void> =>
  commit(deps, job, async (transaction) => {
    const at = deps.now()
    const runs = runStore(transaction)
    const { unverified: _, ...outcome } = ended
    await runs.saveOutcome(remediation.id, { ...outcome, at })
    await runs.end(run.id, ended.status, at)
    const started = remediation.started_at ?? at
    const detail = {
      duration_ms: at.getTime() - new Date(started).getTime(),
      error: ended.error,
      ...(ended.reason !== '' && { reason: ended.reason }),
    }
    await announceOutcome(deps, transaction, remediation, EVENT[ended.status], at, detail)
  })

/** Marks a remediation as started. Returns it; null if a person has skipped it. */
const start = async (
  deps: EngineDeps,
  job: JobRun,
  run: Run,
): Promise<StoredRemediation | null> => {
  let started: StoredRemediation | null = null
  await commit(deps, job, async (transaction) => {
    const runs = runStore(transaction)
    const at = deps.now()
    const isGoingOn = run.phase === 'calling'
    if (!isGoingOn && !(await runs.start(run.remediation_id, at))) {
      await runs.end(run.id, 'cancelled', at)
      return
    }
    started = await runs.remediation(run.remediation_id)
    if (started && !isGoingOn) await announceOutcome(deps, transaction, started, 'started', at)
  })
  return started
}

/** Runs one action to its end. Returns whether the change was accepted and is not there. */
export const runAction = async (deps: EngineDeps, job: JobRun, run: Run): Promise<boolean> => {
  const remediation = await start(deps, job, run)
  if (!remediation) return false
  const { timeoutMs } = TIER_LIMITS[run.tier]
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(timeoutMs)])
  let ended: Ended
  try {
    ended = await change(deps, job, await openAction(deps, run, remediation, signal))
  } catch (error) {
    job.signal.throwIfAborted()
    ended = failureOf(error, timeoutMs)
  }
  await endAction(deps, job, run, remediation, ended)
  return ended.unverified === true
}
