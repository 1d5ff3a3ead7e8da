import { createReadStream } from 'node:fs'
import type { Command } from 'commander'
import { exploitIntelligenceStore } from '../../capabilities/exploit-intelligence/exploit-intelligence.store.ts'
import {
  type IntelligenceReport,
  type IntelligenceUnit,
  importIntelligence,
} from '../../capabilities/exploit-intelligence/intelligence-import.service.ts'
import { enqueueRescoring } from '../../capabilities/exploit-intelligence/intelligence-rescoring.service.ts'
import { AppError, badRequest } from '../../kernel/app-error.ts'
import type { Connection } from '../../platform/db/connection.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { migrateJobs } from '../../platform/jobs/job-runner.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { auditCommand } from '../process/command-audit.ts'
import { plain } from './plain-bytes.ts'
import { withMigratedDatabase } from './with-database.ts'

const transactOver =
  (connection: Connection) =>
  <T>(work: (unit: IntelligenceUnit) => Promise<T>): Promise<T> =>
    inTransaction(connection, (transaction) =>
      work({
        store: exploitIntelligenceStore(transaction),
        rescore: () => enqueueRescoring(transaction),
      }),
    )

const NAMES = { epss: 'EPSS scores', kev: 'known exploited vulnerabilities', '': 'nothing' }

const show = (file: string, { kind, read, changed, rejected, errors }: IntelligenceReport) => {
  process.stdout.write(
    `${file}: ${NAMES[kind]}, ${read} read, ${changed} new or changed, ${rejected} rejected\n`,
  )
  for (const { position, message } of errors) {
    process.stderr.write(`  row ${position}: ${message}\n`)
  }
}

/** The plain bytes of a file, each time from its beginning. */
async function* bytesOf(file: string): AsyncIterable<Uint8Array> {
  try {
    yield* plain(createReadStream(file))
  } catch (error) {
    throw badRequest(`It cannot be read (${error instanceof Error ? error.message : error})`)
  }
}

const importFile = async (connection: Connection, file: string): Promise<IntelligenceReport> => {
  try {
    return await importIntelligence(transactOver(connection), () => bytesOf(file))
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === 'BAD_REQUEST'
    throw isRefused ? badRequest(`${file}: ${error.message}`) : error
  }
}

const run = (files: readonly string[]) =>
  withMigratedDatabase(async ({ database: { address, connection }, log }) => {
    await migrateJobs(address, log)
    for (const file of files) {
      const report = await importFile(connection, file)
      show(file, report)
      const { errors: _, ...detail } = report
      await auditCommand(connection, {
        resource_type: 'exploit-intelligence',
        action: 'importIntelligence',
        path: file,
        at: systemClock(),
        detail,
      })
    }
  })

const HELP = `
The files are those that are published, compressed by gzip or not; nothing is fetched:
  CISA   known_exploited_vulnerabilities.json or .csv
  FIRST  epss_scores-2026-01-31.csv.gz

A file is taken as a whole or, when it cannot be read, not at all. The service then scores the
findings that have these CVEs again. Older scores never replace newer ones.`

export const addIntelCommand = (stance: Command) => {
  const intel = stance
    .command('intel')
    .description('work with what is published of CVEs: known exploitation, and its probability')
    .helpCommand(false)
  intel
    .command('import')
    .description('import the KEV catalogue of CISA and the EPSS scores of FIRST')
    .argument('<file...>', 'the published files')
    .addHelpText('after', HELP)
    .action(run)
}
