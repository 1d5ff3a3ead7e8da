import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../../kernel/process-error.ts'
import { requireSpace } from '../../data-dir.ts'
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
import { prepareHome } from './data-directory.ts'
import { claimOwnership, findOwner, type Ownership } from './ownership.ts'
import { findPostmaster, stopOrphan } from './postmaster.ts'
import type { ProcessIdentity } from './processes.ts'
import { type Log, superviseServer } from './server.ts'
import {
  ensureServiceRole,
  prepareServiceRole,
  SERVICE_ROLE,
  type SocketAddress,
} from './service-role.ts'
import { PORT, prepareSocketFolder } from './socket-folder.ts'

export interface EmbeddedDatabase {
  /** For node-postgres, as the owner of the database: a unix socket, never TCP. */
  readonly connection: SocketAddress
  /** The same for requests and jobs, as a role that only reads and writes rows. */
  readonly service: SocketAddress
  /** True when the server of a killed process was still running and was taken over. */
  readonly adopted: boolean
  /** Owner: stops the server (fast shutdown, all committed work is kept). Guest: leaves it running. Idempotent. */
  readonly stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** The data directory of Stance, with PostgreSQL in `<dataDir>/postgres`. Created when it does not exist. */
  readonly dataDir: string
  readonly log: Log
  /** Extra postgresql.conf settings, such as `{ fsync: 'off' }` in tests. */
  readonly settings?: Readonly<Record<string, string>>
}

const GUEST_POLL_MS = 50
/** One minute, because a guest cannot distinguish a long recovery from a server that never starts. */
const MAX_GUEST_POLLS = 60_000 / GUEST_POLL_MS

interface Prepared {
  readonly installed: NativePackage
  readonly site: Site
  readonly options: EmbeddedOptions
}

const prepare = async (options: EmbeddedOptions): Promise<Prepared> => {
  const installed = await locatePackage()
  const account = await serverAccount()
  const site = siteOf(await prepareHome(options.dataDir, account), account)
  await assertVersion(site, installed.major)
  return { installed, site, options }
}

const addressesAt = (
  host: string,
  port: number,
): Pick<EmbeddedDatabase, 'connection' | 'service'> => {
  const connection = { host, port, user: DATABASE, database: DATABASE }
  return { connection, service: { ...connection, user: SERVICE_ROLE } }
}

const removeFolder = (path: string) => rm(path, { recursive: true, force: true })

const startServer = async ({ installed, site, options }: Prepared) => {
  const { log, settings = {} } = options
  await requireSpace(options.dataDir)
  const native = await prepareBinaries(site.home, site.account, installed)
  const adopted = await stopOrphan(site.cluster)
  await ensureCluster(site, native, settings)
  const socketFolder = await prepareSocketFolder(site.home, site.account)
  await writeConfiguration(site, socketFolder, settings)
  const server = await superviseServer(site, native, log).catch(async (error) => {
    await removeFolder(socketFolder)
    throw error
  })
  const message = 'embedded database running'
  log(message, { folder: site.home, version: installed.version, adopted })
  return { adopted, server, socketFolder }
}

const runAsOwner = async (prepared: Prepared, ownership: Ownership): Promise<EmbeddedDatabase> => {
  const { adopted, server, socketFolder } = await startServer(prepared).catch(async (error) => {
    await ownership.release()
    throw error
  })
  const shutDown = async () => {
    await server.stop()
    await removeFolder(socketFolder)
    await ownership.release()
  }
  const addresses = addressesAt(socketFolder, PORT)
  await prepareServiceRole(addresses.connection).catch(async (error) => {
    await shutDown()
    throw error
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= shutDown()
    return stopped
  }
  return { ...addresses, adopted, stop }
}

const alreadyOwned = ({ pid }: ProcessIdentity, dataDir: string) =>
  new StartupError(
    pid === process.pid
      ? `This process (pid ${pid}) already runs the database in ${dataDir}.`
      : `Another Stance process (pid ${pid}) uses the data directory ${dataDir}. Stop it first, or give this one another data directory.`,
  )

/**
 * Starts the database, or takes over the one that a killed process left running, and owns it until
 * `stop()`. A server that ends before that is restarted.
 *
 * @throws StartupError when another live process owns the data directory.
 * @throws StartupError when there is no PostgreSQL for this platform, when the data
 * directory is not usable, or when PostgreSQL does not start. The message says what to do.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const prepared = await prepare(options)
  const claim = await claimOwnership(prepared.site.home)
  if ('owner' in claim) throw alreadyOwned(claim.owner, options.dataDir)
  return runAsOwner(prepared, claim.ownership)
}

/** Waits for the owner's server. Returns undefined if the owner ends first. */
const joinOwner = async (home: string, cluster: string): Promise<EmbeddedDatabase | undefined> => {
  for (let poll = 0; poll < MAX_GUEST_POLLS; poll += 1) {
    if ((await findOwner(home)) === undefined) return undefined
    const server = await findPostmaster(cluster)
    if (server?.ready) {
      const addresses = addressesAt(server.socketFolder, server.port)
      await ensureServiceRole(addresses.connection)
      return { ...addresses, adopted: false, stop: async () => {} }
    }
    await sleep(GUEST_POLL_MS)
  }
  throw new StartupError(`The database in ${home} does not accept connections, see its server.log.`)
}

/**
 * For one-off commands: joins the database of a running Stance as a guest, or starts it as its owner
 * when no process runs it.
 *
 * @throws StartupError as `startEmbedded`, or when the owner's server is not ready
 * within a minute.
 */
export const joinEmbedded = async (options: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const prepared = await prepare(options)
  const { home, cluster } = prepared.site
  for (;;) {
    const joined = await joinOwner(home, cluster)
    if (joined !== undefined) return joined
    const claim = await claimOwnership(home)
    if ('ownership' in claim) return runAsOwner(prepared, claim.ownership)
  }
}
