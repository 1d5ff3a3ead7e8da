import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Role } from '../../src/kernel/caller.ts'
import type { Account } from '../../src/platform/db/embedded/account.ts'
import { joinEmbedded } from '../../src/platform/db/embedded/embedded-postgres.ts'
import { atEndOfFile } from '../support/clean-up.ts'
import { copyPreparedCluster } from '../support/prepared-cluster.ts'
import { untilServed } from './resend.ts'

const PROGRAM = fileURLToPath(new URL('../../../bin/stance', import.meta.url))

/** Timeout for anything that takes long on a busy machine. */
export const TIMEOUT_MS = 240_000
const POLL_MS = 50

/** The settings of an installation in which nothing is searched: its threads would take CPU from the tests. */
export const WITHOUT_SEARCH = { STANCE_SEARCH_MEMORY_MB: '0' } as const

/** Polls until the result is not undefined, and returns it. */
export const pollUntil = async <T>(
  what: string,
  probe: () => Promise<T | undefined> | T | undefined,
): Promise<T> => {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    const answer = await probe()
    if (answer !== undefined) return answer
    await sleep(POLL_MS)
  }
  throw new Error(`${what} did not happen in ${TIMEOUT_MS} ms`)
}

export interface ProcessResult {
  /** Null when a signal ended the process. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

type Environment = Readonly<Record<string, string>>

interface LaunchOptions {
  readonly env?: Environment
  readonly input?: string | Uint8Array
  readonly keepInput?: boolean
  /** Runs as this user of the machine, which needs root. */
  readonly account?: Pick<Account, 'uid' | 'gid'>
}

const captureOutput = (child: ChildProcess) => {
  const written = { stdout: '', stderr: '' }
  child.stdout?.on('data', (text: Buffer) => {
    written.stdout += text
  })
  child.stderr?.on('data', (text: Buffer) => {
    written.stderr += text
  })
  const ended = new Promise<ProcessResult>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...written }))
  })
  return { written, ended }
}

/** The URL of the service, from its log; undefined until it listens. */
const urlIn = (log: string): string | undefined =>
  /Server listening at (https?:\/\/127\.0\.0\.1:\d+)/.exec(log)?.[1]

/**
 * Creates one installation in a folder of its own. Tests use it as an operator does: through the
 * command line, signals and HTTP. It does not inherit the environment. Its first service finds the prepared
 * database, unless the test is about what a first start creates.
 */
