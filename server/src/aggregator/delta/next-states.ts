import { DAY_MS } from '@stance/core/kernel/durations'
import type { FindingHistory, Merged, ReportedState, RunTimes } from './finding-history.ts'
import type { KnownClosed, KnownOpen, KnownState } from './known-state.ts'
import { openInstances, remainingInstances } from './open-instances.ts'

/**
 * How long the state remembers a closed finding, so that it is recognised when it comes back: at
 * least thirteen monthly runs.
 */
export const CLOSED_KEPT_DAYS = 400

const isForgotten = ({ closed_at }: KnownClosed, now: string): boolean =>
  Date.parse(now) - Date.parse(closed_at) > CLOSED_KEPT_DAYS * DAY_MS

export interface KeptTimes {
  readonly first_seen: string
  readonly reopened_at: string
  readonly task: string
}

const nextOpen = (
  one: ReportedState,
  { first_seen, reopened_at, task }: KeptTimes,
  remaining: string,
): KnownOpen => ({
  provider: one.provider,
  account_id: one.facts.account_id,
  isOpen: true,
  facts: one.facts,
  encoded: one.encoded,
  isSuppressed: one.verdict === 'SUPPRESSED',
  first_seen,
  reopened_at,
  task,
  instances: openInstances(one.instances, remaining),
})

/** A finding that stays open, of which some instances may be over. */
const stay = (one: KnownOpen, own: readonly ReportedState[]): KnownOpen => {
  const instances = own.reduce(
    (known, { instances: reported }) => remainingInstances(known, reported),
    one.instances,
  )
  if (instances === one.instances || instances === '') return one
  const { provider, account_id, facts, encoded, isSuppressed, first_seen, reopened_at, task } = one
  const open = { provider, account_id, isOpen: true, facts, encoded, isSuppressed } as const
  return { ...open, first_seen, reopened_at, task, instances }
}

const close = (one: KnownOpen, now: string): KnownClosed => ({
  provider: one.provider,
  account_id: one.account_id,
  isOpen: false,
  first_seen: one.first_seen,
  closed_at: now,
  task: one.task,
})

/** What the state keeps of a finding that its provider did not report as open. */
const nextKnown = (
  one: KnownState,
  unchanged: readonly KnownOpen[],
  reported: readonly ReportedState[],
  now: string,
): KnownState[] => {
  if (!one.isOpen) return isForgotten(one, now) ? [] : [one]
  const own = reported.filter(({ provider }) => provider === one.provider)
  return [unchanged.includes(one) ? stay(one, own) : close(one, now)]
}

/** Of the finding as it was known, the instances that are open and not in the run. */
const remainingOf = ({ provider, instances }: ReportedState, unchanged: readonly KnownOpen[]) => {
  const known = unchanged.find((one) => one.provider === provider)
  return known ? remainingInstances(known.instances, instances) : ''
}

/** The state of each provider that was read. */
export const nextStates = (
  { known, reported: all }: FindingHistory,
  { open, unchanged }: Merged,
  times: KeptTimes,
  { now, completed }: RunTimes,
): KnownState[] => {
  const reported = new Set(open.map(({ provider }) => provider))
  const others = known.filter(({ provider }) => completed.has(provider) && !reported.has(provider))
  return [
    ...open.map((one) => nextOpen(one, times, remainingOf(one, unchanged))),
    ...others.flatMap((one) => nextKnown(one, unchanged, all, now)),
  ]
}
