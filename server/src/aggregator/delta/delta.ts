import type { DeltaStatus } from '@stance/core/assessment/priority/prioritized-finding'
import { DAY_MS } from '@stance/core/kernel/durations'
import type { FindingFacts } from '../findings/finding-facts.ts'
import type { Verdict } from '../findings/normalise.ts'
import type { FindingHistory, Merged, ReportedState, RunTimes } from './finding-history.ts'
import type { KnownOpen, KnownState } from './known-state.ts'
import { nextStates } from './next-states.ts'
import { remainingInstances } from './open-instances.ts'

/** A finding of this run before it is scored. */
export interface DeltaFinding {
  readonly facts: FindingFacts
  readonly delta: DeltaStatus
  readonly isSuppressed: boolean
  /** Whether no provider that knows it was read: it is as the state knows it. */
  readonly isCarried: boolean
  readonly first_seen: string
  readonly last_seen: string
  readonly sla_start: string
  readonly days_open: number
  readonly task: string
}

export interface Decision {
  /** Null if the run has nothing to say about it. */
  readonly finding: DeltaFinding | null
  /** The state after the run, of the providers that were read. */
  readonly next: readonly KnownState[]
}

const isOpenVerdict = (verdict: Verdict): boolean =>
  verdict === 'ACTIVE' || verdict === 'SUPPRESSED'

/** Times are ISO 8601 UTC with milliseconds, so that texts compare like times. */
const earliest = (times: readonly string[]): string =>
  times.filter((time) => time !== '').reduce((a, b) => (a === '' || b < a ? b : a), '')

/** A date in the future is wrong. */
const notAfter = (time: string, now: string): string => (time === '' || time > now ? now : time)

/**
 * Whether a known finding stays as it is: its provider was not read, or could not evaluate it, or did
 * not say that the record which opened it has changed.
 */
const staysAsKnown = (
  known: KnownOpen,
  reported: readonly ReportedState[],
  { completed, changesOnly, unread }: RunTimes,
): boolean => {
  const { provider, account_id } = known
  const ofProvider = unread.get(provider)
  const mayBeUnread = ofProvider?.isEvery === true || ofProvider?.accounts.has(account_id) === true
  const own = reported.filter((one) => one.provider === provider)
  // The facts are parsed when they are read, which most findings do not need.
  return (
    !completed.has(provider) ||
    own.some(({ verdict }) => verdict === 'UNDECIDED') ||
    ((changesOnly.has(provider) || mayBeUnread) && own.every((one) => leavesOpen(known, one)))
  )
}

/** Whether a record of a run that did not read everything leaves a known finding open. */
const leavesOpen = (known: KnownOpen, { facts, instances }: ReportedState): boolean =>
  known.instances === ''
    ? facts.finding_id !== known.facts.finding_id
    : remainingInstances(known.instances, instances) !== ''

const isKnownOpen = (known: KnownState): known is KnownOpen => known.isOpen

const merge = ({ reported, known }: FindingHistory, times: RunTimes): Merged => {
  const knownOpen = known.filter(isKnownOpen)
  return {
    open: reported.filter(({ verdict }) => isOpenVerdict(verdict)),
    knownOpen,
    unchanged: knownOpen.filter((one) => staysAsKnown(one, reported, times)),
    isKnown: known.length > 0,
  }
}

const deltaOf = ({ open, knownOpen, unchanged, isKnown }: Merged): DeltaStatus | null => {
  const isOpen = open.length > 0 || unchanged.length > 0
  if (knownOpen.length > 0) return isOpen ? 'EXISTING' : 'CLOSED'
  if (!isOpen) return null
  return isKnown ? 'REOPENED' : 'NEW'
}

const VERDICT_RANK: Readonly<Record<Verdict, number>> = {
  UNDECIDED: 0,
  RESOLVED: 1,
  SUPPRESSED: 2,
  ACTIVE: 3,
}

