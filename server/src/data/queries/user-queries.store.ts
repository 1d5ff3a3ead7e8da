import { type RawBuilder, sql } from 'kysely'
import { badRequest, unavailable } from '../../kernel/app-error.ts'
import { type Connection, SENT_ONCE } from '../../platform/db/connection.ts'

/** Limits the database work of user queries, whose cost is not known in advance. */
export interface UserQueryLimits {
  readonly maxConcurrent: number
  /** How many queries can wait for others to end. */
  readonly maxQueued: number
  /** How long a query can wait. */
  readonly maxWaitMs: number
  /** The time limit of one query with all its statements. */
  readonly timeoutMs: number
}

export const USER_QUERY_LIMITS: UserQueryLimits = {
  maxConcurrent: 2,
  maxQueued: 20,
  maxWaitMs: 2_500,
  timeoutMs: 5_000,
}

/** Executes a statement within the time limit of a query. */
export type ExecuteStatement = <Row>(statement: RawBuilder<Row>) => Promise<readonly Row[]>

/**
 * Runs user queries, a limited number at a time. All statements of a query see the same snapshot.
 * Throws BAD_REQUEST if the query takes too long, SERVICE_UNAVAILABLE if too many others are running.
 */
export type UserQueries = <Result>(
  db: Connection,
  query: (execute: ExecuteStatement) => Promise<Result>,
) => Promise<Result>

const tooManyQueries = () => unavailable('Too many user queries are running; try again shortly')

/** Limits concurrency. Callers above the limit wait in a queue. */
const createLimiter = ({ maxConcurrent, maxQueued, maxWaitMs }: UserQueryLimits) => {
  let running = 0
  const queue: (() => void)[] = []

  const wait = () =>
    new Promise<void>((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(admit), 1)
        reject(tooManyQueries())
      }, maxWaitMs)
      queue.push(admit)
    })

  return {
    acquire: async () => {
      if (running >= maxConcurrent) {
        if (queue.length >= maxQueued) throw tooManyQueries()
        return wait()
      }
      running += 1
    },
    /** Passes the permit on to the next caller in the queue. */
    release: () => {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    },
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

export const createUserQueries = (limits: UserQueryLimits = USER_QUERY_LIMITS): UserQueries => {
  const limiter = createLimiter(limits)
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
      throw badRequest(
        `The query takes longer than ${timeoutMs / 1000} seconds; narrow it, for example by account_id, status or severity`,
      )
    }
  }

  return async (db, query) => {
    await limiter.acquire()
    try {
      return await runInTransaction(db, query)
    } finally {
      limiter.release()
    }
  }
}
