import { join } from 'node:path'
import type { Command } from 'commander'
import { FAULTS, verifyAuditLog } from '../../capabilities/audit-log/audit-verify.service.ts'
import { readCheckpointFile } from '../../capabilities/audit-log/checkpoint-file.store.ts'
import { CHECKPOINT_FILE, installationKey } from '../process/audit-keys.ts'
import { withDatabase } from './with-database.ts'

const EXIT_DAMAGED = 1

const verify = () =>
  withDatabase(async ({ config, database }) => {
    const { publicKey } = await installationKey(config)
    const { entries, checkpoints, unsealed, problem } = await verifyAuditLog({
      connection: database.connection,
      trustedKeys: [publicKey],
      externalCheckpoint: await readCheckpointFile(join(config.dataDir, CHECKPOINT_FILE)),
    })
    process.stdout.write(
      `${entries} entries verified, ${checkpoints} signed checkpoints match, ` +
        `${unsealed} committed entries not sealed yet\n`,
    )
    if (problem === null) return
    const { position, reason } = problem
    process.stderr.write(`stance: The audit log is damaged at position ${position}: `)
    process.stderr.write(`${FAULTS[reason]}\n`)
    process.exitCode = EXIT_DAMAGED
  })

export const addAuditCommand = (stance: Command) => {
  const audit = stance.command('audit').description('work with the audit log').helpCommand(false)
  audit
    .command('verify')
    .description('verify that the audit log is complete and unchanged; exit code 1 if it is not')
    .action(verify)
}
