import { chown, lstat, mkdir, mkdtemp, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { StartupError } from '../../../kernel/process-error.ts'
import { type Account, canReach, currentUid } from './account.ts'
import { shortHash, unlessExists } from './data-directory.ts'

/** The capacity of `sun_path` without the terminating zero byte. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'darwin' ? 103 : 107

/** Part of the socket's file name. There is no TCP port. */
export const PORT = 5432

/** `mkdtemp` appends as many characters. */
const RANDOM_SUFFIX = 'XXXXXX'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Returns the folders for sockets that the service manager or the login session made for this user.
 * systemd separates the folders of a service with colons.
 */
export const runtimeFolders = (env: Environment): string[] =>
  [...(env.RUNTIME_DIRECTORY ?? '').split(':'), env.XDG_RUNTIME_DIR ?? ''].filter(isAbsolute)

/** Whether only this user can create files in a folder, so that no other user can take a name in it. */
const isPrivate = async (folder: string): Promise<boolean> => {
  const stats = await stat(folder)
  return stats.isDirectory() && stats.uid === currentUid() && (stats.mode & 0o022) === 0
}

const fits = (parent: string, name: string): boolean =>
  Buffer.byteLength(join(parent, name, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET_PATH_BYTES

const findSocketParent = async (name: string, account: Account, env: Environment) => {
  const runtime = runtimeFolders(env)
  for (const candidate of [...runtime, tmpdir(), '/tmp']) {
    const parent = await realpath(candidate).catch(() => undefined)
    if (parent === undefined || !fits(parent, name)) continue
    if (runtime.includes(candidate) && !(await isPrivate(parent))) continue
    if (await canReach(account, parent)) return parent
  }
  throw new StartupError(
    `There is no folder for the socket of the database: the user ${account.name} cannot reach ${tmpdir()}, or its path is too long. Set XDG_RUNTIME_DIR to a folder of the user that runs Stance, which only that user can write to.`,
  )
}

/** Whether this process can use a folder, which only the account of the server can enter then. */
const isUsable = async (folder: string, account: Account): Promise<boolean> => {
  const stats = await lstat(folder)
  if (!stats.isDirectory() || (stats.mode & 0o077) !== 0) return false
  if (stats.uid === account.uid) return true
  if (stats.uid !== currentUid()) return false
  await chown(folder, account.uid, account.gid)
  return true
}

/**
 * Returns the folder of the server's socket, and creates it when it does not exist. It is not in the
 * data directory because the path of a socket is limited to about a hundred bytes. In the folder for
 * temporary files another user can create it first, because its name is known: then a folder with a
 * random name takes its place. Guests find it through the server's lock file.
 */
export const prepareSocketFolder = async (
  home: string,
  account: Account,
  // biome-ignore lint/style/noProcessEnv: the session of the process, not a setting of the product
  env: Environment = process.env,
): Promise<string> => {
  const name = `stance-${account.uid}-${shortHash(home)}`
  const parent = await findSocketParent(`${name}-${RANDOM_SUFFIX}`, account, env)
  const folder = join(parent, name)
  await mkdir(folder, { mode: 0o700 }).catch(unlessExists)
  if (await isUsable(folder, account)) return folder
  const own = await mkdtemp(`${folder}-`)
  await chown(own, account.uid, account.gid)
  return own
}
