import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../../kernel/process-error.ts'
import { inspectProcess } from './processes.ts'

const POLL_MS = 50
const MAX_STOP_POLLS = (60 * 1000) / POLL_MS

/** The content of `postmaster.pid`, which a server writes into its cluster. */
export interface PostmasterFile {
  readonly pid: number
  readonly cluster: string
  readonly port: number
  readonly socketFolder: string
  readonly ready: boolean
}

/** Parses the text of `postmaster.pid`, which the server writes line by line while it starts. */
export const parsePostmasterFile = (text: string): PostmasterFile | undefined => {
  const [pid = '', cluster = '', , port = '', socketFolder = '', , , status = ''] = text.split('\n')
  if (!/^\d+$/.test(pid)) return undefined
  const ready = status.trim() === 'ready'
  return { pid: Number(pid), cluster, port: Number(port), socketFolder, ready }
}

export const readPostmasterFile = async (cluster: string): Promise<PostmasterFile | undefined> =>
  parsePostmasterFile(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''))

/** Whether a command line belongs to a server of this cluster. */
export const servesCluster = (command: string, cluster: string): boolean => {
  const [program = ''] = command.split(' -D ', 1)
  return basename(program) === 'postgres' && `${command} `.startsWith(`${program} -D ${cluster} `)
}

/** Whether the server that wrote the file still runs, even if it serves another folder. */
const isRunning = async (file: PostmasterFile): Promise<boolean> => {
  const live = await inspectProcess(file.pid)
  return live !== undefined && servesCluster(live.command, file.cluster)
}

/**
 * Returns the live server of a cluster. The pid in the file alone is not sufficient: after a restart of
 * the machine or the container another process may have it.
 */
export const findPostmaster = async (cluster: string): Promise<PostmasterFile | undefined> => {
  const file = await readPostmasterFile(cluster)
  return file?.cluster === cluster && (await isRunning(file)) ? file : undefined
}

/** Returns the pid in a cluster's lock file if the server that wrote it no longer runs. */
export const findStalePid = async (cluster: string): Promise<number | undefined> => {
  const file = await readPostmasterFile(cluster)
  return file === undefined || (await isRunning(file)) ? undefined : file.pid
}

/**
 * Stops the server that a killed process left behind, and returns whether there was one. A new server
 * is started in its place, which costs less than a second: the old one may have the settings of an
 * earlier release, and the exit of a server is noticed immediately only if it is a child process.
 *
 * @throws StartupError when it does not end within a minute, or when it serves another
 * folder: this folder was then copied or moved, and the server must not be stopped.
 */
export const stopOrphan = async (cluster: string): Promise<boolean> => {
  const file = await readPostmasterFile(cluster)
  if (file !== undefined && file.cluster !== cluster && (await isRunning(file))) {
    throw new StartupError(
      `${cluster} was copied or moved from ${file.cluster} while a database server (pid ${file.pid}) used it. Stop that server first; if this is a copy, make it again.`,
    )
  }
  const orphan = await findPostmaster(cluster)
  if (orphan === undefined) return false
  process.kill(orphan.pid, 'SIGINT')
  for (let poll = 0; poll < MAX_STOP_POLLS; poll += 1) {
    await sleep(POLL_MS)
    if ((await findPostmaster(cluster))?.pid !== orphan.pid) return true
  }
  throw new StartupError(
    `The database server with pid ${orphan.pid}, left by a process that was killed, does not stop. Stop it and start again.`,
  )
}
