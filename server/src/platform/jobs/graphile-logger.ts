import { Logger } from 'graphile-worker'
import type { JobLog } from './job-task.ts'

type Level = 'error' | 'warning' | 'info' | 'debug'

/**
 * Writes the messages of graphile-worker to the log of the process, its routine messages with level
 * debug. The message of a failed job is dropped because it contains the whole payload; `job-session.ts`
 * logs the failure.
 */
export const graphileLogger = (log: JobLog): Logger =>
  new Logger((scope) => (level, message, meta) => {
    if (meta && 'failure' in meta) return
    const fields = { ...scope, ...(meta?.error ? { err: meta.error } : {}) }
    const write: Record<Level, () => void> = {
      error: () => log.error(fields, message),
      warning: () => log.warn(fields, message),
      info: () => log.debug(fields, message),
      debug: () => {},
    }
    write[level]()
  })
