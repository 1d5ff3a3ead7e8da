import { IndexWriter } from '@stance/core/search/index/index-writer'
import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'
import { endOfLog } from '../../../data/events/event-log.store.ts'
import type { LogPosition } from '../../../data/events/log-position.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import type { IndexRowsStore } from './index-rows.store.ts'
import { createTextCache, type TextCache } from './index-texts.service.ts'
import type { IndexedRow } from './indexed-row.ts'
import { searchDocument } from './search-document.ts'
import { createSemanticTexts, type SemanticTexts } from './semantic-texts.ts'

export interface IndexedFindings {
  readonly writer: IndexWriter
  readonly semantics: SemanticTexts
}

/** An index with the position in the log from which to follow. */
export interface FollowedIndex {
  readonly findings: IndexedFindings
  readonly position: LogPosition
}

const BATCH_SIZE = 4_000
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** Adds findings to an index, in place of what it has of them. */
export const indexRows = async (
  { writer, semantics }: IndexedFindings,
  rows: readonly IndexedRow[],
  texts: TextCache,
): Promise<void> => {
  const textOf = await texts.load(rows.map(({ text_digest }) => text_digest))
  const documents = rows.map((row) => {
    const { document, ruleText } = searchDocument(row, textOf(row.text_digest))
    semantics.remember(document.text_key, ruleText)
    return document
  })
  writer.upsert(documents)
}

interface BuildOptions {
  readonly connection: Connection
  readonly store: IndexRowsStore
  readonly space: SemanticModel['space']
  readonly signal: AbortSignal
}

/** Adds every finding, in the order of ids. */
const indexEveryFinding = async (
  findings: IndexedFindings,
  { store, signal }: BuildOptions,
): Promise<void> => {
  const texts = createTextCache(store)
  let last: string | undefined = FIRST_ID
  while (last !== undefined) {
    signal.throwIfAborted()
    const rows: readonly IndexedRow[] = await store.after(last, BATCH_SIZE)
    await indexRows(findings, rows, texts)
    last = rows.at(-1)?.id
  }
}

/** Builds an index of all findings. */
export const buildIndex = async (options: BuildOptions): Promise<FollowedIndex> => {
  const findings = { writer: new IndexWriter(), semantics: createSemanticTexts(options.space) }
  // Read before the findings: what changes in the meantime is read again from the log.
  const position = await endOfLog(options.connection)
  await indexEveryFinding(findings, options)
  findings.writer.commit()
  while (findings.writer.merge()) options.signal.throwIfAborted()
  return { findings, position }
}
