import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runStandalone } from './command.mjs'
import { accountsYaml, measureParseRate } from './findings-file.mjs'
import { openInstallation } from './installation.mjs'
import { ensureFindingsFile, waitForIssues } from './loaded.mjs'

const MAX_MEMORY_MIB = 400

/** Returns how many lines a second the database copies into a table without indexes. */
const measureCopyRate = async (database, path, count) => {
  const client = await database()
  await client.query('create table bench_line (line text)')
  const started = performance.now()
  await client.query(
    `copy bench_line from '${path}' with (format csv, quote e'\\x01', delimiter e'\\x02')`,
  )
  const seconds = (performance.now() - started) / 1000
  await client.query('drop table bench_line')
  await client.end()
  return count / seconds
}

/** Measures the bulk import into an empty database, and of the same file again. */
export const measure = async (options) => {
  const { keep, seed, findings: count } = options
  const path = await ensureFindingsFile(options)
  const folder = join(keep, 'import')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const { run, withService, database, dataDir } = await openInstallation(folder)
  await writeFile(join(dataDir, 'accounts.yaml'), accountsYaml(seed))

  const parsed = await measureParseRate(path)
  // Creates the database cluster first, so that the import does not include it.
  const copied = await withService({}, async () => {
    const readable = join(dataDir, 'postgres', 'lines.ndjson')
    await copyFile(path, readable)
    const rate = await measureCopyRate(database, readable, count)
    await rm(readable)
    return rate
  })
  const first = await run(['import', path])
  const again = await run(['import', path])
  const projectionSeconds = await withService({}, async () => {
    const client = await database()
    const seconds = await waitForIssues(client)
    await client.end()
    return seconds
  })
  await rm(folder, { recursive: true })

  const mib = Math.round((await stat(path)).size / 2 ** 20)
  const bound = 1 / (1 / parsed + 1 / copied)
  const bounds =
    `parse ${Math.round(parsed)}/s, then COPY of the bare lines ${Math.round(copied)}/s: ` +
    `${Math.round(bound)}/s`
  const row = (what, { seconds, memoryMib }, target) => ({
    what,
    bound: bounds,
    ratio: count / seconds / bound,
    figure: `${Math.round(count / seconds)}/s, ${seconds.toFixed(0)} s, ${memoryMib} MiB at most`,
    target: `≥ ${target} a second, ≤ ${MAX_MEMORY_MIB} MiB`,
    met: count / seconds >= target && memoryMib <= MAX_MEMORY_MIB,
  })
  return [
    row(`bulk import of ${mib} MiB of ASFF into an empty database`, first, 8_000),
    row('the same file again', again, 25_000),
    {
      what: 'issues of all findings, projected when the service starts after the import',
      bound: bounds,
      ratio: count / projectionSeconds / bound,
      figure: `${Math.round(count / projectionSeconds)}/s, ${projectionSeconds.toFixed(0)} s`,
      target: '',
      met: null,
    },
    {
      what: 'import, then projection of issues',
      bound: bounds,
      ratio: count / (first.seconds + projectionSeconds) / bound,
      figure: `${Math.round(count / (first.seconds + projectionSeconds))}/s`,
      target: '',
      met: null,
    },
  ]
}

await runStandalone(import.meta.url, measure)
