import type { Command } from 'commander'
import { deriveFinding } from '../../capabilities/findings/ingest/derived-finding.ts'
import { reprocessFindings } from '../../capabilities/findings/reprocess/reprocess.service.ts'
import type {
  ReprocessCounts,
  ReprocessSummary,
} from '../../capabilities/findings/reprocess/reprocess-summary.ts'
import { clearProgressLine, progressLine } from '../../platform/progress-line.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { auditCommand } from '../process/command-audit.ts'
import { commandContext } from '../process/command-context.ts'
import { withMigratedDatabase } from './with-database.ts'

const describeProgress = ({ batches, findings, updated }: ReprocessCounts): string =>
  `${batches} batches, ${findings} findings, ${updated} of them changed`

/** What was learnt of findings of an earlier release. */
const describeInstances = ({
  instances,
  unknown_instances,
}: Pick<ReprocessCounts, 'instances' | 'unknown_instances'>): string =>
  instances + unknown_instances === 0
    ? ''
    : `${instances} findings of an earlier release: which instance they are about is known now; ` +
      `of ${unknown_instances} it cannot be known until their checks are reported again. Of several ` +
      'instances that one finding stood for, only the latest is known\n'

const printSummary = (summary: ReprocessSummary, dryRun: boolean) => {
  clearProgressLine()
  const {
    batches,
    records,
    findings,
    updated,
    unchanged,
    underivable,
    unreadable,
    failed,
    instances,
    unknown_instances,
    outcomes,
    outcomes_updated,
    errors,
  } = summary
  const written = dryRun ? 'would be updated' : 'updated'
  process.stdout.write(
    `${batches} batches, ${records} records, ${findings} findings: ` +
      `${updated} ${written}, ${unchanged} unchanged, ` +
      `${underivable} no longer derivable from their records; ${unreadable} records unreadable` +
      `${failed === 0 ? '' : `; ${failed} findings failed and stay as they are`}\n` +
      describeInstances({ instances, unknown_instances }) +
      `${outcomes} passed and undecided checks: ${outcomes_updated} ${written}\n`,
  )
  for (const { batch_id, position, field, message } of errors) {
    const location = position === 0 ? '' : `, record ${position}${field ? `, ${field}` : ''}`
    const batch = batch_id === 0 ? 'without a record' : `batch ${batch_id}`
    process.stderr.write(`  ${batch}${location}: ${message}\n`)
  }
}

const reprocess = ({ dryRun = false }: { dryRun?: boolean }) =>
  withMigratedDatabase(async ({ config, database: { connection } }) => {
    const { transact, findingMetadata, now } = await commandContext(config, connection)
    const context = { transact, findingMetadata, derive: deriveFinding, now }
    const summary = await reprocessFindings(context, {
      dryRun,
      onProgress: progressLine(describeProgress),
    })
    printSummary(summary, dryRun)
    if (dryRun) return
    const { errors: _, ...detail } = summary
    await auditCommand(connection, {
      resource_type: 'findings',
      action: 'reprocessFindings',
      path: 'reprocess',
      at: systemClock(),
      detail,
    })
  })

const HELP = `
Run this after an upgrade. It applies the rule catalogue, the formats and the scoring of this release
to the stored source records, so that no new scan is needed. It can run while the service is running,
and can be stopped and started again. Triage decisions, first and last seen times and resolutions do
not change. Findings that were ingested one by one are derived from their stored fields.

Unreadable records are listed on standard error; their findings stay as they are.`

export const addReprocessCommand = (stance: Command) =>
  stance
    .command('reprocess')
    .description('re-evaluate stored records with the current rules')
    .option('--dry-run', 'only count what would change')
    .addHelpText('after', HELP)
    .action(reprocess)
