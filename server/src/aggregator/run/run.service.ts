import { newUuid } from '../../platform/uuid.ts'
import type { Advice } from '../advice/advising.service.ts'
import { outputsOf } from '../outputs/outputs.service.ts'
import type { ReportSet } from '../reports/report-set.port.ts'
import { openReports } from '../reports/reports.store.ts'
import { readGeneration } from '../state/state-reading.service.ts'
import { beginState } from '../state/state-writing.service.ts'
import { openRunAdvice } from './run-advice.service.ts'
import { exitCodeOf, resultOf } from './run-facts.ts'
import { removeWorkFolder } from './run-folders.service.ts'
import type { RunOptions } from './run-options.ts'
import type { RunResult } from './run-result.ts'
import { planSending, sendPending } from './run-sending.service.ts'
import { runStages } from './run-stages.service.ts'
import { folderOfRun, openState, remoteReports } from './run-state.service.ts'
import type { Run, RunSurroundings } from './run-surroundings.service.ts'
import { openRunThreads, type RunThreads } from './run-threads.service.ts'

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
  let threads: RunThreads | null = null
  try {
    work = await folderOfRun(options)
    const run_id = newUuid()
    advice = await openRunAdvice({ ...surroundings, options, now }, opened.advice)
    const paths = { store, work, checkLock, checkpoints }
    threads = openRunThreads(options, work, surroundings)
    const run: Run = { ...surroundings, ...paths, options, run_id, now, advice, outputs, threads }
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
    await threads?.stop()
    await reports?.discard().catch(() => {})
    throw error
  } finally {
    for (const output of outputs) output.close()
    advice?.close()
    await threads?.stop()
    if (work !== null) await removeWorkFolder(work)
    await lock?.release()
  }
}
