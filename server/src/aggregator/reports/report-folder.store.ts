import {
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
  unlink,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { UsageError } from '../../kernel/process-error.ts'

/** Every name that a report may have, in the order in which the names appear at the first run. */
export const REPORT_NAMES = [
  'findings.json',
  'findings.csv',
  'findings.xlsx',
  'report.html',
  'quick-wins.json',
  'summary.json',
] as const
export type ReportName = (typeof REPORT_NAMES)[number]

export interface PublishedReport {
  readonly name: ReportName
  readonly records: number
}

/** The run to which a set belongs. */
export interface PublishingRun {
  readonly run_id: string
  readonly started_at: string
}

/** A set of reports that is not visible yet. */
export interface UnpublishedSet {
  /** The folder to write the files into. */
  readonly path: string
  /** Shows the set in the place of the previous one. Returns where each report is, in the same order. */
  readonly publish: (
    reports: readonly PublishedReport[],
    run: PublishingRun,
  ) => Promise<readonly string[]>
  readonly discard: () => Promise<void>
}

/** The job writes reports, the job and users read them. */
const FOLDER_MODE = 0o755
const SETS = '.sets'
const CURRENT = '.current'
/** A set that is complete and whose files are being moved to their names, without links. */
const MOVING = '.moving'

/** The unpublished sets of this process: not leftovers. */
const unpublished = new Set<string>()

const nullIfAbsent = (error: unknown): null => {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
  throw error
}

/** Shared folders and some object stores have neither links nor folders that can be flushed. */
const UNSUPPORTED = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL'])

const isUnsupported = (error: unknown): boolean =>
  UNSUPPORTED.has((error as NodeJS.ErrnoException).code ?? '')

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } catch (error) {
    if (!isUnsupported(error)) throw error
  } finally {
    await folder.close()
  }
}

const targetOf = async (link: string): Promise<string | null> => {
  const stats = await lstat(link).catch(nullIfAbsent)
  return stats?.isSymbolicLink() ? readlink(link) : null
}

/** Replaces whatever has the name, in one step. */
const placeLink = async (target: string, path: string): Promise<void> => {
  const unfinished = `${path}.new`
  await rm(unfinished, { force: true })
  await symlink(target, unfinished)
  await rename(unfinished, path)
}

const supportsLinks = async (dir: string): Promise<boolean> => {
  try {
    await placeLink(SETS, join(dir, '.link-test'))
    await unlink(join(dir, '.link-test'))
    return true
  } catch (error) {
    if (isUnsupported(error)) return false
    throw error
  }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** `set-<process>-<random>`; a set of another living process is being written. */
const isInUse = (dir: string, name: string): boolean => {
  const pid = Number(/^set-(\d+)-/.exec(name)?.[1])
  return pid === process.pid ? unpublished.has(join(dir, SETS, name)) : isAlive(pid)
}

const isSet = (name: string): boolean => /^set-\d+-\w+$/.test(name)

/** Removes the sets that are neither shown nor being written. */
const removeOldSets = async (dir: string): Promise<void> => {
  const current = basename((await targetOf(join(dir, CURRENT))) ?? '')
  for (const name of await readdir(join(dir, SETS))) {
    if (!isSet(name) || name === current || isInUse(dir, name)) continue
    await rm(join(dir, SETS, name), { recursive: true, force: true })
  }
}

const isOurLink = async (path: string, name: ReportName): Promise<boolean> =>
  (await targetOf(path)) === join(CURRENT, name)

/**
 * One link leads to the set, so that all files change at the same time. The names lead through it and
 * stay, so that only the first run creates them.
 */
const publishByLinks = async (
  dir: string,
  set: string,
  names: readonly ReportName[],
): Promise<void> => {
  await placeLink(join(SETS, basename(set)), join(dir, CURRENT))
  for (const name of names) {
    const path = join(dir, name)
    if (!(await isOurLink(path, name))) await placeLink(join(CURRENT, name), path)
  }
  for (const name of REPORT_NAMES) {
    const path = join(dir, name)
    if (!names.includes(name) && (await isOurLink(path, name))) await unlink(path)
  }
}

const moveFiles = async (dir: string): Promise<void> => {
  const moving = join(dir, MOVING)
  for (const name of await readdir(moving)) await rename(join(moving, name), join(dir, name))
  await syncFolder(dir)
  await rm(moving, { recursive: true })
}

/** The rename of the folder is the decision: a run that is killed after it is completed by the next. */
const publishByMoves = async (dir: string, set: string): Promise<void> => {
  await rename(set, join(dir, MOVING))
  await syncFolder(dir)
  await moveFiles(dir)
}

const createFolder = async (path: string): Promise<void> => {
  const created = await mkdir(path, { recursive: true, mode: FOLDER_MODE })
  if (created !== undefined) await chmod(path, FOLDER_MODE)
}

/** Fails before anything is read, not after everything is written. */
const checkNames = async (dir: string): Promise<void> => {
  for (const name of REPORT_NAMES) {
    const stats = await lstat(join(dir, name)).catch(nullIfAbsent)
    if (!stats?.isDirectory()) continue
    const message = `${join(dir, name)} is a folder, so the report cannot have its name. Move it, or choose another folder for the reports.`
    throw new UsageError(message)
  }
  const sets = await lstat(join(dir, SETS)).catch(nullIfAbsent)
  if (sets === null || sets.isDirectory()) return
  throw new UsageError(`${join(dir, SETS)} is not a folder. Move it.`)
}

/**
 * Prepares the folder of the reports for a set, and removes what killed runs left. Other files of the
 * folder stay.
 */
export const openReportFolder = async (
  dir: string,
  { links }: { links: boolean } = { links: true },
): Promise<UnpublishedSet> => {
  await createFolder(dir)
  await checkNames(dir)
  await createFolder(join(dir, SETS))
  if ((await lstat(join(dir, MOVING)).catch(nullIfAbsent)) !== null) await moveFiles(dir)
  await removeOldSets(dir)
  const hasLinks = links && (await supportsLinks(dir))
  const path = await mkdtemp(join(dir, SETS, `set-${process.pid}-`))
  unpublished.add(path)
  await chmod(path, FOLDER_MODE)
  return {
    path,
    publish: async (reports) => {
      const names = reports.map(({ name }) => name)
      await syncFolder(path)
      await syncFolder(join(dir, SETS))
      await (hasLinks ? publishByLinks(dir, path, names) : publishByMoves(dir, path))
      unpublished.delete(path)
      await syncFolder(dir)
      await removeOldSets(dir)
      return names.map((name) => join(dir, name))
    },
    discard: async () => {
      unpublished.delete(path)
      // A set that is shown has been published, even if a later step failed.
      if (basename((await targetOf(join(dir, CURRENT))) ?? '') === basename(path)) return
      await rm(path, { recursive: true, force: true })
    },
  }
}
