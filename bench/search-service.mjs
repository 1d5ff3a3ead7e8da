import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runStandalone } from './command.mjs'
import { createRandom, pick } from './estate.mjs'
import { tokenFor } from './installation.mjs'
import { drawScopes } from './list-requests.mjs'
import { quantile, requestBytes, runLoad } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'

const CONCURRENCY = 16
const REQUESTS = 2_000
/** A service runs for days: what is compiled in its first seconds is no cost of a search. */
const WARM_UP_S = 30
/** Without requests, to know how much of a search's time the service would have taken anyway. */
const IDLE_S = 10
const POLL_MS = 200
const TICK_MS = 10
const USER_TIME = 11
const MIN_SEARCHES = 200
const MAX_MAIN_MS = 0.5
const WITH_INDEX = { STANCE_SEARCH_MEMORY_MB: '2048' }
const PATH = '/api/v1/findings/search'
const WORDS =
  'public bucket encryption key access password internet port logging backup policy certificate rotation administrator vulnerable version'.split(
    ' ',
  )

/** Searches of users who see a part of the accounts, all of them different. */
const scopedSearches = async (seed) => {
  const draw = createRandom(seed)
  const scopes = drawScopes(seed).filter((claims) => Object.keys(claims).length > 0)
  const tokens = await Promise.all(scopes.map((claims) => tokenFor('operator', claims)))
  return Array.from({ length: REQUESTS }, () => {
    const query = Array.from({ length: 1 + Math.floor(draw() * 4) }, () => pick(WORDS, draw))
    const body = { query: query.join(' '), filters: { severity: ['critical', 'high'] } }
    return requestBytes({ method: 'POST', path: PATH, token: pick(tokens, draw), body })
  })
}

const modeOf = async (url, token) => {
  const response = await fetch(url + PATH, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'encryption' }),
  })
  return (await response.json()).mode
}

/** Waits until the index answers: before, the mode is that of the database. */
const waitForIndex = async (url) => {
  const token = await tokenFor('operator')
  while ((await modeOf(url, token)) !== 'hybrid') await sleep(POLL_MS)
}

/** Milliseconds of CPU time of the main thread of a process, which has the number of the process. */
const mainThreadMs = async (pid) => {
  const text = await readFile(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER_TIME]) + Number(fields[USER_TIME + 1])) * TICK_MS
}

/** Milliseconds of CPU time that the main thread takes in a second without requests. */
const measureIdle = async (pid) => {
  const before = await mainThreadMs(pid)
  await sleep(IDLE_S * 1000)
  return ((await mainThreadMs(pid)) - before) / IDLE_S
}

const measureSearches = async (options) => {
  const { withService } = await ensureLoadedInstallation(options)
  const requests = await scopedSearches(options.seed)
  return withService({ more: WITH_INDEX }, async ({ url, pid }) => {
    await waitForIndex(url)
    let sent = 0
    const next = () => requests[sent++ % requests.length]
    await runLoad({ url, next, concurrency: CONCURRENCY, seconds: WARM_UP_S })
    const idleMs = await measureIdle(pid)
    const before = await mainThreadMs(pid)
    const { seconds } = options
    const result = await runLoad({ url, next, concurrency: CONCURRENCY, seconds })
    if (result.statuses[200] !== result.count)
      throw new Error(`Not all searches were answered: ${JSON.stringify(result.statuses)}`)
    return { ...result, idleMs, mainMs: ((await mainThreadMs(pid)) - before) / result.count }
  })
}

/** Measures searches over HTTP in a service with its index. */
export const measure = async (options) => {
  const { perSecond, tookMs, mainMs, idleMs } = await measureSearches(options)
  return [
    {
      what: 'Search over HTTP, scoped, 16 at once',
      figure: `${Math.round(perSecond)}/s, p50 ${quantile(tookMs, 0.5).toFixed(1)} ms, p99 ${quantile(tookMs, 0.99).toFixed(1)} ms`,
      bound: '',
      ratio: 1,
      target: `≥ ${MIN_SEARCHES} a second`,
      met: perSecond >= MIN_SEARCHES,
    },
    {
      what: 'Search over HTTP: CPU time of the main thread',
      figure: `${mainMs.toFixed(2)} ms a search, of which ${(idleMs / perSecond).toFixed(2)} ms without any request: ${idleMs.toFixed(0)} ms a second`,
      bound: '',
      ratio: 1,
      target: `≤ ${MAX_MAIN_MS} ms`,
      met: mainMs <= MAX_MAIN_MS,
    },
  ]
}

await runStandalone(import.meta.url, measure)
