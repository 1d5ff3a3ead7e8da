import { execFile } from 'node:child_process'
import type { Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../../kernel/process-error.ts'

/** The user of the operating system that the database server runs as. */
export interface Account {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root. macOS has the user `_postgres` for it. */
const UNPRIVILEGED_USERS = ['postgres', '_postgres', 'nobody']

export const currentUid = (): number => process.geteuid?.() ?? -1

export const isRoot = (): boolean => currentUid() === 0

/** Finds a user in the text of `/etc/passwd`. */
export const findInPasswd = (passwd: string, name: string): Account | undefined => {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([user]) => user === name)
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])]
  return Number.isInteger(uid) && Number.isInteger(gid) ? { name, uid, gid } : undefined
}

/** macOS keeps its users in a directory service, which `id` queries. */
const lookUpUser = async (name: string): Promise<Account | undefined> => {
  const queryId = async (flag: string) =>
    Number((await promisify(execFile)('id', [flag, name])).stdout)
  // `nobody` is -2 there and may be printed unsigned, which the system calls do not accept.
  return Promise.all([queryId('-u'), queryId('-g')]).then(
    ([uid, gid]) => ({ name, uid: uid | 0, gid: gid | 0 }),
    () => undefined,
  )
}

const findUser = async (name: string): Promise<Account | undefined> =>
  process.platform === 'darwin'
    ? lookUpUser(name)
    : findInPasswd(await readFile('/etc/passwd', 'utf8').catch(() => ''), name)

const findUnprivilegedUser = async (): Promise<Account> => {
  for (const name of UNPRIVILEGED_USERS) {
    const account = await findUser(name)
    if (account !== undefined && account.uid !== 0) return account
  }
  throw new StartupError(
    `PostgreSQL does not run as root, and this system has none of the users ${UNPRIVILEGED_USERS.join(', ')}. Run Stance as an ordinary user, or set STANCE_DATABASE_URL to a PostgreSQL 15 or later.`,
  )
}

/**
 * Returns the user that the database server runs as: the current one, or an unprivileged one when
 * that is root.
 * @throws StartupError when the current uid has no name, because PostgreSQL
 * identifies the clients of its socket by name.
 */
export const serverAccount = async (): Promise<Account> => {
  if (isRoot()) return findUnprivilegedUser()
  const uid = currentUid()
  try {
    return { name: userInfo().username, uid, gid: process.getegid?.() ?? -1 }
  } catch (cause) {
    throw new StartupError(
      `The embedded PostgreSQL needs a named user, but uid ${uid} has no entry in /etc/passwd. Add one, or set STANCE_DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    )
  }
}

/** Whether the mode bits permit the account to traverse a folder (or to execute a file). */
export const canEnter = (
  { uid, gid }: Account,
  folder: Pick<Stats, 'uid' | 'gid' | 'mode'>,
): boolean => {
  if (folder.uid === uid) return (folder.mode & 0o100) !== 0
  if (folder.gid === gid) return (folder.mode & 0o010) !== 0
  return (folder.mode & 0o001) !== 0
}

/** Whether the account may enter `path` and every folder above it. `path` is absolute and real. */
export const canReach = async (account: Account, path: string): Promise<boolean> => {
  if (!canEnter(account, await stat(path))) return false
  return dirname(path) === path || canReach(account, dirname(path))
}
