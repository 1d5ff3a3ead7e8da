import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, unavailable } from '../../../kernel/app-error.ts'
import { serverAccount } from './account.ts'
import { locatePackage, type NativePackage, prepareBinaries } from './binaries.ts'
import {
  assertVersion,
  DATABASE,
  ensureCluster,
  type Site,
  siteOf,
  writeConfiguration,
} from './cluster.ts'
import { PORT, prepareHome, prepareSocketFolder } from './data-directory.ts'
import { claimOwnership, findOwner, type Ownership } from './ownership.ts'
import { findPostmaster, stopOrphan } from './postmaster.ts'
import type { ProcessIdentity } from './processes.ts'
import { type Log, superviseServer } from './server.ts'

export interface EmbeddedDatabase {
  /** For node-postgres: a unix socket, never TCP. `host` is the socket's folder. */
  readonly connection: {
    readonly host: string
    readonly port: number
    readonly user: string
    readonly database: string
  }
  /** True when the server of a killed process was still running and was taken over. */
  readonly adopted: boolean
  /** owner: stops the server (fast shutdown, all committed work kept). guest: leaves it running. Idempotent. */
  readonly stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** The data directory of Stance; PostgreSQL lives in `<dataDir>/postgres`. Created when absent. */
  readonly dataDir: string
  readonly log: Log
  /** Extra postgresql.conf settings, such as `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>
}

const GUEST_POLL_MS = 50
/** A minute: as a guest cannot tell a long recovery from a server that never comes up. */
const GUEST_POLLS = 60_000 / GUEST_POLL_MS

interface Opened {
  readonly installed: NativePackage
  readonly site: Site
  readonly options: EmbeddedOptions
}

const open = async (options: EmbeddedOptions): Promise<Opened> => {
  const installed = await locatePackage()
  const account = await serverAccount()
  const site = siteOf(await prepareHome(options.dataDir, account), account)
  await assertVersion(site, installed.major)
  return { installed, site, options }
}

const connectionAt = (host: string, port: number): EmbeddedDatabase['connection'] => ({
  host,
  port,
  user: DATABASE,
  database: DATABASE,
})

const removeFolder = (path: string) => rm(path, { recursive: true, force: true })

const bringUp = async ({ installed, site, options }: Opened) => {
  const { log, settings = {} } = options
  const native = await prepareBinaries(site.home, site.account, installed)
  const adopted = await stopOrphan(site.cluster)
  await ensureCluster(site, native, settings)
  const socketFolder = await prepareSocketFolder(site.home, site.account)
  await writeConfiguration(site, socketFolder, settings)
  const server = await superviseServer(site, native, log).catch(async (error) => {
    await removeFolder(socketFolder)
    throw error
  })
  const message = 'The embedded database is running'
  log(message, { folder: site.home, version: installed.version, adopted })
  return { adopted, server, socketFolder }
}

const runAsOwner = async (opened: Opened, owned: Ownership): Promise<EmbeddedDatabase> => {
  const { adopted, server, socketFolder } = await bringUp(opened).catch(async (error) => {
    await owned.release()
    throw error
  })
  const shutDown = async () => {
    await server.stop()
    await removeFolder(socketFolder)
    await owned.release()
  }
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= shutDown()
    return stopped
  }
  return { connection: connectionAt(socketFolder, PORT), adopted, stop }
}

const ownedBy = ({ pid }: ProcessIdentity, dataDir: string) =>
  conflict(
    pid === process.pid
      ? `This process (pid ${pid}) already runs the database in ${dataDir}.`
      : `Another Stance process (pid ${pid}) uses the data directory ${dataDir}. Stop it first, or give this one another data directory.`,
  )

/**
 * Starts the database, or takes over the one that a killed process left running, and owns it until
 * `stop()`. Meanwhile a server that dies is started again.
 *
 * @throws AppError CONFLICT when another live process owns the data directory.
 * @throws AppError SERVICE_UNAVAILABLE when there is no PostgreSQL for this platform, when the data
 * directory is not usable, or when PostgreSQL does not start. The message says what to do.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const opened = await open(options)
  const claim = await claimOwnership(opened.site.home)
  if ('owner' in claim) throw ownedBy(claim.owner, options.dataDir)
  return runAsOwner(opened, claim.owned)
}

/** Waits for the owner's server; undefined when the owner ends first. */
const joinOwner = async (home: string, cluster: string): Promise<EmbeddedDatabase | undefined> => {
  for (let poll = 0; poll < GUEST_POLLS; poll += 1) {
    if ((await findOwner(home)) === undefined) return undefined
    const server = await findPostmaster(cluster)
    if (server?.ready) {
      const connection = connectionAt(server.socketFolder, server.port)
      return { connection, adopted: false, stop: async () => {} }
    }
    await sleep(GUEST_POLL_MS)
  }
  throw unavailable(`The database in ${home} does not take connections, see its server.log.`)
}

/**
 * For one-off commands: joins the database of a running Stance as its guest, or starts it as its
 * owner when nobody does.
 *
 * @throws AppError SERVICE_UNAVAILABLE as `startEmbedded`, or when the owner's server is not ready
 * within a minute.
 */
export const joinEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const opened = await open(options)
  const { home, cluster } = opened.site
  for (;;) {
    const joined = await joinOwner(home, cluster)
    if (joined !== undefined) return joined
    const claim = await claimOwnership(home)
    if ('owned' in claim) return runAsOwner(opened, claim.owned)
  }
}
