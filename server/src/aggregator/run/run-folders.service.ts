import { constants } from 'node:fs'
import { access, lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../../kernel/process-error.ts'
import { createFolder } from '../../platform/folders.ts'
import { codeOf, reasonOf } from '../../platform/system-error.ts'

const WORK = /^\.work-(\d+)$/

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const OTHERS_WRITE = 0o002

/**
 * Refuses a folder that another user can replace or fill: one that every user may write, or a link to one.
 * @throws UsageError
 */
export const requireOwnFolder = async (path: string, key: string): Promise<void> => {
  const stats = await lstat(path)
  if (stats.isSymbolicLink()) {
    throw new UsageError(`The folder ${path} is a link. Name the folder itself as ${key}`)
  }
  if ((stats.mode & OTHERS_WRITE) !== 0) {
    throw new UsageError(
      `Every user may write to the folder ${path}. Take the right away: chmod o-w ${path}`,
    )
  }
}

/** Creates a folder that this process can write to. @throws UsageError */
export const prepareFolder = async (path: string, key: string): Promise<void> => {
  try {
    // Only the folder itself is private: reports may be next to it, and are for users too.
    createFolder(path, 0o700)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new UsageError(
      `The folder ${path} cannot be written: ${reasonOf(error)}. Name another one as ${key}, or make this one writable`,
    )
  }
}

/**
 * Returns the folder for temporary files below a folder, and removes those that killed runs left
 * there. It is created when it is needed.
 */
export const workFolder = async (below: string, isAlone: boolean): Promise<string> => {
  const names = await readdir(below).catch(() => [])
  for (const name of names) {
    const pid = WORK.exec(name)?.[1]
    if (pid === undefined || (!isAlone && isRunning(Number(pid)))) continue
    await removeWorkFolder(join(below, name))
  }
  return join(below, `.work-${process.pid}`)
}

export const removeWorkFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true })
