import { setImmediate } from 'node:timers/promises'
import type { Provider } from '@stance/core/kernel/provider'
import { collectDetailedAssessments } from '../findings/detailed-assessments.ts'
import { PARTITIONS, partitionOf } from '../findings/key-ranges.ts'
import { createSharedTable } from '../findings/shared-facts.ts'
import type { Sent } from '../outputs/outputs.service.ts'
import type { ReportSet } from '../reports/report-set.port.ts'
import type { RunFacts } from '../run-summary.ts'
import { countFalsePositives } from '../scoring/false-positive-counts.ts'
import { createPartitions } from '../spill/partitions.store.ts'
import type { Partitions } from '../spill/spilled-lines.ts'
import { keyOfRow } from '../state/shard-layout.ts'
import { readShard, type StateGeneration } from '../state/state-reading.service.ts'
import { LockedState } from '../state/state-store.port.ts'
import {
  type NextGeneration,
  prepareGeneration,
  type StateHead,
} from '../state/state-writing.service.ts'
import type { JobThreads } from '../threads/job-threads.service.ts'
import type { ThreadDecisions } from '../threads/thread-deciding.service.ts'
import { threadPages } from '../threads/thread-pulling.service.ts'
import { threadReader } from '../threads/thread-reading.service.ts'
import type { CollectedRecords } from './collected-records.ts'
import { stateHead } from './finding-lines.ts'
import { readProviders } from './providers-reading.service.ts'
import { outcomeOf } from './run-advice.service.ts'
import { decideAll, KEYS } from './run-deciding.service.ts'
import { completedOf, type Ending, factsOf, type Readings, readStatesOf } from './run-facts.ts'
import { type RunSending, sendPlanned } from './run-sending.service.ts'
import type { Run } from './run-surroundings.service.ts'

/** Hands the state to the partitions, in addition to what the providers report. */
const loadState = async (run: Run, state: StateGeneration, partitions: Partitions) => {
  for (const [provider, shards] of state.shards) {
    const head = stateHead(provider)
    for (const shard of shards) {
      for (const row of await readShard(run.store, shard))
        partitions.addBytes(partitionOf(keyOfRow(row)), head, row)
      run.throwIfInterrupted()
    }
    run.progress(`reading the state: ${provider}`)
    await setImmediate()
  }
}

const writeFailed = (run: Run, error: unknown): Pick<Ending, 'outputs' | 'writeError'> => {
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

/** `prepared` has the error of the preparation, if it failed. */
const publishReports = async (
  run: Run,
  reports: ReportSet | null,
  facts: RunFacts,
  prepared: { readonly error: unknown } | null,
): Promise<Pick<Ending, 'outputs' | 'writeError'>> => {
  try {
    if (prepared) throw prepared.error
    const outputs = (await reports?.publish(facts)) ?? []
    for (const { destination, records } of outputs) {
      run.audit.write('INFO', 'external_write', { destination, record_count: records })
    }
    return { outputs, writeError: null }
  } catch (error) {
    return writeFailed(run, error)
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

const readAll = (
  run: Run,
  { manifest }: StateGeneration,
  records: CollectedRecords,
  threads: JobThreads | null,
) =>
  readProviders(
    {
      ...run,
      pull: { ...run.pull, checkpoints: run.checkpoints, now: run.now },
      reader: threads && threadReader(threads),
      pages: threadPages(run.threads),
      listsOf: (provider) => manifest.providers[provider]?.lists ?? {},
    },
    records,
  )

const hasPulls = ({ options }: Run): boolean =>
  options.asked.some((provider) => options.config.clouds[provider]?.pull)

/** Reads state and providers; at the same time where other threads read the exports. */
const readEverything = async (
  run: Run,
  state: StateGeneration,
  records: CollectedRecords,
): Promise<Readings> => {
  const threads = await run.threads.forReading()
  const load = () => loadState(run, state, records.partitions)
  if (!threads || hasPulls(run)) {
    await load()
    return readAll(run, state, records, threads)
  }
  const [readings] = await Promise.all([readAll(run, state, records, threads), load()])
  return readings
}

const hasSuppressed = (readings: Readings): boolean =>
  [...readings.values()].some((reading) => reading.hasSuppressed)

const recordsOf = (run: Run): CollectedRecords => ({
  partitions: createPartitions(run.work, KEYS, PARTITIONS),
  shared: createSharedTable(),
  detailed: collectDetailedAssessments(),
  falsePositives: countFalsePositives(),
})

/** Writes the reports, which are not published yet, while the state is written. */
const prepareReports = async (
  reports: ReportSet | null,
  facts: RunFacts,
  decided: ThreadDecisions,
): Promise<{ readonly error: unknown } | null> => {
  try {
    await reports?.prepare(facts, decided.reports)
    return null
  } catch (error) {
    return { error }
  }
}

/** Writes the files of the next generation. The threads, which encode them, end with it. */
const prepareState = async (
  run: Run,
  state: StateGeneration,
  generation: NextGeneration,
): Promise<() => Promise<StateHead>> => {
  try {
    return await prepareGeneration(run.store, state, generation, run.throwIfInterrupted)
  } finally {
    await run.threads.stop()
  }
}

/** Runs the stages of a job whose state and reports are open. */
export const runStages = async (
  run: Run,
  state: StateGeneration,
  reports: ReportSet | null,
  sending: RunSending,
): Promise<Ending> => {
  const { options, audit, progress, throwIfInterrupted } = run
  const records = recordsOf(run)
  const readings = await readEverything(run, state, records)
  const hasFalsePositives = options.metadata.hasFalsePositives || hasSuppressed(readings)
  const deciding = { state, records, readings, reports, sending, hasFalsePositives }
  const decided = await decideAll(run, deciding)
  const outcome = outcomeOf(run.advice, audit)
  const { facts, history } = factsOf(run, state.manifest, readings, decided, outcome)
  const planned = await sending.finish(facts)
  progress('writing the state')
  const preparing = prepareReports(reports, facts, decided)
  const generation = {
    handOnShards: decided.handOnShards,
    completed: readStatesOf(state.manifest, readings, run.now.toISOString()),
    history,
    outbox: sending.outbox(),
  }
  const swap = options.dryRun
    ? null
    : await prepareState(run, state, generation).finally(() => preparing)
  progress('writing the reports')
  const prepared = await preparing
  throwIfInterrupted()
  await run.checkLock()
  const published = await publishReports(run, reports, facts, prepared)
  // The state follows the reports: a run that ends in between is repeated as if it had not been.
  const isSaved = swap !== null && published.writeError === null
  const completed = completedOf(readings)
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
