import { sql } from 'kysely'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { capabilities } from '../../../app/capabilities.ts'
import { parseAccountFile } from '../../../app/process/account-file.ts'
import { createServices } from '../../../app/services.ts'
import { type Context, contextFactory } from '../../../app/stores.ts'
import { defineModule } from '../../../data/module.ts'
import { type DataScope, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { EMPTY_RATES, NO_METADATA } from '../findings.test-data.ts'
import { type ImportRequest, importFindings } from '../import/import.service.ts'
import type { ImportSummary } from '../import/import-summary.ts'
import { NO_STATEMENT } from '../import/stated-origin.ts'
import type { ExploitIntelligencePort } from '../rescoring/exploit-intelligence.port.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'

const NO_ACCOUNTS = parseAccountFile('', 'accounts.yaml')

/** A database with findings and the context of its writers, with a clock and metadata that a test sets. */
export const openFindings = async () => {
  const database = await createTestDatabase()
  const { connection } = database
  const world = {
    now: new Date('2026-03-01T12:00:00.000Z'),
    metadata: { describeAsset: () => NO_METADATA } as FindingMetadataPort,
    intelligence: { of: async () => new Map() } as ExploitIntelligencePort,
    rates: EMPTY_RATES,
  }

  const contextOver = contextFactory(
    {
      ...createServices({ accountFile: NO_ACCOUNTS, now: () => world.now }),
      findingMetadata: { describeAsset: (resource) => world.metadata.describeAsset(resource) },
      release: 'test',
    },
    [
      ...capabilities,
      defineModule({
        name: 'test',
        stores: {
          exploitIntelligence: () => ({
            of: (cves: readonly string[]) => world.intelligence.of(cves),
          }),
          cachedRates: () => ({ current: () => world.rates.current() }),
          seenAccounts: () => ({ observe: async () => {} }),
        },
      }),
    ],
  )
  const contextFor = (scope: DataScope = UNRESTRICTED, over: Connection = connection): Context =>
    contextOver(over, scope)

  return {
    database,
    connection,
    world,
    contextFor,
    transact: contextFor().transact,
    import: (
      input: ImportRequest['input'],
      overrides: Partial<ImportRequest & { scope: DataScope }> = {},
    ): Promise<ImportSummary> => {
      const { scope = UNRESTRICTED, ...request } = overrides
      return importFindings(contextFor(scope), {
        input,
        format: 'auto',
        complete: false,
        failuresOnly: false,
        stated: NO_STATEMENT,
        at: null,
        ...request,
      })
    },
    rows: async <Row>(text: string): Promise<Row[]> =>
      (await sql.raw<Row>(text).execute(connection)).rows,
    /** Deletes everything. */
    clear: () =>
      sql`truncate finding, finding_text, risk_assessment, finding_seen, finding_statement, finding_count, finding_count_account,
        finding_count_global, finding_count_placement, finding_delta, finding_delta_global, check_outcome, control_change,
        control_count, control_count_account, control_count_global, control_number, control_history,
        control_history_account, control_history_global, control_regression, control_stale, attestation,
        resource, import_run, rejected_record, coverage, source_batch, event, finding_comment`.execute(
        connection,
      ),
    close: () => database.close(),
  }
}

export type Findings = Awaited<ReturnType<typeof openFindings>>

/** The counters and the counts of findings, which must be equal. */
export const countersAndCounts = async ({ rows }: Findings) => {
  const amounts = `count(*) as findings,
    count(*) filter (where auto_remediatable) as auto_remediatable,
    count(*) filter (where sla_breached and status in ('open', 'in_progress')) as sla_breached`
  const summed = `sum(findings)::bigint as findings,
    sum(auto_remediatable)::bigint as auto_remediatable,
    sum(sla_breached)::bigint as sla_breached`
  const fine = 'account_id, cloud_provider, region, application_id, category, severity, status'
  const global = 'cloud_provider, category, severity, status'
  const account = 'account_id, cloud_provider, severity, status'
  const placement = 'application_id, region, cloud_provider, severity, status'
  const changed = 'account_id, cloud_provider, region, application_id, severity'
  const changedGlobally = 'cloud_provider, severity'
  const unresolved = (keys: string) =>
    rows(`select ${keys}, count(*) as unresolved from finding
      where status in ('open', 'in_progress') group by ${keys} order by ${keys}`)
  const unresolvedIn = (table: string, keys: string) =>
    rows(`select ${keys}, sum(unresolved)::bigint as unresolved from ${table}
      group by ${keys} having sum(unresolved) <> 0 order by ${keys}`)
  const nonZero = 'findings <> 0 or auto_remediatable <> 0 or sla_breached <> 0'
  const [counters, counts] = await Promise.all([
    Promise.all([
      rows(`select * from finding_count where ${nonZero} order by ${fine}`),
      rows(`select ${global}, ${summed} from finding_count_global
        group by ${global} having sum(findings) <> 0 order by ${global}`),
      rows(`select * from finding_count_account where findings <> 0 order by ${account}`),
      rows(`select * from finding_count_placement where findings <> 0 order by ${placement}`),
      unresolvedIn('finding_delta', changed),
      unresolvedIn('finding_delta_global', changedGlobally),
    ]),
    Promise.all([
      rows(`select ${fine}, ${amounts} from finding group by ${fine} order by ${fine}`),
      rows(`select ${global}, ${amounts} from finding group by ${global} order by ${global}`),
      rows(`select ${account}, count(*) as findings from finding
        group by ${account} order by ${account}`),
      rows(`select ${placement}, count(*) as findings from finding
        group by ${placement} order by ${placement}`),
      unresolved(changed),
      unresolved(changedGlobally),
    ]),
  ])
  return { counters, counts }
}
