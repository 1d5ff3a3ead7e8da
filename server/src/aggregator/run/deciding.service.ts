import { setImmediate } from 'node:timers/promises'
import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { addFinding, noWorkTotals } from '@stance/core/assessment/priority/work-totals'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import type { Advice } from '../advice/advising.service.ts'
import type { AuditLog } from '../audit/audit-log.store.ts'
import { chooseReport, type DeltaFinding, decide } from '../delta/delta.ts'
import type { RunTimes } from '../delta/finding-history.ts'
import type { FindingFacts } from '../findings/finding-facts.ts'
import type { PartitionRange } from '../findings/key-ranges.ts'
import {
  type Draft,
  prioritiseFinding,
  type ScoringContext,
} from '../scoring/prioritise-finding.ts'
import type { StateRows } from '../state/state-rows.ts'

import {
  groupLines,
  historyOf,
  inOrderOfKeys,
  type LineGroup,
  type LineSource,
  type RecordsOfRun,
  reportsOf,
} from './key-records.ts'
import { knownToRow } from './known-lines.ts'
import type { DecidedRun } from './run-facts.ts'

/** Takes the findings of a run in the order of their keys. */
export interface FindingTaker {
  readonly add: (findings: readonly PrioritizedFinding[]) => Promise<void>
}

export interface DecidingContext {
  readonly sources: readonly LineSource[]
  readonly range: PartitionRange
  readonly records: RecordsOfRun
  readonly run: RunTimes
  readonly scoring: ScoringContext
  /** Null without a model. */
  readonly advice: Pick<Advice, 'advise'> | null
  readonly isFalsePositive: (facts: FindingFacts) => boolean
  readonly reports: FindingTaker | null
  /** Sees every finding before the reports, and completes it. */
  readonly sending: FindingTaker
  /** Null in a dry run. */
  readonly rows: Pick<StateRows, 'add'> | null
  readonly audit: Pick<AuditLog, 'debug'>
  readonly pause: (partition: number) => void
}

/** What counting reads. */
export type CountingContext = Pick<
  DecidingContext,
  'sources' | 'range' | 'records' | 'run' | 'isFalsePositive' | 'pause'
> & { readonly scoring: Pick<ScoringContext, 'falsePositives'> }

const groupsOf = (
  { sources, records }: Pick<DecidingContext, 'sources' | 'records'>,
  partition: number,
) => groupLines(sources, partition, records)

/** Counts a finding that no report says is open: the state may know it as open. */
const countKnown = (context: CountingContext, group: LineGroup): void => {
  const { finding } = decide(historyOf(group), context.run)
  if (!finding || finding.delta === 'CLOSED') return
  const { falsePositives } = context.scoring
  const { facts, isSuppressed } = finding
  const control = falsePositives.numberOf(facts.control_id)
  falsePositives.add(control, isSuppressed || context.isFalsePositive(facts))
}

/**
 * The rate of false positives of a control is that of the whole run, so it is known before scoring.
 * Reads the heads of the lines, and parses what only the state knows.
 */
export const countAllFalsePositives = async (context: CountingContext): Promise<void> => {
  const { falsePositives } = context.scoring
  for (let partition = context.range.from; partition < context.range.to; partition += 1) {
    for (const group of groupsOf(context, partition)) {
      const report = chooseReport(reportsOf(group))
      if (!report) countKnown(context, group)
      else falsePositives.add(report.control, report.verdict === 'SUPPRESSED' || report.isListed)
    }
    context.pause(0)
    await setImmediate()
  }
}

/** Written by hand, because there is one for each finding. All values but the id are plain words. */
const scoringRecord = ({ finding, risk_assessment }: PrioritizedFinding, timestamp: string) =>
  `{"timestamp":"${timestamp}","level":"DEBUG","event":"scoring","finding_id":${JSON.stringify(finding.finding_id)},` +
  `"original_severity":"${risk_assessment.original_severity}","adjusted_severity":"${risk_assessment.adjusted_severity}"}\n`

