import { closeSync, constants, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { UsageError } from '../../kernel/process-error.ts'
import { createFolder } from '../../platform/folders.ts'
import { reasonOf } from '../../platform/system-error.ts'

export type AuditLevel = 'DEBUG' | 'INFO' | 'ERROR'

/** The records of a run, as JSON lines. */
export interface AuditLog {
  readonly write: (level: AuditLevel, event: string, fields: object) => void
  /** A record for each finding, which standard error does not get. */
  readonly debug: (record: () => string) => void
  readonly close: () => void
}

const FLAGS = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW
const MAX_BUFFERED = 64 * 1024

const openFile = (path: string): number => {
  try {
    createFolder(dirname(path))
    return openSync(path, FLAGS, 0o600)
  } catch (error) {
    throw new UsageError(`The audit log ${path} cannot be written: ${reasonOf(error)}`)
  }
}

/**
 * Opens the audit log. Without a terminal, standard error gets its records too: on a terminal, a line
 * of progress takes their place.
 */
export const openAuditLog = (path: string, isTerminal: boolean): AuditLog => {
  const file = path === '' ? null : openFile(path)
  let buffered = ''
  const flush = (): void => {
    if (file === null || buffered === '') return
    const bytes = Buffer.from(buffered)
    buffered = ''
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
  }
  const append = (line: string): void => {
    if (file === null) return
    buffered += line
    if (buffered.length >= MAX_BUFFERED) flush()
  }
  return {
    write: (level, event, fields) => {
      const timestamp = new Date().toISOString()
      const line = `${JSON.stringify({ timestamp, level, event, ...fields })}\n`
      append(line)
      flush()
      if (!isTerminal) process.stderr.write(line)
    },
    debug: (record) => {
      if (file !== null) append(record())
    },
    close: () => {
      flush()
      if (file !== null) closeSync(file)
    },
  }
}
