import { usableCores } from '../../platform/usable-cores.ts'
import { watchInterruption } from '../interruption.service.ts'
import { type JobThreads, startJobThreads } from '../threads/job-threads.service.ts'
import { bytesOfExports } from '../threads/thread-reading.service.ts'
import type { RunOptions } from './run-options.ts'

/** When a run uses other threads. */
export interface ThreadLimits {
  readonly count: number
  /** With fewer bytes of exports, starting threads would take longer than they save. */
  readonly minBytes: number
  readonly minFindings: number
}

/** A thread takes up to 250 MiB, and a container has 1 GiB. */
const MAX_THREADS = 3

const DEFAULT_LIMITS: ThreadLimits = {
  count: Math.min(usableCores(), MAX_THREADS),
  minBytes: 256 * 1024 * 1024,
  minFindings: 150_000,
}

/** Of the bytes of exports: most pulls go on for long after them. */
const PULLED_SHARE = 1 / 8

/** The threads of a run, which are started when they are first needed. */
export interface RunThreads {
  /** Returns null where the exports are too small. */
  readonly forReading: () => Promise<JobThreads | null>
  /** Returns null until so many bytes were pulled that threads are worth it. */
  readonly forPulling: (bytes: number) => JobThreads | null
  /** Returns null for few findings. */
  readonly forDeciding: (findings: number) => JobThreads | null
  /** Returns null if none were started. */
  readonly started: () => JobThreads | null
  readonly stop: () => Promise<void>
}

export const openRunThreads = (
  options: RunOptions,
  work: string,
  {
    throwIfInterrupted,
    threads: { count, minBytes, minFindings } = DEFAULT_LIMITS,
  }: { readonly throwIfInterrupted: () => void; readonly threads?: ThreadLimits | undefined },
): RunThreads => {
  let pulled = 0
  let started: { readonly threads: JobThreads; readonly stop: () => Promise<void> } | null = null
  const start = (): JobThreads => {
    const names = Array.from({ length: count }, (_, at) => `keys-of-${at}`)
    const threads = startJobThreads(names, { work, scoring_files: options.scoring_files })
    const watch = watchInterruption(throwIfInterrupted)
    watch.signal.addEventListener('abort', () => threads.fail(watch.signal.reason))
    const stop = async (): Promise<void> => {
      watch.stop()
      await threads.stop()
    }
    started = { threads, stop }
    return threads
  }
  return {
    forReading: async () =>
      count > 1 && (await bytesOfExports(options)) >= minBytes ? start() : null,
    forPulling: (bytes) => {
      pulled += bytes
      const isWorthIt = count > 1 && pulled >= minBytes * PULLED_SHARE
      return started?.threads ?? (isWorthIt ? start() : null)
    },
    forDeciding: (findings) =>
      started?.threads ?? (count > 1 && findings >= minFindings ? start() : null),
    started: () => started?.threads ?? null,
    stop: async () => {
      await started?.stop()
    },
  }
}
