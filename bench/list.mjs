import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runStandalone } from './command.mjs'
import { listRequests } from './list-requests.mjs'
import { quantile, requestBytes, runLoad } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'
import { builtProgram } from './product-code.mjs'

const CONCURRENCY = 16
/** More than are sent in one measurement, so that all requests are different. */
const REQUESTS = 4_000
const TARGET = 1 / 12
/** Each connection plans each statement once; a running service has done that. */
const WARM_UP_S = 30

const fetchText = async (url, { token, path }) => {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}`)
  return response.text()
}

/** Returns the length of a list, and caches it by scope and filter. */
const createTotalOf = (url) => {
  const cache = new Map()
  return async ({ token, path }) => {
    const key = token + path
    if (!cache.has(key)) cache.set(key, JSON.parse(await fetchText(url, { token, path })).total)
    return cache.get(key)
  }
}

const distinctRequests = async (seed, url) => {
  const draw = await listRequests(seed, createTotalOf(url))
  const distinct = new Map()
  while (distinct.size < REQUESTS) {
    const request = await draw()
    distinct.set(request.token + request.path, { bytes: requestBytes(request), ...request })
  }
  return [...distinct.values()]
}

const eachOnce = (requests) => {
  let sent = 0
  return () => {
    sent += 1
    return requests[sent % requests.length]
  }
}

/** Measures requests a second and the CPU time of a request on either side. */
const measureLoad = async ({ url, cpu }, requests, seconds) => {
  const before = await cpu()
  const result = await runLoad({ url, next: eachOnce(requests), concurrency: CONCURRENCY, seconds })
  const after = await cpu()
  const { count, perSecond, tookMs, statuses, bytes } = result
  if (statuses[200] !== count)
    throw new Error(`Not all requests were answered: ${JSON.stringify(statuses)}`)
  return {
    perSecond,
    p50: quantile(tookMs, 0.5),
    p99: quantile(tookMs, 0.99),
    nodeMs: (after.node - before.node) / count,
    postgresMs: (after.postgres - before.postgres) / count,
    bytes: bytes / count,
  }
}

/** The response whose length is closest to the mean. */
const typicalResponse = async (url, requests) => {
  const texts = []
  for (const request of requests.slice(0, 200)) texts.push(await fetchText(url, request))
  const mean = texts.reduce((sum, { length }) => sum + length, 0) / texts.length
  return texts.sort((a, b) => Math.abs(a.length - mean) - Math.abs(b.length - mean))[0]
}

const formatLoad = ({ perSecond, p50, p99, nodeMs, postgresMs, bytes }) =>
  `${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
  `CPU ${nodeMs.toFixed(2)} + ${postgresMs.toFixed(2)} ms (node + PostgreSQL), ${Math.round(bytes / 1024)} KiB`

/** Measures the list of findings, and a static route with responses of the same size. */
export const measure = async (options) => {
  const { folder, withService } = await ensureLoadedInstallation(options)
  const responseFile = join(folder, 'response.json')
  await writeFile(responseFile, '{}')
  const program = { program: await builtProgram('static-service'), args: [responseFile] }

  const requests = await withService(program, async ({ url }) => {
    const drawn = await distinctRequests(options.seed, url)
    await writeFile(responseFile, await typicalResponse(url, drawn))
    return drawn
  })
  const fixed = requests.map(({ token, path }) => ({
    bytes: requestBytes({ token, path: path.replace('/findings', '/bench/findings') }),
  }))
  const [bare, list] = await withService(program, async (service) => {
    await measureLoad(service, requests, WARM_UP_S)
    await measureLoad(service, fixed, WARM_UP_S / 10)
    return [
      await measureLoad(service, fixed, options.seconds),
      await measureLoad(service, requests, options.seconds),
    ]
  })
  return [
    {
      what: `\`GET /findings\`, concurrency ${CONCURRENCY}, every request different`,
      figure: formatLoad(list),
      bound: `static route of the same bytes: ${formatLoad(bare)}`,
      ratio: list.perSecond / bare.perSecond,
      target: '≥ 1/12 of its bound',
      met: list.perSecond / bare.perSecond >= TARGET,
    },
  ]
}

await runStandalone(import.meta.url, measure)
