import { sql } from 'kysely'
import type { Connection } from '../../platform/db/connection.ts'
import { endOfLog, eventsOf, type LogPage } from './event-log.store.ts'
import { isAfter, type LogPosition, latest } from './log-position.ts'

/** Events that were read before they were settled. */
export type EarlyEvents = ReadonlyMap<number, LogPosition>

/** What a part of the log is about, for a reader that reads the subjects again. */
export interface SubjectPage extends Omit<LogPage, 'events'> {
  /** The number of events of every type. */
  readonly events: number
  /** The subjects of the events of the types that were asked for, each once, without those of `subjectsApart`. */
  readonly subjects: readonly string[]
  /** Those that only have events of the types `apart`. */
  readonly subjectsApart: readonly string[]
  /** When the oldest of them happened; null: there is none. */
  readonly oldestAt: Date | null
  /** The events after `end` that were read, by their ids. */
  readonly early: EarlyEvents
}

interface SubjectRow
  extends Pick<SubjectPage, 'events' | 'subjects' | 'subjectsApart' | 'oldestAt'> {
  /** The last event that is settled. */
  readonly last: LogPosition | null
  readonly early: readonly LogPosition[]
}

/** More of them are not read: they have to be named in the next reads. */
const MAX_EARLY = 20_000

interface SubjectPageRequest {
  readonly typePrefix: string
  /** The types of events after which a reader has less to do. */
  readonly apart: readonly string[]
  readonly limit: number
  readonly early: EarlyEvents
}

/**
 * Returns whom the next events after a position are about. The database collects the subjects: reading thousands of
 * events with their data costs a reader more than what it does with them.
 *
 * A reader that may read a subject too often, and in any order, need not wait until events are settled, which means
 * that every transaction before theirs has ended. Events that are not settled are read as well, and named by the
 * reader in `early` until `end` has passed them.
 */
export const readSubjectPage = async (
  connection: Connection,
  position: LogPosition,
  { typePrefix, apart, limit, early }: SubjectPageRequest,
): Promise<SubjectPage> => {
  const settled = latest(await endOfLog(connection), position)
  const known = [...early.keys()]
  const { rows } = await sql<SubjectRow>`
    with page as (
      select transaction_id, id, type, at, subject_id,
        transaction_id < pg_snapshot_xmin(pg_current_snapshot()) as is_settled,
        id = any(${known}::bigint[]) as is_known
      from ${eventsOf(connection)} logged
      where (transaction_id, id) > (${position.transaction_id}::xid8, ${position.id}::bigint)
        and (transaction_id < pg_snapshot_xmin(pg_current_snapshot())
          or (${known.length < MAX_EARLY} and id <> all(${known}::bigint[])))
      order by transaction_id, id
      limit ${limit}
    ), about as (
      select subject_id, bool_and(type = any(${apart}::text[])) as is_apart from page
      where starts_with(type, ${typePrefix}) and not is_known
      group by subject_id
    )
    select count(*) as events, min(at) as "oldestAt",
      (select coalesce(json_agg(subject_id), '[]') from about where not is_apart) as subjects,
      (select coalesce(json_agg(subject_id), '[]') from about where is_apart) as "subjectsApart",
      coalesce(json_agg(json_build_object('transaction_id', transaction_id::text, 'id', id))
        filter (where not is_settled), '[]') as early,
      (select json_build_object('transaction_id', transaction_id::text, 'id', id) from page
        where is_settled order by page.transaction_id desc, page.id desc limit 1) as last
    from page`.execute(connection)
  const [{ events, subjects, subjectsApart, oldestAt, last, early: added }] = rows as [SubjectRow]
  const hasMore = events === limit
  const isAllSettled = !hasMore || added.length > 0
  const end = latest(last ?? position, isAllSettled ? settled : position)
  const read = [...early.values(), ...added].filter((one) => isAfter(one, end))
  return {
    events,
    subjects,
    subjectsApart,
    oldestAt,
    end,
    hasMore,
    early: new Map(read.map((one) => [one.id, one])),
  }
}
