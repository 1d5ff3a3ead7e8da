import {
  chmod,
  chown,
  lchown,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { StartupError } from '../../../kernel/process-error.ts'
import { type Account, isRoot } from './account.ts'
import { pgHba, pgIdent, postgresqlConf, type Settings } from './configuration.ts'
import { runAs } from './processes.ts'
import { SERVICE_ROLE } from './service-role.ts'
import { PORT } from './socket-folder.ts'

/** The name of the database and of its owner. */
export const DATABASE = 'stance'

const ROLES = [DATABASE, SERVICE_ROLE]

/** The paths of one database and the account that runs its server. */
export interface Site {
  /** `<dataDir>/postgres`, resolved. Owned by this process, readable by the account. Contains all other paths. */
  readonly home: string
  /** PostgreSQL's own data directory, owned by the account and closed to all other users. */
  readonly cluster: string
  /**
   * The configuration and the log are outside the cluster. When this process is root, it writes them,
   * and the account of the server must not be able to replace them with links to files of root.
   */
  readonly configFile: string
  readonly logFile: string
  readonly account: Account
}

export const siteOf = (home: string, account: Account): Site => ({
  home,
  cluster: join(home, 'cluster'),
  configFile: join(home, 'postgresql.conf'),
  logFile: join(home, 'server.log'),
  account,
})

/**
 * Locales for character classification, the preferred one first. Collation and case follow
 * PostgreSQL's built-in C.UTF-8, which is the same everywhere and does not change with the operating
 * system. Extensions such as pg_trgm still ask the C library what a letter is, and not every C library
 * has C.UTF-8.
 */
const CHARACTER_LOCALES = ['C.UTF-8', 'en_US.UTF-8', 'C']

const runInitdb = async (site: Site, native: string, folder: string, durable: boolean) => {
  const { account, home } = site
  const init = (locale: string) => {
    const args = `--username=${DATABASE} --auth-local=peer --auth-host=reject --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C --lc-ctype=${locale} --data-checksums`
    const sync = durable ? [] : ['--no-sync']
    return runAs(account, {
      file: join(native, 'bin', 'initdb'),
      args: [...args.split(' '), ...sync, '-D', folder],
      cwd: home,
    })
  }
  for (const locale of CHARACTER_LOCALES) {
    try {
      return await init(locale)
    } catch (error) {
      const isUnknownLocale =
        error instanceof StartupError && error.message.includes('invalid locale name')
      if (!isUnknownLocale || locale === CHARACTER_LOCALES.at(-1)) throw error
    }
  }
}

const createDatabase = ({ account, home }: Site, native: string, folder: string) =>
  runAs(account, {
    file: join(native, 'bin', 'postgres'),
    args: ['--single', '-D', folder, '-c', 'exit_on_error=on', 'template1'],
    cwd: home,
    input: `CREATE DATABASE ${DATABASE}\n`,
  })

const syncFolder = async (folder: string) => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

/** Creates the cluster under a temporary name first, so that an interrupted first start leaves no partial cluster. */
const createCluster = async (site: Site, native: string, durable: boolean): Promise<void> => {
  const unfinished = join(site.home, 'cluster.new')
  await rm(unfinished, { recursive: true, force: true })
  try {
    await mkdir(unfinished, { mode: 0o700 })
    await chown(unfinished, site.account.uid, site.account.gid)
    await runInitdb(site, native, unfinished, durable)
    await createDatabase(site, native, unfinished)
    await rename(unfinished, site.cluster)
    await syncFolder(site.home)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

const readVersion = (cluster: string) =>
  readFile(join(cluster, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

/**
 * Rejects a cluster of another major version, whose files this PostgreSQL cannot read.
 * @throws StartupError
 */
export const assertVersion = async ({ cluster }: Site, major: number): Promise<void> => {
  const version = await readVersion(cluster)
  if (version === undefined || version === String(major)) return
  throw new StartupError(
    `The database in ${cluster} was written by PostgreSQL ${version}, and this release of Stance carries PostgreSQL ${major}, which cannot read it. Export it with the release that wrote it, then import that into a new data directory.`,
  )
}

const changeOwner = async (account: Account, path: string): Promise<void> => {
  await lchown(path, account.uid, account.gid)
  for (const entry of await readdir(path, { withFileTypes: true })) {
    const child = join(path, entry.name)
    if (entry.isDirectory()) await changeOwner(account, child)
    else await lchown(child, account.uid, account.gid)
  }
}

/**
 * Creates the cluster when it does not exist. The owner of a cluster from a backup, or from an image
 * with other uids, is changed to the account that runs the server.
 * @throws StartupError with the output of initdb when the cluster cannot be created.
 */
export const ensureCluster = async (
  site: Site,
  native: string,
  settings: Settings,
): Promise<void> => {
  const stats = await stat(site.cluster).catch(() => undefined)
  if (stats === undefined) await createCluster(site, native, settings.fsync !== 'off')
  else if (stats.uid !== site.account.uid) await changeOwner(site.account, site.cluster)
}

/** Writes the configuration at every start, so that the defaults of a new release take effect. */
export const writeConfiguration = async (
  site: Site,
  socketFolder: string,
  settings: Settings,
): Promise<void> => {
  const [hbaFile, identFile] = [join(site.home, 'pg_hba.conf'), join(site.home, 'pg_ident.conf')]
  const endpoints = { socketFolder, port: PORT, hbaFile, identFile }
  // As root, the account of the server is shared with other programs, which must not connect.
  const users = [isRoot() ? 'root' : site.account.name]
  const texts = [
    [site.configFile, postgresqlConf(endpoints, settings)],
    [hbaFile, pgHba(ROLES)],
    [identFile, pgIdent(users, ROLES)],
  ] as const
  for (const [path, text] of texts) {
    await writeFile(path, text)
    await chmod(path, 0o644)
  }
}
