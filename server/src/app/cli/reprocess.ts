import type { Command } from 'commander'
import { exploitIntelligenceStore } from '../../capabilities/exploit-intelligence/exploit-intelligence.store.ts'
import { reportOf } from '../../capabilities/findings/ingest/derived-finding.ts'
import {
  type ReprocessDeps,
  reprocessFindings,
} from '../../capabilities/findings/reprocess/reprocess.service.ts'
import { reprocessStore } from '../../capabilities/findings/reprocess/reprocess.store.ts'
import type {
  ReprocessReport,
  ReprocessSums,
} from '../../capabilities/findings/reprocess/reprocess-summary.ts'
import { issueSuccession } from '../../capabilities/issues/projection/triage-carry-over.service.ts'
import { unscopedConnection } from '../../data/scoped.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { historyIn } from '../deps.ts'
import { loadAccountFile } from '../process/account-file.ts'
import { auditCommand } from '../process/command-audit.ts'
import { findingsUnit, issuesUnit } from '../units.ts'
import { withMigratedDatabase } from './with-database.ts'

const transactOver =
  (connection: Connection): ReprocessDeps['transact'] =>
  (work) =>
    inTransaction(connection, (transaction) =>
      work({
        ...findingsUnit(transaction, UNRESTRICTED),
        reprocess: reprocessStore(unscopedConnection(transaction)),
        intelligence: exploitIntelligenceStore(transaction),
        history: historyIn(transaction),
        issues: issueSuccession(issuesUnit(transaction)),
      }),
    )

const PROGRESS_MS = 200
const CLEAR_LINE = '\r\x1b[K'

/** A line that is written over, where somebody watches. */
const progressLine = (): ((sums: ReprocessSums) => void) => {
  if (!process.stderr.isTTY) return () => {}
  let shownAt = 0
  return ({ batches, findings, updated }) => {
    if (Date.now() - shownAt < PROGRESS_MS) return
    shownAt = Date.now()
    process.stderr.write(
      `${CLEAR_LINE}${batches} batches, ${findings} findings, ${updated} of them changed`,
    )
  }
}

const show = (report: ReprocessReport, dryRun: boolean) => {
  if (process.stderr.isTTY) process.stderr.write(CLEAR_LINE)
  const { batches, records, findings, updated, unchanged, untold, unreadable, faults } = report
  process.stdout.write(
    `${batches} batches, ${records} records, ${findings} findings: ` +
      `${updated} ${dryRun ? 'would be updated' : 'updated'}, ${unchanged} unchanged, ` +
      `${untold} cannot be told from their records any more; ${unreadable} records unreadable\n`,
  )
  for (const { batch_id, position, field, message } of faults) {
    const where = position === 0 ? '' : `, record ${position}${field ? `, ${field}` : ''}`
    process.stderr.write(`  batch ${batch_id}${where}: ${message}\n`)
  }
}

const run = ({ dryRun = false }: { dryRun?: boolean }) =>
  withMigratedDatabase(async ({ config, database: { connection } }) => {
    const deps: ReprocessDeps = {
      transact: transactOver(connection),
      metadata: (await loadAccountFile(config)).directory,
      describe: reportOf,
      now: systemClock,
    }
    const report = await reprocessFindings(deps, { dryRun, onProgress: progressLine() })
    show(report, dryRun)
    if (dryRun) return
    const { faults: _, ...detail } = report
    await auditCommand(connection, {
      resource_type: 'findings',
      action: 'reprocessFindings',
      path: 'reprocess',
      at: systemClock(),
      detail,
    })
  })

const HELP = `
For after an upgrade: the rule catalogue, the formats and the scoring of this release are applied to
the source records that are kept, so that no new scan is needed. It works beside a running service,
and may be stopped and started over. What people decided, when a finding was first and last seen and
whether it is resolved stay. Findings that were reported one by one are derived from what is stored.

Records that cannot be read are listed on standard error; their findings stay as they are.`

export const addReprocessCommand = (stance: Command) =>
  stance
    .command('reprocess')
    .description('derive the findings anew from the records that are kept')
    .option('--dry-run', 'only count what would change')
    .addHelpText('after', HELP)
    .action(run)
