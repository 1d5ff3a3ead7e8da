import { spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { SignJWT } from 'jose'
import pg from 'pg'
import { familyCpuMs, peakMemoryMib, processCpuMs } from './process-usage.mjs'

const PROGRAM = fileURLToPath(new URL('../bin/stance', import.meta.url))
export const SECRET = 'the public secret of the benchmarks'
const POLL_MS = 5
const MEMORY_POLL_MS = 100
const DAY_S = 86_400

/** A token that the installation accepts; `claims` restrict its data scope. */
export const tokenFor = (role, claims = {}) =>
  new SignJWT({ roles: [role], accounts: ['*'], scope: '', ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuer('stance')
    .setAudience('stance')
    .setSubject(`${role}@example.test`)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + DAY_S)
    .sign(new TextEncoder().encode(SECRET))

const urlIn = async (log) =>
  /http:\/\/127\.0\.0\.1:\d+/.exec(await readFile(log, 'utf8').catch(() => ''))?.[0]

const isReady = (url) =>
  fetch(`${url}/ready`).then(
    async (response) => (await response.arrayBuffer()) && response.status === 200,
    () => false,
  )

/** Waits until the service of a log is ready and returns its URL. */
const urlWhenReady = async (log, ended) => {
  let hasExited = false
  ended.then(() => {
    hasExited = true
  })
  while (!hasExited) {
    const url = await urlIn(log)
    if (url && (await isReady(url))) return url
    await sleep(POLL_MS)
  }
  throw new Error('The service ended')
}

/** The product in a folder of its own, used as an operator uses it. */
export const openInstallation = async (folder) => {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { recursive: true })
  const { PATH, HOME } = process.env
  const env = {
    PATH,
    HOME,
    STANCE_DATA_DIR: dataDir,
    STANCE_PORT: '0',
    STANCE_JWT_SECRET: SECRET,
  }

  const launch = (program, args, more = {}) => {
    const log = join(folder, 'log.ndjson')
    const stdio = ['ignore', openSync(log, 'w'), openSync(join(folder, 'errors.txt'), 'w')]
    const child = spawn(process.execPath, [program, ...args], { env: { ...env, ...more }, stdio })
    const ended = new Promise((resolve) => child.once('close', resolve))
    return { child, ended, log }
  }

  const readErrors = () => readFile(join(folder, 'errors.txt'), 'utf8')

  const postmaster = async () => {
    const path = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
    const [pid, , , port, host] = (await readFile(path, 'utf8')).split('\n')
    return { pid: Number(pid), port: Number(port), host }
  }

  /** Runs a command and returns its duration and the peak memory of its process. */
  const run = async (args, more) => {
    const started = performance.now()
    const { child, ended } = launch(PROGRAM, args, more)
    let memoryMib = 0
    const watch = setInterval(async () => {
      memoryMib = Math.max(memoryMib, await peakMemoryMib(child.pid))
    }, MEMORY_POLL_MS)
    const code = await ended
    clearInterval(watch)
    if (code !== 0)
      throw new Error(`stance ${args.join(' ')} ended ${code}:\n${await readErrors()}`)
    return { seconds: (performance.now() - started) / 1000, memoryMib }
  }

  /** Starts the service; `program` can be one with additional routes of a benchmark. */
  const serve = async ({ program = PROGRAM, args = ['serve'], more = {} } = {}) => {
    const started = performance.now()
    const { child, ended, log } = launch(program, args, more)
    const url = await urlWhenReady(log, ended).catch(async (cause) => {
      throw new Error(`The service did not start:\n${await readErrors()}`, { cause })
    })
    const readyMs = performance.now() - started
    const { pid: postgres } = await postmaster()
    const cpu = async () => ({
      node: await processCpuMs(child.pid),
      postgres: await familyCpuMs(postgres),
    })
    const stop = () => {
      child.kill('SIGINT')
      return ended
    }
    return { url, pid: child.pid, readyMs, cpu, stop, memoryMib: () => peakMemoryMib(child.pid) }
  }

  /** Runs `work` with the service and stops the service afterwards, even if `work` throws. */
  const withService = async (options, work) => {
    const service = await serve(options)
    try {
      return await work(service)
    } finally {
      await service.stop()
    }
  }

  /** A connection to the embedded database of the running service. */
  const database = async () => {
    const { host, port } = await postmaster()
    const client = new pg.Client({ host, port, user: 'stance', database: 'stance' })
    await client.connect()
    return client
  }

  return { folder, dataDir, env, run, withService, database, postmaster }
}
