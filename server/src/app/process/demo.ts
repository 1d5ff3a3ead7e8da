import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deduplicationKey, uuidFromDigest } from '@stance/core/kernel/digest'
import { HOUR_MS, MINUTE_MS } from '@stance/core/kernel/durations'
import { importFindings } from '../../capabilities/findings/import/import.service.ts'
import { NO_STATEMENT } from '../../capabilities/findings/import/stated-origin.ts'
import { flagOverdue } from '../../capabilities/findings/ingest/findings.service.ts'
import {
  deleteAccounts,
  deleteFindings,
} from '../../capabilities/findings/retention/deletion.service.ts'
import { deleteIssues } from '../../capabilities/issues/projection/issue-projection.service.ts'
import {
  DEMO_SUMMARY,
  demoAccountsYaml,
  demoComments,
  demoRuns,
} from '../../demo/company/demo-company.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import { CommandError, UsageError } from '../../kernel/process-error.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { newUuid } from '../../platform/uuid.ts'
import type { Config } from '../config.ts'
import { createServices } from '../services.ts'
import { type Context, contextFactory } from '../stores.ts'
import { accountFilePath, parseAccountFile } from './account-file.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

/** Throws a UsageError if the demo could be reached from another machine. */
export const requireLoopbackDemo = ({ demo, host }: Config) => {
  if (demo && !LOOPBACK.has(host)) {
    throw new UsageError(`The demo is for this machine only: host must be 127.0.0.1, not ${host}`)
  }
}

const OVERDUE_BATCH_SIZE = 1_000

const DEMO_ACCOUNTS = DEMO_SUMMARY.accounts.map(({ id }) => id)

/** Returns the context of the demo company: its accounts file and a fixed time. */
const demoContext = (connection: Connection, now: Date): Context => {
  const accountFile = parseAccountFile(demoAccountsYaml(), 'accounts.yaml')
  return contextFactory(createServices({ accountFile, now: () => now }))(connection, UNRESTRICTED)
}

const readIfPresent = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Writes the accounts file of the demo company, unless there are findings already. */
export const describeDemoAccounts = async (config: Config, connection: Connection) => {
  const { findingWrites } = demoContext(connection, new Date(0))
  if (!(await findingWrites.isEmpty())) return
  const path = accountFilePath(config)
  const existing = await readIfPresent(path)
  if (existing === null) await writeFile(path, demoAccountsYaml(), { mode: 0o600 })
  else if (existing !== demoAccountsYaml()) {
    throw new CommandError(`${path} describes other accounts; move it away before loading the demo`)
  }
}

const addComments = async ({ comments }: Context, until: Date) => {
  for (const { after, author, body, ...identity } of demoComments(until)) {
    await comments.add({
      id: newUuid(after.getTime()),
      finding_id: uuidFromDigest(deduplicationKey(identity)),
      author,
      body,
      source: 'user',
      created_at: after,
    })
  }
}

const flagAllOverdue = async ({ transact }: Context, now: Date) => {
  let flagged = 0
  do {
    flagged = await transact(({ findingWrites }) =>
      flagOverdue(findingWrites, now, OVERDUE_BATCH_SIZE),
    )
  } while (flagged > 0)
}

export interface DemoProgress {
  readonly runs: number
  readonly records: number
}

/** The import of the demo as one line. */
export const describeDemo = ({ records }: DemoProgress): string =>
  `Importing the demo company: ${records} records`

export interface DemoOptions {
  readonly now: Date
  /** Aborts the import with the reason of the signal. The next import starts over. */
  readonly stopped?: AbortSignal
  readonly onProgress?: (progress: DemoProgress) => void
}

const importRuns = async (
  context: Context,
  until: Date,
  { stopped, onProgress }: DemoOptions,
): Promise<DemoProgress> => {
  let runs = 0
  let records = 0
  for (const { content, complete, accounts, at } of demoRuns(until)) {
    stopped?.throwIfAborted()
    const input = [Buffer.from(content)]
    const summary = await importFindings(context, {
      input,
      format: 'auto',
      complete,
      failuresOnly: false,
      stated: { ...NO_STATEMENT, accounts },
      at,
    })
    runs += 1
    records += summary.read
    onProgress?.({ runs, records })
  }
  return { runs, records }
}

/** Returns the path of a file that exists while the demo is being loaded, and after a killed process. */
const markerPath = ({ dataDir }: Config): string => join(dataDir, 'demo.unfinished')

/**
 * Loads the demo company into an empty database: 90 days of scanner output, through the regular
 * import. Returns null when there are findings already.
 */
export const loadDemo = async (
  config: Config,
  connection: Connection,
  options: DemoOptions,
): Promise<DemoProgress | null> => {
  const marker = markerPath(config)
  if ((await readIfPresent(marker)) !== null) await removeDemo(config, connection, options.now)
  const context = demoContext(connection, options.now)
  if (!(await context.findingWrites.isEmpty())) return null
  await describeDemoAccounts(config, connection)
  await writeFile(marker, '')
  const until = new Date(Math.floor((options.now.getTime() - MINUTE_MS) / HOUR_MS) * HOUR_MS)
  const progress = await importRuns(context, until, options)
  await addComments(context, until)
  await flagAllOverdue(context, options.now)
  await rm(marker)
  return progress
}

/** Removes the demo company and nothing else. Returns how many findings it had. */
export const removeDemo = async (
  config: Config,
  connection: Connection,
  at: Date,
): Promise<number> => {
  const { transact } = demoContext(connection, at)
  let removed = 0
  for (let deleted = -1; deleted !== 0; removed += deleted) {
    deleted = await transact((stores) => deleteFindings(stores, DEMO_ACCOUNTS, at))
  }
  await transact(async (stores) => {
    await deleteAccounts(stores, DEMO_ACCOUNTS)
    await stores.findingDeletions.deleteEvents(DEMO_ACCOUNTS)
  })
  await transact((stores) => deleteIssues(stores, DEMO_ACCOUNTS))
  const path = accountFilePath(config)
  if ((await readIfPresent(path)) === demoAccountsYaml()) await rm(path)
  await rm(markerPath(config), { force: true })
  return removed
}
