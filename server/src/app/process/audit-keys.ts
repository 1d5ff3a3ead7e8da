import { isRotationRecorded } from '../../capabilities/audit-log/key-rotation.service.ts'
import {
  existingKey,
  keyFromFile,
  replaceKeyFile,
  type SigningKey,
  signingKey,
} from '../../platform/auth/key-files.ts'
import type { Connection } from '../../platform/db/connection.ts'
import type { Config } from '../config.ts'

/** The file is outside of the database, so that it contradicts a truncated or restored database. */
export const CHECKPOINT_FILE = 'audit-checkpoint.json'

/** Entries of commands that work without the database; a service appends them within a second. */
export const JOURNAL_FOLDER = 'audit-journal'

export const AUDIT_KEY_FILE = 'audit.key'

/** Returns the key that signs the audit log: the configured one, else the one in the data directory. */
export const installationKey = async (config: Config): Promise<SigningKey> =>
  signingKey(config.audit.key ?? (await keyFromFile(config.dataDir, AUDIT_KEY_FILE)))

/** Returns the key like `installationKey`, but creates none; null when there is none. */
export const existingInstallationKey = async (config: Config): Promise<SigningKey | null> => {
  const seed = config.audit.key ?? (await existingKey(config.dataDir, AUDIT_KEY_FILE))
  return seed && signingKey(seed)
}

/** The key that is to follow, from the begin of a rotation to its end. */
const NEXT_KEY_FILE = 'audit.key.next'

/** Returns the key that follows the one in the data directory, created when there is none. */
export const nextKey = async (config: Config): Promise<SigningKey> =>
  signingKey(await keyFromFile(config.dataDir, NEXT_KEY_FILE))

/**
 * Puts the next key in its place if its rotation is recorded: a rotation that was interrupted after
 * its commit is finished, and one that was interrupted before it changes nothing.
 */
export const finishRotation = async (config: Config, connection: Connection): Promise<void> => {
  if (config.audit.key !== null) return
  const next = await existingKey(config.dataDir, NEXT_KEY_FILE)
  const current = next && (await existingKey(config.dataDir, AUDIT_KEY_FILE))
  if (!(next && current)) return
  if (await isRotationRecorded(connection, signingKey(current), signingKey(next))) {
    await replaceKeyFile(config.dataDir, NEXT_KEY_FILE, AUDIT_KEY_FILE)
  }
}

/** Returns the key that signs, after an interrupted rotation is finished. */
export const currentInstallationKey = async (
  config: Config,
  connection: Connection,
): Promise<SigningKey> => {
  await finishRotation(config, connection)
  return installationKey(config)
}
