import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { codeOf } from '../system-error.ts'
import { isCopyText, sendCopyText } from './copy.ts'

/**
 * A database connection without table types: every store names the tables that its capability owns.
 */
// biome-ignore lint/suspicious/noExplicitAny: narrowed by every store that receives it
export type Connection = Kysely<any>

export interface DatabaseAddress {
  /** A PostgreSQL URL, or the settings of a unix socket. */
  readonly connectionString?: string
  readonly host?: string
  readonly port?: number
  readonly user?: string
  readonly database?: string
}

export interface Database {
  readonly connection: Connection
  readonly pool: pg.Pool
  readonly close: () => Promise<void>
  /** How many bytes the open connections have received. */
  readonly bytesRead: () => number
}

const STATEMENT_TIMEOUT_MS = 30_000
export const CONNECT_TIMEOUT_MS = 4_000
/** The server cancels a long statement itself; after this time it does not respond at all. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000

/** Whether the server did not respond in time. The driver's error has no code. */
const isQueryTimeout = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.message === 'Query read timeout' || codeOf(error) === 'ETIMEDOUT')

/** Stores choose their statements from exact counts, so plans need not depend on parameter values. */
const GENERIC_PLANS = '-c plan_cache_mode=force_generic_plan'

const BIGINT = 20

/** Counts fit into a double; the driver's default, a string, would break every sum. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

const statementNames = new Map<string, string>()
const MAX_STATEMENT_NAMES = 2_000

/**
 * A named statement is parsed and planned once for each connection, which halves the cost of a
 * list. There are few texts because lists of values are passed as arrays; beyond the limit a text
 * stays unnamed.
 */
const statementName = (text: string): string | undefined => {
  const existing = statementNames.get(text)
  if (existing !== undefined) return existing
  if (statementNames.size >= MAX_STATEMENT_NAMES) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  statementNames.set(text, name)
  return name
}

/** Prefix of a statement that is rarely sent twice, so that no connection keeps it prepared. */
export const SENT_ONCE = '/* sent once */ '

/** Runs `work`, and rejects before it has ended when the server has become silent. */
type Guard = <T>(work: () => Promise<T>) => Promise<T>

/** Takes a connection from the pool. One that arrives too late goes back. */
const guardedConnect = async (pool: pg.Pool, guard: Guard): Promise<pg.PoolClient> => {
  const connecting = { isAbandoned: false }
  const connect = async () => {
    const client = await pool.connect()
    if (connecting.isAbandoned) client.release()
    return client
  }
  try {
    return await guard(connect)
  } catch (error) {
    connecting.isAbandoned = true
    throw error
  }
}

/**
 * Returns the part of a client that Kysely uses, with every statement named; cursors are not used. A
 * client whose server stopped responding may still be in a transaction, so it is not returned to the pool.
 */
const nameStatements = (client: pg.PoolClient, guard: Guard): PostgresPoolClient => {
  let timeout: Error | undefined
  const execute = (text: string, values: readonly unknown[]): Promise<unknown> => {
    const [firstValue] = values
    if (isCopyText(firstValue)) return sendCopyText(client, text, firstValue)
    const isPrepared = values.length > 0 && !text.startsWith(SENT_ONCE)
    const name = isPrepared ? statementName(text) : undefined
    return client.query({ text, values: [...values], ...(name && { name }) })
  }
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (timeout) throw timeout
    try {
      return await guard(() => execute(text, values))
    } catch (error) {
      if (isQueryTimeout(error)) timeout = error
      throw error
    }
  }
  return { query, release: () => client.release(timeout) } as unknown as PostgresPoolClient
}

/**
 * Opens a pool of at most `size` connections. Nothing is connected before the first query. A
 * statement fails when the server has not responded to it within `queryTimeoutMs`.
 */
export const openDatabase = (
  address: DatabaseAddress,
  options: {
    size: number
    onError: (error: Error) => void
    queryTimeoutMs?: number
    guard?: Guard
  },
): Database => {
  const { size, onError, queryTimeoutMs = QUERY_TIMEOUT_MS, guard = (work) => work() } = options
  const pool = new pg.Pool({
    ...address,
    max: size,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: queryTimeoutMs,
    application_name: 'stance',
    options: `-c timezone=UTC -c jit=off ${GENERIC_PLANS}`,
  })
  let isClosing = false
  // An idle connection that breaks must not end the process.
  const onConnectionError = (error: Error) => {
    if (!isClosing) onError(error)
  }
  pool.on('error', onConnectionError)
  const sockets = new Set<Socket>()
  pool.on('connect', (client) => {
    client.on('error', onConnectionError)
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    sockets.add(stream)
    stream.once('close', () => sockets.delete(stream))
  })
  const connection = new Kysely({
    dialect: new PostgresDialect({
      pool: {
        connect: async () => nameStatements(await guardedConnect(pool, guard), guard),
        end: () => pool.end(),
      },
    }),
  })
  const close = async () => {
    isClosing = true
    await connection.destroy()
    if (!pool.ending) await pool.end()
  }
  const bytesRead = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0)
  return { connection, pool, close, bytesRead }
}
