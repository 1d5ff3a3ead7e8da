import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { configYaml, metadataYaml, writeExports } from './aggregator-exports.mjs'
import { runStandalone } from './command.mjs'
import { SECRET, tokenFor } from './installation.mjs'
import { quantile } from './load.mjs'

const PROGRAM = fileURLToPath(new URL('../bin/stance-aggregator', import.meta.url))
const REQUESTS = 300
const PAGE = 50
const LARGE_PAGE = 1000
const TARGET_MS = 5
const READY_WITHIN_MS = 300_000
const POLL_MS = 50

/** Runs the job over exports, so that there are results to serve. */
const prepare = async ({ keep, seed, findings }) => {
  const folder = join(keep, 'aggregator-api')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeExports(join(folder, 'exports'), { seed, count: findings })
  await writeFile(join(folder, 'config.yaml'), configYaml(['json']))
  await writeFile(join(folder, 'metadata.yaml'), metadataYaml(seed))
  const job = spawn(PROGRAM, ['--config', 'config.yaml'], { cwd: folder, stdio: 'ignore' })
  const [code] = await once(job, 'close')
  if (code !== 0) throw new Error(`The job ended with ${code}`)
  return folder
}

const isReady = (url) =>
  fetch(`${url}/ready`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Serves the results and calls back with the URL. */
const serve = async (folder, use) => {
  const port = '8097'
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    STANCE_JWT_SECRET: SECRET,
    STANCE_PORT: port,
    STANCE_RATE_LIMIT: 'off',
  }
  const child = spawn(PROGRAM, ['serve', '--config', 'config.yaml'], {
    cwd: folder,
    env,
    stdio: 'ignore',
  })
  try {
    const started = performance.now()
    while (!(await isReady(url))) {
      if (child.exitCode !== null || performance.now() - started > READY_WITHIN_MS)
        throw new Error('The results are not served')
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    return await use(url)
  } finally {
    child.kill('SIGINT')
    await once(child, 'close')
  }
}

/** Bodies are not compressed: the time would be that of the client too. */
const reader = (url, token) => async (path) => {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' }
  const response = await fetch(url + path, { headers })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`)
  return body
}

const times = async (read, path) => {
  const took = []
  for (let at = 0; at < REQUESTS; at += 1) {
    const started = performance.now()
    await read(path)
    took.push(performance.now() - started)
  }
  return took
}

/** Returns the cursor of the last page, and the account of the first finding. */
const goToEnd = async (read) => {
  let cursor = ''
  let account = ''
  for (;;) {
    const after = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = JSON.parse(await read(`/api/v1/findings?limit=${LARGE_PAGE}${after}`))
    account ||= page.findings[0]?.finding.account_id
    if (page.next_cursor === null) return { cursor, account }
    cursor = page.next_cursor
  }
}

const PAGE_PATH = `/api/v1/findings?limit=${PAGE}`

/** Measures pages of the results of a run over HTTP, each with the summary of everything that its filters match. */
export const measure = async (options) => {
  const folder = await prepare(options)
  return serve(folder, async (url) => {
    const all = reader(url, await tokenFor('viewer'))
    const { cursor, account } = await goToEnd(all)
    const one = reader(url, await tokenFor('viewer', { accounts: [account] }))
    const boundMs = quantile(await times(all, '/healthz'), 0.5)
    const cases = [
      ['the first page', all, PAGE_PATH],
      ['a page with filters', all, `${PAGE_PATH}&priority=P3,P4&csp=aws&sla_status=on_track`],
      ['the last page', all, `${PAGE_PATH}&cursor=${encodeURIComponent(cursor)}`],
      ['a page of one account', one, PAGE_PATH],
      ['the dashboard', all, '/api/v1/dashboard/summary'],
    ]
    const rows = []
    for (const [name, read, path] of cases) {
      const took = await times(read, path)
      const [p50, p95] = [0.5, 0.95].map((share) => quantile(took, share))
      rows.push({
        what: `the results of the aggregator over HTTP: ${name}`,
        figure: `p50 ${p50.toFixed(2)}, p95 ${p95.toFixed(2)} ms`,
        bound: `\`GET /healthz\`: p50 ${boundMs.toFixed(2)} ms`,
        ratio: p50 / boundMs,
        target: `p50 ≤ ${TARGET_MS} ms, not compressed`,
        met: p50 <= TARGET_MS,
      })
    }
    return rows
  })
}

await runStandalone(import.meta.url, measure)
