import type { Command } from 'commander'
import type { Module } from '../../data/module.ts'
import { resealColumn } from '../../data/sealed-values.store.ts'
import { UsageError } from '../../kernel/process-error.ts'
import { createSealing } from '../../platform/sealing.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { capabilities } from '../capabilities.ts'
import { auditCommand } from '../process/command-audit.ts'
import { encryptionKeys, replaceEncryptionKey } from '../process/encryption-keys.ts'
import { type CommandContext, withMigratedDatabase } from './with-database.ts'

const resealEverything = async ({ config, database }: CommandContext): Promise<number> => {
  const sealing = createSealing(encryptionKeys(config))
  let resealed = 0
  for (const { sealed = [] } of capabilities as readonly Module[]) {
    for (const column of sealed) {
      resealed += await resealColumn(database.connection, sealing, column)
    }
  }
  return resealed
}

/** Killed at any point, it can be run again: a key is replaced only when nothing needs the one before it. */
const rotate = () =>
  withMigratedDatabase(async (context) => {
    const { config, database } = context
    const { key, formerKey } = config.encryption
    if (key !== null && formerKey === null) {
      throw new UsageError(
        'The key is that of STANCE_ENCRYPTION_KEY: set the new one there, the one before as STANCE_ENCRYPTION_FORMER_KEY, restart every process, and run this again',
      )
    }
    let resealed = await resealEverything(context)
    if (key === null) {
      await replaceEncryptionKey(config)
      resealed += await resealEverything(context)
    }
    await auditCommand(database.connection, {
      action: 'rotateEncryptionKey',
      resource_type: 'encryption',
      path: 'encryption key',
      at: systemClock(),
      detail: { resealed },
    })
    const rest = key === null ? '' : '. STANCE_ENCRYPTION_FORMER_KEY is not needed any more'
    process.stdout.write(`${resealed} values are sealed with the current key${rest}\n`)
  })

export const addEncryptionCommand = (stance: Command) =>
  stance
    .command('encryption')
    .description('the key that seals secrets and snapshots in the database')
    .command('rotate')
    .description(
      'replaces the key in the data directory, and seals all values with the current one',
    )
    .action(rotate)
