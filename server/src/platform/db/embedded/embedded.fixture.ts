import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { Client } from 'pg'
import { locatePackage } from './binaries.ts'
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded-postgres.ts'

type Connection = EmbeddedDatabase['connection']
type ChildResult = Partial<Pick<EmbeddedDatabase, 'connection' | 'adopted'>> & { error?: string }

/** A process that holds a database or failed to get it. See `child-process.fixture.ts`. */
export interface Child {
  readonly process: ChildProcess
  readonly result: Promise<ChildResult>
}

/** Whether this platform has a package with PostgreSQL. Without it, only the pure parts can be tested. */
export const isPlatformSupported = (): Promise<boolean> =>
  locatePackage().then(
    () => true,
    () => false,
  )

export const optionsFor = (dataDir: string): EmbeddedOptions => ({
  dataDir,
  log: () => {},
  settings: { fsync: 'off' },
})

/** Returns the rows of one statement, each as an array, over a new connection. */
export const query = async (connection: Connection, text: string): Promise<unknown[][]> => {
  const client = new Client({ ...connection })
  // A server that disconnects an idle client raises an event in addition to the rejection.
  client.on('error', () => {})
  await client.connect()
  const result = await client.query({ text, rowMode: 'array' }).finally(() => client.end())
  return result.rows
}

export const queryWhenUp = async (connection: Connection, text: string): Promise<unknown[][]> => {
  for (;;) {
    try {
      return await query(connection, text)
    } catch {
      await sleep(20)
    }
  }
}

export const endProcess = async (child: ChildProcess, how: 'stop' | 'kill'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  if (how === 'kill') child.kill('SIGKILL')
  else child.stdin?.end()
  await exited
}

export const postmasterPid = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)

export const ownerFiles = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, 'postgres'))).filter((name) => name.startsWith('owner-'))

/** Bundles the program of a child process as for production. */
const bundleChild = async (outfile: string) => {
  const here = dirname(fileURLToPath(import.meta.url))
  await symlink(join(here, '../../../../../node_modules'), join(dirname(outfile), 'node_modules'))
  await build({
    entryPoints: [join(here, 'child-process.fixture.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
}

/** Creates a folder for data directories, with the processes and databases that are ended after each test. */
export const createSandbox = async () => {
  const scratch = await realpath(await mkdtemp(join(tmpdir(), 'stance-test-')))
  await chmod(scratch, 0o755)
  const program = join(scratch, 'child.mjs')
  await bundleChild(program)
  const children: ChildProcess[] = []
  const databases: EmbeddedDatabase[] = []
  let folders = 0

  return {
    scratch,
    newDataDir: () => {
      folders += 1
      return join(scratch, `data-${folders}`)
    },
    registerChild: (child: ChildProcess) => {
      children.push(child)
    },
    registerDatabase: (database: EmbeddedDatabase) => {
      databases.push(database)
    },
    start: async (dataDir: string): Promise<EmbeddedDatabase> => {
      const database = await startEmbedded(optionsFor(dataDir))
      databases.push(database)
      return database
    },
    spawnChild: (action: 'start' | 'join', dataDir: string, uid?: number): Child => {
      const child = spawn(process.execPath, [program, action, dataDir], {
        stdio: ['pipe', 'pipe', 'inherit'],
        cwd: scratch,
        ...(uid === undefined ? {} : { uid, gid: uid }),
      })
      children.push(child)
      const result = once(createInterface(child.stdout), 'line').then(([line]) => JSON.parse(line))
      return { process: child, result }
    },
    endAll: async () => {
      for (const database of databases.splice(0)) await database.stop()
      for (const child of children.splice(0)) await endProcess(child, 'stop')
    },
    remove: () => rm(scratch, { recursive: true, force: true }),
  }
}

export type Sandbox = Awaited<ReturnType<typeof createSandbox>>
