import { createHash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, chown, lstat, mkdir, realpath, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unavailable } from '../../../kernel/app-error.ts'
import { type Account, canReach, currentUid, isRoot, mayEnter } from './account.ts'

/** Where clusters live that cannot live in their data directory. Only root can write there. */
const SYSTEM_FOLDER = '/var/lib/stance'

/** What `sun_path` holds, without its closing zero byte. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

/** PostgreSQL names the socket after the port. There is no TCP port. */
export const PORT = 5432

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

const lookAt = (path: string): Promise<Stats | undefined> => lstat(path).catch(() => undefined)

const unlessExists = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
}

/**
 * Lets the server's account through the data directory, where only its own mode is in the way:
 * others may then pass through it, not list it. The folders above it are not ours to open.
 */
const admit = async (dataDir: string, account: Account): Promise<boolean> => {
  const facts = await stat(dataDir)
  const parents = await canReach(account, dirname(dataDir))
  if (parents && !mayEnter(account, facts) && facts.uid === currentUid()) {
    await chmod(dataDir, (facts.mode & 0o777) | 0o011)
  }
  return canReach(account, dataDir)
}

const makeFolder = async (path: string, mode: number): Promise<void> => {
  await mkdir(path).catch(unlessExists)
  await chmod(path, mode)
}

/** Makes `home`, or a link in its place to a folder derived from its path. */
const createHome = async (home: string, reachable: boolean): Promise<void> => {
  if (reachable) return makeFolder(home, isRoot() ? 0o711 : 0o700)
  await mkdir(SYSTEM_FOLDER, { recursive: true, mode: 0o755 })
  await assertOurs(SYSTEM_FOLDER)
  const elsewhere = join(SYSTEM_FOLDER, shortHash(home))
  await makeFolder(elsewhere, 0o711)
  await symlink(elsewhere, home).catch(unlessExists)
}

const assertOurs = async (folder: string): Promise<void> => {
  const facts = await stat(folder)
  if (!facts.isDirectory() || (facts.mode & 0o022) !== 0) {
    throw unavailable(`${folder} must be a folder that only its owner can write to`)
  }
  if (facts.uid !== currentUid()) throw belongsToAnother(folder, facts.uid)
}

const belongsToAnother = (folder: string, uid: number) =>
  unavailable(
    `${folder} belongs to uid ${uid}, and this process runs as uid ${currentUid()}. Run Stance as the user that owns it, or change the owner of everything in it.`,
  )

/**
 * Answers the real path of the database's folder, `<dataDir>/postgres`, and creates it when absent.
 *
 * As root the server runs as another account, which may be unable to pass through a folder above
 * the data directory (/root is closed). The database then lives in /var/lib/stance, under a name
 * derived from the data directory's path, and `<dataDir>/postgres` is a link to it. The link is
 * what counts at later starts, so a data directory that is moved keeps its database; a name that
 * is derived, not drawn, means that a start interrupted before the link was made loses nothing.
 *
 * @throws AppError SERVICE_UNAVAILABLE when the folder is another user's or cannot be reached.
 */
export const prepareHome = async (dataDir: string, account: Account): Promise<string> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const realDataDir = await realpath(dataDir)
  const home = join(realDataDir, 'postgres')
  const reachable = await admit(realDataDir, account)
  if ((await lookAt(home)) === undefined) await createHome(home, reachable)
  const entry = await lstat(home)
  if (entry.uid !== currentUid()) throw belongsToAnother(home, entry.uid)
  const realHome = await realpath(home).catch((cause) => {
    throw unavailable(`${home} is a link to a folder that no longer exists`, cause)
  })
  await assertOurs(realHome)
  if (!(await canReach(account, realHome))) {
    throw unavailable(
      `The user ${account.name}, which runs the database, cannot enter ${realHome}. Allow it to pass through every folder above.`,
    )
  }
  return realHome
}

const findSocketParent = async (name: string, account: Account): Promise<string> => {
  for (const candidate of [tmpdir(), '/tmp']) {
    const parent = await realpath(candidate).catch(() => undefined)
    if (parent === undefined) continue
    const length = Buffer.byteLength(join(parent, name, `.s.PGSQL.${PORT}`))
    if (length <= LONGEST_SOCKET_PATH && (await canReach(account, parent))) return parent
  }
  throw unavailable(`The user ${account.name} cannot reach the folder for temporary files`)
}

/**
 * Answers the folder of the server's socket, and creates it when absent. It is not in the data
 * directory because the system calls take only about a hundred bytes of path.
 *
 * @throws AppError SERVICE_UNAVAILABLE when somebody else made a folder of that name.
 */
export const prepareSocketFolder = async (home: string, account: Account): Promise<string> => {
  const name = `stance-${account.uid}-${shortHash(home)}`
  const folder = join(await findSocketParent(name, account), name)
  await mkdir(folder, { mode: 0o700 }).catch(unlessExists)
  const facts = await lstat(folder)
  if (facts.uid === currentUid() && facts.uid !== account.uid) {
    await chown(folder, account.uid, account.gid)
  } else if (facts.uid !== account.uid) {
    throw belongsToAnother(folder, facts.uid)
  }
  if (!facts.isDirectory() || (facts.mode & 0o077) !== 0) {
    throw unavailable(`${folder} must be a folder that only ${account.name} can enter. Remove it.`)
  }
  return folder
}
