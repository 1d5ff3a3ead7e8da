import type { DeltaStatus } from '@stance/core/assessment/priority/prioritized-finding'
import { DAY_MS } from '@stance/core/kernel/durations'
import type { Provider } from '@stance/core/kernel/provider'
import type { FindingFacts } from '../findings/finding-facts.ts'
import type { Verdict } from '../findings/normalise.ts'
import type { KnownClosed, KnownOpen, KnownState } from './known-state.ts'

/** What one provider reports about a finding in this run: of several records the one that counts. */
export interface ReportedState {
  readonly provider: Provider
  readonly verdict: Verdict
  readonly facts: FindingFacts
  /** The earliest observation of all records of the finding that say it is open; '' if unknown. */
  readonly first_observed_at: string
  /** The encoded facts without the closing bracket, where they are known. */
  readonly encoded?: string | undefined
}

/** All that is known of one finding. */
export interface FindingHistory {
  readonly key: string
  readonly reported: readonly ReportedState[]
  readonly known: readonly KnownState[]
}

/** Accounts about which findings could not be read. */
export interface UnreadAccounts {
  readonly isEvery: boolean
  readonly accounts: ReadonlySet<string>
}

export interface RunTimes {
  /** The start of the run, ISO 8601 UTC. */
  readonly now: string
  /** The providers that were read to their end. */
  readonly completed: ReadonlySet<Provider>
  /** Of these, the providers of which only changes were read. */
  readonly changesOnly: ReadonlySet<Provider>
  /** Accounts of providers of which a part could not be read: what is absent there may be in that part. */
  readonly unread: ReadonlyMap<Provider, UnreadAccounts>
  /** The start of the last run before this one that read each provider. */
  readonly lastRead: ReadonlyMap<Provider, string>
}

/** A finding of this run before it is scored. */
export interface DeltaFinding {
  readonly facts: FindingFacts
  readonly delta: DeltaStatus
  readonly isSuppressed: boolean
  readonly wasOpen: boolean
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

/**
 * How long the state remembers a closed finding, so that it is recognised when it comes back: at
 * least thirteen monthly runs.
 */
export const CLOSED_KEPT_DAYS = 400

const isForgotten = ({ closed_at }: KnownClosed, now: string): boolean =>
  Date.parse(now) - Date.parse(closed_at) > CLOSED_KEPT_DAYS * DAY_MS

const isOpenVerdict = (verdict: Verdict): boolean =>
  verdict === 'ACTIVE' || verdict === 'SUPPRESSED'

/** Times are ISO 8601 UTC with milliseconds, so that texts compare like times. */
const earliest = (times: readonly string[]): string =>
  times.filter((time) => time !== '').reduce((a, b) => (a === '' || b < a ? b : a), '')

/** A date in the future is wrong. */
const notAfter = (time: string, now: string): string => (time === '' || time > now ? now : time)

interface Merged {
  readonly open: readonly ReportedState[]
  readonly knownOpen: readonly KnownOpen[]
  /** Open in the state, and nothing in this run says otherwise. */
  readonly unchanged: readonly KnownOpen[]
  readonly isKnown: boolean
}

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
    ((changesOnly.has(provider) || mayBeUnread) &&
      !own.some((one) => one.facts.finding_id === known.facts.finding_id))
  )
}

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

interface Times {
  readonly first_seen: string
  readonly reopened_at: string
  readonly task: string
}

const nextOpen = (one: ReportedState, { first_seen, reopened_at, task }: Times): KnownOpen => ({
  provider: one.provider,
  account_id: one.facts.account_id,
  isOpen: true,
  facts: one.facts,
  encoded: one.encoded,
  isSuppressed: one.verdict === 'SUPPRESSED',
  first_seen,
  reopened_at,
  task,
})

const close = (one: KnownOpen, now: string): KnownClosed => ({
  provider: one.provider,
  account_id: one.account_id,
  isOpen: false,
  first_seen: one.first_seen,
  closed_at: now,
  task: one.task,
})

/** What the state keeps of a finding that its provider did not report as open. */
const nextKnown = (one: KnownState, unchanged: readonly KnownOpen[], now: string): KnownState[] => {
  if (!one.isOpen) return isForgotten(one, now) ? [] : [one]
  return [unchanged.includes(one) ? one : close(one, now)]
}

/** The state of each provider that was read. */
const nextStates = (
  { known }: FindingHistory,
  { open, unchanged }: Merged,
  times: Times,
  { now, completed }: RunTimes,
): KnownState[] => {
  const reported = new Set(open.map(({ provider }) => provider))
  const others = known.filter(({ provider }) => completed.has(provider) && !reported.has(provider))
  return [
    ...open.map((one) => nextOpen(one, times)),
    ...others.flatMap((one) => nextKnown(one, unchanged, now)),
  ]
}

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
  const times: Times = {
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
      wasOpen: merged.knownOpen.some(({ isSuppressed }) => !isSuppressed),
      isCarried: merged.open.length === 0 && isUnread(history.known, run),
      first_seen,
      last_seen: lastSeenOf(merged, chosen.facts, first_seen, run),
      sla_start: reopened_at === '' ? first_seen : reopened_at,
      days_open: daysBetween(first_seen, now),
      task,
    },
  }
}
