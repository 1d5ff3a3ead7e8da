import { keyFromFile, type SigningKey, signingKey } from '../../platform/auth/key-files.ts'
import type { Config } from '../../platform/config.ts'

/** The file is outside of the database, so that it contradicts a truncated or restored database. */
export const CHECKPOINT_FILE = 'audit-checkpoint.json'

/** Returns the key that signs the audit log: the configured one, else the one in the data directory. */
export const installationKey = async (config: Config): Promise<SigningKey> =>
  signingKey(config.audit.key ?? (await keyFromFile(config.dataDir, 'audit.key')))
