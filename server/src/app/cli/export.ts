import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import type { Command } from 'commander'
import { badRequest, conflict } from '../../kernel/app-error.ts'
import { writeArchive } from '../../platform/db/archive/write-archive.ts'
import { VERSION } from '../../platform/package-paths.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { auditCommand } from '../process/command-audit.ts'
import { archiveProgress, endWhenStopped, filesBeside, showArchived } from './archive-report.ts'
import { withDatabase } from './with-database.ts'

type Write<T> = (destination: Writable) => Promise<T>

const OWNER_ONLY = 0o600

/** The file appears when it is whole. */
const intoFile = async <T>(path: string, write: Write<T>): Promise<T> => {
  if (existsSync(path)) throw conflict(`${path} exists already; name a new file`)
  const unfinished = `${path}.${process.pid}`
  const file = await open(unfinished, 'w', OWNER_ONLY).catch((error: Error) => {
    throw badRequest(`The file cannot be made: ${error.message}`)
  })
  const destination = file.createWriteStream({ flush: true })
  try {
    const result = await write(destination)
    await rename(unfinished, path)
    return result
  } catch (error) {
    destination.destroy()
    await rm(unfinished, { force: true })
    throw error
  }
}

const intoStandardOutput = <T>(write: Write<T>): Promise<T> => {
  if (process.stdout.isTTY) {
    throw badRequest('An archive is not readable; name a file, or pass standard output on')
  }
  // Of other commands a reader may leave early. Here it is a failure, which ends the export.
  process.stdout.removeAllListeners('error')
  return write(process.stdout).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EPIPE' ? conflict('Standard output was closed before the end') : error
  })
}

const nameFilesBeside = (files: readonly string[]) => {
  if (files.length === 0) return
  process.stderr.write('The archive holds no keys and no account file. Keep with it:\n')
  for (const file of files) process.stderr.write(`  ${file}\n`)
}

const run = (path: string) =>
  withDatabase(async ({ config, database: { address, connection } }) => {
    const createdAt = systemClock()
    const write = (destination: Writable) => {
      endWhenStopped(destination)
      const options = { productVersion: VERSION, createdAt, onProgress: archiveProgress() }
      return writeArchive(address, destination, options)
    }
    const toFile = path !== '-'
    const summary = await (toFile ? intoFile(path, write) : intoStandardOutput(write))
    await auditCommand(connection, {
      resource_type: 'system',
      action: 'exportDatabase',
      path: toFile ? path : 'standard output',
      at: systemClock(),
      detail: { ...summary },
    })
    showArchived('Exported', summary, createdAt, toFile ? process.stdout : process.stderr)
    nameFilesBeside(filesBeside(config))
  })

export const addExportCommand = (stance: Command) =>
  stance
    .command('export')
    .description('write everything in the database into one archive, beside a running service')
    .argument('<path>', 'the new file, or - for standard output')
    .action(run)
