import { randomBytes } from 'node:crypto'
import { depsOver, findingsTransact } from '../../src/app/deps.ts'
import { parseAccountFile } from '../../src/app/process/account-file.ts'
import { buildApp } from '../../src/app/process/build-app.ts'
import { publicConfig } from '../../src/app/process/public-config.ts'
import { startAuditTrail } from '../../src/capabilities/audit-log/audit-trail.service.ts'
import { startEventStreams } from '../../src/capabilities/event-stream/event-stream.service.ts'
import { rememberedHistory } from '../../src/capabilities/findings/false-positives/cached-rates.service.ts'
import { createUserAccess } from '../../src/capabilities/users/user-access.service.ts'
import { createAdHocQueries } from '../../src/data/queries/user-queries.store.ts'
import { bearerAuthentication } from '../../src/platform/auth/authenticate.ts'
import { builtInTokens, issueToken } from '../../src/platform/auth/built-in-tokens.ts'
import { isDatabaseUnavailable } from '../../src/platform/db/transaction.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { createReadiness } from '../../src/platform/readiness.ts'
import { newUuid } from '../../src/platform/uuid.ts'
import { createTestDatabase } from '../support/test-database.ts'
import type { Answer } from './fault-at-every-step.ts'
import { openFaultyDatabase } from './faulty-database.ts'
import { brokenInvariants } from './invariants.ts'

export const NOW = new Date('2026-03-01T12:00:00.000Z')
const ADMIN = 'admin@example.test'

/**
 * The real service, whose requests run on a database that fails on demand. What it does beside them
 * has a pool of its own, so that the statements of a request can be counted.
 */
export const startFaultyService = async () => {
  const database = await createTestDatabase()
  const faulty = openFaultyDatabase(database.address, database.pool)
  const now = () => NOW
  const log = createLogger('silent')
  const key = randomBytes(32)
  const metrics = createMetrics()
  const readiness = createReadiness({ probeDatabase: async () => {}, onDatabase: () => {}, now })
  const audit = startAuditTrail({ connection: database.connection, now, log })
  const userAccess = createUserAccess(database.connection)
  const eventStreams = startEventStreams({
    connection: database.connection,
    now,
    log,
    isDisabled: userAccess.isDisabled,
    onCount: () => {},
  })
  const app = await buildApp(
    {
      connection: faulty.connection,
      depsFor: depsOver({
        accountFile: parseAccountFile('', 'accounts.yaml'),
        readiness,
        metrics,
        now,
        userAccess,
        eventStreams,
        adHocQueries: createAdHocQueries(),
        gathersIssues: true,
        rememberedHistory: rememberedHistory(now),
        publicConfig: publicConfig(
          { company: '', logoUrl: '', colors: {} },
          { demo: false, oidc: false, issues: true },
        ),
        openApi: () => '{}',
        newId: newUuid,
      }),
      audit,
      now,
      onCaller: () => {},
      authenticate: bearerAuthentication([builtInTokens({ key, unscoped: 'none', now })], now),
    },
    { logger: log, trustedProxies: [], onResponse: () => {}, isStopping: () => false },
  )
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
    /** Changes findings outside of any request: on the failing database, or behind its back. */
    transact: findingsTransact(faulty.connection),
    transactSafely: findingsTransact(database.connection),
    broken: () => brokenInvariants(rows),
    /** What a job meets, as a request would be told. */
    job: async (work: () => Promise<unknown>): Promise<readonly Answer[]> => {
      const told = (status: number, code = '') => [{ status, code, audited: async () => null }]
      try {
        await work()
        return told(200)
      } catch (error) {
        return isDatabaseUnavailable(error)
          ? told(503, 'SERVICE_UNAVAILABLE')
          : told(500, String(error))
      }
    },
    close: async () => {
      await app.close()
      await eventStreams.stop()
      await audit.stop()
      await faulty.close()
      await database.close()
    },
  }
}

export type FaultyService = Awaited<ReturnType<typeof startFaultyService>>
