import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAlone } from './command.mjs'
import { accountsYaml, parsedPerSecond } from './findings-file.mjs'
import { installationIn } from './installation.mjs'
import { findingsFile, issuesFollow } from './loaded.mjs'

/** The bulk import beside a service that makes issues of it meanwhile, on the same processors. */
export const measure = async (options) => {
  const { keep, seed, findings: count } = options
  const path = await findingsFile(options)
  const folder = join(keep, 'following')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const { run, serving, database, dataDir } = await installationIn(folder)
  await writeFile(join(dataDir, 'accounts.yaml'), accountsYaml(seed))
  const parsed = await parsedPerSecond(path)
  const { imported, after } = await serving({}, async () => {
    const client = await database()
    await issuesFollow(client)
    const { seconds } = await run(['import', path])
    const rest = await issuesFollow(client)
    await client.end()
    return { imported: seconds, after: rest }
  })
  await rm(folder, { recursive: true })

  const row = (what, seconds, reach) => ({
    what,
    figure: `${Math.round(count / seconds)}/s, ${seconds.toFixed(0)} s`,
    bound: `parse ${Math.round(parsed)}/s`,
    ratio: count / seconds / parsed,
    reach: reach ? `≥ ${reach} a second` : '',
    reached: reach ? count / seconds >= reach : null,
  })
  return [
    row('bulk import beside a service that makes issues of it meanwhile', imported, 6_000),
    row('the same, until the last issue is made', imported + after),
  ]
}

await runAlone(import.meta.url, measure)
