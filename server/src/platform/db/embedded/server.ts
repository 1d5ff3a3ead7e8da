import { spawn } from 'node:child_process'
import { copyFile, open, readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../../kernel/process-error.ts'
import type { Site } from './cluster.ts'
import { findStalePid, readPostmasterFile } from './postmaster.ts'
import { BARE_ENVIRONMENT, lastLines } from './processes.ts'

export type Log = (message: string, fields?: Record<string, unknown>) => void

const POLL_MS = 20
const LOCK_RETRY_MS = 200
const MAX_LOCK_RETRIES = 50
const MIN_DELAY_MS = 100
/** Short, because a server that starts and then ends has intact data and can be retried soon. */
const MAX_DELAY_MS = 2_000
/** A server that ran this long had started successfully, so the delay begins at its minimum again. */
const STABLE_AFTER_MS = 60_000
const MAX_LOG_BYTES = 16 * 1024 * 1024
const LOG_CHECK_MS = 10 * 60_000

interface RunningServer {
  /** Resolves when the process has ended, with the signal or the exit code. */
  readonly ended: Promise<string>
}

/** Rotates a log over 16 MiB to `<logFile>.1`: copied and truncated, because the server holds it open. */
export const rotateLog = async (logFile: string): Promise<void> => {
  const size = await stat(logFile).then(
    (stats) => stats.size,
    () => 0,
  )
  if (size <= MAX_LOG_BYTES) return
  await copyFile(logFile, `${logFile}.1`)
  await truncate(logFile)
}

/**
 * Spawns the server in a session of its own, so that a Ctrl-C in the terminal reaches only Stance,
 * which then stops the server gracefully. It logs to a file: a pipe would break when this process ends.
 */
const spawnServer = async (
  { home, cluster, configFile, logFile, account }: Site,
  native: string,
  signal: AbortSignal,
) => {
  const stalePid = await findStalePid(cluster)
  const log = await open(logFile, 'a', 0o600)
  const logOffset = (await log.stat()).size
  const child = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', cluster, '-c', `config_file=${configFile}`],
    {
      uid: account.uid,
      gid: account.gid,
      cwd: home,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      // PostgreSQL refuses to start while any process has the pid in an old lock file. This variable
      // tells it that the pid is not that of a server; it still checks for shared memory.
      env: { ...BARE_ENVIRONMENT, ...(stalePid && { PG_GRANDPARENT_PID: String(stalePid) }) },
      signal,
      killSignal: 'SIGINT',
    },
  )
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, killedBy) => resolve(killedBy ?? `exit code ${code}`))
    // Also raised when `signal` stops a running server: then `exit` resolves the promise.
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(error.message)
    })
  })
  await log.close()
  return { pid: child.pid, ended, logOffset }
}

/** Waits as long as the process lives, because recovery after a crash may take minutes. */
const launch = async (site: Site, native: string, signal: AbortSignal): Promise<RunningServer> => {
  await rotateLog(site.logFile)
  const { pid, ended, logOffset } = await spawnServer(site, native, signal)
  for (;;) {
    const reason = await Promise.race([ended, sleep(POLL_MS)])
    if (reason !== undefined) {
      const output = (await readFile(site.logFile)).subarray(logOffset).toString()
      throw new StartupError(
        `The embedded PostgreSQL did not start (${reason}), see ${site.logFile}:\n${lastLines(output)}`,
      )
    }
    const file = await readPostmasterFile(site.cluster)
    if (file?.ready && file.pid === pid) return { ended }
  }
}

/** Shortly after a server was killed, its child processes still hold its shared memory and its lock. */
const isHeldByEndingServer = (error: unknown) =>
  error instanceof StartupError &&
  /lock file .* already exists|shared memory block/.test(error.message)

const start = async (site: Site, native: string, signal: AbortSignal): Promise<RunningServer> => {
  for (let retries = 0; ; retries += 1) {
    try {
      return await launch(site, native, signal)
    } catch (error) {
      if (signal.aborted || retries >= MAX_LOCK_RETRIES || !isHeldByEndingServer(error)) throw error
      await sleep(LOCK_RETRY_MS)
    }
  }
}

/** A server that is restarted whenever it ends, until `stop` is called. */
export interface SupervisedServer {
  /** Fast shutdown: sessions are ended, committed work is kept. Resolves when the process has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Starts the server and resolves when it accepts connections.
 * @throws StartupError with the last lines of its log when the first start fails.
 */
export const superviseServer = async (
  site: Site,
  native: string,
  log: Log,
): Promise<SupervisedServer> => {
  const stopping = new AbortController()
  const { signal } = stopping
  const first = await start(site, native, signal)
  const logRotation = setInterval(() => {
    rotateLog(site.logFile).catch((err) => log('database log rotation failed', { err }))
  }, LOG_CHECK_MS).unref()

  let delay = MIN_DELAY_MS
  const restart = async (): Promise<RunningServer | undefined> => {
    while (!signal.aborted) {
      await sleep(delay, undefined, { signal }).catch(() => undefined)
      delay = Math.min(delay * 2, MAX_DELAY_MS)
      if (signal.aborted) break
      try {
        const restarted = await start(site, native, signal)
        log('database server restarted')
        return restarted
      } catch (err) {
        if (!signal.aborted) log('database server restart failed', { err })
      }
    }
    return undefined
  }

  const watch = async () => {
    let server: RunningServer | undefined = first
    while (server !== undefined) {
      const startedAt = performance.now()
      const reason = await server.ended
      if (signal.aborted) return
      log('database server ended unexpectedly', { reason })
      if (performance.now() - startedAt > STABLE_AFTER_MS) delay = MIN_DELAY_MS
      server = await restart()
    }
  }
  const watching = watch()

  const stop = async () => {
    clearInterval(logRotation)
    stopping.abort()
    await watching
  }
  return { stop }
}
