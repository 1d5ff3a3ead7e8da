import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseAddress } from '../../src/platform/db/connection.ts'
import { startEmbedded } from '../../src/platform/db/embedded/embedded-postgres.ts'
import { prepareServiceRole } from '../../src/platform/db/embedded/service-role.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { MIGRATIONS } from '../../src/platform/package-paths.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: { address: DatabaseAddress; service: DatabaseAddress; template: string }
  }
}

/** Test data does not outlive a test, so commits need not wait for the disk. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
}

interface TestServer {
  readonly address: DatabaseAddress
  /** For the service under test. */
  readonly service: DatabaseAddress
  readonly grantOn: (database: string) => Promise<void>
  readonly stop: () => Promise<void>
}

const startServer = async (): Promise<TestServer> => {
  const url = process.env.STANCE_TEST_DATABASE_URL
  if (url) {
    const address = { connectionString: url }
    return { address, service: address, grantOn: async () => {}, stop: async () => {} }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'stance-test-'))
  const database = await startEmbedded({ dataDir, log: () => {}, settings: FAST })
  const stop = async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    address: database.connection,
    service: database.service,
    grantOn: (name) => prepareServiceRole({ ...database.connection, database: name }),
    stop,
  }
}

export const onDatabase = (address: DatabaseAddress, database: string): DatabaseAddress => {
  if (!address.connectionString) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

/**
 * Starts one server for all tests, embedded unless STANCE_TEST_DATABASE_URL names another, and creates
 * one migrated database in it as the template of all test databases.
 */
export const setup = async (project: TestProject) => {
  const server = await startServer()
  const template = `stance_template_${process.pid}`
  const admin = new pg.Client(server.address)
  await admin.connect()
  await admin.query(`create database ${template}`)
  await server.grantOn(template)
  await migrate(onDatabase(server.address, template), MIGRATIONS)
  project.provide('database', { address: server.address, service: server.service, template })
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await server.stop()
  }
}
