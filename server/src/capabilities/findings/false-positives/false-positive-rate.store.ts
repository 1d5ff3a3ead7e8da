import { OFTEN_WRONG_RATE } from '@stance/core/assessment/risk-signals'
import { sql } from 'kysely'
import type { LogPosition } from '../../../data/events/log-position.ts'
import type { ScopedConnection } from '../../../data/scoped.ts'
import { columnsOf, rowsAs } from '../../../platform/db/rows.ts'
import type { CountedControl, JudgedControl } from './false-positive-rate.ts'

const JUDGED_COLUMNS = {
  control_id: 'text',
  verdict: 'text',
  false_positives: 'integer',
  findings: 'integer',
} as const satisfies Record<keyof JudgedControl, string>

const JUDGED = columnsOf(JUDGED_COLUMNS)

/** What a person wrote when accepting an issue, as it stands at its findings. */
const SAYS_FALSE_POSITIVE = '^issue: *false[ -]positive'

/** A part of what was written of findings. */
export interface WrittenFindings {
  /** How far it reaches; null: there was nothing. */
  readonly end: LogPosition | null
  readonly ids: readonly string[]
}

export type ControlHistoryStore = ReturnType<typeof controlHistoryStore>

/** How often controls are wrong: counted over every account, for a data scope that restricts nothing. */
export const controlHistoryStore = ({ db, scoped }: ScopedConnection) => ({
  /** Every control that is often wrong, or lately was. */
  async judged(): Promise<JudgedControl[]> {
    const { rows } = await sql<JudgedControl>`
      select ${JUDGED} from control_history order by control_id`.execute(db)
    return rows
  },

  /**
   * The controls that have false positives, and how many findings: exactly where they are often
   * wrong. Elsewhere no more are counted than it takes to tell, so that the work depends on how much
   * is muted, and not on how much there is.
   */
  async counted(): Promise<CountedControl[]> {
    const { rows } = await sql<CountedControl>`
      with wrong as materialized (
        select lower(control_id) as control_id, count(*) as false_positives
        from ${scoped('finding')} f
        where status = 'suppressed'
          and (suppression_reason = 'scanner' or suppression_reason ~* ${SAYS_FALSE_POSITIVE})
        group by 1)
      select w.control_id, w.false_positives, n.findings from wrong w
      cross join lateral (
        select count(*) as findings from (
          select from ${scoped('finding')} f where lower(f.control_id) = w.control_id
          limit floor(w.false_positives / ${OFTEN_WRONG_RATE}::numeric)::bigint + 1) enough) n`.execute(
      db,
    )
    return rows
  },

  /** Puts verdicts on record, by which no finding has been scored yet. */
  async judge(verdicts: readonly JudgedControl[], at: Date): Promise<void> {
    if (verdicts.length === 0) return
    await sql`
      insert into control_history (${JUDGED}, since, settled)
      select ${JUDGED}, ${at.toISOString()}::timestamptz, false
      from ${rowsAs('given', JUDGED_COLUMNS, verdicts)}
      on conflict (control_id) do update set verdict = excluded.verdict,
        false_positives = excluded.false_positives, findings = excluded.findings,
        since = excluded.since, settled = false`.execute(db)
  },

  /** Forgets controls that are sound, and were at a moment. */
  async forgetSound(before: Date): Promise<void> {
    await sql`
      delete from control_history
      where verdict = 'sound' and settled and since < ${before.toISOString()}::timestamptz`.execute(
      db,
    )
  },

  /** Some controls whose findings have not all been scored by the verdict. */
  async unsettled(limit: number): Promise<string[]> {
    const { rows } = await sql<{ control_id: string }>`
      select control_id from control_history where not settled
      order by control_id limit ${limit}`.execute(db)
    return rows.map(({ control_id }) => control_id)
  },

  async settle(controls: readonly string[]): Promise<void> {
    await sql`
      update control_history set settled = true
      where control_id = any(${controls}::text[])`.execute(db)
  },

  /** Has the findings of every control scored again. */
  async unsettle(): Promise<void> {
    await sql`update control_history set settled = false`.execute(db)
  },

  /** Some findings of controls after an id, in the order of their ids. */
  async findingsOf(controls: readonly string[], after: string, limit: number): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from ${scoped('finding')} f
      where lower(control_id) = any(${controls}::text[]) and id > ${after}::uuid
      order by id limit ${limit}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /**
   * Findings of controls whose content was written by one of the next events after a position, of
   * those that are committed for certain at another.
   */
  async written(
    controls: readonly string[],
    { after, until, limit }: { after: LogPosition; until: LogPosition; limit: number },
  ): Promise<WrittenFindings> {
    // `offset 0`: a lookup for each event. What an event says of the control spares most of them.
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
