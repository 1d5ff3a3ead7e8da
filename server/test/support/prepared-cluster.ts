import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sha256Hex } from '@stance/core/kernel/digest'
import { serverAccount } from '../../src/platform/db/embedded/account.ts'
import { locatePackage } from '../../src/platform/db/embedded/binaries.ts'
import { siteOf } from '../../src/platform/db/embedded/cluster.ts'
import { prepareHome } from '../../src/platform/db/embedded/data-directory.ts'
import { startEmbedded } from '../../src/platform/db/embedded/embedded-postgres.ts'
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts'
import { MIGRATIONS } from '../../src/platform/package-paths.ts'

/** What writes a cluster. A change of it makes another one. */
const WRITERS = fileURLToPath(new URL('../../src/platform/db/embedded', import.meta.url))
const CACHE = fileURLToPath(
  new URL('../../../node_modules/.cache/stance-clusters', import.meta.url),
)

const digestOf = async (): Promise<string> => {
  const { version } = await locatePackage()
  const migrations = await readMigrations(MIGRATIONS)
  const writers = (await readdir(WRITERS)).filter((name) => !/\.(test|fixture)\.ts$/.test(name))
  const texts = await Promise.all(writers.sort().map((name) => readFile(join(WRITERS, name))))
  const { uid } = await serverAccount()
  return sha256Hex(
    [version, uid, ...migrations.map(({ digest }) => digest), ...texts].join('\n'),
  ).slice(0, 16)
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Copies with owners and modes. `cp` shares the blocks where the file system can. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to])

/** Creates a cluster with the current schema, as the first start of a service does, and stops its server. */
const createCluster = async (target: string): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'stance-prepared-'))
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const database = await startEmbedded({ dataDir, log: () => {}, settings })
  await migrate(database.connection, MIGRATIONS).finally(database.stop)
  const home = await realpath(join(dataDir, 'postgres'))
  await copy(join(home, 'cluster'), target)
  for (const folder of [home, dataDir]) await rm(folder, { recursive: true, force: true })
}

const findOrCreate = async (): Promise<string> => {
  const key = await digestOf()
  const prepared = join(CACHE, key)
  if (await exists(prepared)) return prepared
  await mkdir(CACHE, { recursive: true })
  const unfinished = join(CACHE, `${key}.${process.pid}`)
  await createCluster(unfinished)
  // Another worker may have been faster.
  await rename(unfinished, prepared).catch(() => rm(unfinished, { recursive: true, force: true }))
  const outdated = (await readdir(CACHE)).filter((name) => !name.startsWith(key))
  for (const name of outdated) await rm(join(CACHE, name), { recursive: true, force: true })
  return prepared
}

let found: Promise<string> | undefined

/**
 * Gives a data directory the cluster that its first start would create, with the schema. It is created once,
 * for these migrations and this PostgreSQL, and copied: that takes a twentieth of the time.
 */
export const copyPreparedCluster = async (dataDir: string): Promise<void> => {
  found ??= findOrCreate()
  const prepared = await found
  const account = await serverAccount()
  const { cluster } = siteOf(await prepareHome(dataDir, account), account)
  await copy(prepared, cluster)
}
