import { CloudError } from '../../../clouds/cloud-error.ts'
import { SealError } from '../../../platform/sealing.ts'
import { boundRow, SEALED_STATE } from '../batches/batches.store.ts'
import type { Plan } from '../handlers/handler.ts'
import { TIER_LIMITS } from '../remediation.ts'
import { type Action, commit, type EngineDeps, type JobRun, openAction } from './action.service.ts'
import { announceOutcome } from './action-outcome.service.ts'
import { readState } from './cloud-reading.service.ts'
import { type Run, runStore, SEALED_WAY_BACK, type StoredSnapshot } from './runs.store.ts'
import { performSteps, verify } from './steps.service.ts'

type RollbackOutcome = 'restored' | 'conflict' | 'failed'

const boundRun = ({ id, remediation_id }: Run) => ({ id, remediation_id })

/** Opens the state of a snapshot. @throws SealError */
export const openSnapshot = async (
  { sealing }: Pick<EngineDeps, 'sealing'>,
  snapshot: StoredSnapshot,
): Promise<unknown> => {
  const opened = await sealing.open(SEALED_STATE, boundRow(snapshot), snapshot.state)
  return JSON.parse(opened.toString('utf8'))
}

/** Returns the way back that an earlier attempt has begun, or the one from the state as it is now. */
const wayBack = async (
  deps: EngineDeps,
  job: JobRun,
  action: Action,
  snapshot: unknown,
): Promise<Plan | null> => {
  const { run, handler, cloud, target, plan, signal } = action
  if (run.plan !== null) {
    const opened = await deps.sealing.open(SEALED_WAY_BACK, boundRun(run), run.plan)
    return JSON.parse(opened.toString('utf8')) as Plan
  }
  const state = await readState(cloud, target, signal)
  const back = handler.inverse(snapshot, state, plan)
  if (back.kind === 'conflict') return null
  const sealed = await deps.sealing.seal(
    SEALED_WAY_BACK,
    boundRun(run),
    Buffer.from(JSON.stringify(back)),
  )
  await commit(deps, job, (transaction) => runStore(transaction).beginCalls(run.id, sealed))
  return back
}

/** Takes a change back. What was changed by others since then stays. */
const takeBack = async (
  deps: EngineDeps,
  job: JobRun,
  action: Action,
  snapshot: unknown,
): Promise<RollbackOutcome> => {
  const { run, handler, cloud, target, signal } = action
  const back = await wayBack(deps, job, action, snapshot)
  if (!back) return 'conflict'
  const attempt = { handler, cloud, target, plan: back, key: run.id, signal }
  await performSteps(attempt, handler.remaining(await readState(cloud, target, signal), back))
  await verify(attempt)
  return 'restored'
}

/** Whether an error is about this resource alone. */
const isOfResource = (error: unknown): error is Error =>
  error instanceof CloudError ||
  error instanceof SealError ||
  (error instanceof Error &&
    ['OutboundError', 'NotVerified', 'ResourceNotFound', 'TimeoutError', 'AbortError'].includes(
      error.name,
    ))

/** Runs one rollback to its end. */
export const runRollback = async (deps: EngineDeps, job: JobRun, run: Run): Promise<void> => {
  const runs = runStore(deps.connection)
  const remediation = await runs.remediation(run.remediation_id)
  const snapshot = await runs.snapshotOf(run.remediation_id)
  if (!remediation || !snapshot) throw new Error(`${run.remediation_id} has no snapshot`)
  const signal = AbortSignal.any([job.signal, AbortSignal.timeout(TIER_LIMITS[run.tier].timeoutMs)])
  let outcome: RollbackOutcome = 'failed'
  let message = ''
  try {
    const state = await openSnapshot(deps, snapshot)
    const action = await openAction(deps, run, remediation, signal)
    outcome = await takeBack(deps, job, action, state)
    if (outcome === 'conflict') message = 'The resource was changed by others since then'
  } catch (error) {
    job.signal.throwIfAborted()
    if (!isOfResource(error)) throw error
    message = error.message
  }
  await commit(deps, job, async (transaction) => {
    const at = deps.now()
    const store = runStore(transaction)
    await store.end(run.id, outcome === 'restored' ? outcome : `${outcome}: ${message}`, at)
    if (outcome !== 'restored') return
    await store.markRestored(run.remediation_id, at)
    await announceOutcome(deps, transaction, remediation, 'rolled_back', at)
  })
}
