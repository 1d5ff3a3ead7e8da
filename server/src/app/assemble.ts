import type { FastifyInstance } from 'fastify'
import {
  type AggregatorResults,
  NO_AGGREGATOR_RESULTS,
} from '../capabilities/aggregator-results/aggregator-results.service.ts'
import type { EventStreams } from '../capabilities/event-stream/event-stream.service.ts'
import type { SearchIndex } from '../capabilities/search/search-index.service.ts'
import { createProductFigures } from '../capabilities/system/product-figures.store.ts'
import type { SystemDeps } from '../capabilities/system/system.routes.ts'
import type { UserAccess } from '../capabilities/users/user-access.service.ts'
import { createSetAsideReport } from '../data/events/set-aside-report.store.ts'
import type { Jobs, Loop, Module } from '../data/module.ts'
import type { Connection } from '../platform/db/connection.ts'
import type { Endpoints } from '../platform/http/endpoint.ts'
import type { Authenticate } from '../platform/http/register-endpoints.ts'
import { openApiText } from './api-document.ts'
import { type AppOptions, buildApp } from './build-app.ts'
import { capabilities } from './capabilities.ts'
import type { BackgroundServices, SharedServices } from './process/background.ts'
import type { Services } from './services.ts'
import { type Context, type ContextOver, contextFactory } from './stores.ts'

/** The services of the HTTP service, in addition to those of every process. */
export interface HttpServices extends Services, SystemDeps {
  readonly userAccess: UserAccess
  readonly eventStreams: EventStreams
  readonly searchIndex: SearchIndex
  readonly aggregatorResults: AggregatorResults
}

type HttpContext = Context<HttpServices>

interface CheckedModule {
  readonly endpoints?: Endpoints<HttpContext>
  readonly stores?: Readonly<Record<string, (context: Context) => unknown>>
  readonly jobs?: (context: Context & BackgroundServices) => Jobs
  readonly start?: (
    context: HttpContext & BackgroundServices,
  ) => readonly Loop[] | Promise<readonly Loop[]>
}

/** Does not compile if a module needs something that its context does not have. */
capabilities satisfies readonly CheckedModule[]

export interface ServiceParts
  extends Omit<SystemDeps, 'openApi' | 'setAsideReport' | 'productFigures' | 'connectedSystems'> {
  readonly searchIndex: SearchIndex
  /** Absent: the aggregator is not configured. */
  readonly aggregatorResults?: AggregatorResults
  /** The connection that requests use. */
  readonly connection: Connection
  readonly services: Services
  readonly shared: SharedServices
  readonly authenticate: Authenticate
}

const WRITES_REFUSED =
  'The database refuses writes: its disk may be full; the log of the service has the cause'

/** Assembles the HTTP service of the modules. Tests pass their own database, clock and tokens. */
export const assembleService = async (
  {
    connection,
    services,
    shared,
    authenticate,
    aggregatorResults = NO_AGGREGATOR_RESULTS,
    ...system
  }: ServiceParts,
  options: AppOptions,
  modules: readonly Module[] = capabilities,
): Promise<{ app: FastifyInstance; contextOver: ContextOver<HttpServices> }> => {
  const { audit, lastSeen, userAccess, eventStreams } = shared
  const setAsideReport = createSetAsideReport(connection, system.metrics.setEventsSetAside)
  const productFigures = createProductFigures(connection, system.metrics.setFigures)
  const contextOver = contextFactory<HttpServices>(
    {
      ...services,
      ...system,
      userAccess,
      eventStreams,
      setAsideReport,
      productFigures,
      aggregatorResults,
      openApi: openApiText,
      connectedSystems: () =>
        modules.flatMap(({ connectedSystems }) => connectedSystems?.(services) ?? []),
    },
    modules,
  )
  const app = await buildApp(
    modules,
    {
      connection,
      depsFor: contextOver,
      audit,
      now: services.now,
      authenticate: userAccess.rejectDisabled(authenticate),
      onCaller: lastSeen.onCaller,
      onWrite: (isRefused) =>
        system.readiness.reportProblem('database_writes', isRefused ? WRITES_REFUSED : null),
    },
    options,
  )
  return { app, contextOver }
}
