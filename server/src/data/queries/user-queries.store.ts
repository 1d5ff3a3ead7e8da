import { type RawBuilder, sql } from 'kysely'
import { AppError, unavailable } from '../../kernel/app-error.ts'
import { type Connection, SENT_ONCE } from '../../platform/db/connection.ts'
import { createFairPermits } from '../../platform/fair-permits.ts'

/** Limits the database work of user queries, whose cost is not known in advance. */
export interface UserQueryLimits {
  readonly maxConcurrent: number
  /** How many queries can wait for others to end. */
  readonly maxQueued: number
  /** How many of them can be of one caller. */
  readonly maxQueuedPerCaller: number
  /** How long a query can wait: longer than those that run before it in a round of a few callers. */
  readonly maxWaitMs: number
  /** The time limit of one query with all its statements. */
  readonly timeoutMs: number
}

export const USER_QUERY_LIMITS: UserQueryLimits = {
  maxConcurrent: 2,
  maxQueued: 20,
  maxQueuedPerCaller: 5,
  maxWaitMs: 12_000,
  timeoutMs: 5_000,
}

/** Executes a statement within the time limit of a query. */
export type ExecuteStatement = <Row>(statement: RawBuilder<Row>) => Promise<readonly Row[]>

/**
 * Runs user queries of one caller, a limited number at a time. All statements of a query see the same
 * snapshot. Throws `QueryTimeout` if the query takes too long, RATE_LIMITED if the caller has too many
 * queries in progress, SERVICE_UNAVAILABLE if all callers together have.
 */
export type UserQueries = <Result>(
  db: Connection,
  query: (execute: ExecuteStatement) => Promise<Result>,
) => Promise<Result>

/** Returns the queries of a caller, by its key. */
export type UserQueriesOf = (callerKey: string) => UserQueries

const tooManyQueries = () => unavailable('Too many user queries are running; try again shortly')

const tooManyOwnQueries = (limit: number) =>
  new AppError(
    'RATE_LIMITED',
    `You have ${limit} queries that wait for earlier ones; send fewer at the same time`,
  )

/** A query that takes longer than its time limit. */
export class QueryTimeout extends AppError {
  constructor(timeoutMs: number) {
    super(
      'BAD_REQUEST',
      `The query takes longer than ${timeoutMs / 1000} seconds; narrow it, for example by account_id, status or severity`,
    )
  }
}

const QUERY_CANCELED = '57014'

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === QUERY_CANCELED

/** PostgreSQL treats 0 as no timeout. */
const MIN_TIMEOUT_MS = 1

/**
 * Forces a custom plan, because the best plan depends on the parameters. Raises the memory for sorts,
 * because few queries run at a time. Sets the remaining time as the timeout.
 */
const configureStatement = (remainingMs: number) => sql`select
  set_config('plan_cache_mode', 'force_custom_plan', true),
  set_config('work_mem', '32MB', true),
  set_config('statement_timeout', ${String(Math.max(MIN_TIMEOUT_MS, Math.round(remainingMs)))}, true)`

export const createUserQueries = (limits: UserQueryLimits = USER_QUERY_LIMITS): UserQueriesOf => {
  // No caller has every permit, so that another never waits for one caller alone.
  const permits = createFairPermits(limits, {
    ofCaller: () => tooManyOwnQueries(limits.maxQueuedPerCaller),
    ofAll: tooManyQueries,
    tooLate: tooManyQueries,
  })
  const { timeoutMs } = limits

  const runInTransaction = async <Result>(
    db: Connection,
    query: (execute: ExecuteStatement) => Promise<Result>,
  ): Promise<Result> => {
    const deadline = performance.now() + timeoutMs
    const readOnly = db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
    try {
      return await readOnly.execute((transaction) =>
        query(async (statement) => {
          await configureStatement(deadline - performance.now()).execute(transaction)
          return (await sql`${sql.raw(SENT_ONCE)}${statement}`.execute(transaction)).rows as never
        }),
      )
    } catch (error) {
      if (!isTimeout(error)) throw error
      throw new QueryTimeout(timeoutMs)
    }
  }

  return (callerKey) => (db, query) => permits.run(callerKey, () => runInTransaction(db, query))
}
