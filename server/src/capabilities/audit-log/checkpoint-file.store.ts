import { open, readFile, rename, rm } from 'node:fs/promises'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { conflict } from '../../kernel/app-error.ts'
import type { Checkpoint } from './audit-checkpoint.ts'

const CheckpointShape = Type.Object({
  position: Type.Integer({ minimum: 1 }),
  hash: Type.String(),
  at: Type.String(),
  public_key: Type.String(),
  signature: Type.String(),
})

const parse = (path: string, text: string): Static<typeof CheckpointShape> => {
  try {
    return Value.Parse(CheckpointShape, JSON.parse(text))
  } catch {
    throw conflict(`${path} does not hold a checkpoint of the audit log`)
  }
}

/** The checkpoint outside of the database; null when there is none yet. */
export const readCheckpointFile = async (path: string): Promise<Checkpoint | null> => {
  try {
    return parse(path, await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Replaces the file atomically: after a power failure it holds the old checkpoint or the new one. */
export const writeCheckpointFile = async (path: string, checkpoint: Checkpoint): Promise<void> => {
  const temporaryPath = `${path}.${process.pid}`
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
