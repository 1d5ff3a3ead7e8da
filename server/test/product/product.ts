import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll } from 'vitest'
import type { Role } from '../../src/kernel/caller.ts'
import type { Account } from '../../src/platform/db/embedded/account.ts'
import { joinEmbedded } from '../../src/platform/db/embedded/embedded-postgres.ts'

const PROGRAM = fileURLToPath(new URL('../../../bin/stance', import.meta.url))

/** For whatever a busy machine may take long over. */
export const PATIENCE_MS = 90_000
const POLL_MS = 50

/** Asks again and again until the answer is not undefined. */
export const eventually = async <T>(
  what: string,
  ask: () => Promise<T | undefined> | T | undefined,
): Promise<T> => {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await sleep(POLL_MS)
  }
  throw new Error(`${what} did not happen in ${PATIENCE_MS} ms`)
}

export interface Ended {
  /** Null when a signal ended the process. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

type Environment = Readonly<Record<string, string>>

interface Launch {
  readonly env?: Environment
  readonly input?: string | Uint8Array
  readonly keepInput?: boolean
  /** As this user of the machine, which only root can ask for. */
  readonly account?: Pick<Account, 'uid' | 'gid'>
}

const launched = (child: ChildProcess) => {
  const written = { stdout: '', stderr: '' }
  child.stdout?.on('data', (text: Buffer) => {
    written.stdout += text
  })
  child.stderr?.on('data', (text: Buffer) => {
    written.stderr += text
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...written }))
  })
  return { written, ended }
}

/** Where the service answers, from its log; undefined before. */
const urlIn = (log: string): string | undefined => /https?:\/\/127\.0\.0\.1:\d+/.exec(log)?.[0]

const removals: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const remove of removals) await remove()
})

/**
 * One installation in a folder of its own, worked with as its operator does: through the command
 * line, signals and HTTP. Nothing of the outer environment reaches it.
 */
export const installation = async (settings: Environment = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'stance-product-'))
  const dataDir = join(folder, 'data')
  const running = new Set<ChildProcess>()

  const launchProgram = (
    program: string,
    args: readonly string[],
    { env, input, keepInput, account }: Launch,
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
    return { child, ...launched(child) }
  }

  const launch = (args: readonly string[], how: Launch) =>
    launchProgram(process.execPath, [PROGRAM, ...args], how)

  /** Runs a command on a terminal, and answers what that shows. Linux has a program for it. */
  const onTerminal = async (args: readonly string[]): Promise<string> => {
    const command = [process.execPath, PROGRAM, ...args].join(' ')
    const { ended } = launchProgram('/usr/bin/script', ['-qec', command, '/dev/null'], {})
    return (await ended).stdout
  }

  /** Runs a command to its end. */
  const run = (args: readonly string[], how: Launch = {}): Promise<Ended> => launch(args, how).ended

  /** The lines of the lock file of the embedded server; its pid is the first. */
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
    const { stdout } = await run(['token', '--role', role])
    return stdout.trim()
  }

  /** Starts `stance serve`, and answers when its port is open. */
  const open = async (args: readonly string[] = [], how: Launch = {}) => {
    const { child, written, ended } = launch(['serve', ...args], how)
    const early = ended.then(({ stdout, stderr }) => {
      throw new Error(`stance serve ended:\n${stdout}\n${stderr}`)
    })
    early.catch(() => {})
    const url = await Promise.race([eventually('Listening', () => urlIn(written.stdout)), early])
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
      ready: () =>
        eventually('Readiness', async () => (await status('/ready')) === 200 || undefined),
      /** Sends the signal and answers how the process ended. */
      stop: (signal: NodeJS.Signals = 'SIGINT'): Promise<Ended> => {
        child.kill(signal)
        return ended
      },
    }
  }

  /** Starts `stance serve`, and answers when it is ready. */
  const serve = async (args: readonly string[] = [], how: Launch = {}) => {
    const service = await open(args, how)
    await service.ready()
    return service
  }

  /** Works on the embedded database behind the product's back. */
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

  /** Ends what a test left behind, or killed its parent of. */
  removals.push(async () => {
    for (const child of running) child.kill('SIGKILL')
    const [pid, , , , socketFolder] = await postmasterFile()
    if (pid && socketFolder) {
      if (await isAlive(Number(pid))) process.kill(Number(pid), 'SIGQUIT')
      await rm(socketFolder, { recursive: true, force: true })
    }
    // As root the cluster is elsewhere when a folder above it is closed to the server's user.
    const cluster = await realpath(join(dataDir, 'postgres')).catch(() => folder)
    for (const place of [cluster, folder]) {
      await rm(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  })
  await mkdir(dataDir)

  return { folder, dataDir, run, onTerminal, start, open, serve, token, postmasterPid, inDatabase }
}

export type Installation = Awaited<ReturnType<typeof installation>>
export type Service = Awaited<ReturnType<Installation['open']>>

/** Whether a process runs; one that has ended and was not collected yet does not. */
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

/** Asks the service with a token, over real HTTP. */
export const client = ({ url }: Pick<Service, 'url'>, token: string) => {
  const send = async (method: string, path: string, body?: unknown) => {
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
  const get = (path: string) => send('GET', path)
  return {
    get,
    post: (path: string, body: unknown) => send('POST', path, body),
    patch: (path: string, body: unknown) => send('PATCH', path, body),
    /** How many findings there are, by the list and by the statistics. */
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

/** What the ingest endpoint takes; a number of its own makes it a finding of its own. */
export const report = (number: number, account = '111122223333') => ({
  source: 'journey',
  source_finding_id: `check-${number}`,
  resource_id: `arn:aws:s3:::bucket-${number}`,
  account_id: account,
  severity: 'HIGH',
  finding_type: 'S3.8',
  title: `Bucket ${number} is public`,
  description: 'Anybody can read it.',
})
