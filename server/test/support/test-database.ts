import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseAddress, openDatabase } from '../../src/platform/db/connection.ts'
import { onDatabase } from './global-setup.ts'

/** A fresh, migrated database. `close` drops it. */
export const createTestDatabase = async () => {
  const { address: server, template } = inject('database')
  const name = `stance_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  await admin.end()
  const address: DatabaseAddress = onDatabase(server, name)
  const { connection, pool, close } = openDatabase(address, { size: 10, onError: () => {} })
  return {
    address,
    connection,
    pool,
    close: async () => {
      await close()
      const cleaner = new pg.Client(server)
      await cleaner.connect()
      await cleaner.query(`drop database if exists ${name} with (force)`)
      await cleaner.end()
    },
  }
}
