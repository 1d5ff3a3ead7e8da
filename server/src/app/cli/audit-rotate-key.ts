import { readFile } from 'node:fs/promises'
import { keyText } from '../../capabilities/audit-log/audit-signature.ts'
import { recordRotation } from '../../capabilities/audit-log/key-rotation.service.ts'
import { UsageError } from '../../kernel/process-error.ts'
import { type SigningKey, signingKey } from '../../platform/auth/key-files.ts'
import { base64OfBytes } from '../../platform/setting-types.ts'
import { systemClock } from '../../platform/system-clock.ts'
import type { Config } from '../config.ts'
import { currentInstallationKey, finishRotation, nextKey } from '../process/audit-keys.ts'
import { recordOf } from '../process/command-audit.ts'
import { withMigratedDatabase } from './with-database.ts'

const SEED = base64OfBytes(32)

const keyFromNamedFile = async (path: string): Promise<SigningKey> => {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new UsageError(`--new-key-file: ${path} cannot be read (${cause.code})`, { cause })
  })
  const seed = SEED.parse(text.trim(), '')
  if (seed === undefined) throw new UsageError(`--new-key-file: ${path} must hold ${SEED.accepts}`)
  return signingKey(seed)
}

const newKeyOf = async (config: Config, file: string | undefined): Promise<SigningKey> => {
  const isConfigured = config.audit.key !== null
  if (isConfigured && file === undefined) {
    throw new UsageError(
      'The audit key is that of STANCE_AUDIT_KEY: name the file of the new one with --new-key-file',
    )
  }
  if (!isConfigured && file !== undefined) {
    throw new UsageError(
      'The audit key is in the data directory, and the new one is created there: leave out --new-key-file',
    )
  }
  return file === undefined ? nextKey(config) : keyFromNamedFile(file)
}

/** Killed at any point, it can be run again, and both keys stay provable. */
export const rotateKey = ({ newKeyFile }: { readonly newKeyFile?: string }) =>
  withMigratedDatabase(async ({ config, database: { connection } }) => {
    const oldKey = await currentInstallationKey(config, connection)
    const newKey = await newKeyOf(config, newKeyFile)
    const {
      action: _,
      detail: __,
      ...record
    } = recordOf({
      action: '',
      resource_type: 'audit-log',
      path: 'audit key',
      at: systemClock(),
      detail: {},
    })
    await recordRotation(connection, { oldKey, newKey, record })
    await finishRotation(config, connection)
    process.stdout.write(`The audit key is replaced. Public key: ${keyText(newKey.publicKey)}\n`)
    if (newKeyFile === undefined) return
    process.stdout.write(
      `Set STANCE_AUDIT_KEY to the key in ${newKeyFile} and restart every process; until then, entries are sealed and not signed\n`,
    )
  })
