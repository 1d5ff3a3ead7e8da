import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountsYaml, writeFindings, writeLaterFindings } from './findings-file.mjs'
import { installationIn } from './installation.mjs'

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

/** What the database would do by itself in the minutes after a load. */
const settle = ({ serving, database }) =>
  serving({}, async () => {
    const client = await database()
    await client.query('vacuum (analyze)')
    await client.query('checkpoint')
    await client.end()
  })
