import {
  copyKeyFile,
  existingKey,
  keyFromFile,
  replaceKeyFile,
} from '../../platform/auth/key-files.ts'
import type { ReadKeys } from '../../platform/sealing.ts'
import type { Config } from '../config.ts'

const KEY_FILE = 'encryption.key'
const NEXT_KEY_FILE = 'encryption.key.next'
const FORMER_KEY_FILE = 'encryption.key.former'

type KeyConfig = Pick<Config, 'encryption' | 'dataDir'>

const present = (keys: readonly (Uint8Array | null)[]) => keys.filter((key) => key !== null)

/**
 * Returns the keys of sealed values: the configured ones, else those of the data directory, where the first one is
 * created at first use. The former one opens what was sealed while it was replaced.
 */
export const encryptionKeys =
  ({ encryption, dataDir }: KeyConfig): ReadKeys =>
  async () =>
    encryption.key !== null
      ? present([encryption.key, encryption.formerKey])
      : present([await keyFromFile(dataDir, KEY_FILE), await existingKey(dataDir, FORMER_KEY_FILE)])

/**
 * Replaces the key in the data directory. The former one stays in the directory, until the next time: whatever an older
 * key has sealed has to be sealed again before. There is a current key at any moment.
 */
export const replaceEncryptionKey = async ({ dataDir }: KeyConfig): Promise<void> => {
  await keyFromFile(dataDir, KEY_FILE)
  await keyFromFile(dataDir, NEXT_KEY_FILE)
  await copyKeyFile(dataDir, KEY_FILE, FORMER_KEY_FILE)
  await replaceKeyFile(dataDir, NEXT_KEY_FILE, KEY_FILE)
}
