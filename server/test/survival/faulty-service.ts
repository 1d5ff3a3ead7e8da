import { randomBytes } from 'node:crypto'
import { assembleService } from '../../src/app/assemble.ts'
import { parseAccountFile } from '../../src/app/process/account-file.ts'
import { startShared } from '../../src/app/process/background.ts'
import { publicConfig } from '../../src/app/process/public-config.ts'
import { createServices } from '../../src/app/services.ts'
import { contextFactory } from '../../src/app/stores.ts'
import { NO_SEARCH_INDEX } from '../../src/capabilities/search/search-index.service.ts'
import { UNRESTRICTED } from '../../src/kernel/data-scope.ts'
import { bearerAuthentication } from '../../src/platform/auth/authenticate.ts'
import { builtInTokens, issueToken } from '../../src/platform/auth/built-in-tokens.ts'
import { isDatabaseUnavailable } from '../../src/platform/db/transaction.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { createReadiness } from '../../src/platform/readiness.ts'
import { createTestDatabase } from '../support/test-database.ts'
import type { Answer } from './fault-at-every-step.ts'
import { openFaultyDatabase } from './faulty-database.ts'
import { violatedInvariants } from './invariants.ts'

export const NOW = new Date('2026-03-01T12:00:00.000Z')
const ADMIN = 'admin@example.test'

/**
 * The real service, whose requests run on a database that fails on demand. Background work has a
 * separate pool, so that the statements of a request can be counted.
 */
export const startFaultyService = async () => {
  const database = await createTestDatabase()
  const faulty = openFaultyDatabase(database.service.address, database.pool)
  const now = () => NOW
  const log = createLogger('silent')
  const key = randomBytes(32)
  const metrics = createMetrics()
  const readiness = createReadiness({
    probeDatabase: async () => {},
    onDatabase: () => {},
    elapsedMs: () => performance.now(),
  })
  const shared = startShared({ connection: database.connection, now, log, metrics })
  const services = createServices({ accountFile: parseAccountFile('', 'accounts.yaml'), now })
  const { app } = await assembleService(
    {
      connection: faulty.connection,
      services,
      shared: { ...shared, lastSeen: { ...shared.lastSeen, onCaller: () => {} } },
      readiness,
      metrics,
      searchIndex: NO_SEARCH_INDEX,
      signDemoToken: null,
      publicConfig: publicConfig(
        { company: '', logoUrl: '', colors: {} },
        { demo: false, providers: [], issues: true },
      ),
      authenticate: bearerAuthentication(
        [builtInTokens({ key, unscoped: 'none', maxLifetimeS: 86_400, now })],
        now,
      ),
    },
    { logger: log, trustedProxies: [], onResponse: () => {}, isStopping: () => false },
  )
  const contextOver = contextFactory(services)
  const token = await issueToken(
    key,
    {
      subject: ADMIN,
      email: ADMIN,
      roles: ['admin'],
      accounts: ['*'],
      permissions: [],
      lifetimeSeconds: 3600,
    },
    NOW,
  )
  const rows = async (text: string, values: unknown[] = []) =>
    (await database.pool.query(text, values)).rows
  let requests = 0

  const send = async (
    method: 'POST' | 'DELETE',
    url: string,
    payload?: object | Buffer,
    type = 'application/json',
  ): Promise<Answer & { readonly body: Record<string, string> }> => {
    requests += 1
    const requestId = `request-${requests}`
    const answer = await app.inject({
      method,
      url: `/api/v1${url}`,
      headers: {
        authorization: `Bearer ${token}`,
        'x-request-id': requestId,
        ...(payload && { 'content-type': type }),
      },
      ...(payload && { payload }),
    })
    const body = answer.body ? answer.json() : {}
    return {
      status: answer.statusCode,
      code: body.code ?? '',
      body,
      audited: async () =>
        (
          await rows(`select from audit_entry where request_id = $1 and result = 'success'`, [
            requestId,
          ])
        ).length,
    }
  }

  return {
    database,
    faulty,
    rows,
    send,
    /** Changes findings outside of any request: on the failing database, or on a healthy connection. */
    transact: contextOver(faulty.connection, UNRESTRICTED).transact,
    transactSafely: contextOver(database.connection, UNRESTRICTED).transact,
    broken: () => violatedInvariants(rows),
    /** The outcome of a job, in the form of a response. */
    job: async (work: () => Promise<unknown>): Promise<readonly Answer[]> => {
      const outcome = (status: number, code = '') => [{ status, code, audited: async () => null }]
      try {
        await work()
        return outcome(200)
      } catch (error) {
        return isDatabaseUnavailable(error)
          ? outcome(503, 'SERVICE_UNAVAILABLE')
          : outcome(500, String(error))
      }
    },
    close: async () => {
      await app.close()
      await shared.stop()
      await faulty.close()
      await database.close()
    },
  }
}

export type FaultyService = Awaited<ReturnType<typeof startFaultyService>>
