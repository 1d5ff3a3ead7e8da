import { createReadStream } from 'node:fs'
import type { Command } from 'commander'
import {
  type IntelligenceStores,
  type IntelligenceSummary,
  importIntelligence,
} from '../../capabilities/exploit-intelligence/intelligence-import.service.ts'
import { AppError } from '../../kernel/app-error.ts'
import { UsageError } from '../../kernel/process-error.ts'
import type { Transact } from '../../platform/db/transaction.ts'
import { decompress } from '../../platform/gzip.ts'
import { migrateJobs } from '../../platform/jobs/job-runner.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { reasonOf } from '../../platform/system-error.ts'
import { auditCommand } from '../process/command-audit.ts'
import { commandContext } from '../process/command-context.ts'
import { withMigratedDatabase } from './with-database.ts'

const KIND_NAMES = { epss: 'EPSS scores', kev: 'known exploited vulnerabilities', '': 'nothing' }

const printSummary = (
  file: string,
  { kind, read, changed, rejected, errors }: IntelligenceSummary,
) => {
  process.stdout.write(
    `${file}: ${KIND_NAMES[kind]}, ${read} read, ${changed} new or changed, ${rejected} rejected\n`,
  )
  for (const { position, message } of errors) {
    process.stderr.write(`  row ${position}: ${message}\n`)
  }
}

/** Yields the decompressed bytes of a file; each call reads it from its beginning. */
async function* readBytes(file: string): AsyncIterable<Uint8Array> {
  try {
    yield* decompress(createReadStream(file))
  } catch (error) {
    throw new UsageError(`The file cannot be read: ${reasonOf(error)}`)
  }
}

const importFile = async (
  transact: Transact<IntelligenceStores>,
  file: string,
): Promise<IntelligenceSummary> => {
  try {
    return await importIntelligence(transact, () => readBytes(file))
  } catch (error) {
    const isRejected = error instanceof AppError || error instanceof UsageError
    throw isRejected ? new UsageError(`${file}: ${error.message}`) : error
  }
}

const importFiles = (files: readonly string[]) =>
  withMigratedDatabase(async ({ config, database: { address, connection }, log }) => {
    await migrateJobs(address, log)
    const { transact } = await commandContext(config, connection)
    for (const file of files) {
      const summary = await importFile(transact, file)
      printSummary(file, summary)
      const { errors: _, ...detail } = summary
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
Takes the files as they are published, compressed with gzip or not; nothing is fetched:
  CISA   known_exploited_vulnerabilities.json or .csv
  FIRST  epss_scores-2026-01-31.csv.gz

A file is imported atomically: if it cannot be read, nothing of it is imported. The service then
rescores the findings that have these CVEs. Older scores never replace newer ones.`

export const addIntelCommand = (stance: Command) => {
  const intel = stance
    .command('intel')
    .description('work with exploit intelligence (CISA KEV, EPSS)')
    .helpCommand(false)
  intel
    .command('import')
    .description('import the KEV catalogue of CISA or the EPSS scores of FIRST')
    .argument('<file...>', 'the published files')
    .addHelpText('after', HELP)
    .action(importFiles)
}
