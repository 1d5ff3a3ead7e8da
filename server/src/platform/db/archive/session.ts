import pg from 'pg'
import type { DatabaseAddress } from '../connection.ts'

/** With these settings, COPY writes the same text regardless of those of server, database and role. */
const SETTINGS = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO'; set bytea_output = 'hex';
  set intervalstyle = 'postgres'; set extra_float_digits = 1; set xmlbinary = 'base64';
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

/**
 * Runs `work` on a connection of its own, without timeouts. A transaction that `work` leaves open is
 * rolled back.
 */
export const withSession = async <T>(
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client({ ...address, application_name: 'stance archive' })
  // The running statement rejects with the same error; without a listener the event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(SETTINGS)
    return await work(client)
  } finally {
    // This also ends a running COPY.
    await client.end()
  }
}
