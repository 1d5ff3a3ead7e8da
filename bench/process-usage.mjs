import { readdir, readFile, writeFile } from 'node:fs/promises'

/** Clock ticks in the kernel's accounting: 100 a second on every Linux that Node supports. */
const TICK_MS = 10
const [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [11, 12, 13, 14]

/** The fields of /proc/<pid>/stat after the name; null if the process has ended. */
const statOf = async (pid) => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text === '' ? null : text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const sumMs = (fields, indexes) =>
  indexes.reduce((sum, index) => sum + Number(fields?.[index] ?? 0), 0) * TICK_MS

/** Milliseconds of CPU time of a process and its threads. */
export const processCpuMs = async (pid) => sumMs(await statOf(pid), [USER, SYSTEM])

/** The processes that a process has started and that have not ended. */
const childrenOf = async (pid) => {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const lists = await Promise.all(
    threads.map((thread) =>
      readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
    ),
  )
  return lists.flatMap((list) => list.split(' ')).filter((child) => child !== '')
}

/** Milliseconds of CPU time of a process and its children, including those that have ended. */
export const familyCpuMs = async (pid) => {
  const children = await Promise.all((await childrenOf(pid)).map(statOf))
  const own = sumMs(await statOf(pid), [USER, SYSTEM, ENDED_USER, ENDED_SYSTEM])
  return children.reduce((sum, fields) => sum + sumMs(fields, [USER, SYSTEM]), own)
}

/** The peak memory of a process in MiB; 0 if it has ended. */
export const peakMemoryMib = async (pid) => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(text)?.[1] ?? 0) / 1024)
}

/** What resets the peak of a process to its memory of now; see proc(5). */
const RESET_PEAK = '5'

export const resetPeakMemory = (pid) => writeFile(`/proc/${pid}/clear_refs`, RESET_PEAK)

/** The memory of a process in MiB, and its peak since it was reset. */
export const memoryMib = async (pid) => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  const mib = (name) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)[1]) / 1024)
  return { current: mib('VmRSS'), peak: mib('VmHWM') }
}
