import {
  noWorkTotals,
  openByPriority,
  openWithPriority,
  type RunTotals,
  runTotals,
  type WorkTotals,
} from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import type { RunTimes, UnreadAccounts } from '../delta/finding-history.ts'
import { listsAfter, type PulledList } from '../input/changes-since.ts'
import type {
  ModelResult,
  OutputResult,
  ProviderResult,
  RunError,
  RunFacts,
  UnreadProvider,
} from '../run-summary.ts'
import { MAX_HISTORY, type Manifest, type ProviderState, providersOf } from '../state/manifest.ts'
import type { RunOptions } from './run-options.ts'
import { EXIT, type RunResult } from './run-result.ts'

/** What reading a provider yielded besides its findings. */
export interface ProviderReading {
  readonly result: ProviderResult
  readonly errors: readonly RunError[]
  /** Whether a record says that a finding is suppressed. */
  readonly hasSuppressed: boolean
  /** The accounts about which findings could not be read. */
  readonly unread: UnreadAccounts
  /** Removes what only a repetition of the run would need. */
  readonly forget?: () => Promise<void>
  /** How each list was pulled; none where files were read. */
  readonly lists?: readonly PulledList[]
}

export type Readings = ReadonlyMap<Provider, ProviderReading>

/** The counts of a run, and the open findings of each provider that was not read. */
export interface DecidedRun {
  readonly counts: WorkTotals
  readonly carried: ReadonlyMap<Provider, number>
}

/** What a model contributed, and what it refuses in the configuration. */
export interface ModelOutcome {
  readonly model?: ModelResult
  readonly modelErrors: readonly RunError[]
}

/** One run, for what is said about it. */
export interface RunIdentity {
  readonly run_id: string
  readonly now: Date
  readonly options: Pick<RunOptions, 'config' | 'dryRun' | 'version' | 'failOn'>
}

export const completedOf = (readings: Readings): ReadonlySet<Provider> =>
  new Set(
    [...readings].flatMap(([name, { result }]) => (result.status === 'completed' ? [name] : [])),
  )

/** The providers of which only changes were read: what is absent is unchanged. */
const changesOnlyOf = (readings: Readings): ReadonlySet<Provider> =>
  new Set([...readings].flatMap(([name, { result }]) => (result.since ? [name] : [])))

/** What the state says about the providers that were read to their end. */
export const readStatesOf = (
  manifest: Manifest,
  readings: Readings,
  now: string,
): ReadonlyMap<Provider, Omit<ProviderState, 'indexes'>> => {
  const states = [...readings].flatMap(([name, { result, lists = [] }]) => {
    if (result.status !== 'completed') return []
    const { completed_at = now, lists: before = {} } = manifest.providers[name] ?? {}
    const after = lists.length > 0 ? { lists: listsAfter(before, lists, now) } : {}
    return [[name, { completed_at: result.since ? completed_at : now, ...after }] as const]
  })
  return new Map(states)
}

const lastReadOf = (manifest: Manifest): ReadonlyMap<Provider, string> =>
  new Map(providersOf(manifest).map((name) => [name, manifest.providers[name]?.completed_at ?? '']))

export const timesOf = (manifest: Manifest, readings: Readings, now: string): RunTimes => ({
  now,
  completed: completedOf(readings),
  changesOnly: changesOnlyOf(readings),
  unread: new Map([...readings].map(([name, { unread }]) => [name, unread])),
  lastRead: lastReadOf(manifest),
})

/** The providers whose findings are as the state knows them. */
const unreadOf = (
  { options }: RunIdentity,
  manifest: Manifest,
  readings: Readings,
  carried: DecidedRun['carried'],
): UnreadProvider[] => {
  const known = new Set(providersOf(manifest))
  return PROVIDERS.filter((provider) => {
    const isKnown = options.config.clouds[provider] !== undefined || known.has(provider)
    return isKnown && readings.get(provider)?.result.status !== 'completed'
  }).map((provider) => ({
    provider,
    reason: readings.has(provider) ? 'failed' : 'not_asked',
    last_read_at: manifest.providers[provider]?.completed_at ?? '',
    open: carried.get(provider) ?? 0,
    is_listed: true,
  }))
}

