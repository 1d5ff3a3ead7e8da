import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deduplicationKey, uuidFromDigest } from '@stance/core/kernel/digest'
import { sql } from 'kysely'
import { commentStore } from '../../capabilities/findings/comments/comments.store.ts'
import { importFindings } from '../../capabilities/findings/import/import.service.ts'
import { flagOverdue } from '../../capabilities/findings/ingest/findings.service.ts'
import { findingsWriteStore } from '../../capabilities/findings/ingest/findings-write.store.ts'
import {
  forgetAccounts,
  forgetFindings,
} from '../../capabilities/findings/retention/deletion.service.ts'
import { forgetIssues } from '../../capabilities/issues/projection/issue-projection.service.ts'
import { unscopedConnection } from '../../data/scoped.ts'
import {
  DEMO_SUMMARY,
  demoAccountsYaml,
  demoComments,
  demoRuns,
} from '../../demo/company/demo-company.ts'
import { conflict } from '../../kernel/app-error.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import type { Config } from '../../platform/config.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newUuid } from '../../platform/uuid.ts'
import { forgetUnit, importDeps } from '../deps.ts'
import { issuesTransact } from '../units.ts'
import { accountFilePath, parseAccountFile } from './account-file.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const FLAGGED_AT_ONCE = 1_000

const DEMO_ACCOUNTS = DEMO_SUMMARY.accounts.map(({ id }) => id)

const hasFindings = async (connection: Connection): Promise<boolean> => {
  const { scoped } = unscopedConnection(connection)
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from ${scoped('finding')} f) as some`.execute(connection)
  return rows[0]?.some ?? false
}

const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/**
 * Writes the accounts file of the demonstration, unless there are findings already: its accounts
 * are described by a file, as everybody's are.
 */
export const describeDemoAccounts = async (config: Config, connection: Connection) => {
  if (await hasFindings(connection)) return
  const path = accountFilePath(config)
  const present = await readIfThere(path)
  if (present === null) await writeFile(path, demoAccountsYaml())
  else if (present !== demoAccountsYaml()) {
    throw conflict(`${path} describes other accounts; move it away before loading the demo`)
  }
}

const addComments = async (connection: Connection, until: Date) => {
  const comments = commentStore(unscopedConnection(connection))
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

const flagEveryOverdue = async (connection: Connection, now: Date) => {
  let flagged = 0
  do {
    flagged = await inTransaction(connection, (transaction) =>
      flagOverdue(findingsWriteStore(unscopedConnection(transaction)), now, FLAGGED_AT_ONCE),
    )
  } while (flagged > 0)
}

export interface DemoProgress {
  readonly runs: number
  readonly records: number
}

export interface DemoLoading {
  readonly now: Date
  /** Ends the loading with the signal's reason. The next loading then begins anew. */
  readonly stopped?: AbortSignal
}

const importRuns = async (
  connection: Connection,
  until: Date,
  { now, stopped }: DemoLoading,
): Promise<DemoProgress> => {
  const deps = importDeps(connection, UNRESTRICTED, {
    accountFile: parseAccountFile(demoAccountsYaml(), 'accounts.yaml'),
    now: () => now,
    newId: newUuid,
  })
  let runs = 0
  let records = 0
  for (const { content, complete, accounts, at } of demoRuns(until)) {
    stopped?.throwIfAborted()
    const input = [Buffer.from(content)]
    const report = await importFindings(deps, { input, format: 'auto', complete, accounts, at })
    runs += 1
    records += report.read
  }
  return { runs, records }
}

/** Is there while the demonstration is being loaded, and stays when the process is killed at it. */
const unfinishedMark = ({ dataDir }: Config): string => join(dataDir, 'demo.unfinished')

/**
 * Loads the demonstration company into an empty database: 90 days of scanner output, imported
 * through the door that every scanner's output takes. Answers null when there are findings already.
 */
export const loadDemo = async (
  config: Config,
  connection: Connection,
  loading: DemoLoading,
): Promise<DemoProgress | null> => {
  const mark = unfinishedMark(config)
  if ((await readIfThere(mark)) !== null) await removeDemo(config, connection, loading.now)
  if (await hasFindings(connection)) return null
  await describeDemoAccounts(config, connection)
  await writeFile(mark, '')
  const until = new Date(Math.floor((loading.now.getTime() - MINUTE_MS) / HOUR_MS) * HOUR_MS)
  const progress = await importRuns(connection, until, loading)
  await addComments(connection, until)
  await flagEveryOverdue(connection, loading.now)
  await rm(mark)
  return progress
}

/** Removes the demonstration company and nothing else. Answers how many findings it had. */
export const removeDemo = async (
  config: Config,
  connection: Connection,
  at: Date,
): Promise<number> => {
  const inUnit = <T>(work: (unit: Parameters<typeof forgetFindings>[0]) => Promise<T>) =>
    inTransaction(connection, (transaction) => work(forgetUnit(transaction)))
  let removed = 0
  for (let some = -1; some !== 0; removed += some) {
    some = await inUnit((unit) => forgetFindings(unit, DEMO_ACCOUNTS, at))
  }
  await inUnit((unit) => forgetAccounts(unit, DEMO_ACCOUNTS))
  await issuesTransact(connection)((unit) => forgetIssues(unit, DEMO_ACCOUNTS))
  const path = accountFilePath(config)
  if ((await readIfThere(path)) === demoAccountsYaml()) await rm(path)
  await rm(unfinishedMark(config), { force: true })
  return removed
}
