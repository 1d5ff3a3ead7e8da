import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { runStandalone } from './command.mjs'
import { SECRET, tokenFor } from './installation.mjs'
import { quantile, requestBytes, runLoad } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'

const CLIENT = fileURLToPath(new URL('flooding-client.mjs', import.meta.url))
const BAD_TOKENS = 50_000
const CONNECTIONS = 64
const QUIET_REQUESTS = 2_000
const WARM_UP_S = 10
const TARGET = 3
const NS_PER_MS = 1e6

/** Milliseconds for which the main thread of a process has run, to the nanosecond. */
const ranMs = async (pid) => {
  const text = await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')
  return Number(text.split(' ')[0]) / NS_PER_MS
}

/**
 * Sends one request after another until `isOver`. Measures for each the time, and the CPU time of the
 * service from the request to its response: what the request took, and what the service did for others
 * at the same time. While the request waits for a database that shares its cores with the bad tokens, that is
 * much, so the CPU time is shown but is not the figure.
 */
const measureRequests = async ({ url, pid }, token, isOver) => {
  const bytes = requestBytes({ path: '/api/v1/findings?per_page=20', token })
  const [tookMs, cpuMs] = [[], []]
  while (!isOver(tookMs.length)) {
    const before = await ranMs(pid)
    let isSent = false
    const next = () => {
      if (isSent) return null
      isSent = true
      return bytes
    }
    const {
      tookMs: [ms],
      statuses,
    } = await runLoad({ url, next, concurrency: 1 })
    if (statuses[200] !== 1) throw new Error(`The caller got ${JSON.stringify(statuses)}`)
    cpuMs.push((await ranMs(pid)) - before)
    tookMs.push(ms)
    await sleep(1)
  }
  return { tookMs, cpuMs }
}

const startFlood = async (url, kind) => {
  const child = fork(CLIENT, [url, kind, String(BAD_TOKENS), String(CONNECTIONS), SECRET])
  await once(child, 'message')
  return child
}

const describe = ({ tookMs, cpuMs }) =>
  `p50 ${quantile(tookMs, 0.5).toFixed(1)} ms, p99 ${quantile(tookMs, 0.99).toFixed(1)} ms; by the CPU of the service p50 ${quantile(cpuMs, 0.5).toFixed(2)} ms, p99 ${quantile(cpuMs, 0.99).toFixed(2)} ms`

const measureKind = async (service, token, kind) => {
  const quiet = await measureRequests(service, token, (count) => count >= QUIET_REQUESTS)
  const flood = await startFlood(service.url, kind)
  let result = null
  flood.once('message', (message) => {
    result = message
  })
  const before = await ranMs(service.pid)
  flood.send('start')
  const flooded = await measureRequests(service, token, () => result !== null)
  const perRequestMs = ((await ranMs(service.pid)) - before) / BAD_TOKENS
  const ratio = quantile(flooded.tookMs, 0.99) / quantile(quiet.tookMs, 0.99)
  return {
    what: `a caller during ${BAD_TOKENS} bad tokens over ${CONNECTIONS} connections: ${kind}`,
    figure: `${describe(flooded)}; ${Math.round(result.perSecond)} rejected/s, ${(perRequestMs * 1000).toFixed(0)} µs each, ${JSON.stringify(result.statuses)}`,
    bound: `quiet: ${describe(quiet)}`,
    ratio,
    target: `≤ ${TARGET} × quiet, in the same run, the bad tokens from another process`,
    met: ratio <= TARGET,
  }
}

const KINDS = ['garbage', 'wrong signature', 'expired', 'mixed']

/** Measures how long a caller waits while others send bad tokens at full speed. */
export const measure = async (options) => {
  const { withService } = await ensureLoadedInstallation(options)
  const token = await tokenFor('viewer')
  return withService({}, async (service) => {
    const started = performance.now()
    const isWarm = () => performance.now() - started > WARM_UP_S * 1000
    await measureRequests(service, token, isWarm)
    const rows = []
    for (const kind of KINDS) rows.push(await measureKind(service, token, kind))
    return rows
  })
}

await runStandalone(import.meta.url, measure)
