import { sql } from 'kysely'
import { createTestDatabase } from '../../../../test/support/test-database.ts'
import { eventInsertion, type NewEvent } from '../../../data/events/event-log.store.ts'
import { scopedConnection } from '../../../data/scoped.ts'
import { type DataScope, UNRESTRICTED } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newUuid } from '../../../platform/uuid.ts'
import { NO_METADATA, UNKNOWN_HISTORY } from '../findings.test-data.ts'
import { type ImportDeps, type ImportRequest, importFindings } from '../import/import.service.ts'
import { importRunStore } from '../import/import-run.store.ts'
import type { ImportReport } from '../import/import-summary.ts'
import { repeatedBatchStore } from '../import/replayed-batch.store.ts'
import type { FindingsUnit } from '../ingest/findings.service.ts'
import { findingsWriteStore } from '../ingest/findings-write.store.ts'
import type { ExploitIntelligencePort } from '../rescoring/exploit-intelligence.port.ts'
import type { FindingMetadataPort } from '../rescoring/finding-metadata.port.ts'

const unitOver = (connection: Connection, scope: DataScope) => {
  const scoped = scopedConnection(connection, scope)
  return {
    store: findingsWriteStore(scoped),
    announce: (events: readonly NewEvent[]) => eventInsertion(connection, events),
    runs: importRunStore(scoped),
    repeats: repeatedBatchStore(scoped),
    accounts: { saw: async () => {} },
  }
}

/** A database with findings and what writes them, under a clock and metadata that a test moves. */
export const openFindings = async () => {
  const database = await createTestDatabase()
  const { connection } = database
  const world = {
    now: new Date('2026-03-01T12:00:00.000Z'),
    metadata: { of: () => NO_METADATA } as FindingMetadataPort,
    intelligence: { of: async () => new Map() } as ExploitIntelligencePort,
    history: UNKNOWN_HISTORY,
  }

  const importDeps = (scope: DataScope = UNRESTRICTED): ImportDeps => ({
    transact: (work) => inTransaction(connection, (open) => work(unitOver(open, scope))),
    looking: unitOver(connection, scope),
    metadata: { of: (place) => world.metadata.of(place) },
    intelligence: { of: async (cves) => world.intelligence.of(cves) },
    history: { current: () => world.history.current() },
    scope,
    now: () => world.now,
    newId: newUuid,
    release: 'test',
  })

  return {
    database,
    connection,
    world,
    importDeps,
    transact: <T>(work: (unit: FindingsUnit) => Promise<T>): Promise<T> =>
      importDeps().transact(work),
    import: (
      input: ImportRequest['input'],
      over: Partial<ImportRequest & { scope: DataScope }> = {},
    ): Promise<ImportReport> => {
      const { scope = UNRESTRICTED, ...request } = over
      return importFindings(importDeps(scope), {
        input,
        format: 'auto',
        complete: false,
        accounts: [],
        at: null,
        ...request,
      })
    },
    rows: async <Row>(text: string): Promise<Row[]> =>
      (await sql.raw<Row>(text).execute(connection)).rows,
    /** Forgets everything. */
    clear: () =>
      sql`truncate finding, finding_text, risk_assessment, finding_seen, finding_count, finding_count_account,
        finding_count_global, finding_count_place, finding_delta, finding_delta_global, check_outcome, resource,
        import_run, source_batch, event, finding_comment`.execute(connection),
    close: () => database.close(),
  }
}

export type Findings = Awaited<ReturnType<typeof openFindings>>

/** Counters and what they must be, by counting findings. Equal, or a write has miscounted. */
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
  const place = 'application_id, region, cloud_provider, severity, status'
  const nonZero = 'findings <> 0 or auto_remediatable <> 0 or sla_breached <> 0'
  const [counters, counts] = await Promise.all([
    Promise.all([
      rows(`select * from finding_count where ${nonZero} order by ${fine}`),
      rows(`select ${global}, ${summed} from finding_count_global
        group by ${global} having sum(findings) <> 0 order by ${global}`),
      rows(`select * from finding_count_account where findings <> 0 order by ${account}`),
      rows(`select * from finding_count_place where findings <> 0 order by ${place}`),
    ]),
    Promise.all([
      rows(`select ${fine}, ${amounts} from finding group by ${fine} order by ${fine}`),
      rows(`select ${global}, ${amounts} from finding group by ${global} order by ${global}`),
      rows(`select ${account}, count(*) as findings from finding
        group by ${account} order by ${account}`),
      rows(`select ${place}, count(*) as findings from finding
        group by ${place} order by ${place}`),
    ]),
  ])
  return { counters, counts }
}
