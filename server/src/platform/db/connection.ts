import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { isCopyText, sendCopyText } from './copy.ts'

/**
 * A database connection that knows no tables: every store names the ones that its capability owns.
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
}

const STATEMENT_TIMEOUT_MS = 30_000
const CONNECT_TIMEOUT_MS = 5_000
/** The server ends a long statement itself; past this it says nothing at all. */
const SILENCE_MS = STATEMENT_TIMEOUT_MS + 2_000

/** Whether the driver gave up waiting for an answer. It has no code for that. */
const isSilence = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout'

/** Stores choose their statements from exact counts, so the planner need not look at each value. */
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan'

const BIGINT = 20

/** Counts fit a double; a bigint as text would leak into every sum. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text'),
}

const statementNames = new Map<string, string>()
const MAX_STATEMENT_NAMES = 2_000

/**
 * A named statement is parsed and planned once for each connection, which halves the cost of a
 * list. Texts are few because lists of values are passed as arrays; past the bound a text stays
 * unnamed.
 */
const nameOf = (text: string): string | undefined => {
  const known = statementNames.get(text)
  if (known !== undefined) return known
  if (statementNames.size >= MAX_STATEMENT_NAMES) return undefined
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  statementNames.set(text, name)
  return name
}

/** Begins a statement that is hardly ever sent twice, so that no connection keeps it. */
export const SENT_ONCE = '/* sent once */ '

/**
 * What Kysely asks of a client, with every statement named. It uses no cursors here. A client whose
 * server fell silent may still be in a transaction, so nobody gets it again.
 */
const named = (client: pg.PoolClient): PostgresPoolClient => {
  let silent: Error | undefined
  const answer = (text: string, values: readonly unknown[]) => {
    const [copied] = values
    if (isCopyText(copied)) return sendCopyText(client, text, copied)
    const isKept = values.length > 0 && !text.startsWith(SENT_ONCE)
    const name = isKept ? nameOf(text) : undefined
    return client.query({ text, values: [...values], ...(name && { name }) })
  }
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (silent) throw silent
    try {
      return await answer(text, values)
    } catch (error) {
      if (isSilence(error)) silent = error
      throw error
    }
  }
  return { query, release: () => client.release(silent) } as unknown as PostgresPoolClient
}

/**
 * Opens a pool of at most `size` connections. Nothing is connected before the first query. A
 * statement fails when the server has not answered it for `silenceMs`.
 */
export const openDatabase = (
  address: DatabaseAddress,
  options: { size: number; onError: (error: Error) => void; silenceMs?: number },
): Database => {
  const { size, onError, silenceMs = SILENCE_MS } = options
  const pool = new pg.Pool({
    ...address,
    max: size,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: silenceMs,
    application_name: 'stance',
    options: `-c timezone=UTC -c jit=off ${PLANNED_ONCE}`,
  })
  let closing = false
  // An idle connection that breaks must not take the process with it.
  const onBroken = (error: Error) => {
    if (!closing) onError(error)
  }
  pool.on('error', onBroken)
  pool.on('connect', (client) => client.on('error', onBroken))
  const connection = new Kysely({
    dialect: new PostgresDialect({
      pool: { connect: async () => named(await pool.connect()), end: () => pool.end() },
    }),
  })
  const close = async () => {
    closing = true
    await connection.destroy()
    if (!pool.ending) await pool.end()
  }
  return { connection, pool, close }
}
