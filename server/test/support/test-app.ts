import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { assembleService } from '../../src/app/assemble.ts'
import { capabilities } from '../../src/app/capabilities.ts'
import { parseAccountFile } from '../../src/app/process/account-file.ts'
import { placeFindings } from '../../src/app/process/aggregator-results.ts'
import { startShared } from '../../src/app/process/background.ts'
import { publicConfig } from '../../src/app/process/public-config.ts'
import { createServices, type Services } from '../../src/app/services.ts'
import { type Context, contextFactory } from '../../src/app/stores.ts'
import {
  type AggregatorResults,
  createAggregatorResults,
} from '../../src/capabilities/aggregator-results/aggregator-results.service.ts'
import type { Frameworks } from '../../src/capabilities/compliance/frameworks.service.ts'
import type { CloudIdentities } from '../../src/capabilities/connections/cloud-identities.ts'
import {
  DEFAULT_RULES,
  type ExceptionRules,
} from '../../src/capabilities/exceptions/exception-rules.ts'
import { ISSUES_CONSUMER } from '../../src/capabilities/issues/projection/affected-issues.ts'
import { projectNextEvents } from '../../src/capabilities/issues/projection/issue-consumer.service.ts'
import type { ExternalOpa } from '../../src/capabilities/policies/external-opa.service.ts'
import { policiesModule } from '../../src/capabilities/policies/policies.module.ts'
import {
  createSearchIndex,
  NO_SEARCH_INDEX,
  type SearchIndexOptions,
} from '../../src/capabilities/search/search-index.service.ts'
import type { Module } from '../../src/data/module.ts'
import {
  createUserQueries,
  USER_QUERY_LIMITS,
  type UserQueryLimits,
} from '../../src/data/queries/user-queries.store.ts'
import { unscopedConnection } from '../../src/data/scoped.ts'
import type { Role } from '../../src/kernel/caller.ts'
import { UNRESTRICTED } from '../../src/kernel/data-scope.ts'
import { bearerAuthentication } from '../../src/platform/auth/authenticate.ts'
import {
  builtInTokens,
  issueToken,
  type TokenRequest,
} from '../../src/platform/auth/built-in-tokens.ts'
import { createTokenWarnings } from '../../src/platform/auth/token-warnings.ts'
import { streamsEvents } from '../../src/platform/http/endpoint.ts'
import { createLogger } from '../../src/platform/logger.ts'
import { createMetrics } from '../../src/platform/metrics.ts'
import { createReadiness } from '../../src/platform/readiness.ts'
import { reportsInMemory } from './aggregator-reports.ts'
import { requireDeclared } from './declared-answers.ts'
import { operations } from './operations.ts'
import { simulatedClouds } from './simulated-clouds.ts'
import { injectStreamed } from './streamed-answer.ts'
import { createTestDatabase } from './test-database.ts'

const SEARCH_BUDGET_BYTES = 64 * 1024 * 1024

export const NOW = new Date('2026-03-01T12:00:00.000Z')

/** Threads run the built program. */
const buildPrograms = async (): Promise<void> => {
  const { buildIfStale } = await import(new URL('../../build.mjs', import.meta.url).href)
  await buildIfStale()
}

const projectUntilCaughtUp = async (context: Context): Promise<void> => {
  const { connection } = context
  const isBehind = async () => {
    const { rows } = await sql<{ behind: boolean }>`
      select exists (select from ${unscopedConnection(connection).scoped('event')} e
        where (transaction_id, id) > all (select transaction_id, id from event_cursor
          where consumer = ${ISSUES_CONSUMER})) as behind`.execute(connection)
    return rows[0]?.behind ?? true
  }
  await vi.waitFor(
    async () => {
      await projectNextEvents(context, 1_000)
      expect(await isBehind()).toBe(false)
    },
    { timeout: 60_000, interval: 20 },
  )
}

