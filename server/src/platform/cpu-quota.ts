/** Where the kernel lists the control groups of a process, and where their files are mounted. */
export const OWN_GROUPS = '/proc/self/cgroup'
const MOUNT = '/sys/fs/cgroup'

/** A control group and those above it: each of them limits the process. The last one is the root. */
const withParents = (path: string): readonly string[] => {
  const names = path.split('/').filter(Boolean)
  return [...names.map((_, at) => `/${names.slice(0, names.length - at).join('/')}`), '']
}

/** Whether a text names the files of the group by version 2 (`cpu.max`) or version 1 (`cpu.cfs_…`). */
type Version = 1 | 2

/** A folder that may have a quota. */
export interface QuotaFolder {
  readonly path: string
  readonly version: Version
}

/**
 * Returns the folders whose quotas limit this process. In a container the groups above its own are not
 * mounted, and version 1 names groups of the host: what is not there limits nothing.
 */
export const quotaFolders = (groups: string): readonly QuotaFolder[] =>
  groups.split('\n').flatMap((line) => {
    const [, controllers = '', path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? []
    if (path === '') return []
    const version = controllers === '' ? 2 : 1
    if (version === 1 && !controllers.split(',').includes('cpu')) return []
    const mounts = version === 2 ? [MOUNT] : [`${MOUNT}/cpu`, `${MOUNT}/${controllers}`]
    return mounts.flatMap((mount) =>
      withParents(path).map((group) => ({ path: `${mount}${group}`, version }) as const),
    )
  })

const coresOf = (quota: string | undefined, period: string | undefined): number | null => {
  const [time, of] = [Number(quota), Number(period)]
  return time > 0 && of > 0 ? time / of : null
}

/** Returns the cores that `cpu.max` allows, such as 1.5; null: all. */
export const coresOfMax = (text: string): number | null => {
  const [quota, period] = text.trim().split(/\s+/)
  return coresOf(quota, period)
}

/** Returns the cores that `cpu.cfs_quota_us` and `cpu.cfs_period_us` allow; null: all, as -1 says. */
export const coresOfCfs = (quota: string, period: string): number | null =>
  coresOf(quota.trim(), period.trim())
