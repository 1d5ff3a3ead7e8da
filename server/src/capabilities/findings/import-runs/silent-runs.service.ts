import { type LoopLog, startLoop } from '../../../platform/jobs/background-loop.ts'
import type { ImportRunsStore } from './import-runs.store.ts'

const PAUSE_MS = 5_000
/** Five heartbeats. A run whose process is alive after all continues with its next one. */
const SILENT_AFTER_SECONDS = 15

/** Fails the runs whose process has ended without a word. */
export const failSilentRuns = ({
  importRunList,
  log,
}: {
  readonly importRunList: Pick<ImportRunsStore, 'failSilent'>
  readonly log: LoopLog
}) =>
  startLoop({
    name: 'failing interrupted imports',
    pauseMs: PAUSE_MS,
    log,
    round: async () => {
      const failed = await importRunList.failSilent(SILENT_AFTER_SECONDS)
      if (failed > 0) log.info({ failed }, 'interrupted imports failed')
      return false
    },
  })
