import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { runAlone } from './command.mjs'
import { ACCOUNTS, drawEstate } from './estate.mjs'
import { tokenFor } from './installation.mjs'
import { drive, quantile, requestBytes } from './load.mjs'
import { loadedInstallation } from './loaded.mjs'

const AT_ONCE = 64
const WARM_UP_S = 2
const CONNECTIONS = 10
const BLOCK = Buffer.alloc(8192, 1)

/** Reports of findings that nobody has seen, in the accounts of the company. */
const newReports = (seed, token) => {
  const { accounts, checks } = drawEstate(seed)
  const run = Date.now()
  let number = 0
  return () => {
    number += 1
    const { title, description, service } = checks[number % checks.length]
    const body = {
      source: 'bench',
      source_finding_id: `${run}/${number}`,
      title,
      description,
      resource_id: `arn:aws:${service.toLowerCase()}:eu-west-1::bench/${run}/${number}`,
      account_id: accounts[(number * 7) % ACCOUNTS].id,
      severity: 'MEDIUM',
      finding_type: `${service}.1`,
    }
    return requestBytes({ method: 'POST', path: '/api/v1/findings/ingest', token, body })
  }
}

/** How often in a second one after another can be made durable at all: 8 KiB and fdatasync. */
const syncsPerSecond = async (folder, seconds) => {
  const file = await open(join(folder, 'sync-test'), 'w')
  const started = performance.now()
  let count = 0
  while (performance.now() - started < seconds * 1000) {
    await file.write(BLOCK, 0, BLOCK.length, 0)
    await file.datasync()
    count += 1
  }
  await file.close()
  return (count * 1000) / (performance.now() - started)
}

/** Rows a second that the database makes durable, one for each commit, by so many at once. */
const rowsPerSecond = async (database, atOnce, seconds) => {
  const clients = await Promise.all(
    Array.from({ length: Math.min(atOnce, CONNECTIONS) }, () => database()),
  )
  await clients[0].query('create table if not exists bench_row (id bigserial, body text)')
  const until = performance.now() + seconds * 1000
  const insert = { name: 'insert', text: 'insert into bench_row (body) values ($1)', values: ['x'] }
  let count = 0
  const work = async (client) => {
    while (performance.now() < until) {
      await client.query(insert)
      count += 1
    }
  }
  await Promise.all(clients.map(work))
  await clients[0].query('drop table bench_row')
  await Promise.all(clients.map((client) => client.end()))
  return count / seconds
}

const ingested = async ({ url, cpu }, next, concurrency, seconds) => {
  await drive({ url, next, concurrency, seconds: WARM_UP_S })
  const before = await cpu()
  const { count, perSecond, tookMs, statuses } = await drive({ url, next, concurrency, seconds })
  const after = await cpu()
  if (statuses[201] !== count) throw new Error(`Not all were new: ${JSON.stringify(statuses)}`)
  const cost = (side) => ((after[side] - before[side]) / count).toFixed(2)
  const figure =
    `${Math.round(perSecond)}/s, p50 ${quantile(tookMs, 0.5).toFixed(1)} ms, ` +
    `p99 ${quantile(tookMs, 0.99).toFixed(1)} ms, ` +
    `CPU ${cost('node')} + ${cost('postgres')} ms (node + PostgreSQL)`
  return { perSecond, figure }
}

/** Single reports, each answered when it is durable. */
export const measure = async (options) => {
  const { seed, seconds } = options
  const installation = await loadedInstallation(options)
  const token = await tokenFor('admin')
  return installation.serving({}, async (service) => {
    const next = newReports(seed, token)
    const row = async (atOnce, reach) => {
      const { perSecond, figure } = await ingested(service, next, atOnce, seconds)
      const bound = await rowsPerSecond(installation.database, atOnce, seconds / 2)
      return {
        what: `\`POST /findings/ingest\`, durable, ${atOnce === 1 ? 'one after another' : `${atOnce} at once`}`,
        figure,
        ratio: perSecond / bound,
        reach: `≥ ${reach} a second`,
        bound: `a row of one column for each commit, ${Math.min(atOnce, CONNECTIONS)} connections: ${Math.round(bound)}/s`,
        reached: perSecond >= reach,
      }
    }
    const single = await row(1, 1_000)
    const syncs = await syncsPerSecond(installation.folder, seconds / 4)
    const bound = `${single.bound}; fdatasync of 8 KiB: ${Math.round(syncs)}/s`
    return [{ ...single, bound }, await row(AT_ONCE, 3_500)]
  })
}

await runAlone(import.meta.url, measure)
