import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { Command } from 'commander'
import { CommandError, UsageError } from '../../kernel/process-error.ts'
import { writeArchive } from '../../platform/db/archive/write-archive.ts'
import { VERSION } from '../../platform/package-paths.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { codeOf, reasonOf } from '../../platform/system-error.ts'
import { auditCommand } from '../process/command-audit.ts'
import {
  archiveProgress,
  destroyOnSignal,
  filesToKeep,
  printArchiveSummary,
} from './archive-report.ts'
import { withDatabase } from './with-database.ts'

type Write<T> = (destination: Writable) => Promise<T>

const OWNER_ONLY = 0o600

/** Writes to a temporary file, so that the archive has its name only when it is complete. */
const writeToFile = async <T>(path: string, write: Write<T>): Promise<T> => {
  if (existsSync(path)) throw new CommandError(`${path} already exists; name a new file`)
  const temporaryPath = `${path}.${process.pid}`
  const file = await open(temporaryPath, 'w', OWNER_ONLY).catch((error: unknown) => {
    const isMissing = codeOf(error) === 'ENOENT'
    const reason = isMissing ? 'its folder does not exist' : reasonOf(error)
    throw new UsageError(`${path} cannot be created: ${reason}`)
  })
  const destination = file.createWriteStream({ flush: true })
  try {
    const result = await write(destination)
    await rename(temporaryPath, path)
    return result
  } catch (error) {
    destination.destroy()
    await rm(temporaryPath, { force: true })
    throw error
  }
}

const writeToStandardOutput = <T>(write: Write<T>): Promise<T> => {
  if (process.stdout.isTTY) {
    throw new UsageError(
      'Refusing to write binary data to a terminal; name a file or redirect standard output',
    )
  }
  // For other commands a closed pipe is fine. Here it is a failure, which ends the export.
  process.stdout.removeAllListeners('error')
  return write(process.stdout).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EPIPE'
      ? new CommandError('Standard output was closed before the end')
      : error
  })
}

const printFilesToKeep = (files: readonly string[]) => {
  if (files.length === 0) return
  process.stderr.write(
    'The archive does not contain keys or the accounts file. Back up these files too:\n',
  )
  for (const file of files) process.stderr.write(`  ${file}\n`)
}

const exportDatabase = (path: string) =>
  withDatabase(async ({ config, database: { address, connection } }) => {
    const createdAt = systemClock()
    const write = (destination: Writable) => {
      destroyOnSignal(destination)
      const options = { productVersion: VERSION, createdAt, onProgress: archiveProgress() }
      return writeArchive(address, destination, options)
    }
    const toFile = path !== '-'
    const summary = await (toFile ? writeToFile(path, write) : writeToStandardOutput(write))
    await auditCommand(connection, {
      resource_type: 'system',
      action: 'exportDatabase',
      path: toFile ? path : 'standard output',
      at: systemClock(),
      detail: { ...summary },
    })
    printArchiveSummary('Exported', summary, createdAt, toFile ? process.stdout : process.stderr)
    printFilesToKeep(filesToKeep(config))
  })

export const addExportCommand = (stance: Command) =>
  stance
    .command('export')
    .description('export the whole database to one archive; the service may be running')
    .argument('<path>', 'the file to create, or - for standard output')
    .action(exportDatabase)
