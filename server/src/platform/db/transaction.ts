import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { unavailable } from '../../kernel/app-error.ts'
import type { Connection } from './connection.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** Another writer has added the same row first; the next attempt sees it. */
const UNIQUE_VIOLATION = '23505'
const TRANSIENT_CODES = new Set([SERIALIZATION_FAILURE, DEADLOCK, UNIQUE_VIOLATION])
const MAX_ATTEMPTS = 6

/** SQLSTATE classes for conditions of the server, not of the statement: the same request succeeds later. */
const UNAVAILABLE_CLASSES = ['08', '53', '57', '58']

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Errors of a socket or of name resolution when the server is unreachable or gone. */
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

const CONNECTION_LOST =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|not queryable/i

/** A missing unix socket is reported as a missing file, with the system call `connect`. */
const isMissingSocket = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' &&
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'connect'

const isConnectionLoss = (error: unknown): boolean =>
  NETWORK_CODES.has(codeOf(error)) ||
  isMissingSocket(error) ||
  (error instanceof AggregateError && error.errors.some(isConnectionLoss)) ||
  (error instanceof Error && CONNECTION_LOST.test(error.message))

/** Whether PostgreSQL rejected a statement. */
export const isDatabaseError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError

/** Whether an error means that the database is unreachable, full or shutting down. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  UNAVAILABLE_CLASSES.includes(codeOf(error).slice(0, 2)) || isConnectionLoss(error)

/** A full disk, a failed write, a database that only reads. */
const REFUSED_WRITES = new Set(['53100', '58030', '25006'])

/** Whether the database answers, but cannot write anything. */
export const isRefusedWrite = (error: unknown): boolean => REFUSED_WRITES.has(codeOf(error))

/** SQLSTATE classes for what a row contains: its values, a constraint, a limit, a trigger that refuses it. */
const REFUSED_ROW_CLASSES = ['21', '22', '23', '44', '54', 'P0']

/** Whether PostgreSQL refused a row because of what it contains: another row may be saved. */
export const isRefusedRow = (error: unknown): boolean =>
  isDatabaseError(error) && REFUSED_ROW_CLASSES.includes(codeOf(error).slice(0, 2))

/** SQLSTATE classes for the session, the schema, permissions and conflicts, which concern every row. */
const GENERAL_CLASSES = ['25', '28', '3D', '3F', '40', '42', '55']

/** Whether an error can be that of the rows that were handled, so that others can be handled. */
export const isOfRows = (error: unknown): boolean =>
  !isDatabaseUnavailable(error) &&
  !(isDatabaseError(error) && GENERAL_CLASSES.includes(codeOf(error).slice(0, 2)))

/** Runs `work` and turns an unavailable database into the error that asks the caller to try again. */
export const translateUnavailability = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseUnavailable(error)) {
      throw unavailable('The database does not answer; try again shortly', error)
    }
    throw error
  }
}

const isTransient = (error: unknown): boolean => TRANSIENT_CODES.has(codeOf(error))

/** The result of a transaction that is rolled back: an expected outcome with nothing written. */
export class Rollback<T> {
  readonly result: T
  constructor(result: T) {
    this.result = result
  }
}

/** Runs `work` with stores over one transaction of its own, which a `Rollback` rolls back. */
export type Transact<Stores> = <T>(work: (stores: Stores) => Promise<T | Rollback<T>>) => Promise<T>

/** A controlled transaction, because Kysely rolls back a callback's transaction only for an error. */
const attemptTransaction = async <T>(
  connection: Connection,
  work: (transaction: Connection) => Promise<T | Rollback<T>>,
): Promise<T> => {
  const transaction = await connection.startTransaction().execute()
  try {
    const result = await work(transaction)
    if (result instanceof Rollback) {
      await transaction.rollback().execute()
      return result.result
    }
    await transaction.commit().execute()
    return result
  } catch (error) {
    if (!transaction.isRolledBack) await transaction.rollback().execute()
    throw error
  }
}

/**
 * Runs `work` in one transaction and retries it after a conflict with another writer. If `work`
 * returns a `Rollback`, nothing is committed. `work` must not have effects outside of the transaction
 * and must not be slow.
 */
export const inTransaction = async <T>(
  connection: Connection,
  work: (transaction: Connection) => Promise<T | Rollback<T>>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptTransaction(connection, work)
    } catch (error) {
      if (!isTransient(error) || attempt === MAX_ATTEMPTS) throw error
      await sleep(2 ** attempt * (0.5 + Math.random()))
    }
  }
}
