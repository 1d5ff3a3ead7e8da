import { sql } from 'kysely'
import { columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import type { ScopedConnection } from '../../../platform/db/scoped.ts'
import type { ImportSums } from './import-report.ts'
import {
  OUTCOME_COLUMNS,
  type OutcomeRow,
  RESOURCE_COLUMNS,
  type ResourceRow,
} from './import-rows.ts'
import type { Coverage } from './import-run.ts'

export interface NewRun {
  readonly id: string
  readonly format: string
  readonly complete: boolean
  readonly observed_at: Date
  readonly started_at: Date
}

export type ImportRunStore = ReturnType<typeof importRunStore>

/** Runs, their source records, the resources they name and the outcomes that were no failures. */
export const importRunStore = ({ db, target }: ScopedConnection) => ({
  async start({ id, format, complete, observed_at, started_at }: NewRun): Promise<void> {
    await sql`
      insert into import_run (id, format, complete, status, observed_at, started_at)
      values (${id}, ${format}, ${complete}, 'running', ${observed_at}, ${started_at})`.execute(db)
  },

  async progress(
    id: string,
    { read, accepted, duplicates, resolved, rejected }: ImportSums,
  ): Promise<void> {
    await sql`
      update import_run set read = ${read}, accepted = ${accepted}, duplicates = ${duplicates},
        resolved = ${resolved}, rejected = ${rejected}
      where id = ${id}`.execute(db)
  },

  async finish(
    id: string,
    end: { status: 'completed' | 'failed'; format: string; coverage: Coverage; at: Date },
  ): Promise<void> {
    const { sources, accounts, checks } = end.coverage
    await sql`
      update import_run set status = ${end.status}, format = ${end.format},
        finished_at = ${end.at}, sources = ${sources}::text[], accounts = ${accounts}::text[],
        checks = ${checks}::text[]
      where id = ${id}`.execute(db)
  },

  /** Keeps the compressed source records of a chunk. */
  async addBatch(runId: string, format: string, records: number, body: Buffer): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      insert into source_batch (run_id, format, records, body)
      values (${runId}, ${format}, ${records}, ${body}) returning id`.execute(db)
    return rows[0]?.id ?? 0
  },

  /** Keeps the latest outcomes. Of several in one run, one that is no pass wins. */
  async saveOutcomes(rows: readonly OutcomeRow[], batchId: number): Promise<void> {
    if (rows.length === 0) return
    await sql`
      insert into ${target('check_outcome')} as o (${columnsOf(OUTCOME_COLUMNS)}, batch_id)
      select ${columnsOf(OUTCOME_COLUMNS)}, ${batchId}::bigint
      from ${rowsAs('given', OUTCOME_COLUMNS, rows)}
      on conflict (account_id, id) do update set
        outcome = excluded.outcome, observed_at = excluded.observed_at,
        run_id = excluded.run_id, batch_id = excluded.batch_id, batch_line = excluded.batch_line
      where excluded.observed_at >= o.observed_at
        and (o.run_id <> excluded.run_id or excluded.outcome <> 'pass')`.execute(db)
  },

  /** Adds resources, and what is new about known ones. */
  async saveResources(rows: readonly ResourceRow[]): Promise<void> {
    if (rows.length === 0) return
    await sql`
      insert into ${target('resource')} as r (${columnsOf(RESOURCE_COLUMNS)})
      select ${columnsOf(RESOURCE_COLUMNS)} from ${rowsAs('given', RESOURCE_COLUMNS, rows)}
      on conflict (account_id, key) do update set
        cloud_provider = coalesce(nullif(excluded.cloud_provider, ''), r.cloud_provider),
        type = coalesce(nullif(excluded.type, ''), r.type),
        name = coalesce(nullif(excluded.name, ''), r.name),
        region = coalesce(nullif(excluded.region, ''), r.region),
        service = coalesce(nullif(excluded.service, ''), r.service),
        tags = case when excluded.tags = '{}' then r.tags else excluded.tags end,
        last_seen_at = greatest(r.last_seen_at, excluded.last_seen_at)`.execute(db)
  },
})
