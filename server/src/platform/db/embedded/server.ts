import { spawn } from 'node:child_process'
import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, unavailable } from '../../../kernel/app-error.ts'
import type { Site } from './cluster.ts'
import { findStalePid, readPostmasterFile } from './postmaster.ts'
import { BARE_ENVIRONMENT, lastLines } from './processes.ts'

export type Log = (message: string, fields?: Record<string, unknown>) => void

const POLL_MS = 20
const LOCK_RETRY_MS = 200
const LOCK_RETRIES = 50
const FIRST_DELAY_MS = 100
/** A server that starts and then ends again is worth another try soon: its data are intact. */
const LONGEST_DELAY_MS = 2_000
/** A server that lasted this long had started well, so its end is not a repetition. */
const STEADY_MS = 60_000
const LONGEST_LOG_BYTES = 16 * 1024 * 1024
const LOG_CHECK_MS = 10 * 60_000

interface RunningServer {
  /** Settles when the process has ended, with how. */
  readonly ended: Promise<string>
}

/** Past 16 MiB, moves the log to `<logFile>.1`: copied and emptied, since the server holds it open. */
export const capLog = async (logFile: string): Promise<void> => {
  const size = await stat(logFile).then(
    (facts) => facts.size,
    () => 0,
  )
  if (size <= LONGEST_LOG_BYTES) return
  await copyFile(logFile, `${logFile}.1`)
  await truncate(logFile)
}

/**
 * Spawns the server in a session of its own, so that a Ctrl-C in the terminal reaches only Stance,
 * which then stops it in order. It writes to a file: a pipe would break with this process.
 */
const spawnServer = async (
  { home, cluster, configFile, logFile, account }: Site,
  native: string,
  signal: AbortSignal,
) => {
  const stale = await findStalePid(cluster)
  const log = await open(logFile, 'a', 0o600)
  const logged = (await log.stat()).size
  const child = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', cluster, '-c', `config_file=${configFile}`],
    {
      uid: account.uid,
      gid: account.gid,
      cwd: home,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      // PostgreSQL refuses to start while the pid in an old lock file is in use by anybody. This
      // is its own way to be told that a pid is no server's; it still looks for shared memory.
      env: { ...BARE_ENVIRONMENT, ...(stale && { PG_GRANDPARENT_PID: String(stale) }) },
      signal,
      killSignal: 'SIGINT',
    },
  )
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, killedBy) => resolve(killedBy ?? `exit code ${code}`))
    // Also raised when `signal` asks a running server to stop: then its exit is what counts.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(error.message)
    })
  })
  await log.close()
  return { pid: child.pid, ended, logged }
}

/** Recovery after a crash may take minutes, so this waits for as long as the process lives. */
const launch = async (site: Site, native: string, signal: AbortSignal): Promise<RunningServer> => {
  await capLog(site.logFile)
  const { pid, ended, logged } = await spawnServer(site, native, signal)
  for (;;) {
    const how = await Promise.race([ended, sleep(POLL_MS)])
    if (how !== undefined) {
      const said = (await readFile(site.logFile)).subarray(logged).toString()
      throw unavailable(
        `The embedded PostgreSQL did not start (${how}), see ${site.logFile}:\n${lastLines(said)}`,
      )
    }
    const file = await readPostmasterFile(site.cluster)
    if (file?.ready && file.pid === pid) return { ended }
  }
}

/** For a moment after a server was killed, its processes still hold its memory and its lock. */
const isHeldByEndingServer = (error: unknown) =>
  error instanceof AppError && /lock file .* already exists|shared memory block/.test(error.message)

const start = async (site: Site, native: string, signal: AbortSignal): Promise<RunningServer> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await launch(site, native, signal)
    } catch (error) {
      if (signal.aborted || retries >= LOCK_RETRIES || !isHeldByEndingServer(error)) throw error
      await sleep(LOCK_RETRY_MS)
    }
  }
}

/** A server that is started again whenever it ends, until it is told to stop. */
export interface SupervisedServer {
  /** Fast shutdown: sessions are ended, committed work is kept. Settles when the process is gone. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the server and answers when it takes connections.
 * @throws AppError SERVICE_UNAVAILABLE with the last lines of its log when the first start fails.
 */
export const superviseServer = async (
  site: Site,
  native: string,
  log: Log,
): Promise<SupervisedServer> => {
  const stopping = new AbortController()
  const { signal } = stopping
  const first = await start(site, native, signal)
  const logCap = setInterval(() => {
    capLog(site.logFile).catch((err) => log('The database log was not cut', { err }))
  }, LOG_CHECK_MS).unref()

  let delay = FIRST_DELAY_MS
  const startAgain = async (): Promise<RunningServer | undefined> => {
    while (!signal.aborted) {
      await sleep(delay, undefined, { signal }).catch(() => undefined)
      delay = Math.min(delay * 2, LONGEST_DELAY_MS)
      if (signal.aborted) break
      try {
        const again = await start(site, native, signal)
        log('The database server was restarted')
        return again
      } catch (err) {
        if (!signal.aborted) log('The database server did not restart', { err })
      }
    }
    return undefined
  }

  const watch = async () => {
    let server: RunningServer | undefined = first
    while (server !== undefined) {
      const startedAt = performance.now()
      const how = await server.ended
      if (signal.aborted) return
      log('The database server ended unexpectedly', { how })
      if (performance.now() - startedAt > STEADY_MS) delay = FIRST_DELAY_MS
      server = await startAgain()
    }
  }
  const watching = watch()

  const stop = async () => {
    clearInterval(logCap)
    stopping.abort()
    await watching
  }
  return { stop }
}
