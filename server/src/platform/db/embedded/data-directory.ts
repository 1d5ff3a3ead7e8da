import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../../../kernel/process-error.ts'
import { prepareDataDir } from '../../data-dir.ts'
import { type Account, canEnter, canReach, currentUid, isRoot } from './account.ts'

/** The folder for clusters that cannot be in their data directory. Only root can write to it. */
const SYSTEM_FOLDER = '/var/lib/stance'

/** Returns a name for the folders of something that is at a path. */
export const shortHash = (text: string) =>
  createHash('sha256').update(text).digest('hex').slice(0, 12)

const statIfPresent = (path: string): Promise<Stats | undefined> =>
  lstat(path).catch(() => undefined)

export const unlessExists = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
}

/**
 * Lets the account of the server traverse the data directory when only the mode of that directory
 * prevents it: others can then traverse it, but not list it. The folders above it are not changed.
 * Returns whether the account can reach the data directory.
 */
const allowTraversal = async (dataDir: string, account: Account): Promise<boolean> => {
  const stats = await stat(dataDir)
  const canReachParent = await canReach(account, dirname(dataDir))
  if (canReachParent && !canEnter(account, stats) && stats.uid === currentUid()) {
    await chmod(dataDir, (stats.mode & 0o777) | 0o011)
  }
  return canReach(account, dataDir)
}

const createFolder = async (path: string, mode: number): Promise<void> => {
  await mkdir(path).catch(unlessExists)
  await chmod(path, mode)
}

/** Creates `home`, or in its place a link to a folder with a name derived from its path. */
const createHome = async (home: string, isReachable: boolean): Promise<void> => {
  if (isReachable) return createFolder(home, isRoot() ? 0o711 : 0o700)
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  await assertOwned(SYSTEM_FOLDER)
  const target = join(SYSTEM_FOLDER, shortHash(home))
  await createFolder(target, 0o711)
  await symlink(target, home).catch(unlessExists)
}

const assertOwned = async (folder: string): Promise<void> => {
  const stats = await stat(folder)
  if (!stats.isDirectory() || (stats.mode & 0o022) !== 0) {
    throw new StartupError(`${folder} must be a folder that only its owner can write to`)
  }
  if (stats.uid !== currentUid()) throw wrongOwner(folder, stats.uid)
}

const wrongOwner = (folder: string, uid: number) =>
  new StartupError(
    `${folder} belongs to uid ${uid}, and this process runs as uid ${currentUid()}. Run Stance as the user that owns it, or change the owner of everything in it.`,
  )

/**
 * Returns the real path of the folder of the database, `<dataDir>/postgres`, and creates it when it
 * does not exist.
 *
 * When this process is root, the server runs as another account, which may be unable to traverse a
 * folder above the data directory (/root is closed). The database is then in /var/lib/stance, under a
 * name derived from the path of the data directory, and `<dataDir>/postgres` is a link to it. Later
 * starts follow the link, so a data directory that is moved keeps its database. The name is derived,
 * not random, so that a start interrupted before the link was created loses nothing.
 *
 * @throws StartupError when the folder belongs to another user or cannot be reached.
 */
export const prepareHome = async (dataDir: string, account: Account): Promise<string> => {
  await prepareDataDir(dataDir)
  const realDataDir = await realpath(dataDir)
  const home = join(realDataDir, 'postgres')
  const isReachable = await allowTraversal(realDataDir, account)
  if ((await statIfPresent(home)) === undefined) await createHome(home, isReachable)
  const entry = await lstat(home)
  if (entry.uid !== currentUid()) throw wrongOwner(home, entry.uid)
  const realHome = await realpath(home).catch((cause) => {
    throw new StartupError(`${home} is a link to a folder that no longer exists`, { cause })
  })
  await assertOwned(realHome)
  if (!(await canReach(account, realHome))) {
    throw new StartupError(
      `The user ${account.name}, which runs the database, cannot enter ${realHome}. Allow it to traverse every folder above.`,
    )
  }
  return realHome
}