export const rankOf = (verdict: Verdict): number => VERDICT_RANK[verdict]

/** Whether the second of two reports counts: the more open, else the later, else its own cloud's. */
const prevails = (a: ReportedState, b: ReportedState): boolean => {
  if (a.verdict !== b.verdict) return rankOf(b.verdict) > rankOf(a.verdict)
  if (a.facts.last_observed_at !== b.facts.last_observed_at)
    return b.facts.last_observed_at > a.facts.last_observed_at
  return b.provider === b.facts.csp
}

interface Chosen {
  readonly facts: FindingFacts
  readonly isSuppressed: boolean
}

/** Of the reports that say a finding is open, returns the one that counts. */
export const chooseReport = <Report extends ReportedState>(
  reported: readonly Report[],
): Report | null => {
  let best: Report | null = null
  for (const one of reported) {
    if (isOpenVerdict(one.verdict) && (best === null || prevails(best, one))) best = one
  }
  return best
}

const chooseReported = (open: readonly ReportedState[]): Chosen | null => {
  const best = chooseReport(open)
  return best && { facts: best.facts, isSuppressed: best.verdict === 'SUPPRESSED' }
}

const chooseKnown = (known: readonly KnownOpen[]): Chosen | null => {
  const [first, ...others] = known
  return others.reduce((a, b) => (a?.isSuppressed && !b.isSuppressed ? b : a), first) ?? null
}

const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS))

const firstSeenOf = ({ known }: FindingHistory, { open }: Merged, now: string): string =>
  earliest(known.map(({ first_seen }) => first_seen)) ||
  notAfter(earliest(open.map(({ first_observed_at }) => first_observed_at)), now)

const reopenedAt = (delta: DeltaStatus, knownOpen: readonly KnownOpen[], now: string): string =>
  delta === 'REOPENED'
    ? now
    : knownOpen.reduce((latest, one) => (one.reopened_at > latest ? one.reopened_at : latest), '')

/** The provider's own time; else the start of the last run in which it reported the finding. */
const lastSeenOf = (
  { open, knownOpen }: Merged,
  facts: FindingFacts,
  first_seen: string,
  run: RunTimes,
) => {
  const runs = knownOpen.map(({ provider }) => run.lastRead.get(provider) ?? '')
  const lastRun = open.length > 0 ? run.now : runs.sort().at(-1) || first_seen
  const seen = facts.last_observed_at === '' ? lastRun : notAfter(facts.last_observed_at, run.now)
  return seen < first_seen ? first_seen : seen
}

const isUnread = (known: readonly KnownState[], { completed }: RunTimes): boolean =>
  known.every(({ provider }) => !completed.has(provider))

/** Decides what changed about a finding since the last run, and what the state keeps of it. */
export const decide = (history: FindingHistory, run: RunTimes): Decision => {
  const merged = merge(history, run)
  const delta = deltaOf(merged)
  const { now } = run
  const times = {
    first_seen: firstSeenOf(history, merged, now),
    reopened_at: delta === null ? '' : reopenedAt(delta, merged.knownOpen, now),
    task: history.known.find(({ task }) => task !== '')?.task ?? '',
  }
  const next = nextStates(history, merged, times, run)
  const chosen =
    chooseReported(merged.open) ??
    chooseKnown(merged.unchanged.length > 0 ? merged.unchanged : merged.knownOpen)
  if (delta === null || !chosen) return { finding: null, next }
  const { first_seen, reopened_at, task } = times
  return {
    next,
    finding: {
      facts: chosen.facts,
      delta,
      isSuppressed: chosen.isSuppressed,
      isCarried: merged.open.length === 0 && isUnread(history.known, run),
      first_seen,
      last_seen: lastSeenOf(merged, chosen.facts, first_seen, run),
      sla_start: reopened_at === '' ? first_seen : reopened_at,
      days_open: daysBetween(first_seen, now),
      task,
    },
  }
}
