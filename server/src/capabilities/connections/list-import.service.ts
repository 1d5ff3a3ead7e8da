import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { PullFailure } from '../../clouds/pull/call.service.ts'
import { unavailable } from '../../kernel/app-error.ts'
import { type ImportDeps, importFindings } from '../findings/import/import.service.ts'
import type { ImportSummary } from '../findings/import/import-summary.ts'
import { NO_STATEMENT } from '../findings/import/stated-origin.ts'
import { connectionMessage } from './connection-messages.ts'

/** An import whose input arrives page by page. */
export interface ListImport {
  /** Resolves when the import takes more. Rejects if it failed. */
  readonly take: (records: readonly unknown[]) => Promise<void>
  /** Ends the input, and waits for the end of the import. */
  readonly finish: () => Promise<ImportSummary>
  /** Fails the import: what it committed stays, and it resolves nothing. */
  readonly fail: (reason: unknown) => Promise<void>
}

/** The run of an import shows the message of an `AppError` only. */
const importFailure = (reason: unknown): Error => {
  if (reason instanceof PullFailure) return unavailable(connectionMessage(reason.message), reason)
  return reason instanceof Error ? reason : new Error('The pull ended')
}

/** Imports a list of a cloud as a complete input, because the whole list is pulled. */
export const startListImport = (deps: ImportDeps, actor: string): ListImport => {
  const lines = new PassThrough()
  const summary = importFindings(deps, {
    input: lines,
    format: 'auto',
    complete: true,
    failuresOnly: false,
    stated: NO_STATEMENT,
    at: null,
    actor,
  })
  // The failure is thrown where the import is awaited.
  summary.catch((error) => lines.destroy(error))
  lines.on('error', () => {})
  return {
    take: async (records) => {
      for (const record of records) {
        if (lines.destroyed) break
        const hasRoom = lines.write(`${JSON.stringify(record)}\n`)
        if (!hasRoom) await Promise.race([once(lines, 'drain'), summary])
      }
      if (lines.destroyed) await summary
    },
    finish: () => {
      lines.end()
      return summary
    },
    fail: async (reason) => {
      lines.destroy(importFailure(reason))
      await summary.catch(() => {})
    },
  }
}
