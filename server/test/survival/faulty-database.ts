import type pg from 'pg'
import { type DatabaseAddress, openDatabase } from '../../src/platform/db/connection.ts'

/**
 * Faults of a statement. For the first three the server returns an error instead of running it; for
 * the last two the backend is terminated: before the statement, or after it and before its response.
 */
export const FAULTS = [
  'connection failure',
  'deadlock',
  'disk full',
  'backend killed',
  'answer lost',
] as const
export type Fault = (typeof FAULTS)[number]

const SQLSTATE: Partial<Record<Fault, string>> = {
  'connection failure': '08006',
  deadlock: '40P01',
  'disk full': '53100',
}

type Query = (config: pg.QueryConfig) => Promise<pg.QueryResult>

/** A statement that the client runs by calling it. */
interface Submitted {
  callback: (error?: Error) => void
  readonly submit: unknown
}

const raising = (code: string): pg.QueryConfig => ({
  text: `do $$ begin raise exception using errcode = '${code}'; end $$`,
})

const strike = async (
  fault: Fault,
  { query, config, kill }: { query: Query; config: pg.QueryConfig; kill: () => Promise<unknown> },
): Promise<pg.QueryResult> => {
  const code = SQLSTATE[fault]
  if (code) return query(raising(code))
  if (fault === 'backend killed') {
    await kill()
    return query(config)
  }
  await query(config)
  await kill()
  throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
}

const BEGIN = 'begin'
const ENDS = ['commit', 'rollback']

/**
 * Creates a separate pool in which one statement fails: the `step`-th after `arm`, in the order in
 * which they are sent. Deadlocks occur in transactions only, because a single statement holds no lock
 * that another waits for.
 */
export const openFaultyDatabase = (address: DatabaseAddress, observer: pg.Pool) => {
  const { connection, pool, close } = openDatabase(address, { size: 4, onError: () => {} })
  let armed: { fault: Fault; left: number } | null = null

  const meetsFault = (inTransaction: boolean): Fault | null => {
    if (!armed || (armed.fault === 'deadlock' && !inTransaction)) return null
    armed.left -= 1
    if (armed.left > 0) return null
    const { fault } = armed
    armed = null
    return fault
  }

  pool.on('connect', (client) => {
    const query = client.query.bind(client) as Query
    const pid = query({ text: 'select pg_backend_pid() as pid' }).then(({ rows }) => rows[0].pid)
    /** Resolves when the server has released everything that the backend held. */
    const kill = async () => {
      const ended = new Promise((resolve) => client.once('end', resolve))
      await observer.query('select pg_terminate_backend($1)', [await pid])
      await ended
    }
    let inTransaction = false
    const watched: Query = (config) => {
      const fault = meetsFault(inTransaction)
      if (config.text === BEGIN) inTransaction = true
      if (ENDS.includes(config.text)) inTransaction = false
      return fault ? strike(fault, { query, config, kill }) : query(config)
    }
    /** A special statement, such as COPY, reports through its callback and returns nothing. */
    const watchedSubmitted = (statement: Submitted) => {
      const fault = meetsFault(inTransaction)
      if (!fault) return query(statement as never)
      const { callback } = statement
      const submitted = (): Promise<pg.QueryResult> =>
        new Promise((resolve, reject) => {
          statement.callback = (error) => (error ? reject(error) : resolve({} as never))
          query(statement as never)
        })
      const first: Query = (config) =>
        config === (statement as never) ? submitted() : query(config)
      strike(fault, { query: first, config: statement as never, kill }).then(
        () => callback(),
        (error) => callback(error),
      )
      return Promise.resolve({} as never)
    }
    const either = (input: pg.QueryConfig | Submitted) =>
      'submit' in input ? watchedSubmitted(input) : watched(input)
    Object.assign(client, { query: either })
  })

  return {
    connection,
    close,
    arm: (fault: Fault, step: number) => {
      armed = { fault, left: step }
    },
    /** Returns whether the fault has occurred. */
    disarm: (): boolean => {
      const struck = armed === null
      armed = null
      return struck
    },
  }
}
