import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '../../../kernel/app-error.ts'
import { inspectProcess } from './processes.ts'

const POLL_MS = 50
const STOP_POLLS = (60 * 1000) / POLL_MS

/** What a server writes into `postmaster.pid` of its cluster. */
export interface PostmasterFile {
  readonly pid: number
  readonly cluster: string
  readonly port: number
  readonly socketFolder: string
  readonly ready: boolean
}

/** Reads the text of `postmaster.pid`, which the server fills line by line while it starts. */
export const parsePostmasterFile = (text: string): PostmasterFile | undefined => {
  const [pid = '', cluster = '', , port = '', socketFolder = '', , , status = ''] = text.split('\n')
  if (!/^\d+$/.test(pid)) return undefined
  const ready = status.trim() === 'ready'
  return { pid: Number(pid), cluster, port: Number(port), socketFolder, ready }
}

export const readPostmasterFile = async (cluster: string): Promise<PostmasterFile | undefined> =>
  parsePostmasterFile(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => ''))

/** Whether a command line is that of a server of this cluster. */
export const servesCluster = (command: string, cluster: string): boolean => {
  const [program = ''] = command.split(' -D ', 1)
  return basename(program) === 'postgres' && `${command} `.startsWith(`${program} -D ${cluster} `)
}

/** Whether the server that wrote the file still runs, be it in another folder than this one. */
const isRunning = async (file: PostmasterFile): Promise<boolean> => {
  const live = await inspectProcess(file.pid)
  return live !== undefined && servesCluster(live.command, file.cluster)
}

/**
 * The live server of a cluster. The pid in the file is not believed by itself: after a restart of
 * the machine or the container it may be anybody's.
 */
export const findPostmaster = async (cluster: string): Promise<PostmasterFile | undefined> => {
  const file = await readPostmasterFile(cluster)
  return file?.cluster === cluster && (await isRunning(file)) ? file : undefined
}

/** The pid in a cluster's lock file, when the server that wrote it is surely gone. */
export const findStalePid = async (cluster: string): Promise<number | undefined> => {
  const file = await readPostmasterFile(cluster)
  return file === undefined || (await isRunning(file)) ? undefined : file.pid
}

/**
 * Ends the server that a killed process left behind, and answers whether there was one. It is
 * stopped and started anew rather than kept, which costs under a second: its settings may be those
 * of an earlier release, and only a child of this process tells it at once when it dies.
 *
 * @throws AppError SERVICE_UNAVAILABLE when it does not end within a minute, or serves another
 * folder: this one is then a copy of it, or was moved, and the server must be left alone.
 */
export const stopOrphan = async (cluster: string): Promise<boolean> => {
  const file = await readPostmasterFile(cluster)
  if (file !== undefined && file.cluster !== cluster && (await isRunning(file))) {
    throw unavailable(
      `${cluster} was copied or moved from ${file.cluster} while a database server (pid ${file.pid}) used it. Stop that server first; if this is a copy, make it again.`,
    )
  }
  const orphan = await findPostmaster(cluster)
  if (orphan === undefined) return false
  process.kill(orphan.pid, 'SIGINT')
  for (let poll = 0; poll < STOP_POLLS; poll += 1) {
    await sleep(POLL_MS)
    if ((await findPostmaster(cluster))?.pid !== orphan.pid) return true
  }
  throw unavailable(
    `The database server with pid ${orphan.pid}, left by a process that was killed, does not stop. Stop it and start again.`,
  )
}
