import type { Checkpoint } from './audit-checkpoint.ts'
import { hasTexts } from './text-fields.ts'

const TEXTS = ['hash', 'at', 'public_key', 'signature'] as const

/** The field of a log line, or of a shipped message, that holds a checkpoint. */
export const CHECKPOINT_FIELD = 'audit_checkpoint'

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const asCheckpoint = (value: unknown): Checkpoint | null => {
  if (!hasTexts(value, TEXTS)) return null
  const { position, hash, at, public_key, signature } = value
  if (!Number.isSafeInteger(position) || Number(position) < 1) return null
  return { position: Number(position), hash, at, public_key, signature }
}

/** Null for text that is not one checkpoint in JSON. */
export const parseCheckpoint = (text: string): Checkpoint | null => asCheckpoint(jsonOf(text))

/**
 * Returns the checkpoint of a line; null for a log record without one and for an incomplete line;
 * undefined for anything else.
 */
const checkpointOfLine = (line: string): Checkpoint | null | undefined => {
  const value = jsonOf(line)
  // The process was killed, or the disk was full, while it wrote the line.
  if (value === undefined && line.startsWith('{') && !line.trimEnd().endsWith('}')) return null
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  if (CHECKPOINT_FIELD in value) return asCheckpoint(value[CHECKPOINT_FIELD]) ?? undefined
  if ('signature' in value || 'public_key' in value) return asCheckpoint(value) ?? undefined
  return 'msg' in value ? null : undefined
}

export interface CheckpointLines {
  readonly checkpoints: readonly Checkpoint[]
  /** The number of the first line that is neither a checkpoint nor a log record; null: there is none. */
  readonly badLine: number | null
}

/** Parses lines of JSON: checkpoints as they were shipped, among records of the service log. */
export const parseCheckpointLines = (text: string): CheckpointLines => {
  const checkpoints: Checkpoint[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const checkpoint = checkpointOfLine(line)
    if (checkpoint === undefined) return { checkpoints, badLine: index + 1 }
    if (checkpoint) checkpoints.push(checkpoint)
  }
  return { checkpoints, badLine: null }
}
