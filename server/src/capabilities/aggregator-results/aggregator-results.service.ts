import { AppError, unavailable } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Logger } from '../../platform/logger.ts'
import { createGeneration, type Generation } from './generation.service.ts'
import { loadReports } from './generation-loading.service.ts'
import { type ReportSource, UnusableReports } from './report-source.port.ts'
import type { PlaceFinding } from './result-row.ts'

/** The results of the last run of the aggregator, and of those shortly before it. */
export interface AggregatorResults {
  /** @throws AppError if there are none. */
  readonly current: () => Generation
  /** Returns undefined if the run is not held any more. */
  readonly ofRun: (run_id: string) => Generation | undefined
  /** The held runs, the oldest first. */
  readonly held: () => readonly Generation[]
  /** Why there are no results; null: there are. */
  readonly problem: () => string | null
  /** Looks for the reports of a new run, and reads them. */
  readonly refresh: () => Promise<void>
  /** Looks for new runs until it is stopped. */
  readonly follow: () => { readonly stop: () => Promise<void> }
}

const NOT_CONFIGURED =
  'The reports of the aggregator are not configured; set STANCE_AGGREGATOR_REPORTS to the folder or the object store that outputs.reports.dir of the job names'

/** Of a service that knows no aggregator. */
export const NO_AGGREGATOR_RESULTS: AggregatorResults = {
  current: () => {
    throw new AppError('NOT_IMPLEMENTED', NOT_CONFIGURED)
  },
  ofRun: () => {
    throw new AppError('NOT_IMPLEMENTED', NOT_CONFIGURED)
  },
  held: () => [],
  problem: () => null,
  refresh: async () => {},
  follow: () => ({ stop: async () => {} }),
}

/** Lists that were begun before a new run go on for this long. */
const REPLACED_MS = 3_600_000
const MAX_REPLACED = 2

const NO_RUN = 'The aggregator has published no complete run yet; try again after its next run'
const BEING_READ = 'The last run of the aggregator is being read; try again shortly'
const UNREADABLE =
  'The reports of the last run of the aggregator cannot be read; the log of the service has the cause'

interface Held {
  readonly generation: Generation
  /** null: it is the current one. */
  replacedAt: number | null
}

export interface ResultsOptions {
  readonly source: ReportSource
  readonly placeFinding: PlaceFinding
  readonly now: Clock
  readonly log: Pick<Logger, 'info' | 'error'>
}

/** Keeps the current run and up to two that it replaced, each for an hour. */
const createHeld = (now: Clock) => {
  let held: readonly Held[] = []
  const retireOld = async (): Promise<void> => {
    const oldest = now().getTime() - REPLACED_MS
    const replaced = held.filter(({ replacedAt }) => replacedAt !== null)
    const kept = new Set(
      replaced.slice(-MAX_REPLACED).filter(({ replacedAt }) => (replacedAt ?? 0) > oldest),
    )
    const old = replaced.filter((one) => !kept.has(one))
    held = held.filter((one) => !old.includes(one))
    for (const { generation } of old) await generation.retire()
  }
  return {
    all: () => held.map(({ generation }) => generation),
    retireOld,
    replace: async (generation: Generation): Promise<void> => {
      const others = held.filter((one) => one.generation.run_id !== generation.run_id)
      const same = held.filter((one) => !others.includes(one))
      const last = others.at(-1)
      if (last) last.replacedAt ??= now().getTime()
      held = [...others, { generation, replacedAt: null }]
      for (const one of same) await one.generation.retire()
      await retireOld()
    },
    retireAll: async (): Promise<void> => {
      const all = held
      held = []
      for (const { generation } of all) await generation.retire()
    },
  }
}

type HeldRuns = ReturnType<typeof createHeld>

/** The same problem is named once, not at every look. */
const createProblemLog = ({ source, log }: Pick<ResultsOptions, 'source' | 'log'>) => {
  let last = ''
  return {
    write: (error: unknown): void => {
      const message = error instanceof Error ? error.message : String(error)
      if (message === last) return
      last = message
      log.error({ err: error, place: source.place }, 'reports of the aggregator not served')
    },
    forget: (): void => {
      last = ''
    },
  }
}

/** Reads the reports of each run once. */
const createReader = ({ source, placeFinding, log }: ResultsOptions, held: HeldRuns) => {
  let loadedVersion: string | null = null
  /** A set that cannot be used is not read again. */
  let refusedVersion: string | null = null

  const load = async (version: string): Promise<void> => {
    const reports = await source.open()
    try {
      const loaded = await loadReports(reports, placeFinding)
      await held.replace(createGeneration(loaded, reports))
      loadedVersion = version
      const { run_id, index } = loaded
      log.info({ run_id, findings: index.rows }, 'a run of the aggregator is served')
    } catch (error) {
      await reports.close()
      throw error
    }
  }

  /** Returns whether a run has published reports. */
  return async (): Promise<boolean> => {
    const version = await source.version()
    if (version === null || version === loadedVersion || version === refusedVersion) {
      return version !== null
    }
    try {
      await load(version)
    } catch (error) {
      // A run may have replaced the files while they were read. Then they are read again.
      if ((await source.version()) !== version) return true
      if (error instanceof UnusableReports) refusedVersion = version
      throw error
    }
    return true
  }
}

/** Repeats work after a pause until it is stopped. */
const repeat = (work: () => Promise<void>, pauseMs: number) => {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const next = (): void => {
    running = work().then(() => {
      if (!isStopped) timer = setTimeout(next, pauseMs)
    })
  }
  next()
  return async (): Promise<void> => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

export const createAggregatorResults = (options: ResultsOptions): AggregatorResults => {
  const held = createHeld(options.now)
  const problems = createProblemLog(options)
  const read = createReader(options, held)
  let problem = BEING_READ
  let running: Promise<void> | null = null

  const look = async (): Promise<void> => {
    try {
      await held.retireOld()
      if (!(await read())) problem = NO_RUN
      problems.forget()
    } catch (error) {
      problem = UNREADABLE
      problems.write(error)
    }
  }
  const refresh = (): Promise<void> => {
    running ??= look().finally(() => {
      running = null
    })
    return running
  }

  return {
    current: () => {
      const generation = held.all().at(-1)
      if (generation) return generation
      throw unavailable(problem)
    },
    ofRun: (run_id) => held.all().find((generation) => generation.run_id === run_id),
    held: held.all,
    problem: () => (held.all().length > 0 ? null : problem),
    refresh,
    follow: () => {
      const stop = repeat(refresh, options.source.intervalMs)
      return {
        stop: async () => {
          await stop()
          await held.retireAll()
        },
      }
    },
  }
}