export const installation = async (
  settings: Environment = {},
  { isPrepared = true }: { isPrepared?: boolean } = {},
) => {
  const folder = await mkdtemp(join(tmpdir(), 'stance-product-'))
  const dataDir = join(folder, 'data')
  const running = new Set<ChildProcess>()

  const launchProgram = (
    program: string,
    args: readonly string[],
    { env, input, keepInput, account }: LaunchOptions,
  ) => {
    const options: SpawnOptions = {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        STANCE_DATA_DIR: dataDir,
        STANCE_PORT: '0',
        ...settings,
        ...env,
      },
      ...account,
    }
    const child = spawn(program, args, options)
    running.add(child)
    child.once('close', () => running.delete(child))
    child.stdin?.on('error', () => {})
    if (!keepInput) child.stdin?.end(input)
    return { child, ...captureOutput(child) }
  }

  const launch = (args: readonly string[], options: LaunchOptions) =>
    launchProgram(process.execPath, [PROGRAM, ...args], options)

  /** Runs a command on a terminal, and returns what the terminal shows. Linux only. */
  const onTerminal = async (args: readonly string[]): Promise<string> => {
    const command = [process.execPath, PROGRAM, ...args].join(' ')
    const { ended } = launchProgram('/usr/bin/script', ['-qec', command, '/dev/null'], {})
    return (await ended).stdout
  }

  /** Runs a command to its end. */
  const run = (args: readonly string[], options: LaunchOptions = {}): Promise<ProcessResult> =>
    launch(args, options).ended

  /** The lines of the lock file of the embedded server; the first is its pid. */
  const postmasterFile = async (): Promise<string[]> => {
    const path = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
    return (await readFile(path, 'utf8').catch(() => '')).split('\n')
  }

  const postmasterPid = async (): Promise<number | undefined> => {
    const [pid] = await postmasterFile()
    return pid ? Number(pid) : undefined
  }

  /** Starts a command that waits for its standard input. */
  const start = (args: readonly string[]) => launch(args, { keepInput: true })

  const token = async (role: Role): Promise<string> => {
    const { code, stdout, stderr } = await run(['token', '--role', role])
    if (code !== 0) throw new Error(stderr)
    return stdout.trim()
  }

  /** Gives the installation its database, unless it has one, or the service makes or finds another. */
  const prepareDatabase = async ({ env, account }: LaunchOptions) => {
    const isElsewhere = 'STANCE_DATABASE_URL' in { ...settings, ...env }
    if (!isPrepared || account || isElsewhere || existsSync(join(dataDir, 'postgres'))) return
    await copyPreparedCluster(dataDir)
  }

  /** Starts `stance serve`, and returns when its port is open. */
  const open = async (args: readonly string[] = [], options: LaunchOptions = {}) => {
    await prepareDatabase(options)
    const { child, written, ended } = launch(['serve', ...args], options)
    const early = ended.then(({ stdout, stderr }) => {
      throw new Error(`stance serve ended:\n${stdout}\n${stderr}`)
    })
    early.catch(() => {})
    const url = await Promise.race([pollUntil('Listening', () => urlIn(written.stdout)), early])
    const status = (path: string): Promise<number | undefined> =>
      fetch(url + path).then(
        (answer) => answer.arrayBuffer().then(() => answer.status),
        () => undefined,
      )
    return {
      url,
      pid: child.pid as number,
      written,
      ended,
      status,
      /** Waits for a text in its output, which arrives at its own time: an answer may be here before it. */
      writes: (text: string) =>
        pollUntil(
          `The output ${text}`,
          () => (written.stdout + written.stderr).includes(text) || undefined,
        ),
      ready: () =>
        pollUntil('Readiness', async () => (await status('/ready')) === 200 || undefined),
      /** Sends the signal, and returns how the process ended. */
      stop: (signal: NodeJS.Signals = 'SIGINT'): Promise<ProcessResult> => {
        child.kill(signal)
        return ended
      },
    }
  }

  /** Starts `stance serve`, and returns when it is ready. */
  const serve = async (args: readonly string[] = [], options: LaunchOptions = {}) => {
    const service = await open(args, options)
    await service.ready()
    return service
  }

  /** Creates the installation, which only a service does. */
  const create = async (): Promise<void> => {
    const service = await serve()
    await service.stop()
  }

  /** Connects to the embedded database directly, whether a service runs or not. */
  const inDatabase = async (work: (database: pg.Client) => Promise<unknown>) => {
    const server = await joinEmbedded({ dataDir, log: () => {} })
    const database = new pg.Client(server.connection)
    try {
      await database.connect()
      await work(database)
    } finally {
      await database.end()
      await server.stop()
    }
  }

  // A test may leave processes behind, or kill their parent.
  atEndOfFile(async () => {
    for (const child of running) child.kill('SIGKILL')
    const [pid, , , , socketFolder] = await postmasterFile()
    if (pid && socketFolder) {
      if (await isAlive(Number(pid))) process.kill(Number(pid), 'SIGQUIT')
      await rm(socketFolder, { recursive: true, force: true })
    }
    // As root, the cluster is elsewhere when the server's user cannot enter a parent folder.
    const cluster = await realpath(join(dataDir, 'postgres')).catch(() => folder)
    for (const path of [cluster, folder]) {
      await rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  })
  await mkdir(dataDir)

  return {
    ...{ folder, dataDir, run, onTerminal, start, open, serve, create, token },
    ...{ postmasterPid, inDatabase },
  }
}

export type Installation = Awaited<ReturnType<typeof installation>>
export type Service = Awaited<ReturnType<Installation['open']>>

/** Whether a process runs; a zombie does not. */
export const isAlive = async (pid: number): Promise<boolean> => {
  if (process.platform !== 'linux') return signalReaches(pid)
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat !== '' && !/\) [ZX] /.test(stat)
}

const signalReaches = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const filesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

type Json = Readonly<Record<string, never>>

/** Sends requests to the service with a token, over real HTTP, and again while it is busy. */
export const client = ({ url }: Pick<Service, 'url'>, token: string) => {
  const sendOnce = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Json }
  }
  const send = (method: string, path: string, body?: unknown) =>
    untilServed(() => sendOnce(method, path, body))
  const get = (path: string) => send('GET', path)
  return {
    get,
    post: (path: string, body: unknown) => send('POST', path, body),
    patch: (path: string, body: unknown) => send('PATCH', path, body),
    /** The number of findings, from the list and from the statistics. */
    totals: async (): Promise<[number, number]> => {
      const [list, statistics] = await Promise.all([
        get('/api/v1/findings?per_page=1'),
        get('/api/v1/findings/stats'),
      ])
      return [list.body.total as never, statistics.body.total as never]
    },
  }
}

export type Client = ReturnType<typeof client>

/** A body for the ingest endpoint; each number makes another finding. */
export const findingBody = (number: number, account = '111122223333') => ({
  source: 'product-test',
  source_finding_id: `check-${number}`,
  resource_id: `arn:aws:s3:::bucket-${number}`,
  account_id: account,
  severity: 'HIGH',
  finding_type: 'S3.8',
  title: `Bucket ${number} is public`,
  description: 'It can be read without credentials.',
})
