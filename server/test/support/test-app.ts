import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { type Deps, depsOver } from '../../src/app/deps.ts'
import { parseAccountFile } from '../../src/app/process/account-file.ts'
import { buildApp } from '../../src/app/process/build-app.ts'
import { publicConfig } from '../../src/app/process/public-config.ts'
import { issuesUnit } from '../../src/app/units.ts'
import { startAuditTrail } from '../../src/capabilities/audit-log/audit-trail.service.ts'
import { startEventStreams } from '../../src/capabilities/event-stream/event-stream.service.ts'
import { rememberedHistory } from '../../src/capabilities/findings/false-positives/cached-rates.service.ts'
import {
  gatherIssues,
  ISSUES_CONSUMER,
} from '../../src/capabilities/issues/projection/issue-consumer.service.ts'
import { createUserAccess } from '../../src/capabilities/users/user-access.service.ts'
import { startUserSightings } from '../../src/capabilities/users/user-last-seen.service.ts'
import { createAdHocQueries } from '../../src/data/queries/user-queries.store.ts'
import { unscopedConnection } from '../../src/data/scoped.ts'
import type { Role } from '../../src/kernel/caller.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import { bearerAuthentication } from '../../src/platform/auth/authenticate.ts'
import {
  builtInTokens,
  issueToken,
  type TokenRequest,
} from '../../src/platform/auth/built-in-tokens.ts'
import type { Connection } from '../../src/platform/db/connection.ts'
import { type Endpoints, streamsEvents } from '../../src/platform/http/endpoint.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { createReadiness } from '../../src/platform/readiness.ts'
import { newUuid } from '../../src/platform/uuid.ts'
import { requireDeclared } from './declared-answers.ts'
import { operations } from './operations.ts'
import { injectStreamed } from './streamed-answer.ts'
import { createTestDatabase } from './test-database.ts'

export const NOW = new Date('2026-03-01T12:00:00.000Z')

const settleIssues = async (connection: Connection, now: Clock): Promise<void> => {
  const isBehind = async () => {
    const { rows } = await sql<{ behind: boolean }>`
      select exists (select from ${unscopedConnection(connection).scoped('event')} e
        where (transaction_id, id) > all (select transaction_id, id from event_cursor
          where consumer = ${ISSUES_CONSUMER})) as behind`.execute(connection)
    return rows[0]?.behind ?? true
  }
  await vi.waitFor(
    async () => {
      await gatherIssues({ connection, unitIn: issuesUnit, now }, 1_000)
      expect(await isBehind()).toBe(false)
    },
    { timeout: 10_000, interval: 20 },
  )
}

export interface TestAppOptions {
  readonly accountsYaml?: string
  readonly extra?: Record<string, Endpoints<Deps>>
  readonly gathersIssues?: boolean
}

const STREAMS = new Set(
  operations
    .filter(({ endpoint }) => streamsEvents(endpoint.responses))
    .map(({ endpoint }) => endpoint.path),
)

const isStreamed = (url: string): boolean => STREAMS.has((url.split('?')[0] ?? '') as `/${string}`)

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS'

interface RequestOptions {
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

/**
 * The real service over a real, fresh database. The clock stands at NOW until a test moves it;
 * token lifetimes are judged by the same clock.
 */
export const startTestApp = async ({
  accountsYaml = '',
  extra = {},
  gathersIssues = true,
}: TestAppOptions = {}) => {
  const database = await createTestDatabase()
  const time = { now: NOW }
  const now = () => time.now
  const key = randomBytes(32)
  const log = createLogger('silent')
  const audit = startAuditTrail({ connection: database.connection, now, log })
  const sightings = startUserSightings({ connection: database.connection, now, log })
  const metrics = createMetrics()
  const userAccess = createUserAccess(database.connection)
  const eventStreams = startEventStreams({
    connection: database.connection,
    now,
    log,
    isDisabled: userAccess.isDisabled,
    onCount: metrics.setEventStreams,
  })
  const readiness = createReadiness({
    probeDatabase: () => database.pool.query('select 1'),
    onDatabase: metrics.setDatabaseUp,
    now,
  })
  readiness.started()
  const installation = {
    accountFile: parseAccountFile(accountsYaml, 'accounts.yaml'),
    readiness,
    metrics,
    userAccess,
    eventStreams,
    publicConfig: publicConfig(
      { company: '', logoUrl: '', colors: {} },
      { demo: false, oidc: false, issues: gathersIssues },
    ),
    openApi: () => '{}',
    adHocQueries: createAdHocQueries(),
    rememberedHistory: rememberedHistory(now),
    gathersIssues,
    now,
    newId: newUuid,
  }
  const app = await buildApp(
    {
      connection: database.connection,
      depsFor: depsOver(installation),
      audit,
      now,
      authenticate: userAccess.refusingDisabled(
        bearerAuthentication([builtInTokens({ key, unscoped: 'none', now })], now),
      ),
      onCaller: sightings.onCaller,
    },
    {
      logger: log,
      trustedProxies: [],
      onResponse: metrics.observeRequest,
      isStopping: readiness.isStopping,
    },
    extra,
  )

  const token = (role: Role, over: Partial<TokenRequest> = {}) =>
    issueToken(
      key,
      {
        subject: `${role}@example.test`,
        email: `${role}@example.test`,
        roles: [role],
        accounts: ['*'],
        permissions: [],
        lifetimeSeconds: 3600,
        ...over,
      },
      now(),
    )

  const send = async (
    method: Method,
    url: string,
    jwt: string | null,
    options: RequestOptions = {},
  ) => {
    const request = {
      method,
      url,
      headers: { ...(jwt && { authorization: `Bearer ${jwt}` }), ...options.headers },
      ...(options.body !== undefined && { payload: options.body as object }),
    }
    const answer = await (isStreamed(url) ? injectStreamed(app, request) : app.inject(request))
    requireDeclared(method, url, answer)
    return answer
  }

  /** Asks as a role, with claims of one's choice. */
  const as =
    (role: Role, over: Partial<TokenRequest> = {}) =>
    async (method: Method, url: string, options: RequestOptions = {}) =>
      send(method, url, await token(role, over), options)

  return {
    app,
    as,
    send,
    token,
    key,
    time,
    database,
    installation,
    eventStreams,
    /** Brings issues up to date with their findings; other tests' transactions may hold them up. */
    gatherIssues: () => settleIssues(database.connection, now),
    close: async () => {
      eventStreams.end()
      await app.close()
      await eventStreams.stop()
      await sightings.stop()
      await audit.stop()
      await database.close()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
