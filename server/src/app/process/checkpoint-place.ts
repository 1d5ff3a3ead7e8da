import { prepareDataDir, requireSpace } from '../../platform/data-dir.ts'
import type { Config } from '../config.ts'

/**
 * Creates the data directory and tries to write there. Without checkpoints outside of the database,
 * the end of the audit log could be removed unnoticed, so the service does not start without a place
 * for them, whatever database it uses.
 * @throws UsageError
 */
export const requireCheckpointPlace = async ({ dataDir }: Pick<Config, 'dataDir'>) => {
  await prepareDataDir(dataDir)
  await requireSpace(dataDir)
}
