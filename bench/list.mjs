import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAlone } from './command.mjs'
import { listRequests } from './list-requests.mjs'
import { drive, quantile, requestBytes } from './load.mjs'
import { loadedInstallation } from './loaded.mjs'
import { builtProgram } from './product-code.mjs'

const CONCURRENCY = 16
/** More than are sent, so that every request is different from every other. */
const REQUESTS = 4_000
const REACH = 1 / 12
/** Each connection plans each statement once; a service that runs has done so. */
const WARM_UP_S = 30

const ask = async (url, { token, path }) => {
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}`)
  return answer.text()
}

/** How long a list is, asked once for each scope and filter. */
const totals = (url) => {
  const known = new Map()
  return async ({ token, path }) => {
    const key = token + path
    if (!known.has(key)) known.set(key, JSON.parse(await ask(url, { token, path })).total)
    return known.get(key)
  }
}

const distinctRequests = async (seed, url) => {
  const draw = await listRequests(seed, totals(url))
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

/** Requests a second, and the processor time of a request on either side. */
const measured = async ({ url, cpu }, requests, seconds) => {
  const before = await cpu()
  const driven = await drive({ url, next: eachOnce(requests), concurrency: CONCURRENCY, seconds })
  const after = await cpu()
  const { count, perSecond, tookMs, statuses, bytes } = driven
  if (statuses[200] !== count) throw new Error(`Not all were answered: ${JSON.stringify(statuses)}`)
  return {
    perSecond,
    p50: quantile(tookMs, 0.5),
    p99: quantile(tookMs, 0.99),
    nodeMs: (after.node - before.node) / count,
    postgresMs: (after.postgres - before.postgres) / count,
    bytes: bytes / count,
  }
}

/** The answer whose length is nearest to the mean of all. */
const typicalAnswer = async (url, requests) => {
  const answers = []
  for (const request of requests.slice(0, 200)) answers.push(await ask(url, request))
  const mean = answers.reduce((sum, { length }) => sum + length, 0) / answers.length
  return answers.sort((a, b) => Math.abs(a.length - mean) - Math.abs(b.length - mean))[0]
}

const inShort = ({ perSecond, p50, p99, nodeMs, postgresMs, bytes }) =>
  `${Math.round(perSecond)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ` +
  `CPU ${nodeMs.toFixed(2)} + ${postgresMs.toFixed(2)} ms (node + PostgreSQL), ${Math.round(bytes / 1024)} KiB`

/** The list of findings against a static route of the same bytes. */
export const measure = async (options) => {
  const { folder, serving } = await loadedInstallation(options)
  const answer = join(folder, 'answer.json')
  await writeFile(answer, '{}')
  const how = { program: await builtProgram('static-service'), args: [answer] }

  const requests = await serving(how, async ({ url }) => {
    const drawn = await distinctRequests(options.seed, url)
    await writeFile(answer, await typicalAnswer(url, drawn))
    return drawn
  })
  const fixed = requests.map(({ token, path }) => ({
    bytes: requestBytes({ token, path: path.replace('/findings', '/bench/findings') }),
  }))
  const [bare, list] = await serving(how, async (service) => {
    await measured(service, requests, WARM_UP_S)
    await measured(service, fixed, WARM_UP_S / 10)
    return [
      await measured(service, fixed, options.seconds),
      await measured(service, requests, options.seconds),
    ]
  })
  return [
    {
      what: `\`GET /findings\`, concurrency ${CONCURRENCY}, every request different`,
      figure: inShort(list),
      bound: `static route of the same bytes: ${inShort(bare)}`,
      ratio: list.perSecond / bare.perSecond,
      reach: '≥ 1/12 of its bound',
      reached: list.perSecond / bare.perSecond >= REACH,
    },
  ]
}

await runAlone(import.meta.url, measure)
