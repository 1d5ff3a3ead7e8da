import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runStandalone } from './command.mjs'
import { accountsYaml } from './findings-file.mjs'
import { openInstallation, tokenFor } from './installation.mjs'
import { ensureFindingsFile, waitForIssues } from './loaded.mjs'

/** The order evens out what changes on the machine in the meantime. */
const ROUNDS = ['without', 'with', 'with', 'without']
const MEMORY_MB = { without: '0', with: '2048' }
const MIN_SHARE = 0.85
const POLL_MS = 200

/** Returns how many findings the search has. */
const searchable = async (url, token) => {
  const response = await fetch(`${url}/api/v1/findings/search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '-nonexistentword', mode: 'keyword', per_page: 1 }),
  })
  return (await response.json()).total
}

const waitForFindings = async (url, count) => {
  const token = await tokenFor('operator')
  const started = performance.now()
  while ((await searchable(url, token)) < count) await sleep(POLL_MS)
  return (performance.now() - started) / 1000
}

const measureImport = async (options, path, round) => {
  const folder = join(options.keep, 'import-searched')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const { run, withService, database, dataDir } = await openInstallation(folder)
  await writeFile(join(dataDir, 'accounts.yaml'), accountsYaml(options.seed))
  const more = { STANCE_SEARCH_MEMORY_MB: MEMORY_MB[round] }
  const figures = await withService({ more }, async ({ url, cpu }) => {
    const before = await cpu()
    const { seconds } = await run(['import', path], more)
    const behind = round === 'with' ? await waitForFindings(url, options.findings) : 0
    const client = await database()
    await waitForIssues(client)
    await client.end()
    const after = await cpu()
    const ms = after.node - before.node + after.postgres - before.postgres
    return { seconds, behind, ms }
  })
  await rm(folder, { recursive: true })
  return figures
}

/** Measures the import of a file while a service with and without a search index runs on the database. */
export const measure = async (options) => {
  const path = await ensureFindingsFile(options)
  const measured = { without: [], with: [] }
  for (const round of ROUNDS) measured[round].push(await measureImport(options, path, round))
  const sum = (round, name) => measured[round].reduce((all, one) => all + one[name], 0)
  const rate = (round) => (measured[round].length * options.findings) / sum(round, 'seconds')
  const share = rate('with') / rate('without')
  const behind = Math.max(...measured.with.map((one) => one.behind))
  const cpu = (round) => sum(round, 'ms') / (measured[round].length * options.findings)
  return [
    {
      what: 'import while the search index of a service follows',
      figure: `${Math.round(rate('with'))}/s, the index is complete ${behind.toFixed(1)} s later; service and database: ${cpu('with').toFixed(2)} ms of CPU a finding`,
      bound: `without an index: ${Math.round(rate('without'))}/s, ${cpu('without').toFixed(2)} ms`,
      ratio: share,
      target: `≥ ${MIN_SHARE} × without an index`,
      met: share >= MIN_SHARE,
    },
  ]
}

await runStandalone(import.meta.url, measure)
