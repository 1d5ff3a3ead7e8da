import { NOISY_RATE } from '@stance/core/assessment/risk-signals'
import { sql } from 'kysely'
import type { LogPosition } from '../../../data/events/log-position.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import type { ControlCounts, ControlVerdict } from './false-positive-rate.ts'

const VERDICT_COLUMNS = {
  control_id: 'text',
  verdict: 'text',
  false_positives: 'integer',
  findings: 'integer',
} as const satisfies Record<keyof ControlVerdict, string>

const COLUMNS = columnsOf(VERDICT_COLUMNS)

/** The suppression reason of an issue, as its findings store it. */
const FALSE_POSITIVE_PATTERN = '^issue: *false[ -]positive'

/** The findings that were written within a range of the event log. */
export interface WrittenFindings {
  /** The end of the range; null: it has no events. */
  readonly end: LogPosition | null
  readonly ids: readonly string[]
}

export type FalsePositiveRateStore = ReturnType<typeof falsePositiveRateStore>

/** False-positive rates, counted over all accounts. For an unrestricted data scope. */
export const falsePositiveRateStore = ({ db, scoped }: ScopedConnection) => ({
  /** The verdicts on controls that are noisy or recently were. */
  async readVerdicts(): Promise<ControlVerdict[]> {
    const { rows } = await sql<ControlVerdict>`
      select ${COLUMNS} from false_positive_rate order by control_id`.execute(db)
    return rows
  },

  /**
   * The controls with false positives, with the number of their findings. The number is exact for
   * noisy controls; for others, counting stops once it exceeds the threshold, so the cost depends on
   * the number of false positives and not on the number of findings.
   */
  async countControls(): Promise<ControlCounts[]> {
    const { rows } = await sql<ControlCounts>`
      with false_positive as materialized (
        select lower(control_id) as control_id, count(*) as false_positives
        from ${scoped('finding')} f
        where status = 'suppressed'
          and (suppression_reason = 'scanner' or suppression_reason ~* ${FALSE_POSITIVE_PATTERN})
        group by 1)
      select w.control_id, w.false_positives, n.findings from false_positive w
      cross join lateral (
        select count(*) as findings from (
          select from ${scoped('finding')} f where lower(f.control_id) = w.control_id
          limit floor(w.false_positives / ${NOISY_RATE}::numeric)::bigint + 1) enough) n`.execute(
      db,
    )
    return rows
  },

  /** Stores verdicts as pending: no finding is scored with them yet. */
  async saveVerdicts(verdicts: readonly ControlVerdict[], at: Date): Promise<void> {
    if (verdicts.length === 0) return
    await sql`
      insert into false_positive_rate (${COLUMNS}, since, rescored)
      select ${COLUMNS}, ${at.toISOString()}::timestamptz, false
      from ${rowsAs('input', VERDICT_COLUMNS, verdicts)}
      on conflict (control_id) do update set verdict = excluded.verdict,
        false_positives = excluded.false_positives, findings = excluded.findings,
        since = excluded.since, rescored = false`.execute(db)
  },

  /** Deletes controls whose verdict has been `ok` since before a time. */
  async deleteOk(before: Date): Promise<void> {
    await sql`
      delete from false_positive_rate
      where verdict = 'ok' and rescored and since < ${before.toISOString()}::timestamptz`.execute(
      db,
    )
  },

  /** Controls whose findings are not all scored with the verdict. */
  async pendingControls(limit: number): Promise<string[]> {
    const { rows } = await sql<{ control_id: string }>`
      select control_id from false_positive_rate where not rescored
      order by control_id limit ${limit}`.execute(db)
    return rows.map(({ control_id }) => control_id)
  },

  async markRescored(controls: readonly string[]): Promise<void> {
    await sql`
      update false_positive_rate set rescored = true
      where control_id = any(${controls}::text[])`.execute(db)
  },

  /** Marks the findings of every control for rescoring. */
  async markAllPending(): Promise<void> {
    await sql`update false_positive_rate set rescored = false`.execute(db)
  },

  /** The ids of the next findings of controls after an id. */
  async findingIdsOf(controls: readonly string[], after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from ${scoped('finding')} f
      where lower(control_id) = any(${controls}::text[]) and id > ${after}::uuid
      order by id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /**
   * The findings of controls whose content was written according to the next events after a position,
   * and before a position at which all transactions are committed.
   */
  async findingsWrittenIn(
    controls: readonly string[],
    { after, until, limit }: { after: LogPosition; until: LogPosition; limit: number },
  ): Promise<WrittenFindings> {
    // `offset 0`: a lookup for each event. The control in the event's data avoids most lookups.
    const { rows } = await sql<LogPosition & { ids: string[] }>`
      with page as materialized (
        select transaction_id, id, type, account_id, subject_id, data
        from ${scoped('event')} e
        where (transaction_id, id) > (${after.transaction_id}::xid8, ${after.id}::bigint)
          and transaction_id < ${until.transaction_id}::xid8
        order by transaction_id, id limit ${limit})
      select transaction_id, id, array(
          select distinct f.id from page p
          cross join lateral (
            select id, control_id from ${scoped('finding')} f
            where account_id = p.account_id and id = p.subject_id::uuid offset 0) f
          where p.type in ('finding.created', 'finding.reopened', 'finding.updated')
            and coalesce(lower(p.data ->> 'control_id') = any(${controls}::text[]), true)
            and lower(f.control_id) = any(${controls}::text[])
          order by 1) as ids
      from page order by transaction_id desc, id desc limit 1`.execute(db)
    const [last] = rows
    if (!last) return { end: null, ids: [] }
    const { ids, ...end } = last
    return { end, ids }
  },
})
