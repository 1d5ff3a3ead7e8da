import { constants } from 'node:fs'
import { access, lstat, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError, UsageError } from '../kernel/process-error.ts'
import { createFolder } from './folders.ts'
import { causeOf, codeOf } from './system-error.ts'

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  )

const unusable = (dataDir: string, cause: string) =>
  new UsageError(
    `The data directory ${dataDir} cannot be used: ${cause}. Name another folder with STANCE_DATA_DIR, or make this one usable`,
  )

/** The error of a command that needs an installation where there is none. Only some commands create one. */
export const missingInstallation = (dataDir: string, reason: string) =>
  new UsageError(
    `There is no installation in ${dataDir}: ${reason}. Name its data directory with STANCE_DATA_DIR, or create one there: stance serve`,
  )

/**
 * Checks that the data directory has the database of an installation.
 * @throws UsageError
 */
export const requireEmbeddedCluster = async (dataDir: string): Promise<void> => {
  const code = await lstat(join(dataDir, 'postgres', 'cluster')).then(() => '', codeOf)
  if (['ENOENT', 'ENOTDIR'].includes(code)) {
    throw missingInstallation(dataDir, 'it has no database')
  }
}

const isFolder = async (path: string): Promise<boolean> => {
  if (!(await exists(path))) return false
  return (await stat(path)).isDirectory()
}

const refuseDanglingLink = (error: unknown, dataDir: string) => {
  throw codeOf(error) === 'ENOENT'
    ? unusable(dataDir, 'it is a link to a folder that does not exist')
    : error
}

const createWritableFolder = async (dataDir: string): Promise<void> => {
  if (!(await isFolder(dataDir).catch((error) => refuseDanglingLink(error, dataDir)))) {
    if (!(await exists(dataDir))) createFolder(dataDir, 0o700, 0o700)
  }
  const stats = await stat(dataDir)
  if (!stats.isDirectory()) throw unusable(dataDir, 'it is not a folder')
  await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).catch((error) => {
    const uid = process.geteuid?.()
    if (codeOf(error) !== 'EACCES' || stats.uid === uid) throw error
    throw unusable(dataDir, `it belongs to uid ${stats.uid}, and this process runs as uid ${uid}`)
  })
}

/** What initdb, the server and Node say when the machine is the reason. */
const SYSTEM_CAUSES: readonly (readonly [RegExp, string])[] = [
  [/no space left on device/i, 'ENOSPC'],
  [/disk quota exceeded/i, 'EDQUOT'],
  [/read-only file system/i, 'EROFS'],
]

const codeIn = ({ message }: Error): string | undefined =>
  SYSTEM_CAUSES.find(([pattern]) => pattern.test(message))?.[1]

/**
 * Runs `work`, which reads and writes in the data directory. A refusal of the operating system becomes
 * one sentence with the setting and the cause.
 * @throws UsageError
 */
export const inDataDir = async <T>(dataDir: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof StartupError ? codeIn(error) : codeOf(error)
    const cause = code && causeOf(code)
    throw cause ? unusable(dataDir, cause) : error
  }
}

/** Creates the data directory if it does not exist, and checks that this process can write to it. */
export const prepareDataDir = (dataDir: string): Promise<void> =>
  inDataDir(dataDir, () => createWritableFolder(dataDir))

/** More than the lock files and the first records of a server that starts. */
const PROBE_BYTES = 256 * 1024

/** Checks that the data directory takes new data, before a server is started that needs it. */
export const requireSpace = (dataDir: string): Promise<void> =>
  inDataDir(dataDir, async () => {
    const path = join(dataDir, `.probe-${process.pid}`)
    try {
      const file = await open(path, 'w', 0o600)
      try {
        await file.write(Buffer.alloc(PROBE_BYTES))
        await file.datasync()
      } finally {
        await file.close()
      }
    } finally {
      await rm(path, { force: true })
    }
  })
