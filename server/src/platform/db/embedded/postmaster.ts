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

/**
 * The live server of a cluster. The pid in the file is not believed by itself: after a restart of
 * the machine or the container it may be anybody's.
 */
export const findPostmaster = async (cluster: string): Promise<PostmasterFile | undefined> => {
  const file = await readPostmasterFile(cluster)
  if (file === undefined || file.cluster !== cluster) return undefined
  const live = await inspectProcess(file.pid)
  return live !== undefined && servesCluster(live.command, cluster) ? file : undefined
}

/**
 * Ends the server that a killed process left behind, and answers whether there was one. It is
 * stopped and started anew rather than kept, which costs under a second: its settings may be those
 * of an earlier release, and only a child of this process tells it at once when it dies.
 *
 * @throws AppError SERVICE_UNAVAILABLE when it does not end within a minute.
 */
export const stopOrphan = async (cluster: string): Promise<boolean> => {
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
