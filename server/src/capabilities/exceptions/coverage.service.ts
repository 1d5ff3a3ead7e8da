import { AppError } from '../../kernel/app-error.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import type { RecordedPlacement } from '../findings/ingest/finding-exceptions.port.ts'
import { endException, except } from '../findings/ingest/finding-lifecycle.ts'
import type { FindingStores } from '../findings/ingest/findings.service.ts'
import { changeStates } from '../findings/ingest/state-update.service.ts'
import { finishWorkflow, type WorkflowStores } from '../workflows/workflows.service.ts'
import type { ExceptedFindingsStore } from './excepted-findings.store.ts'
import { exceptedTime } from './excepted-time.ts'
import type { Exception } from './exception.ts'
import { statusAt } from './exception-state.ts'
import type { ExceptionStore } from './exceptions.store.ts'

/** The stores that change exceptions and their findings, over one transaction, for every account. */
export interface CoverageStores extends FindingStores, WorkflowStores {
  readonly exceptions: ExceptionStore
  readonly exceptedFindings: ExceptedFindingsStore
}

export const CHUNK_SIZE = 500

/** The id before every other. */
const FIRST = '00000000-0000-0000-0000-000000000000'

export const subjectOf = ({ id }: Pick<Exception, 'id'>) => ({ type: 'exception' as const, id })

/**
 * Gives findings the states that follow from the exceptions: those that one covers are suppressed, those
 * that none covers any more are open. The findings are locked before the exceptions are read, so that of
 * two writers the later one sees what the other decided. It is idempotent.
 */
export const followExceptions = async (
  stores: FindingStores & Pick<CoverageStores, 'exceptedFindings'>,
  ids: readonly string[],
  at: Date,
): Promise<void> => {
  if (ids.length === 0) return
  await stores.findingWrites.lock(ids)
  const covered = await stores.exceptedFindings.covered(ids, at)
  const uncovered = ids.filter((id) => !covered.has(id))
  const periods =
    uncovered.length === 0 ? undefined : await stores.exceptedFindings.periods(uncovered)
  const exceptedMs = (id: string) => (since: Date) =>
    exceptedTime(periods?.get(id) ?? [], since, at)
  await changeStates(
    stores,
    ids,
    (current) =>
      covered.has(current.id)
        ? except(current, at)
        : endException(current, exceptedMs(current.id), at),
    at,
  )
}

/** Lets those findings follow whose applications have active exceptions. */
export const followActive = async (
  stores: Pick<CoverageStores, 'exceptions' | 'exceptedFindings' | keyof FindingStores>,
  findings: readonly RecordedPlacement[],
  at: Date,
): Promise<void> => {
  if (findings.length === 0) return
  const applications = [...new Set(findings.map(({ application_id }) => application_id))]
  const excepted = await stores.exceptions.excepted(applications, at)
  const ids = findings.filter((one) => excepted.has(one.application_id)).map(({ id }) => id)
  if (ids.length === 0) return
  await followExceptions(stores, await stores.exceptedFindings.deviating(ids, at), at)
}

/** The next findings whose states have to follow from the status of an exception. */
const nextFindings = (
  { exceptedFindings }: CoverageStores,
  exception: Exception,
  after: string,
  at: Date,
): Promise<string[]> =>
  statusAt(exception, at) === 'approved'
    ? exceptedFindings.toSuppress(exception, after, CHUNK_SIZE)
    : exceptedFindings.toOpen(exception, after, at, CHUNK_SIZE)

/** Ends the work of a locked exception. */
const markApplied = async (stores: CoverageStores, exception: Exception, at: Date) => {
  const { id, status } = exception
  await stores.exceptions.update({ id, status, is_applied: true, updated_at: exception.updated_at })
  if (status === 'approved') await finishWorkflow(stores, subjectOf(exception), at)
}

/**
 * Lets the first findings of a locked exception follow its status. Returns whether these were all;
 * otherwise a job goes on.
 */
export const applyFirst = async (
  stores: CoverageStores,
  exception: Exception,
  at: Date,
): Promise<boolean> => {
  const ids = await nextFindings(stores, exception, FIRST, at)
  await followExceptions(stores, ids, at)
  if (ids.length === CHUNK_SIZE) return false
  await markApplied(stores, exception, at)
  return true
}

/** Applies the next chunk. Returns the last id, or undefined at the end. */
const applyChunk = async (
  stores: CoverageStores,
  id: string,
  after: string,
  at: Date,
): Promise<string | undefined> => {
  const exception = await stores.exceptions.find(id)
  if (!exception || exception.is_applied) return undefined
  const ids = await nextFindings(stores, exception, after, at)
  await followExceptions(stores, ids, at)
  return ids.length === CHUNK_SIZE ? ids.at(-1) : undefined
}

export interface ApplyDeps {
  readonly transact: Transact<CoverageStores>
  readonly now: () => Date
  readonly signal: AbortSignal
}

const applyOne = async ({ transact, now, signal }: ApplyDeps, id: string): Promise<void> => {
  let after: string | undefined = FIRST
  while (after !== undefined) {
    signal.throwIfAborted()
    const from: string = after
    after = await transact((stores) => applyChunk(stores, id, from, now()))
  }
  // What was missed at the first pass, and whether the status has changed, is seen under the lock.
  await transact(async (stores) => {
    const exception = await stores.exceptions.lock(id)
    if (exception && !exception.is_applied) await applyFirst(stores, exception, now())
  })
}

/**
 * Lets findings follow every exception whose work is not done, in chunks. After an interruption, it goes
 * on with the findings that are left.
 */
export const applyPending = async (deps: ApplyDeps): Promise<void> => {
  const ids = await deps.transact(({ exceptions }) => exceptions.unapplied())
  const errors: unknown[] = []
  for (const id of ids) {
    deps.signal.throwIfAborted()
    await applyOne(deps, id).catch((error: unknown) => errors.push(error))
  }
  const [error] = errors
  if (error !== undefined) {
    throw new AppError('INTERNAL_ERROR', 'Exceptions could not be applied', { cause: error })
  }
}

/** Opens what is suppressed without an exception, and lets everything else be compared again. */
export const reapplyAll = async ({ transact, now }: Omit<ApplyDeps, 'signal'>): Promise<void> => {
  let after: string | undefined = FIRST
  while (after !== undefined) {
    const from: string = after
    after = await transact(async (stores) => {
      const ids = await stores.exceptedFindings.uncovered(from, now(), CHUNK_SIZE)
      await followExceptions(stores, ids, now())
      return ids.at(-1)
    })
  }
  await transact(({ exceptions }) => exceptions.reapplyAll())
}
