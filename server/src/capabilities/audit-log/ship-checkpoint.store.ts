import { open } from 'node:fs/promises'
import type { ShipTarget } from '../../platform/ship-target.ts'
import type { Checkpoint } from './audit-checkpoint.ts'
import { type CheckpointKey, signatureOf } from './audit-signature.ts'
import { CHECKPOINT_FIELD } from './checkpoint-text.ts'

const HTTP_TIMEOUT_MS = 10_000

const writeLine = (line: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(line, (error) => (error ? reject(error) : resolve()))
  })

/** Begins a new line where the last one is incomplete. The file may be one that only grows. */
const appendLine = async (path: string, line: string): Promise<void> => {
  const file = await open(path, 'a+', 0o600)
  try {
    const { size } = await file.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await file.read(last, 0, 1, size - 1)
    const isIncomplete = size > 0 && last.toString() !== '\n'
    await file.appendFile(isIncomplete ? `\n${line}` : line)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** A message as Standard Webhooks describes it, signed with the audit key (`v1a`, Ed25519). */
const post = async (url: string, checkpoint: Checkpoint, key: CheckpointKey, now: Date) => {
  const id = `audit-checkpoint-${checkpoint.position}-${checkpoint.hash.slice(0, 16)}`
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const body = JSON.stringify({ type: 'audit.checkpoint', [CHECKPOINT_FIELD]: checkpoint })
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1a,${signatureOf(`${id}.${timestamp}.${body}`, key)}`,
    },
    body,
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The receiver of checkpoints answered ${response.status}`)
}

/** Sends one checkpoint. Rejects unless it was taken. */
export const shipCheckpoint = (
  target: ShipTarget,
  checkpoint: Checkpoint,
  { key, now }: { readonly key: CheckpointKey; readonly now: Date },
): Promise<void> => {
  if (target.kind === 'http') return post(target.url, checkpoint, key, now)
  if (target.kind === 'file') return appendLine(target.path, `${JSON.stringify(checkpoint)}\n`)
  const record = { level: 30, time: now.toISOString(), msg: 'audit checkpoint' }
  return writeLine(`${JSON.stringify({ ...record, [CHECKPOINT_FIELD]: checkpoint })}\n`)
}