const countCarried = (
  carried: Map<Provider, number>,
  { isCarried, isSuppressed }: DeltaFinding,
  known: readonly { readonly provider: Provider; readonly isOpen: boolean }[],
): void => {
  if (!isCarried || isSuppressed) return
  const holder = known.find(({ isOpen }) => isOpen)?.provider
  if (holder) carried.set(holder, (carried.get(holder) ?? 0) + 1)
}

/** Few findings at a time are held as values, so that the garbage collector copies few. */
const BATCH = 500

/**
 * Decides and scores the findings of a partition in the order of their keys, and keeps of each what
 * `take` returns.
 */
function* decidePartition<Taken>(
  context: DecidingContext,
  partition: number,
  carried: Map<Provider, number>,
  take: (draft: Draft) => Taken,
): Generator<readonly Taken[]> {
  const { rows, scoring } = context
  let batch: Taken[] = []
  for (const group of inOrderOfKeys(groupsOf(context, partition))) {
    const history = historyOf(group)
    const { finding, next } = decide(history, context.run)
    for (const known of next) {
      rows?.add(known.provider, known.account_id, knownToRow(history.key, known))
    }
    if (!finding) continue
    countCarried(carried, finding, history.known)
    if (batch.push(take(prioritiseFinding(finding, scoring))) < BATCH) continue
    yield batch
    batch = []
  }
  yield batch
}

/** Decides every finding in the order of the keys, and hands on what `take` returns. */
const decideAll = async <Taken>(
  context: DecidingContext,
  carried: Map<Provider, number>,
  take: (draft: Draft) => Taken,
  handOn: (batch: readonly Taken[]) => Promise<void>,
): Promise<void> => {
  for (let partition = context.range.from; partition < context.range.to; partition += 1) {
    for (const batch of decidePartition(context, partition, carried, take)) await handOn(batch)
    for (const { lines } of context.sources) lines.remove(partition)
    context.pause(partition)
    await setImmediate()
  }
}

/** Asks about many findings at the same time, also where partitions are small. */
const decideWithAdvice = async (
  context: DecidingContext,
  advice: Pick<Advice, 'advise'>,
  carried: Map<Provider, number>,
  handOver: (drafts: readonly Draft[], final: readonly PrioritizedFinding[]) => Promise<void>,
): Promise<void> => {
  let waiting: readonly Draft[] = []
  const flush = async (): Promise<void> => {
    await handOver(waiting, await advice.advise(waiting))
    waiting = []
  }
  const handOn = async (batch: readonly Draft[]): Promise<void> => {
    waiting = [...waiting, ...batch]
    if (waiting.length >= BATCH) await flush()
  }
  await decideAll(context, carried, (draft) => draft, handOn)
  await flush()
}

/** Decides and scores every finding of the range in the order of the keys. */
export const decideFindings = async (context: DecidingContext): Promise<DecidedRun> => {
  const { audit, advice, sending, reports } = context
  const counts = noWorkTotals()
  const carried = new Map<Provider, number>(PROVIDERS.map((provider) => [provider, 0]))
  const timestamp = new Date().toISOString()
  const count = (prioritized: PrioritizedFinding): void => {
    addFinding(counts, prioritized)
    audit.debug(() => scoringRecord(prioritized, timestamp))
  }
  const send = async (findings: readonly PrioritizedFinding[]): Promise<void> => {
    await sending.add(findings)
    await reports?.add(findings)
  }
  // Without a model, nothing but the prioritised finding is held.
  const countNow = ({ prioritized }: Draft): PrioritizedFinding => {
    count(prioritized)
    return prioritized
  }
  if (!advice) await decideAll(context, carried, countNow, send)
  else
    await decideWithAdvice(context, advice, carried, async (drafts, final) => {
      for (const [at, { prioritized }] of drafts.entries()) count(final[at] ?? prioritized)
      await send(final)
    })
  return { counts, carried }
}
