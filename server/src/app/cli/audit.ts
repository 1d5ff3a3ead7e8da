import { join } from 'node:path'
import type { Command } from 'commander'
import type { Checkpoint } from '../../capabilities/audit-log/audit-checkpoint.ts'
import { keyFromText, keyText } from '../../capabilities/audit-log/audit-signature.ts'
import { verifyAuditLog } from '../../capabilities/audit-log/audit-verify.service.ts'
import {
  readCheckpointFile,
  readCheckpoints,
} from '../../capabilities/audit-log/checkpoint-file.store.ts'
import { UsageError } from '../../kernel/process-error.ts'
import type { Config } from '../config.ts'
import { CHECKPOINT_FILE, existingInstallationKey } from '../process/audit-keys.ts'
import { describeVerification, failureOf } from './audit-report.ts'
import { rotateKey } from './audit-rotate-key.ts'
import { parseName, parseNames } from './option-values.ts'
import { withDatabase } from './with-database.ts'

const EXIT_DAMAGED = 1

interface VerifyOptions {
  readonly checkpoints?: readonly string[]
  readonly requireCheckpoint?: boolean
  readonly trustedKey?: readonly string[]
}

/** The key of this installation, and those that the caller names. */
const trustedKeys = async (config: Config, named: readonly string[]): Promise<string[]> => {
  const own = await existingInstallationKey(config)
  const keys = named.map((text) => {
    const key = keyFromText(text)
    if (key) return keyText(key)
    throw new UsageError(
      `--trusted-key must be the public_key of a checkpoint: an Ed25519 key in base64, not "${text.slice(0, 64)}"`,
    )
  })
  return own ? [keyText(own.publicKey), ...keys] : keys
}

const readNamed = async (paths: readonly string[]): Promise<Checkpoint[]> => {
  const lists = await Promise.all(
    paths.map((path) =>
      readCheckpoints(path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new UsageError(`No such file: ${path}`) : error
      }),
    ),
  )
  return lists.flat()
}

const verify = (options: VerifyOptions) =>
  withDatabase(async ({ config, database: { connection } }) => {
    const keys = await trustedKeys(config, options.trustedKey ?? [])
    const file = join(config.dataDir, CHECKPOINT_FILE)
    const local = await readCheckpointFile(file)
    const named = await readNamed(options.checkpoints ?? [])
    const verified = await verifyAuditLog({
      connection,
      trustedKeys: keys,
      externalCheckpoints: local ? [local, ...named] : named,
    })
    if (keys.length === 0 && verified.isSigned) {
      throw new UsageError(
        `There is no audit key in ${config.dataDir}: set STANCE_AUDIT_KEY, or name the public key with --trusted-key`,
      )
    }
    const comparison = {
      file,
      isFilePresent: local !== null,
      isRequired: options.requireCheckpoint === true,
    }
    for (const line of describeVerification(verified, comparison)) process.stdout.write(`${line}\n`)
    const failure = failureOf(verified, comparison)
    if (failure === null) return
    process.stderr.write(`stance: ${failure}\n`)
    process.exitCode = EXIT_DAMAGED
  })

const HELP = `
A log that was signed is compared with a checkpoint that is outside of the database: with
${CHECKPOINT_FILE} in the data directory, and with those that --checkpoints names. Without any, the
exit code is 1, because the end of the log may have been removed.

Exit codes: 0 complete and unchanged, 1 it is not or cannot be confirmed, 2 usage error.`

export const addAuditCommand = (stance: Command) => {
  const audit = stance.command('audit').description('work with the audit log').helpCommand(false)
  audit
    .command('verify')
    .description('verify that the audit log is complete and unchanged; exit code 1 if it is not')
    .option(
      '--checkpoints <file...>',
      'compare also with the checkpoints in these files',
      parseNames,
    )
    .option('--require-checkpoint', 'fail without a checkpoint from outside of the database')
    .option(
      '--trusted-key <key...>',
      'trust these public keys too, given as in a checkpoint',
      parseNames,
    )
    .addHelpText('after', HELP)
    .action(verify)
  audit
    .command('rotate-key')
    .description('replace the audit key; checkpoints of the old one stay valid')
    .option('--new-key-file <file>', 'with STANCE_AUDIT_KEY: the file of the new key', parseName)
    .action(rotateKey)
}