export interface TestAppOptions {
  readonly accountsYaml?: string
  /** Take the place of those that the modules would build. */
  readonly services?: Partial<Services>
  /** Modules in addition to those of the product. */
  readonly modules?: readonly Module[]
  readonly issuesEnabled?: boolean
  readonly trustedProxies?: readonly string[]
  /** Whether an index is built and searched; without it, the database is searched. */
  readonly hasSearchIndex?: boolean
  /** Whether policies are evaluated, and the shipped ones are in the registry. */
  readonly hasPolicies?: boolean
  /** How many have to approve a change of what policies decide. */
  readonly policyApprovals?: number
  /** What the installation asks of exceptions; by default nothing. */
  readonly exceptionRules?: Partial<ExceptionRules>
  /** Whether who files a request for another person may decide about it. */
  readonly creatorDecides?: boolean
  /** The server that decides about provisioning. */
  readonly externalOpa?: ExternalOpa
  /** Whether it gives tokens without a sign-in. */
  readonly isDemo?: boolean
  readonly searchBudgetBytes?: number
  readonly embeddings?: SearchIndexOptions['embeddings']
  /** Where the search index keeps its snapshot; by default nowhere. */
  readonly searchFolder?: string
  /** Other limits of user queries than those of the service. */
  readonly queryLimits?: Partial<UserQueryLimits>
  /** Who the service is in the clouds; by default no one. */
  readonly cloudIdentities?: CloudIdentities
  /** What the service knows of the aggregator; by default the last run found nothing. */
  readonly aggregatorResults?: AggregatorResults
  /** Settings of the database's sessions, such as how it plans. */
  readonly databaseSettings?: Readonly<Record<string, string>>
  /** The frameworks of the installation; by default those that are shipped. */
  readonly frameworks?: Frameworks
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
 * Starts the real service over a real, empty database. The clock is at NOW until a test sets it; the
 * expiry of tokens depends on the same clock.
 */
export const startTestApp = async ({
  accountsYaml = '',
  modules = [],
  issuesEnabled = true,
  trustedProxies = [],
  hasSearchIndex = false,
  hasPolicies = false,
  policyApprovals = 0,
  exceptionRules,
  creatorDecides = false,
  externalOpa,
  isDemo = false,
  searchBudgetBytes = SEARCH_BUDGET_BYTES,
  searchFolder,
  queryLimits = {},
  embeddings = null,
  cloudIdentities,
  services: replaced = {},
  aggregatorResults,
  databaseSettings,
  frameworks,
}: TestAppOptions = {}) => {
  const database = await createTestDatabase(databaseSettings)
  const time = { now: NOW }
  const all = [...capabilities, ...modules]
  const now = () => time.now
  const key = randomBytes(32)
  const log = createLogger('silent')
  const { connection } = database.service
  const metrics = createMetrics()
  metrics.measurePool(database.service.pool)
  const shared = startShared({ connection, now, log, metrics })
  const readiness = createReadiness({
    probeDatabase: () => database.service.pool.query('select 1'),
    onDatabase: metrics.setDatabaseUp,
    elapsedMs: () => performance.now(),
  })
  readiness.markStarted()
  const services = {
    ...createServices({
      accountFile: parseAccountFile(accountsYaml, 'accounts.yaml'),
      now,
      modules: all,
      readEncryptionKeys: async () => [key],
      ...(frameworks && { frameworks }),
      services: {
        issuesEnabled,
        policyApprovals,
        exceptionRules: { ...DEFAULT_RULES, ...exceptionRules },
        creatorDecides,
        ...(cloudIdentities && { cloudIdentities }),
        ...(externalOpa && { externalOpa }),
        remediationClouds: simulatedClouds().clouds,
        ...replaced,
      },
    }),
    userQueries: createUserQueries({ ...USER_QUERY_LIMITS, ...queryLimits }),
  }
  const searchIndex = hasSearchIndex
    ? createSearchIndex({
        address: database.service.address,
        budgetBytes: searchBudgetBytes,
        folder: searchFolder ?? null,
        embeddings,
        log,
      })
    : NO_SEARCH_INDEX
  const aggregatorReports = reportsInMemory()
  aggregatorReports.publish([])
  const results =
    aggregatorResults ??
    createAggregatorResults({
      source: aggregatorReports.source,
      placeFinding: placeFindings(() => services.accountDirectory),
      now,
      log,
    })
  await results.refresh()
  metrics.measureSearch(searchIndex.status)
  if (hasSearchIndex || hasPolicies) await buildPrograms()
  searchIndex.start()
  const { app } = await assembleService(
    {
      connection,
      services,
      shared,
      readiness,
      metrics,
      searchIndex,
      aggregatorResults: results,
      signDemoToken: isDemo ? (request, at) => issueToken(key, request, at) : null,
      publicConfig: publicConfig(
        { company: '', logoUrl: '', colors: {} },
        { demo: isDemo, providers: [], issues: issuesEnabled },
      ),
      authenticate: bearerAuthentication(
        [builtInTokens({ key, unscoped: 'none', maxLifetimeS: 366 * 24 * 3_600, now })],
        now,
        createTokenWarnings(log),
      ),
    },
    {
      logger: log,
      trustedProxies,
      onResponse: metrics.observeRequest,
      isStopping: readiness.isStopping,
    },
    all,
  )
  const context = contextFactory(services)(connection, UNRESTRICTED)
  if (hasPolicies) await policiesModule.prepare(connection, now)
  const policyLoops = hasPolicies ? policiesModule.start(Object.assign(context, { log })) : []

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

  /** Sends requests with a role and optional claims. */
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
    services,
    context,
    readiness,
    searchIndex,
    eventStreams: shared.eventStreams,
    /** Lets the last run of the aggregator be one that reports these findings. */
    reportFindings: async (...reported: Parameters<typeof aggregatorReports.publish>) => {
      aggregatorReports.publish(...reported)
      await results.refresh()
    },
    /** Updates issues from the events of findings; transactions of other tests may delay it. */
    projectIssues: () => projectUntilCaughtUp(context),
    close: async () => {
      shared.eventStreams.end()
      await app.close()
      await searchIndex.stop()
      for (const loop of [...policyLoops].reverse()) await loop.stop()
      await services.policyEngine.stop()
      await shared.stop()
      await database.close()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
