import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { runStandalone } from './command.mjs'
import { ACCOUNTS, drawEstate } from './estate.mjs'
import { tokenFor } from './installation.mjs'
import { quantile, requestBytes, runLoad } from './load.mjs'
import { ensureLoadedInstallation } from './loaded.mjs'

const CONCURRENCY = 64
const WARM_UP_S = 2
const CONNECTIONS = 10
const BLOCK = Buffer.alloc(8192, 1)

/** Requests that ingest new findings, in the accounts of the company. */
const newFindingRequests = (seed, token) => {
  const { accounts, checks } = drawEstate(seed)
  const runId = Date.now()
  let number = 0
  return () => {
    number += 1
    const { title, description, service } = checks[number % checks.length]
    const body = {
      source: 'bench',
      source_finding_id: `${runId}/${number}`,
      title,
      description,
      resource_id: `arn:aws:${service.toLowerCase()}:eu-west-1::bench/${runId}/${number}`,
      account_id: accounts[(number * 7) % ACCOUNTS].id,
      severity: 'MEDIUM',
      finding_type: `${service}.1`,
    }
    return requestBytes({ method: 'POST', path: '/api/v1/findings/ingest', token, body })
  }
}

/** Returns how often a second the disk makes 8 KiB durable: one write and fdatasync after another. */
const measureSyncRate = async (folder, seconds) => {
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

/** Returns how many rows a second the database commits, one for each transaction. */
const measureCommitRate = async (database, concurrency, seconds) => {
  const clients = await Promise.all(
    Array.from({ length: Math.min(concurrency, CONNECTIONS) }, () => database()),
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

const measureIngest = async ({ url, cpu }, next, concurrency, seconds) => {
  await runLoad({ url, next, concurrency, seconds: WARM_UP_S })
  const before = await cpu()
  const { count, perSecond, tookMs, statuses } = await runLoad({ url, next, concurrency, seconds })
  const after = await cpu()
  if (statuses[201] !== count)
    throw new Error(`Not all findings were new: ${JSON.stringify(statuses)}`)
  const cost = (side) => ((after[side] - before[side]) / count).toFixed(2)
  const figure =
    `${Math.round(perSecond)}/s, p50 ${quantile(tookMs, 0.5).toFixed(1)} ms, ` +
    `p99 ${quantile(tookMs, 0.99).toFixed(1)} ms, ` +
    `CPU ${cost('node')} + ${cost('postgres')} ms (node + PostgreSQL)`
  return { perSecond, figure }
}

/** Measures requests that ingest one finding each and are answered when it is durable. */
export const measure = async (options) => {
  const { seed, seconds } = options
  const installation = await ensureLoadedInstallation(options)
  const token = await tokenFor('admin')
  return installation.withService({}, async (service) => {
    const next = newFindingRequests(seed, token)
    const row = async (concurrency, target) => {
      const { perSecond, figure } = await measureIngest(service, next, concurrency, seconds)
      const bound = await measureCommitRate(installation.database, concurrency, seconds / 2)
      return {
        what: `\`POST /findings/ingest\`, durable, ${concurrency === 1 ? 'one after another' : `${concurrency} at once`}`,
        figure,
        ratio: perSecond / bound,
        target: `≥ ${target} a second`,
        bound: `a row of one column for each commit, ${Math.min(concurrency, CONNECTIONS)} connections: ${Math.round(bound)}/s`,
        met: perSecond >= target,
      }
    }
    const single = await row(1, 1_000)
    const syncs = await measureSyncRate(installation.folder, seconds / 4)
    const bound = `${single.bound}; fdatasync of 8 KiB: ${Math.round(syncs)}/s`
    return [{ ...single, bound }, await row(CONCURRENCY, 3_500)]
  })
}

await runStandalone(import.meta.url, measure)
