import { Logger } from 'graphile-worker'
import type { JobLog } from './job-task.ts'

type Level = 'error' | 'warning' | 'info' | 'debug'

/**
 * What graphile-worker says, in our log. Its everyday lines are of interest to nobody but a
 * debugger. A failed job is left out, for its message carries the whole payload: whoever runs the
 * task reports it.
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
