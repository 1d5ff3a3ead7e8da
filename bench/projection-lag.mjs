import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runStandalone } from './command.mjs'
import { accountsYaml, measureParseRate } from './findings-file.mjs'
import { openInstallation } from './installation.mjs'
import { ensureFindingsFile, waitForIssues } from './loaded.mjs'

/** Measures the bulk import while a service projects its issues, on the same CPUs. */
export const measure = async (options) => {
  const { keep, seed, findings: count } = options
  const path = await ensureFindingsFile(options)
  const folder = join(keep, 'projection-lag')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  const { run, withService, database, dataDir } = await openInstallation(folder)
  await writeFile(join(dataDir, 'accounts.yaml'), accountsYaml(seed))
  const parsed = await measureParseRate(path)
  const { imported, after } = await withService({}, async () => {
    const client = await database()
    await waitForIssues(client)
    const { seconds } = await run(['import', path])
    const rest = await waitForIssues(client)
    await client.end()
    return { imported: seconds, after: rest }
  })
  await rm(folder, { recursive: true })

  const row = (what, seconds, target) => ({
    what,
    figure: `${Math.round(count / seconds)}/s, ${seconds.toFixed(0)} s`,
    bound: `parse ${Math.round(parsed)}/s`,
    ratio: count / seconds / parsed,
    target: target ? `≥ ${target} a second` : '',
    met: target ? count / seconds >= target : null,
  })
  return [
    row('bulk import while a service projects issues', imported, 6_000),
    row('the same, until the last issue is projected', imported + after),
  ]
}

await runStandalone(import.meta.url, measure)
