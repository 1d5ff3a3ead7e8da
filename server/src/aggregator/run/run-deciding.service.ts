import { assetContextLookup } from '@stance/core/metadata/asset-context'
import { PARTITIONS } from '../findings/key-ranges.ts'
import type { ReportSet } from '../reports/report-set.port.ts'
import { createPartitions, openPartitions } from '../spill/partitions.store.ts'
import type { StateGeneration } from '../state/state-reading.service.ts'
import { collectRows, handOnShards, ROW_PARTITIONS } from '../state/state-rows.ts'
import type { JobThreads } from '../threads/job-threads.service.ts'
import {
  decideInThreads,
  endReading,
  type ThreadDecisions,
} from '../threads/thread-deciding.service.ts'
import type { Reader } from '../threads/thread-messages.port.ts'
import { type CollectedRecords, namesOf, ownSource, sourceOf } from './collected-records.ts'
import { countAllFalsePositives, type DecidingContext, decideFindings } from './deciding.service.ts'
import { completedOf, type Readings, timesOf } from './run-facts.ts'
import type { RunSending } from './run-sending.service.ts'
import type { Run } from './run-surroundings.service.ts'

/** The name of the partitions of the thread that runs the job. */
export const KEYS = 'keys'

/** What deciding reads and fills. */
export interface Deciding {
  readonly state: StateGeneration
  readonly records: CollectedRecords
  readonly readings: Readings
  readonly reports: ReportSet | null
  readonly sending: RunSending
  /** Whether anything can be a false positive in this run. */
  readonly hasFalsePositives: boolean
}

const showShare = (run: Run, share: number): void =>
  run.progress(`scoring: ${Math.round(share * 100)} %`)

const decideHere = async (
  run: Run,
  { state, records, readings, reports, sending, hasFalsePositives }: Deciding,
  others: readonly Reader[],
): Promise<ThreadDecisions> => {
  const { options, audit, throwIfInterrupted } = run
  const { falsePositives, detailed } = records
  for (const { names } of others) detailed.merge(names.detailed)
  const rows = options.dryRun
    ? null
    : collectRows(createPartitions(run.work, 'rows', ROW_PARTITIONS))
  const context: DecidingContext = {
    sources: [
      ownSource(records),
      ...others.map(({ name, names }) =>
        sourceOf(openPartitions(run.work, name), names, falsePositives),
      ),
    ],
    range: { from: 0, to: PARTITIONS },
    records: { completed: completedOf(readings), isDetailed: detailed.has },
    run: timesOf(state.manifest, readings, run.now.toISOString()),
    scoring: {
      assetOf: assetContextLookup(options.metadata),
      assessComplexity: options.complexity.assess,
      assessFindingRisk: options.assessFindingRisk,
      falsePositives,
      now: run.now,
    },
    advice: run.advice,
    isFalsePositive: (facts) => options.metadata.isFalsePositive(facts),
    reports,
    sending,
    rows,
    audit,
    pause: (partition) => {
      showShare(run, partition / PARTITIONS)
      throwIfInterrupted()
    },
  }
  if (hasFalsePositives) {
    await countAllFalsePositives({ ...context, pause: () => context.pause(0) })
  }
  const decided = await decideFindings(context)
  return { ...decided, reports: [], handOnShards: handOnShards(rows ? [rows] : []) }
}

const decideElsewhere = async (
  run: Run,
  threads: JobThreads,
  { state, records, readings, reports, hasFalsePositives }: Deciding,
  others: readonly Reader[],
): Promise<ThreadDecisions> => {
  const { config, dryRun } = run.options
  records.partitions.close()
  const formats = config.reports?.formats ?? []
  const knowledge = {
    readers: [{ name: KEYS, names: namesOf(records) }, ...others],
    run: timesOf(state.manifest, readings, run.now.toISOString()),
    now: run.now,
    hasFalsePositives,
    reports: reports && { folder: reports.folder, formats },
    hasState: !dryRun,
    hasAudit: config.audit_log !== '',
  }
  return decideInThreads(threads, knowledge, run.audit, (share) => showShare(run, share))
}

/** A model and destinations see the findings one after another, so they are decided in this thread. */
export const decideAll = async (run: Run, deciding: Deciding): Promise<ThreadDecisions> => {
  const results = [...deciding.readings.values()].map(({ result }) => result.findings)
  const reading = run.threads.started()
  const others = reading ? await endReading(reading) : []
  const isAlone = run.advice === null && run.outputs.length === 0
  const threads = isAlone ? run.threads.forDeciding(results.reduce((a, b) => a + b, 0)) : null
  if (!threads) await run.threads.stop()
  return threads
    ? decideElsewhere(run, threads, deciding, others)
    : decideHere(run, deciding, others)
}
