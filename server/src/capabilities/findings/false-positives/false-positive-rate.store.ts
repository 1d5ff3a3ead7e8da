import { sql } from 'kysely'
import type { LogPosition } from '../../../data/events/log-position.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import { type ControlCounts, type ControlVerdict, isFalsePositive } from './false-positive-rate.ts'

const VERDICT_COLUMNS = {
  control_id: 'text',
  account_id: 'text',
  application_id: 'text',
  environment: 'text',
  verdict: 'text',
  false_positives: 'integer',
  findings: 'integer',
} as const satisfies Record<keyof ControlVerdict, string>

const COLUMNS = columnsOf(VERDICT_COLUMNS)

/** The control and the account group of a finding `f`, as `false_positive_rate` names them. */
const JUDGED = sql`lower(f.control_id) as control_id,
  case when f.application_id = '' then f.account_id else '' end as account_id,
  f.application_id, f.environment`

/** Whether a finding `f` belongs to the control and the account group of a row `r`. */
const IS_JUDGED = sql`r.control_id = lower(f.control_id) and r.application_id = f.application_id
  and r.environment = f.environment
  and r.account_id = case when f.application_id = '' then f.account_id else '' end`

/** The findings that were written within a range of the event log. */
export interface WrittenFindings {
  /** The end of the range; null: it has no events. */
  readonly end: LogPosition | null
  readonly ids: readonly string[]
}

/** The stored reasons that say that a finding is wrong. */
const falsePositiveReasons = async ({ db, scoped }: ScopedConnection): Promise<string[]> => {
  const { rows } = await sql<{ reason: string }>`
    select distinct suppression_reason as reason from ${scoped('finding')} f
    where status = 'suppressed' and suppression_reason like '%: %'`.execute(db)
  return rows.map(({ reason }) => reason).filter(isFalsePositive)
}

export type FalsePositiveRateStore = ReturnType<typeof falsePositiveRateStore>

/** False-positive rates of controls by account group. For an unrestricted data scope. */
export const falsePositiveRateStore = (connection: ScopedConnection) => ({
  ...verdictStore(connection),
  ...judgedFindings(connection),
})

const verdictStore = ({ db }: ScopedConnection) => ({
  /** The verdicts on controls that are noisy or recently were. */
  async readVerdicts(): Promise<ControlVerdict[]> {
    const { rows } = await sql<ControlVerdict>`
      select ${COLUMNS} from false_positive_rate
      order by control_id, application_id, environment, account_id`.execute(db)
    return rows
  },

  /** Stores verdicts as pending: no finding is scored with them yet. */
  async saveVerdicts(verdicts: readonly ControlVerdict[], at: Date): Promise<void> {
    if (verdicts.length === 0) return
    await sql`
      insert into false_positive_rate (${COLUMNS}, since, rescored)
      select ${COLUMNS}, ${at.toISOString()}::timestamptz, false
      from ${rowsAs('input', VERDICT_COLUMNS, verdicts)}
      on conflict (control_id, application_id, environment, account_id) do update set
        verdict = excluded.verdict, false_positives = excluded.false_positives,
        findings = excluded.findings, since = excluded.since, rescored = false`.execute(db)
  },

  /** Deletes controls whose verdict has been `ok` since before a time. */
  async deleteOk(before: Date): Promise<void> {
    await sql`
      delete from false_positive_rate
      where verdict = 'ok' and rescored and since < ${before.toISOString()}::timestamptz`.execute(
      db,
    )
  },

  /** Controls with a verdict with which not all findings of the account group are scored. */
  async pendingControls(limit: number): Promise<string[]> {
    const { rows } = await sql<{ control_id: string }>`
      select distinct control_id from false_positive_rate where not rescored
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
})

const judgedFindings = (connection: ScopedConnection) => {
  const { db, scoped } = connection
  return {
    /** The controls with false positives, by account group, with the number of their findings. */
    async countControls(): Promise<ControlCounts[]> {
      const reasons = await falsePositiveReasons(connection)
      if (reasons.length === 0) return []
      const { rows } = await sql<ControlCounts>`
        with false_positive as materialized (
          select ${JUDGED}, count(*) as false_positives from ${scoped('finding')} f
          where status = 'suppressed' and suppression_reason = any(${reasons}::text[])
          group by 1, 2, 3, 4)
        select control_id, account_id, application_id, environment, w.false_positives, n.findings
        from false_positive w
        join (
          select ${JUDGED}, count(*) as findings from ${scoped('finding')} f
          where lower(f.control_id) = any(array(select distinct control_id from false_positive))
          group by 1, 2, 3, 4) n
        using (control_id, account_id, application_id, environment)`.execute(db)
      return rows
    },

    /** The ids of the next findings after an id whose verdict is pending. */
    async findingIdsOf(
      controls: readonly string[],
      after: string,
      limit: number,
    ): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        select id from ${scoped('finding')} f
        where lower(control_id) = any(${controls}::text[]) and id > ${after}::uuid
          and exists (select from false_positive_rate r where not r.rescored and ${IS_JUDGED})
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
  }
}
