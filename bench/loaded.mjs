import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountsYaml, writeFindings, writeLaterFindings } from './findings-file.mjs'
import { installationIn } from './installation.mjs'

const FOLLOW_POLL_MS = 200

/** The file of findings in the folder, written unless it is there. */
export const findingsFile = async ({ keep, seed, findings: count }) => {
  await mkdir(keep, { recursive: true })
  const path = join(keep, 'findings.ndjson')
  if (!existsSync(path)) await writeFindings(path, { seed, count })
  return path
}

/**
 * An installation that holds the findings, loaded through the product's own import unless it was
 * before: first all of them, then the complete exports of a fifth of the accounts, which resolve
 * some. What was loaded halfway is loaded again.
 */
export const loadedInstallation = async (options) => {
  const { keep, seed, findings: count } = options
  const installation = await installationIn(keep)
  const done = join(keep, 'loaded')
  if (existsSync(done)) return installation
  const path = await findingsFile(options)
  console.log(`loading ${count} findings into ${keep}`)
  await writeFile(join(installation.dataDir, 'accounts.yaml'), accountsYaml(seed))
  await installation.run(['import', path])
  const later = join(keep, 'later.ndjson')
  await writeLaterFindings(later, { seed, count })
  await installation.run(['import', '--complete', later])
  await settle(installation)
  await writeFile(`${done}.unfinished`, '')
  await rename(`${done}.unfinished`, done)
  return installation
}

const BEHIND = `select count(*)::int as behind from event
  where (transaction_id, id) > (select transaction_id, id from event_cursor where consumer = 'issues')`

/** Waits until issues are made of all findings. Answers how many seconds that took. */
export const issuesFollow = async (client) => {
  const started = performance.now()
  for (;;) {
    const { rows: known } = await client.query("select from event_cursor where consumer = 'issues'")
    // Where there is no cursor yet, the question reads every event.
    const { rows } = known.length > 0 ? await client.query(BEHIND) : { rows: [{ behind: 1 }] }
    if (rows[0].behind === 0) return (performance.now() - started) / 1000
    await sleep(FOLLOW_POLL_MS)
  }
}

/** What the database would do by itself in the minutes after a load. */
const settle = ({ serving, database }) =>
  serving({}, async () => {
    const client = await database()
    await issuesFollow(client)
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    await client.end()
  })
