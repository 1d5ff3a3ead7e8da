import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ParseResult } from '@stance/core/formats/observation'
import { recordParser } from '@stance/core/formats/record-parsing'
import type { Transact } from '../../../platform/db/transaction.ts'
import { originOf } from '../import/stated-origin.ts'
import { linesOf } from './batch-lines.ts'
import type { ReprocessStore } from './reprocess.store.ts'
import type { ReprocessTally } from './reprocess-summary.ts'

export interface RecordReading {
  readonly deps: { readonly transact: Transact<{ readonly reprocess: ReprocessStore }> }
  readonly tally: ReprocessTally
}

const decompress = promisify(gunzip)
const NO_BYTES = Buffer.alloc(0)

/** The lines of a batch, all in memory; null when they are missing or damaged. */
const storedLines = async ({ deps, tally }: RecordReading, batch_id: number) => {
  const stored = await deps.transact(({ reprocess }) => reprocess.records(batch_id))
  const text = stored && (await decompress(stored.body).catch(() => null))
  if (stored && text) return { ...stored, lines: linesOf(text) }
  const message = stored ? 'The records are damaged' : 'The records are no longer stored'
  tally.addError({ batch_id, position: 0, field: '', message })
  return null
}

/**
 * Parses lines of a batch with the current formats. Returns the results by line. Unreadable lines are
 * omitted and counted as errors.
 */
export const parseRecords = async (
  reading: RecordReading,
  batch_id: number,
  lines: ReadonlySet<number>,
): Promise<ReadonlyMap<number, ParseResult>> => {
  const results = new Map<number, ParseResult>()
  const stored = await storedLines(reading, batch_id)
  if (!stored) return results
  const parse = recordParser(stored.format, originOf(stored.stated))
  for (const line of lines) {
    const position = line + 1
    const { result } = parse({ position, offset: 0, bytes: stored.lines[line] ?? NO_BYTES })
    if (result.kind !== 'error') results.set(line, result)
    else {
      const { field, message } = result.error
      reading.tally.addError({ batch_id, position, field, message })
    }
  }
  return results
}
