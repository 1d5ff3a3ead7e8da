import {
  existingKey,
  keyFromFile,
  type SigningKey,
  signingKey,
} from '../../platform/auth/key-files.ts'
import type { Config } from '../../platform/config.ts'

/** The file is outside of the database, so that it contradicts a truncated or restored database. */
export const CHECKPOINT_FILE = 'audit-checkpoint.json'

export const AUDIT_KEY_FILE = 'audit.key'

/** Returns the key that signs the audit log: the configured one, else the one in the data directory. */
export const installationKey = async (config: Config): Promise<SigningKey> =>
  signingKey(config.audit.key ?? (await keyFromFile(config.dataDir, AUDIT_KEY_FILE)))

/** Returns the key like `installationKey`, but creates none; null when there is none. */
export const existingInstallationKey = async (config: Config): Promise<SigningKey | null> => {
  const seed = config.audit.key ?? (await existingKey(config.dataDir, AUDIT_KEY_FILE))
  return seed && signingKey(seed)
}
