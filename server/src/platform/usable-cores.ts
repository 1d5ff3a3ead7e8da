import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { coresOfCfs, coresOfMax, OWN_GROUPS, type QuotaFolder, quotaFolders } from './cpu-quota.ts'

/** Returns '' for a file that is not there. */
const textOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const quotaOf = (root: string, { path, version }: QuotaFolder): number | null => {
  const read = (name: string): string => textOf(join(root, path, name))
  return version === 2
    ? coresOfMax(read('cpu.max'))
    : coresOfCfs(read('cpu.cfs_quota_us'), read('cpu.cfs_period_us'))
}

/** Returns the least quota of the control groups of this process in cores; `Infinity` without one. */
export const quotaOfProcess = (root = '/'): number =>
  quotaFolders(textOf(join(root, OWN_GROUPS))).reduce(
    (least, folder) => Math.min(least, quotaOf(root, folder) ?? Number.POSITIVE_INFINITY),
    Number.POSITIVE_INFINITY,
  )

/**
 * Returns how many threads can be busy all the time. Node 20 knows the cores that the process may run on,
 * not the quota of its container: more threads than it has would only be stopped in turn.
 */
export const usableCores = (): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(quotaOfProcess())))
