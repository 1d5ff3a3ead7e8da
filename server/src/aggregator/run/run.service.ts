import { setImmediate } from 'node:timers/promises'
import type { Provider } from '@stance/core/kernel/provider'
import { assetContextLookup } from '@stance/core/metadata/asset-context'
import { newUuid } from '../../platform/uuid.ts'
import type { Advice } from '../advice/advising.service.ts'
import type { AuditLog } from '../audit/audit-log.store.ts'
import { collectDetailedAssessments } from '../findings/detailed-assessments.ts'
import { createSharedTable } from '../findings/shared-facts.ts'
import type { PullSurroundings } from '../input/api-reading.service.ts'
import type { Output } from '../outputs/output.service.ts'
import { outputsOf, type Sent } from '../outputs/outputs.service.ts'
import { openReports } from '../reports/reports.store.ts'
import type { ReportSet, RunFacts } from '../run-summary.ts'
import { countFalsePositives } from '../scoring/false-positive-counts.ts'
import { createPartitions, type Partitions } from '../spill/partitions.store.ts'
import type { CheckpointFiles } from '../state/checkpoint-files.port.ts'
import { readGeneration, readShard, type StateGeneration } from '../state/state-reading.service.ts'
import { LockedState, type StateStore } from '../state/state-store.port.ts'
import {
  beginState,
  collectRows,
  prepareGeneration,
  type StateHead,
} from '../state/state-writing.service.ts'
import { decideFindings } from './deciding.service.ts'
import { keyOfLine, stateLine } from './finding-lines.ts'
import { PARTITIONS, partitionOf } from './key-records.ts'
import { type ReadRecords, readProviders } from './providers-reading.service.ts'
import { openRunAdvice, outcomeOf } from './run-advice.service.ts'
import {
  completedOf,
  type Ending,
  exitCodeOf,
  factsOf,
  type Readings,
  readStatesOf,
  resultOf,
  timesOf,
} from './run-facts.ts'
import { removeWorkFolder } from './run-folders.service.ts'
import type { RunOptions } from './run-options.ts'
import type { RunResult } from './run-result.ts'
import { planSending, type RunSending, sendPending, sendPlanned } from './run-sending.service.ts'
import { folderOfRun, openState, remoteReports } from './run-state.service.ts'

/** What a run shows while it works, and how it is asked to stop. */
export interface RunSurroundings {
  readonly audit: AuditLog
  readonly progress: (text: string) => void
  /** Throws `Interrupted` if the run has to stop. */
  readonly throwIfInterrupted: () => void
  /** Opens the state in a folder. */
  readonly openState?: (folder: string) => StateStore
  /** The clock and the authorities of pulls; by default the machine's. */
  readonly pull?: Pick<PullSurroundings, 'timing' | 'ca'>
}

interface Run extends RunSurroundings {
  readonly options: RunOptions
  readonly run_id: string
  readonly now: Date
  readonly store: StateStore
  readonly work: string
  /** @throws LockedState if another run has taken the state over. */
  readonly checkLock: () => Promise<void>
  readonly checkpoints: CheckpointFiles | null
  /** Null without a model. */
  readonly advice: Advice | null
  readonly outputs: readonly Output[]
}

const BUCKETS = 64

/** Hands the state to the partitions, in addition to what the providers report. */
const loadState = async (run: Run, state: StateGeneration, partitions: Partitions) => {
  for (const [provider, shards] of state.shards) {
    for (const shard of shards) {
      for (const row of await readShard(run.store, shard)) {
        const line = stateLine(provider, row)
        partitions.add(partitionOf(keyOfLine(line)), line)
      }
      run.throwIfInterrupted()
    }
    run.progress(`reading the state: ${provider}`)
    await setImmediate()
  }
}

const publishReports = async (
  run: Run,
  reports: ReportSet | null,
  facts: RunFacts,
): Promise<Pick<Ending, 'outputs' | 'writeError'>> => {
  try {
    const outputs = (await reports?.commit(facts)) ?? []
    for (const { destination, records } of outputs) {
      run.audit.write('INFO', 'external_write', { destination, record_count: records })
    }
    return { outputs, writeError: null }
  } catch (error) {
    if (error instanceof LockedState) throw error
    const message = error instanceof Error ? error.message : String(error)
    const destination = run.options.config.reports?.dir ?? ''
    run.audit.write('ERROR', 'external_write_failed', {
      operation: 'write_reports',
      destination,
      error_message: message,
      stack_trace: error instanceof Error ? (error.stack ?? '') : '',
    })
    const writeError = { file: destination, message: `The reports cannot be written: ${message}` }
    return { outputs: [{ destination, status: 'failed', records: 0 }], writeError }
  }
}

/** What was pulled is in the state. A provider that failed goes on in the next run. */
const forgetPulls = async (readings: Readings, completed: ReadonlySet<Provider>): Promise<void> => {
  for (const provider of completed) await readings.get(provider)?.forget?.()
}

const saveAndSend = async (
  run: Run,
  swap: () => Promise<StateHead>,
  readings: Readings,
  completed: ReadonlySet<Provider>,
  sending: RunSending,
): Promise<Sent> => {
  const head = await swap()
  await forgetPulls(readings, completed)
  return sendPlanned(run, head, sending)
}