const TREND_RUNS = 12

/** Returns what the reports say about the run, and the runs that the state remembers. */
export const factsOf = (
  run: RunIdentity,
  manifest: Manifest,
  readings: Readings,
  { counts, carried }: DecidedRun,
  { model, modelErrors }: ModelOutcome,
): { readonly facts: RunFacts; readonly history: readonly RunTotals[] } => {
  const started_at = run.now.toISOString()
  const totals = runTotals({ run_id: run.run_id, started_at }, counts)
  const history = [...manifest.history, totals].slice(-MAX_HISTORY)
  const unread = unreadOf(run, manifest, readings, carried)
  return {
    history,
    facts: {
      run_id: run.run_id,
      version: run.options.version,
      dry_run: run.options.dryRun,
      started_at,
      providers: Object.fromEntries([...readings].map(([name, { result }]) => [name, result])),
      delta: counts.delta,
      ...(unread.length > 0 && { unread }),
      errors: [...modelErrors, ...[...readings.values()].flatMap(({ errors }) => errors)],
      ...(model && { model }),
      trend: history.slice(-TREND_RUNS),
    },
  }
}

/** The end of a run, before the line on standard output is written. */
export interface Ending {
  readonly facts: RunFacts
  readonly counts: WorkTotals
  readonly outputs: readonly OutputResult[]
  readonly writeError: RunError | null
  /** What destinations did not take. */
  readonly sendErrors: readonly RunError[]
  /** What a model refuses. The facts have them too. */
  readonly modelErrors: readonly RunError[]
}

const hasFailedProvider = ({ facts }: Ending): boolean =>
  Object.values(facts.providers).some(({ status }) => status === 'failed')

const hasRefusal = ({ sendErrors, modelErrors }: Ending): boolean =>
  sendErrors.length > 0 || modelErrors.length > 0

const isPartial = (ending: Ending): boolean => hasFailedProvider(ending) || hasRefusal(ending)

export const resultOf = (ending: Ending, duration_ms: number): RunResult => {
  const { facts, counts, outputs, writeError, sendErrors } = ending
  return {
    run_id: facts.run_id,
    status: writeError ? 'failed' : isPartial(ending) ? 'partial' : 'completed',
    dry_run: facts.dry_run,
    started_at: facts.started_at,
    duration_ms,
    providers: facts.providers,
    delta: facts.delta,
    by_priority: openByPriority(counts),
    quick_wins: counts.quick_wins,
    outputs,
    errors: [...(writeError ? [writeError] : []), ...sendErrors, ...facts.errors],
  }
}

/** The line on standard output of a run that did not get to its end. */
export const failedResult = (
  status: RunResult['status'],
  dry_run: boolean,
  started_at: string,
  message: string,
): RunResult => {
  const nothing = noWorkTotals()
  return {
    run_id: '',
    status,
    dry_run,
    started_at,
    duration_ms: 0,
    providers: {},
    delta: nothing.delta,
    by_priority: openByPriority(nothing),
    quick_wins: nothing.quick_wins,
    outputs: [],
    errors: [{ message }],
  }
}

/** Whether findings of this priority or a more urgent one are open. */
const hasOpen = (counts: WorkTotals, limit: Priority): boolean =>
  PRIORITIES.slice(0, PRIORITIES.indexOf(limit) + 1).some(
    (priority) => openWithPriority(counts, priority) > 0,
  )

export const exitCodeOf = (ending: Ending, { failOn }: Pick<RunOptions, 'failOn'>): number => {
  if (ending.writeError || hasRefusal(ending)) return EXIT.writeFailed
  if (hasFailedProvider(ending)) return EXIT.providerFailed
  return failOn !== null && hasOpen(ending.counts, failOn) ? EXIT.openFindings : EXIT.done
}
