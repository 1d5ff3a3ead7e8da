import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../../kernel/process-error.ts'
import type { Config } from '../../platform/config.ts'
import { ensureFolder } from '../../platform/ensure-folder.ts'

/**
 * Creates the data directory and tries to write there. Without checkpoints outside of the database,
 * the end of the audit log could be removed unnoticed, so the service does not start without a place
 * for them, whatever database it uses.
 * @throws UsageError
 */
export const requireCheckpointPlace = async ({ dataDir }: Pick<Config, 'dataDir'>) => {
  const path = join(dataDir, `.writable-${randomUUID()}`)
  try {
    await ensureFolder(dataDir)
    const file = await open(path, 'wx', 0o600)
    await file.close()
    await rm(path)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : 'unknown reason'
    throw new UsageError(
      `The data directory ${dataDir} cannot be written (${code}), and the checkpoints of the audit log are kept there; set STANCE_DATA_DIR to a folder that this user can write to`,
      { cause },
    )
  }
}
