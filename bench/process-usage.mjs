import { readdir, readFile } from 'node:fs/promises'

/** Clock ticks of the kernel's accounts: 100 a second on every Linux that Node runs on. */
const TICK_MS = 10
const PARENT = 1
const [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [11, 12, 13, 14]

/** The fields of /proc/<pid>/stat after the name; null when the process is gone. */
const statOf = async (pid) => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text === '' ? null : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const sumMs = (fields, places) =>
  places.reduce((sum, place) => sum + Number(fields?.[place] ?? 0), 0) * TICK_MS

/** Milliseconds of processor time that a process and its threads have used. */
export const processCpuMs = async (pid) => sumMs(await statOf(pid), [USER, SYSTEM])

/** The same of a process with its children, those that have ended included. */
export const familyCpuMs = async (pid) => {
  const numbers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(numbers.map(statOf))
  const children = all.filter((fields) => Number(fields?.[PARENT]) === pid)
  const own = sumMs(await statOf(pid), [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM])
  return children.reduce((sum, fields) => sum + sumMs(fields, [USER, SYSTEM]), own)
}

/** The most memory that a process has had at once, in MiB; 0 when it is gone. */
export const peakMemoryMib = async (pid) => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1] ?? 0) / 1024)
}
