import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseAddress, openDatabase } from '../../src/platform/db/connection.ts'
import { onDatabase } from './global-setup.ts'

/**
 * A fresh, migrated database, and two pools: one as the owner, for tests that prepare and inspect it,
 * and one with the rights of the service. `close` drops the database. `settings`: of its sessions.
 */
export const createTestDatabase = async (settings: Readonly<Record<string, string>> = {}) => {
  const { address: server, service: serviceServer, template } = inject('database')
  const name = `stance_test_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`create database ${name} template ${template}`)
  for (const [setting, value] of Object.entries(settings)) {
    await admin.query(`alter database ${name} set ${setting} = ${value}`)
  }
  await admin.end()
  const address: DatabaseAddress = onDatabase(server, name)
  const serviceAddress = onDatabase(serviceServer, name)
  const options = { size: 10, onError: () => {} }
  const { connection, pool, close } = openDatabase(address, options)
  const service = openDatabase(serviceAddress, options)
  return {
    address,
    connection,
    pool,
    service: { address: serviceAddress, connection: service.connection, pool: service.pool },
    close: async () => {
      await Promise.all([close(), service.close()])
      const cleaner = new pg.Client(server)
      await cleaner.connect()
      await cleaner.query(`drop database if exists ${name} with (force)`)
      await cleaner.end()
    },
  }
}
