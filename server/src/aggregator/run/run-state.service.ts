import { chmod, lstat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { below, parseObjectUrl } from '../../clouds/object-stores/object-location.ts'
import { ObjectStoreError } from '../../clouds/object-stores/object-store.port.ts'
import { openObjectStore } from '../../clouds/object-stores/open-object-store.service.ts'
import { UsageError } from '../../kernel/process-error.ts'
import type { AdviceFiles } from '../advice/advice-files.port.ts'
import { folderAdvice } from '../advice/folder-advice.store.ts'
import { objectAdvice } from '../advice/object-advice.store.ts'
import type { RemoteReports } from '../reports/report-objects.store.ts'
import { DRY_RUN_FOLDER } from '../reports/reports.store.ts'
import type { CheckpointFiles } from '../state/checkpoint-files.port.ts'
import { folderCheckpoints } from '../state/folder-checkpoints.store.ts'
import { folderStateStore } from '../state/folder-state.store.ts'
import { objectCheckpoints } from '../state/object-checkpoints.store.ts'
import { openObjectState, readOnlyObjectState } from '../state/object-state.store.ts'
import { lockFolder } from '../state/state-lock.store.ts'
import type { StateLock, StateStore } from '../state/state-store.port.ts'
import { prepareFolder, requireOwnFolder, workFolder } from './run-folders.service.ts'
import type { RunOptions } from './run-options.ts'

/** Returns how the reports are published in an object store; undefined if they go into a folder. */
export const remoteReports = async (
  { config, dryRun }: RunOptions,
  work: string,
  checkRight: () => Promise<void>,
): Promise<RemoteReports | undefined> => {
  const location = parseObjectUrl(config.reports?.dir ?? '')
  if (!location) return undefined
  const place = dryRun ? below(location, DRY_RUN_FOLDER) : location
  return { objects: await openObjectStore(place, config.object_stores), work, checkRight }
}

export interface OpenState {
  readonly store: StateStore
  /** Null in a dry run: it changes nothing of the state, so it needs no lock. */
  readonly lock: StateLock | null
  /** Null in a dry run. */
  readonly checkpoints: CheckpointFiles | null
  /** The answers of a model. */
  readonly advice: AdviceFiles
}

const openFolder = async (
  { config, dryRun }: RunOptions,
  openStore: (folder: string) => StateStore,
): Promise<OpenState> => {
  const { state_dir } = config
  const advice = folderAdvice(state_dir)
  if (dryRun) return { store: openStore(state_dir), lock: null, checkpoints: null, advice }
  await prepareFolder(state_dir, 'state.dir')
  await requireOwnFolder(state_dir, 'state.dir')
  const lock = await lockFolder(state_dir)
  return { store: openStore(state_dir), lock, checkpoints: folderCheckpoints(state_dir), advice }
}

/**
 * Opens the state, in a folder or in an object store, and takes its lock.
 * @throws UsageError if this program may not use it, LockedState if another run does.
 */
export const openState = async (
  options: RunOptions,
  openStore: (folder: string) => StateStore = folderStateStore,
): Promise<OpenState> => {
  const { config, dryRun } = options
  const location = parseObjectUrl(config.state_dir)
  if (!location) return openFolder(options, openStore)
  const objects = await openObjectStore(location, config.object_stores)
  const advice = objectAdvice(objects)
  if (dryRun) return { store: readOnlyObjectState(objects), lock: null, checkpoints: null, advice }
  try {
    return { ...(await openObjectState(objects)), checkpoints: objectCheckpoints(objects), advice }
  } catch (error) {
    if (!(error instanceof ObjectStoreError && error.isRefusal)) throw error
    throw new UsageError(`The state cannot be used: ${error.message}`)
  }
}

/** A folder for temporary files that no other user can write to. @throws UsageError */
const privateTemporaryFolder = async (): Promise<string> => {
  const path = join(tmpdir(), `stance-aggregator-${process.getuid?.() ?? 0}`)
  await prepareFolder(path, 'TMPDIR')
  const stats = await lstat(path)
  const isOurs = stats.isDirectory() && stats.uid === (process.getuid?.() ?? stats.uid)
  if (!isOurs) throw new UsageError(`${path} belongs to another user. Set TMPDIR to another folder`)
  await chmod(path, 0o700)
  return path
}

const folderForWork = async ({ config, dryRun }: RunOptions): Promise<string> => {
  const isFolder = parseObjectUrl(config.state_dir) === null
  if (!dryRun && isFolder) return config.state_dir
  const reports = config.reports?.dir
  if (dryRun && reports !== undefined && !parseObjectUrl(reports))
    return join(reports, DRY_RUN_FOLDER)
  return isFolder ? join(dirname(config.state_dir), DRY_RUN_FOLDER) : privateTemporaryFolder()
}

/** Returns the folder of this run for temporary files. */
export const folderOfRun = async (options: RunOptions): Promise<string> => {
  const isAlone = !options.dryRun && parseObjectUrl(options.config.state_dir) === null
  return workFolder(await folderForWork(options), isAlone)
}
