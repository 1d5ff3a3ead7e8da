import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { IndexWriter } from '@stance/core/search/index/index-writer'
import { decodeSnapshot, encodeSnapshot } from '@stance/core/search/index/snapshot'
import type { SemanticModel } from '@stance/core/search/semantics/semantic-model'
import {
  databaseIdentity,
  hasAnchor,
  type LogAnchor,
  lastEventUpTo,
} from '../../../data/events/log-anchor.store.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { SEARCH_WORKER } from '../../../platform/package-paths.ts'
import type { FollowedIndex } from '../index/index-building.service.ts'
import { createSemanticTexts } from '../index/semantic-texts.ts'
import { decodeRuleTexts, encodeRuleTexts } from './rule-text-parts.ts'
import { type SnapshotFile, SnapshotProblem } from './snapshot-file.store.ts'

/** What a snapshot says about the database that it was made from. */
interface SnapshotNote {
  readonly identity: string
  /** The last event that the index has read. */
  readonly anchor: LogAnchor
}

export interface SnapshotDeps {
  readonly connection: Connection
  readonly file: SnapshotFile
  /** Names the code that reads texts and ranks them: another one makes another index. */
  readonly version: string
}

/**
 * Returns the version of the program of the threads. Its name for each of its parts follows from their
 * contents, so it changes with the tokenizer, the dictionary of concepts and the rule catalogue.
 */
export const programVersion = async (): Promise<string> =>
  createHash('sha256')
    .update(await readFile(SEARCH_WORKER))
    .digest('hex')

const requireSameDatabase = async (connection: Connection, note: SnapshotNote): Promise<void> => {
  if (note.identity !== (await databaseIdentity(connection)))
    throw new SnapshotProblem('The snapshot was made from another database.')
  if (!(await hasAnchor(connection, note.anchor)))
    throw new SnapshotProblem('The event log does not continue where the snapshot ends.')
}

/**
 * Reads the index from its snapshot. Returns null if there is none.
 * @throws SnapshotProblem if it cannot be used
 */
export const loadSnapshot = async (
  { connection, file, version }: SnapshotDeps,
  { space, maxBytes }: { readonly space: SemanticModel['space']; readonly maxBytes: number },
): Promise<FollowedIndex | null> => {
  const buffer = await file.read(maxBytes)
  if (buffer === null) return null
  const decoded = decodeSnapshot(buffer, version)
  if ('refusal' in decoded) throw new SnapshotProblem(decoded.refusal)
  const note = JSON.parse(decoded.note) as SnapshotNote
  await requireSameDatabase(connection, note)
  const writer = new IndexWriter({}, decoded.state)
  const semantics = createSemanticTexts(space)
  for (const [key, text] of decodeRuleTexts(decoded.attachments)) semantics.remember(key, text)
  return { findings: { writer, semantics }, position: note.anchor }
}

/**
 * Prepares a snapshot of the index as it is now, and returns what writes it while the index may change.
 * Returns null if the log has no event yet: nothing could tell later whether the log continues.
 */
export const prepareSnapshot = async (
  { connection, file, version }: SnapshotDeps,
  { findings: { writer, semantics }, position }: FollowedIndex,
): Promise<((signal: AbortSignal) => Promise<void>) | null> => {
  const anchor = await lastEventUpTo(connection, position)
  if (anchor === null) return null
  const note: SnapshotNote = { identity: await databaseIdentity(connection), anchor }
  const state = writer.commit()
  writer.settle()
  const attachments = encodeRuleTexts(semantics.textsOf(writer.textKeys))
  const chunks = encodeSnapshot(state, { version, note: JSON.stringify(note), attachments })
  const { bytes } = writer.size()
  return (signal) => file.write(chunks, bytes, signal)
}
