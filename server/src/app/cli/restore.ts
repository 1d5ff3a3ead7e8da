import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Command } from 'commander'
import { UsageError } from '../../kernel/process-error.ts'
import { restoreArchive } from '../../platform/db/archive/restore-archive.ts'
import { MIGRATIONS, VERSION } from '../../platform/package-paths.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { CHECKPOINT_FILE } from '../process/audit-keys.ts'
import { auditCommand } from '../process/command-audit.ts'
import { archiveProgress, destroyOnSignal, printArchiveSummary } from './archive-report.ts'
import { type CommandContext, withDatabase } from './with-database.ts'

const openSource = async (path: string): Promise<Readable> => {
  if (path === '-') return process.stdin
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new UsageError(`No such file: ${path}`) : error
  })
  return file.createReadStream()
}

const restoreFrom =
  (path: string) =>
  async ({ config, database: { address, connection } }: CommandContext) => {
    const startedAt = systemClock()
    const source = await openSource(path)
    destroyOnSignal(source)
    const summary = await restoreArchive(address, source, {
      migrations: MIGRATIONS,
      productVersion: VERSION,
      onProgress: archiveProgress(),
    })
    await auditCommand(connection, {
      resource_type: 'system',
      action: 'restoreDatabase',
      path: path === '-' ? 'standard input' : path,
      at: systemClock(),
      detail: { ...summary },
    })
    printArchiveSummary('Restored and verified', summary, startedAt, process.stdout)
    process.stderr.write(
      `Before you start the service, copy its token.key, audit.key and accounts file to ${config.dataDir}\n` +
        `The archive has no checkpoint of the audit log: compare its end with a copy of ${CHECKPOINT_FILE}, stance audit verify --checkpoints FILE\n`,
    )
  }

const restore = (path: string) => withDatabase(restoreFrom(path), { creates: () => true })

export const addRestoreCommand = (stance: Command) =>
  stance
    .command('restore')
    .description('restore an archive into an empty database and verify it')
    .argument('<path>', 'an archive written by `stance export`, or - for standard input')
    .action(restore)
