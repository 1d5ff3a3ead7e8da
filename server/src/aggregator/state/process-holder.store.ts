import { readlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { codeOf } from '../../platform/system-error.ts'

/** A process that holds a lock. */
export interface ProcessHolder {
  readonly pid: number
  /** When the process started, in ticks of the kernel; '' where the system does not say. */
  readonly started: string
  /** The machine and its namespace of processes, in which the pid means something. */
  readonly machine: string
}

const namespaceOf = (): string => {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

const START_FIELD = 19

/** The start of a process, which tells it from a later one with the same pid. */
const startOf = async (pid: number): Promise<string> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[START_FIELD] ?? ''
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

const machineOf = (): string => `${hostname()} ${namespaceOf()}`

export const thisProcess = async (): Promise<ProcessHolder> => {
  const { pid } = process
  return { pid, started: await startOf(pid), machine: machineOf() }
}

/** Whether a process of this machine runs; null for those of other machines. */
export const isRunningHere = async (holder: ProcessHolder): Promise<boolean | null> => {
  if (holder.machine !== machineOf()) return null
  return isRunning(holder.pid) && (await startOf(holder.pid)) === holder.started
}
