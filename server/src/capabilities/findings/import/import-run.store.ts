import { sql } from 'kysely'
import { columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import type { ScopedConnection } from '../../../platform/db/scoped.ts'
import type { ImportReport } from './import-report.ts'

export interface NewRun {
  readonly id: string
  readonly format: string
  readonly complete: boolean
  readonly observed_at: Date
  readonly started_at: Date
}

/** What a run covered: which sources looked at which accounts with which checks. */
export interface Coverage {
  readonly sources: readonly string[]
  readonly accounts: readonly string[]
  readonly checks: readonly string[]
}

export interface OutcomeRow {
  readonly account_id: string
  readonly id: string
  readonly source: string
  readonly check_id: string
  readonly resource_key: string
  readonly cloud_provider: string
  readonly outcome: 'pass' | 'manual' | 'not_evaluated'
  readonly observed_at: string
  readonly run_id: string
  readonly batch_id: number
  readonly batch_line: number
}

const OUTCOME_COLUMNS = {
  account_id: 'text',
  id: 'uuid',
  source: 'text',
  check_id: 'text',
  resource_key: 'uuid',
  cloud_provider: 'text',
  outcome: 'text',
  observed_at: 'timestamptz',
  run_id: 'uuid',
  batch_id: 'bigint',
  batch_line: 'integer',
} as const

export interface ResourceRow {
  readonly account_id: string
  readonly key: string
  readonly id: string
  readonly cloud_provider: string
  readonly type: string
  readonly name: string
  readonly region: string
  readonly service: string
  readonly tags: string
  readonly first_seen_at: string
  readonly last_seen_at: string
}

const RESOURCE_COLUMNS = {
  account_id: 'text',
  key: 'uuid',
  id: 'text',
  cloud_provider: 'text',
  type: 'text',
  name: 'text',
  region: 'text',
  service: 'text',
  tags: 'jsonb',
  first_seen_at: 'timestamptz',
  last_seen_at: 'timestamptz',
} as const

type Sums = Omit<ImportReport, 'format' | 'errors'>

export type ImportRunStore = ReturnType<typeof importRunStore>

/** Runs, their source records, the resources they name and the outcomes that were no failures. */
export const importRunStore = ({ db, target }: ScopedConnection) => ({
  async start({ id, format, complete, observed_at, started_at }: NewRun): Promise<void> {
    await sql`
      insert into import_run (id, format, complete, status, observed_at, started_at)
      values (${id}, ${format}, ${complete}, 'running', ${observed_at}, ${started_at})`.execute(db)
  },

  async progress(id: string, { read, accepted, duplicates, resolved, rejected }: Sums) {
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

  async saveOutcomes(rows: readonly OutcomeRow[]): Promise<void> {
    if (rows.length === 0) return
    await sql`
      insert into ${target('check_outcome')} as o (${columnsOf(OUTCOME_COLUMNS)})
      select ${columnsOf(OUTCOME_COLUMNS)} from ${rowsAs('given', OUTCOME_COLUMNS, rows)}
      on conflict (account_id, id) do update set
        outcome = excluded.outcome, observed_at = excluded.observed_at,
        run_id = excluded.run_id, batch_id = excluded.batch_id, batch_line = excluded.batch_line
      where o.run_id <> excluded.run_id or excluded.outcome <> 'pass'`.execute(db)
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
