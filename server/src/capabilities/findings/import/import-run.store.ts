import { SEVERAL } from '@stance/core/evidence/place'
import { sql } from 'kysely'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import { storableJson, storableText } from '../../../platform/db/storable-text.ts'
import { appendListing } from '../coverage/listing.ts'
import type { ImportCounts, ImportError } from './import-summary.ts'
import { OUTCOME_COLUMNS, OUTCOMES_BY_RANK, type OutcomeRow } from './rows/import-rows.ts'
import { RESOURCE_COLUMNS, type ResourceRow } from './rows/resource-rows.ts'
import type { KeyList } from './rows/row-keys.ts'
import type { ImportStatement } from './stated-origin.ts'

export interface NewRun {
  readonly id: string
  readonly format: string
  readonly complete: boolean
  readonly stated: ImportStatement
  readonly observed_at: Date
  readonly started_at: Date
  readonly actor: string
}

/** The source records of a batch. The key lists are empty without a digest. */
export interface NewSourceBatch {
  readonly format: string
  readonly records: number
  /** gzip over NDJSON. */
  readonly body: Buffer
  /** The key by which a replay finds the batch; null: it cannot be replayed. */
  readonly digest: string | null
  readonly failures: number
  /** Findings that the scanner has muted. */
  readonly muted: number
  /** Whether its records have times of their own. */
  readonly is_dated: boolean
  /** Records without a failure that is not muted. */
  readonly passed_records: number
  readonly muted_records: number
  readonly findings: KeyList
  readonly outcomes: KeyList
  readonly resources: KeyList
}

const rankOf = (column: string): string =>
  `array_position('{${OUTCOMES_BY_RANK.join()}}'::text[], ${column}::text)`

/** An outcome that is older than the stored one changes nothing but its listing. */
const IS_LATER = `(case when not (excluded.is_dated and o.is_dated)
  then excluded.reported_at >= o.reported_at
  else excluded.observed_at > o.observed_at or excluded.observed_at = o.observed_at
    and ${rankOf('excluded.outcome')} >= ${rankOf('o.outcome')} end)`
/** The later one of two ends, by their own times, else by that of their receipt. */
const PASSED_AT = `case
  when excluded.passed_at is null or o.passed_at is null then coalesce(o.passed_at, excluded.passed_at)
  when excluded.is_dated and o.is_dated then greatest(o.passed_at, excluded.passed_at)
  when excluded.reported_at >= o.reported_at then excluded.passed_at
  else o.passed_at end`
/** That of several stays; an outcome that ends nothing has none. */
const INSTANCE = `case when o.instance = '${SEVERAL}' or excluded.instance is null
  then o.instance else excluded.instance end`
const SET_OUTCOME = sql.raw(
  [
    'outcome',
    'observed_at',
    'is_dated',
    'decision',
    'version_at',
    'region',
    'application_id',
    'control_id',
    'issue_id',
    'artifact',
    'check_group',
    'run_id',
    'batch_id',
    'batch_line',
  ]
    .map(
      (column) => `${column} = case when ${IS_LATER} then excluded.${column} else o.${column} end`,
    )
    .join(', '),
)
const LISTED_BY = sql.raw(appendListing('o.listed_by', 'excluded.listed_by'))

const REJECTED_COLUMNS = {
  run_id: 'uuid',
  number: 'integer',
  position: 'bigint',
  field: 'text',
  message: 'text',
} as const

type WriteCounts = Pick<ImportCounts, 'accepted' | 'duplicates' | 'resolved'>
type InputCounts = Pick<ImportCounts, 'read' | 'rejected'>

export type ImportRunStore = ReturnType<typeof importRunStore>

