import { type ApplyDeps, applyPending, type CoverageStores } from './coverage.service.ts'
import { daysAfter, dueNotice, NOTICE_DAYS, PENDING_DAYS, statusAt } from './exception-state.ts'
import { announceException, endException } from './exceptions.service.ts'

const endDue = async (stores: CoverageStores, id: string, at: Date): Promise<void> => {
  const exception = await stores.exceptions.lock(id)
  if (!exception) return
  const deps = { exceptions: stores.exceptions, everywhere: stores }
  const isEnded = exception.status === 'approved' && statusAt(exception, at) === 'expired'
  if (isEnded) await endException(deps, exception, 'expired', at)
  const isOld = exception.created_at <= daysAfter(at, -PENDING_DAYS)
  if (exception.status === 'pending' && isOld) {
    await endException(deps, exception, 'withdrawn', at)
  }
}

/** Announces the ends that come near, each notice once. */
const announceEnds = async (stores: CoverageStores, at: Date): Promise<void> => {
  const ending = await stores.exceptions.ending(at, daysAfter(at, NOTICE_DAYS[0]))
  for (const { id } of ending) {
    const exception = await stores.exceptions.lock(id)
    if (!exception || statusAt(exception, at) !== 'approved') continue
    const announced_days = dueNotice(exception, at)
    if (announced_days === null) continue
    await stores.exceptions.update({ ...exception, announced_days })
    await announceException(stores, 'exception.expiring', exception, at, {
      days_left: announced_days,
    })
  }
}

/**
 * Ends the exceptions whose time is over and the requests that were never decided, announces ends that
 * come near, and lets findings follow. Each exception has a transaction of its own.
 */
export const runExpiry = async (deps: ApplyDeps): Promise<void> => {
  const { transact, now, signal } = deps
  const due = await transact(({ exceptions }) =>
    exceptions.due(now(), daysAfter(now(), -PENDING_DAYS)),
  )
  for (const id of due) {
    signal.throwIfAborted()
    await transact((stores) => endDue(stores, id, now()))
  }
  await transact((stores) => announceEnds(stores, now()))
  await applyPending(deps)
}
