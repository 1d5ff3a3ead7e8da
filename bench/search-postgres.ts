/**
 * Measures PostgreSQL's full text search on the corpus and the queries of a JSON file; prints figures as
 * JSON. Times are those of the server's only busy process, without parallel workers.
 */
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { startEmbedded } from '../server/src/platform/db/embedded/embedded-postgres.ts'
import { repeatQueries } from './repeat-queries.mjs'

interface Task {
  readonly corpus: string
  readonly queries: Readonly<Record<string, readonly string[]>>
  readonly accounts: readonly string[]
  readonly rounds: number
  readonly secondsOfClass: number
}

const task = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as Task
const BATCH = 5_000
const dataDir = await mkdtemp(join(tmpdir(), 'stance-search-'))
const settings = { fsync: 'off', synchronous_commit: 'off', jit: 'off', work_mem: '256MB' }
const server = await startEmbedded({ dataDir, log: () => {}, settings })
const client = new pg.Client(server.connection)
await client.connect()

const insert = (lines: readonly string[]) =>
  client.query(
    `insert into finding_bench (words, severity, account)
     select to_tsvector('english', line ->> 'text'), line ->> 'severity', line ->> 'account'
     from unnest($1::jsonb[]) line`,
    [lines],
  )

const build = async (): Promise<number> => {
  const started = performance.now()
  await client.query(
    `create table finding_bench (id serial, words tsvector, severity text, account text)`,
  )
  let lines: string[] = []
  for await (const line of createInterface({ input: createReadStream(task.corpus) })) {
    lines.push(line)
    if (lines.length < BATCH) continue
    await insert(lines)
    lines = []
  }
  await insert(lines)
  await client.query('create index on finding_bench using gin (words)')
  await client.query('create index on finding_bench (account)')
  await client.query('vacuum analyze finding_bench')
  await client.query('set max_parallel_workers_per_gather = 0')
  return performance.now() - started
}

const SCOPE = `and account = any($2) and severity in ('HIGH', 'CRITICAL')`

const search = async (text: string, isScoped: boolean): Promise<number> => {
  const words = (text.match(/\w+/g) ?? []).join(' | ')
  const values = isScoped ? [words, task.accounts] : [words]
  const scope = isScoped ? SCOPE : ''
  const where = `from finding_bench, to_tsquery('english', $1) q where words @@ q ${scope}`
  await client.query(
    `select id, ts_rank(words, q) as rank ${where} order by rank desc limit 50`,
    values,
  )
  const { rows } = await client.query(`select count(*) ${where}`, values)
  return Number(rows[0].count)
}

const measure = async (queries: readonly string[], isScoped: boolean) => {
  let total = 0
  const times: number[] = await repeatQueries(queries, task, async (text: string) => {
    const started = performance.now()
    total = await search(text, isScoped)
    return performance.now() - started
  })
  const quantile = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))]
  return { p50: quantile(0.5), p99: quantile(0.99), total }
}

try {
  const buildMs = await build()
  const classes: Record<string, Awaited<ReturnType<typeof measure>>> = {}
  for (const isScoped of [false, true])
    for (const [name, queries] of Object.entries(task.queries))
      classes[`keyword${isScoped ? ', scoped' : ''}: ${name}`] = await measure(queries, isScoped)
  process.stdout.write(JSON.stringify({ buildMs, classes }))
} finally {
  await client.end()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
