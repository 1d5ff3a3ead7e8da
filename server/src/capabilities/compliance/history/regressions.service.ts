import type { EventLogStore } from '../../../data/events/event-log.store.ts'
import { executeBatch } from '../../../platform/db/batch.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { AttestationStore } from '../attestations.store.ts'
import type { Frameworks } from '../frameworks.service.ts'
import { groupAttestations } from '../posture.ts'
import type { ControlHistoryStore } from './control-history.store.ts'
import { beganToFail, type PlaceStates } from './control-states.ts'
import { countsByDay, dayOf, daysBefore, endOfDay } from './posture-history.ts'
import type { RegressionStore } from './regressions.store.ts'
import { type Regression, regressionsIn } from './regressions.ts'

export interface RegressionStores {
  readonly connection: Connection
  readonly controlHistory: ControlHistoryStore
  readonly regressions: RegressionStore
  readonly attestations: AttestationStore
  readonly eventLog: EventLogStore
}

/** The numbers of the controls that began to fail in each account. */
const failingControls = (changes: readonly PlaceStates[]) => {
  const byAccount = new Map<string, Set<number>>()
  for (const { place, states } of changes) {
    const account = place.account_id ?? ''
    const known = byAccount.get(account) ?? new Set()
    for (const change of states) if (beganToFail(change)) known.add(change.number)
    if (known.size > 0) byAccount.set(account, known)
  }
  return byAccount
}

const eventOf = ({ account_id, framework, control, title }: Regression, at: Date) => ({
  type: 'compliance.regressed' as const,
  at,
  account_id,
  cloud_provider: '',
  region: '',
  application_id: '',
  subject_id: `${framework}/${control}`,
  data: { framework, control, title, account_id },
})

/**
 * Announces the controls that had passed in an account at the end of the day before, and fail now. The
 * states of today are recorded already.
 */
export const announceRegressions = async (
  { connection, controlHistory, regressions, attestations, eventLog }: RegressionStores,
  frameworks: Frameworks,
  changes: readonly PlaceStates[],
  at: Date,
): Promise<void> => {
  const failing = failingControls(changes)
  if (failing.size === 0) return
  const today = dayOf(at)
  const yesterday = daysBefore(today, 1)
  const held = await controlHistory.ofAccounts([...failing.keys()], yesterday, today)
  if (held.size === 0) return
  const numbers = await controlHistory.numbers()
  const rulesOf = (account: string) => {
    const failed = failing.get(account)
    return new Set([...numbers].flatMap(([rule, number]) => (failed?.has(number) ? [rule] : [])))
  }
  const given = groupAttestations(await attestations.valid(endOfDay(yesterday)))
  const found = [...held].flatMap(([account_id, states]) => {
    const [before, now] = countsByDay([yesterday, today], states, numbers)
    // Nothing is known of the day before if only one day is.
    if (!before || !now) return []
    const account = {
      account_id,
      rules: rulesOf(account_id),
      before: { counts: before.counts, at: endOfDay(yesterday) },
      now: { counts: now.counts, at },
    }
    return regressionsIn(account, frameworks.all(), given)
  })
  if (found.length === 0) return
  const fresh = await regressions.note(today, found)
  if (fresh.length === 0) return
  await executeBatch(connection, [eventLog.append(fresh.map((one) => eventOf(one, at)))])
}
