import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAlone } from './command.mjs'
import { accountsYaml, parsedPerSecond } from './findings-file.mjs'
import { installationIn } from './installation.mjs'
import { findingsFile, issuesFollow } from './loaded.mjs'

const MOST_MEMORY_MIB = 400

/** Records a second that the database copies, as lines, into a table with nothing to keep but them. */
const copiedPerSecond = async (database, path, count) => {
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

/** The bulk import of an empty database, and of the same file again. */
export const measure = async (options) => {
  const { keep, seed, findings: count } = options
  const path = await findingsFile(options)
  const folder = join(keep, 'import')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const { run, serving, database, dataDir } = await installationIn(folder)
  await writeFile(join(dataDir, 'accounts.yaml'), accountsYaml(seed))

  const parsed = await parsedPerSecond(path)
  // The database makes its files in its own time, not in that of the import.
  const copied = await serving({}, async () => {
    const readable = join(dataDir, 'postgres', 'lines.ndjson')
    await copyFile(path, readable)
    const rate = await copiedPerSecond(database, readable, count)
    await rm(readable)
    return rate
  })
  const first = await run(['import', path])
  const again = await run(['import', path])
  const followed = await serving({}, async () => {
    const client = await database()
    const seconds = await issuesFollow(client)
    await client.end()
    return seconds
  })
  await rm(folder, { recursive: true })

  const mib = Math.round((await stat(path)).size / 2 ** 20)
  const bound = 1 / (1 / parsed + 1 / copied)
  const bounds =
    `parse ${Math.round(parsed)}/s, then COPY of the bare lines ${Math.round(copied)}/s: ` +
    `${Math.round(bound)}/s`
  const row = (what, { seconds, memoryMib }, reach) => ({
    what,
    bound: bounds,
    ratio: count / seconds / bound,
    figure: `${Math.round(count / seconds)}/s, ${seconds.toFixed(0)} s, ${memoryMib} MiB at most`,
    reach: `≥ ${reach} a second, ≤ ${MOST_MEMORY_MIB} MiB`,
    reached: count / seconds >= reach && memoryMib <= MOST_MEMORY_MIB,
  })
  return [
    row(`bulk import of ${mib} MiB of ASFF into an empty database`, first, 8_000),
    row('the same file again', again, 25_000),
    {
      what: 'issues of all of them, made when the service starts after the import',
      bound: bounds,
      ratio: count / followed / bound,
      figure: `${Math.round(count / followed)}/s, ${followed.toFixed(0)} s`,
      reach: '',
      reached: null,
    },
    {
      what: 'imported and made into issues, one after the other',
      bound: bounds,
      ratio: count / (first.seconds + followed) / bound,
      figure: `${Math.round(count / (first.seconds + followed))}/s`,
      reach: '',
      reached: null,
    },
  ]
}

await runAlone(import.meta.url, measure)
