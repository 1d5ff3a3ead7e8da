import { type RawBuilder, sql } from 'kysely'
import { badRequest, unavailable } from '../../kernel/app-error.ts'
import { type Connection, SENT_ONCE } from '../../platform/db/connection.ts'

/** How much of the database queries may have of which nobody knows beforehand what they cost. */
export interface AdHocBounds {
  /** Queries at a time. */
  readonly atOnce: number
  /** Queries that wait for others to end, and how long they do. */
  readonly inLine: number
  readonly waitMs: number
  /** What one query may take, with all that it asks. */
  readonly timeMs: number
}

export const AD_HOC_BOUNDS: AdHocBounds = { atOnce: 2, inLine: 20, waitMs: 2_500, timeMs: 5_000 }

/** Asks the database within the time of a query. */
export type Ask = <Row>(statement: RawBuilder<Row>) => Promise<readonly Row[]>

/**
 * Carries out the queries of people, a few at a time. All that one of them asks is asked of the same
 * moment. BAD_REQUEST: it takes too long. SERVICE_UNAVAILABLE: too many others are under way.
 */
export type AdHocQueries = <Answer>(
  db: Connection,
  query: (ask: Ask) => Promise<Answer>,
) => Promise<Answer>

const busy = () =>
  unavailable('Too many queries that search all records are under way; try again shortly')

/** Admits a few at a time and lets others wait in line. */
const createGate = ({ atOnce, inLine, waitMs }: AdHocBounds) => {
  let inside = 0
  const line: (() => void)[] = []

  const wait = () =>
    new Promise<void>((admit, refuse) => {
      const called = () => {
        clearTimeout(patience)
        admit()
      }
      const patience = setTimeout(() => {
        line.splice(line.indexOf(called), 1)
        refuse(busy())
      }, waitMs)
      line.push(called)
    })

  return {
    enter: async () => {
      if (inside >= atOnce) {
        if (line.length >= inLine) throw busy()
        return wait()
      }
      inside += 1
    },
    /** Whoever is next takes the place over. */
    leave: () => {
      const next = line.shift()
      if (next) next()
      else inside -= 1
    },
  }
}

const QUERY_CANCELED = '57014'

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED

/** PostgreSQL takes 0 for no limit at all. */
const LEAST_MS = 1

/**
 * A plan for the values at hand, because nothing else chooses one; room to sort in memory, which few
 * use at once; an end when the time is up.
 */
const allow = (ms: number) => sql`select
  set_config('plan_cache_mode', 'force_custom_plan', true),
  set_config('work_mem', '32MB', true),
  set_config('statement_timeout', ${String(Math.max(LEAST_MS, Math.round(ms)))}, true)`

export const createAdHocQueries = (bounds: AdHocBounds = AD_HOC_BOUNDS): AdHocQueries => {
  const gate = createGate(bounds)
  const { timeMs } = bounds

  const within = async <Answer>(
    db: Connection,
    query: (ask: Ask) => Promise<Answer>,
  ): Promise<Answer> => {
    const end = performance.now() + timeMs
    const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    try {
      return await reading.execute((transaction) =>
        query(async (statement) => {
          await allow(end - performance.now()).execute(transaction)
          return (await sql`${sql.raw(SENT_ONCE)}${statement}`.execute(transaction)).rows as never
        }),
      )
    } catch (error) {
      if (!isTimeout(error)) throw error
      throw badRequest(
        `The query takes longer than ${timeMs / 1000} seconds; narrow it, for example by account_id, status or severity`,
      )
    }
  }

  return async (db, query) => {
    await gate.enter()
    try {
      return await within(db, query)
    } finally {
      gate.leave()
    }
  }
}