/** Import runs, their source records, their resources and the outcomes other than failures. */
export const importRunStore = ({ db, target, isCovered }: ScopedConnection) => ({
  async start({ id, format, complete, stated, actor, ...times }: NewRun): Promise<void> {
    await sql`
      insert into import_run (id, format, complete, stated, status, observed_at, started_at, actor)
      values (${id}, ${format}, ${complete}, ${JSON.stringify(stated)}::jsonb, 'running',
        ${times.observed_at}, ${times.started_at}, ${storableText(actor)})`.execute(db)
  },

  /** Shows that the process of a run is alive. A run that was taken for dead continues. */
  async beat(id: string): Promise<void> {
    await sql`
      update import_run set heartbeat_at = now(), status = 'running', finished_at = null
      where id = ${id} and status <> 'completed'`.execute(db)
  },

  /**
   * Adds the counts of a transaction to its run, in that transaction, so the counts are exact even if the
   * run is interrupted. Transactions may commit out of order, so the input counts never decrease.
   */
  async progress(
    id: string,
    added: Partial<WriteCounts>,
    { read, rejected }: InputCounts,
  ): Promise<void> {
    const { accepted = 0, duplicates = 0, resolved = 0 } = added
    await sql`
      update import_run set accepted = accepted + ${accepted},
        duplicates = duplicates + ${duplicates}, resolved = resolved + ${resolved},
        read = greatest(read, ${read}), rejected = greatest(rejected, ${rejected})
      where id = ${id}`.execute(db)
  },

  /** Stores what a run covered. The bits of its coverage refer to the order of the checks. */
  async saveCovered(
    id: string,
    covered: {
      readonly sources: readonly string[]
      readonly accounts: readonly string[]
      readonly checks: readonly string[]
    },
  ): Promise<void> {
    const { sources, accounts, checks } = covered
    await sql`
      update import_run set sources = ${sources}::text[], accounts = ${accounts}::text[],
        checks = ${checks}::text[]
      where id = ${id}`.execute(db)
  },

  /** Stores the rejected records of a run, in their order. */
  async saveRejected(runId: string, errors: readonly ImportError[]): Promise<void> {
    if (errors.length === 0) return
    const rows = errors.map(({ position, field, message }, index) => ({
      run_id: runId,
      number: index + 1,
      position,
      field: storableText(field),
      message: storableText(message),
    }))
    await sql`
      insert into rejected_record (${columnsOf(REJECTED_COLUMNS)})
      select ${columnsOf(REJECTED_COLUMNS)} from ${rowsAs('input', REJECTED_COLUMNS, rows)}`.execute(
      db,
    )
  },

  async finish(
    id: string,
    end: {
      status: 'completed' | 'failed'
      format: string
      at: Date
      summary: object | null
    },
  ): Promise<void> {
    await sql`
      update import_run set status = ${end.status}, format = ${end.format}, finished_at = ${end.at},
        summary = ${storableJson(end.summary)}::jsonb
      where id = ${id}`.execute(db)
  },

  /** Stores the compressed source records of a batch, with the keys of their content. Returns its id. */
  async addBatch(runId: string, batch: NewSourceBatch): Promise<number> {
    const { format, records, body, digest, failures, muted, is_dated } = batch
    const { findings, outcomes, resources } = batch
    const { rows } = await sql<{ id: number }>`
      insert into source_batch (run_id, format, records, body, digest, failures, muted, is_dated,
        passed_records, muted_records, finding_accounts, finding_ids, outcome_accounts, outcome_ids, resource_accounts,
        resource_keys)
      values (${runId}, ${format}, ${records}, ${body}, ${digest}, ${failures}, ${muted},
        ${is_dated}, ${batch.passed_records}, ${batch.muted_records}, ${findings.accounts}::text[], ${findings.ids}::uuid[],
        ${outcomes.accounts}::text[], ${outcomes.ids}::uuid[],
        ${resources.accounts}::text[], ${resources.ids}::uuid[]) returning id`.execute(db)
    return rows[0]?.id ?? 0
  },

  /**
   * Stores the latest outcomes. Of several at the same time, the one with the highest rank wins. One that exists
   * outside of the data scope stays as it is, and so does such a resource.
   */
  async saveOutcomes(rows: readonly OutcomeRow[], batchId: number): Promise<void> {
    if (rows.length === 0) return
    await sql`
      insert into ${target('check_outcome')} as o (${columnsOf(OUTCOME_COLUMNS)}, batch_id)
      select ${columnsOf(OUTCOME_COLUMNS)}, ${batchId}::bigint
      from ${rowsAs('input', OUTCOME_COLUMNS, rows)}
      on conflict (account_id, id) do update set
        ${SET_OUTCOME}, passed_at = ${sql.raw(PASSED_AT)}, instance = ${sql.raw(INSTANCE)},
        reported_at = greatest(o.reported_at, excluded.reported_at), listed_by = ${LISTED_BY}
      where ${isCovered('check_outcome', 'o')}`.execute(db)
  },

  /** Inserts resources and updates existing ones. */
  async saveResources(rows: readonly ResourceRow[]): Promise<void> {
    if (rows.length === 0) return
    await sql`
      insert into ${target('resource')} as r (${columnsOf(RESOURCE_COLUMNS)})
      select ${columnsOf(RESOURCE_COLUMNS)} from ${rowsAs('input', RESOURCE_COLUMNS, rows)}
      on conflict (account_id, key) do update set
        cloud_provider = coalesce(nullif(excluded.cloud_provider, ''), r.cloud_provider),
        type = coalesce(nullif(excluded.type, ''), r.type),
        name = coalesce(nullif(excluded.name, ''), r.name),
        region = coalesce(nullif(excluded.region, ''), r.region),
        service = coalesce(nullif(excluded.service, ''), r.service),
        application_id = excluded.application_id,
        aliases = case when excluded.aliases = '[]' then r.aliases else excluded.aliases end,
        tags = case when excluded.tags = '{}' then r.tags else excluded.tags end,
        last_seen_at = greatest(r.last_seen_at, excluded.last_seen_at)
      where ${isCovered('resource', 'r')}`.execute(db)
  },
})
