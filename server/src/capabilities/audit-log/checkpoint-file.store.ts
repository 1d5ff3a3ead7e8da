import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { conflict } from '../../kernel/app-error.ts'
import type { Checkpoint } from './audit-checkpoint.ts'
import { parseCheckpoint, parseCheckpointLines } from './checkpoint-text.ts'

const readIfPresent = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })

/** The checkpoint outside of the database; null when there is none yet. */
export const readCheckpointFile = async (path: string): Promise<Checkpoint | null> => {
  const text = await readIfPresent(path)
  if (text === null) return null
  const checkpoint = parseCheckpoint(text)
  if (checkpoint === null) throw conflict(`${path} does not hold a checkpoint of the audit log`)
  return checkpoint
}

/** Reads a file with any number of checkpoints, such as one that they were shipped to. */
export const readCheckpoints = async (path: string): Promise<readonly Checkpoint[]> => {
  const parsed = parseCheckpointLines(await readFile(path, 'utf8'))
  if (parsed.badLine !== null) {
    throw conflict(`${path}:${parsed.badLine} does not hold a checkpoint of the audit log`)
  }
  if (parsed.checkpoints.length === 0)
    throw conflict(`${path} holds no checkpoint of the audit log`)
  return parsed.checkpoints
}

/** Replaces the file atomically: after a power failure it holds the old checkpoint or the new one. */
export const writeCheckpointFile = async (path: string, checkpoint: Checkpoint): Promise<void> => {
  // Replicas may share the folder, and each can have the same process id.
  const temporaryPath = `${path}.${randomUUID()}`
  const file = await open(temporaryPath, 'w', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(checkpoint)}\n`)
    await file.sync()
    await rename(temporaryPath, path)
  } finally {
    await file.close()
    // After a rename it no longer exists; on a full disk an empty file would remain.
    await rm(temporaryPath, { force: true })
  }
}
