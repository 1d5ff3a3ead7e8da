import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountsYaml, writeFindings, writeLaterFindings } from './findings-file.mjs'
import { openInstallation } from './installation.mjs'

const ISSUES_POLL_MS = 200

/** Returns the path of the file of findings, and writes it if it does not exist. */
export const ensureFindingsFile = async ({ keep, seed, findings: count }) => {
  await mkdir(keep, { recursive: true })
  const path = join(keep, 'findings.ndjson')
  if (!existsSync(path)) await writeFindings(path, { seed, count })
  return path
}

/**
 * An installation with the findings. Unless an earlier run has loaded them, they are loaded through
 * the product's import: first all of them, then a full scan of a fifth of the accounts, which resolves
 * some. An interrupted load is repeated.
 */
export const ensureLoadedInstallation = async (options) => {
  const { keep, seed, findings: count } = options
  const installation = await openInstallation(keep)
  const done = join(keep, 'loaded')
  if (existsSync(done)) return installation
  const path = await ensureFindingsFile(options)
  console.log(`loading ${count} findings into ${keep}`)
  await writeFile(join(installation.dataDir, 'accounts.yaml'), accountsYaml(seed))
  // The first start creates the database.
  await installation.withService({}, async () => {})
  await installation.run(['import', path])
  const later = join(keep, 'later.ndjson')
  await writeLaterFindings(later, { seed, count })
  await installation.run(['import', '--complete', later])
  await waitForMaintenance(installation)
  await writeFile(`${done}.unfinished`, '')
  await rename(`${done}.unfinished`, done)
  return installation
}

const BEHIND = `select count(*)::int as behind from event
  where (transaction_id, id) > (select transaction_id, id from event_cursor where consumer = 'issues')`

/** Waits until the issues of all findings are projected. Returns the seconds that it took. */
export const waitForIssues = async (client) => {
  const started = performance.now()
  for (;;) {
    const { rows: cursors } = await client.query(
      "select from event_cursor where consumer = 'issues'",
    )
    // Without a cursor, the query would read every event.
    const { rows } = cursors.length > 0 ? await client.query(BEHIND) : { rows: [{ behind: 1 }] }
    if (rows[0].behind === 0) return (performance.now() - started) / 1000
    await sleep(ISSUES_POLL_MS)
  }
}

/** Does what the database does on its own in the minutes after a load. */
const waitForMaintenance = ({ withService, database }) =>
  withService({}, async () => {
    const client = await database()
    await waitForIssues(client)
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    await client.end()
  })
