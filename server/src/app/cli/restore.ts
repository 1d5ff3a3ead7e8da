import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Command } from 'commander'
import { badRequest } from '../../kernel/app-error.ts'
import { restoreArchive } from '../../platform/db/archive/restore-archive.ts'
import { MIGRATIONS, VERSION } from '../../platform/package-paths.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { auditCommand } from '../process/command-audit.ts'
import { archiveProgress, endWhenStopped, showArchived } from './archive-report.ts'
import { withDatabase } from './with-database.ts'

const sourceOf = async (path: string): Promise<Readable> => {
  if (path === '-') return process.stdin
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? badRequest(`There is no file ${path}`) : error
  })
  return file.createReadStream()
}

const run = (path: string) =>
  withDatabase(async ({ config, database: { address, connection } }) => {
    const startedAt = systemClock()
    const source = await sourceOf(path)
    endWhenStopped(source)
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
    showArchived('Restored and verified', summary, startedAt, process.stdout)
    process.stderr.write(
      `Before you start the service, put its token.key, audit.key and account file into ${config.dataDir}\n`,
    )
  })

export const addRestoreCommand = (stance: Command) =>
  stance
    .command('restore')
    .description('fill an empty database with what an archive holds, and verify it')
    .argument('<path>', 'an archive that `stance export` wrote, or - for standard input')
    .action(run)