const readAll = (run: Run, { manifest }: StateGeneration, records: ReadRecords) =>
  readProviders(
    {
      ...run,
      pull: { ...run.pull, checkpoints: run.checkpoints, now: run.now },
      listsOf: (provider) => manifest.providers[provider]?.lists ?? {},
    },
    records,
  )

const hasSuppressed = (readings: Readings): boolean =>
  [...readings.values()].some((reading) => reading.hasSuppressed)

const runStages = async (
  run: Run,
  state: StateGeneration,
  reports: ReportSet | null,
  sending: RunSending,
): Promise<Ending> => {
  const { options, audit, progress, throwIfInterrupted } = run
  const partitions = createPartitions(run.work, 'keys', PARTITIONS)
  const rows = options.dryRun ? null : collectRows(createPartitions(run.work, 'rows', BUCKETS))
  await loadState(run, state, partitions)
  const falsePositives = countFalsePositives()
  const shared = createSharedTable()
  const detailed = collectDetailedAssessments()
  const readings = await readAll(run, state, { partitions, shared, detailed, falsePositives })
  const completed = completedOf(readings)
  const now = run.now.toISOString()
  const decided = await decideFindings({
    partitions,
    records: { completed, shared, isDetailed: detailed.has },
    run: timesOf(state.manifest, readings, now),
    scoring: {
      assetOf: assetContextLookup(options.metadata),
      assessComplexity: options.complexity.assess,
      assessFindingRisk: options.assessFindingRisk,
      falsePositives,
      now: run.now,
    },
    advice: run.advice,
    isFalsePositive: (facts) => options.metadata.isFalsePositive(facts),
    hasFalsePositives: options.metadata.hasFalsePositives || hasSuppressed(readings),
    reports,
    sending,
    rows,
    audit,
    pause: (partition) => {
      progress(`scoring: ${Math.round((partition * 100) / PARTITIONS)} %`)
      throwIfInterrupted()
    },
  })
  partitions.remove()
  const outcome = outcomeOf(run.advice, audit)
  const { facts, history } = factsOf(run, state.manifest, readings, decided, outcome)
  const planned = await sending.finish(facts)
  progress('writing the state')
  const swap =
    rows &&
    (await prepareGeneration(
      run.store,
      state,
      {
        rows,
        completed: readStatesOf(state.manifest, readings, now),
        history,
        outbox: sending.outbox(),
      },
      throwIfInterrupted,
    ))
  throwIfInterrupted()
  await run.checkLock()
  progress('writing the reports')
  const published = await publishReports(run, reports, facts)
  // The state follows the reports: a run that ends in between is repeated as if it had not been.
  const isSaved = swap !== null && published.writeError === null
  const sent = isSaved ? await saveAndSend(run, swap, readings, completed, sending) : planned
  return {
    facts,
    counts: decided.counts,
    writeError: published.writeError,
    outputs: [...published.outputs, ...sent.outputs],
    sendErrors: sent.errors,
    modelErrors: outcome.modelErrors,
  }
}

/** Runs the whole job once. Returns the line for standard output and the exit code. */
export const runAggregator = async (
  options: RunOptions,
  surroundings: RunSurroundings,
): Promise<{ readonly result: RunResult; readonly code: number }> => {
  const began = performance.now()
  const now = new Date()
  const { config, dryRun } = options
  const opened = await openState(options, surroundings.openState)
  const { store, lock, checkpoints } = opened
  const checkLock = async (): Promise<void> => lock?.check()
  const outputs = outputsOf(config.outputs, { ca: surroundings.pull?.ca })
  let work: string | null = null
  let reports: ReportSet | null = null
  let advice: Advice | null = null
  try {
    work = await folderOfRun(options)
    const run_id = newUuid()
    advice = await openRunAdvice({ ...surroundings, options, now }, opened.advice)
    const paths = { store, work, checkLock, checkpoints }
    const run: Run = { ...surroundings, ...paths, options, run_id, now, advice, outputs }
    const read = await readGeneration(store)
    const begun = dryRun ? read : await beginState(store, read)
    surroundings.audit.write('INFO', 'pipeline_start', {
      run_id: run.run_id,
      version: options.version,
      config_hash: options.config_hash,
      dry_run: dryRun,
    })
    const pending = await sendPending(run, begun)
    const state = { ...begun, ...pending.head }
    const remote = await remoteReports(options, work, checkLock)
    reports = config.reports && (await openReports({ ...config.reports, remote, dry_run: dryRun }))
    const ending = await runStages(run, state, reports, planSending(run, state, pending))
    if (ending.writeError) await reports?.discard()
    const result = resultOf(ending, Math.round(performance.now() - began))
    return { result, code: exitCodeOf(ending, options) }
  } catch (error) {
    await reports?.discard().catch(() => {})
    throw error
  } finally {
    for (const output of outputs) output.close()
    advice?.close()
    if (work !== null) await removeWorkFolder(work)
    await lock?.release()
  }
}
