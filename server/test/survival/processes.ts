import { readdir, readFile } from 'node:fs/promises'

/** The child processes of a process, from /proc. */
export const childrenOf = async (parent: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 1).split(' ')[2])
    }),
  )
  return pids.filter((_, index) => parents[index] === parent)
}
