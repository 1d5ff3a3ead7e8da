import { setTimeout as sleep } from 'node:timers/promises'
import { unavailable } from '../../kernel/app-error.ts'
import type { Connection } from './connection.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** Another writer has added the same row first: the next attempt sees it. */
const UNIQUE_VIOLATION = '23505'
const TRANSIENT = new Set([SERIALIZATION_FAILURE, DEADLOCK, UNIQUE_VIOLATION])
const ATTEMPTS = 6

/** Conditions of the server, not of the statement: the same request succeeds later. */
const UNAVAILABLE_CLASSES = ['08', '53', '57', '58']

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What a socket or a name server says when nobody is there, or no longer. */
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

const LOST =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable/i

/** A unix socket that does not exist is a missing file too, and says that it was connected to. */
const isMissingSocket = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' &&
  error instanceof Error &&
  'syscall' in error &&
  error.syscall === 'connect'

const isConnectionLoss = (error: unknown): boolean =>
  NETWORK_CODES.has(codeOf(error)) ||
  isMissingSocket(error) ||
  (error instanceof AggregateError && error.errors.some(isConnectionLoss)) ||
  (error instanceof Error && LOST.test(error.message))

/** Whether an error means that the database is not there, is full or is shutting down. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  UNAVAILABLE_CLASSES.includes(codeOf(error).slice(0, 2)) || isConnectionLoss(error)

/** Runs `work`; a database that is away becomes the one error that tells a caller to try later. */
export const translatingUnavailability = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (isDatabaseUnavailable(error)) {
      throw unavailable('The database does not answer; try again shortly', error)
    }
    throw error
  }
}

const isTransient = (error: unknown): boolean => TRANSIENT.has(codeOf(error))

/**
 * Runs `work` in one transaction, again after a conflict with another writer. `work` must
 * not have effects outside of the transaction. Nothing slow belongs inside.
 */
export const inTransaction = async <T>(
  connection: Connection,
  work: (transaction: Connection) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await connection.transaction().execute(work)
    } catch (error) {
      if (!isTransient(error) || attempt === ATTEMPTS) throw error
      await sleep(2 ** attempt * (0.5 + Math.random()))
    }
  }
}
