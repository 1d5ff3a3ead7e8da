import { type Static, Type } from 'typebox'
import type { SetAsideReport } from '../../data/events/set-aside-report.store.ts'
import type { ConnectedSystems } from '../../data/module.ts'
import { open } from '../../kernel/caller.ts'
import { endpoint, ok, streamResponse } from '../../platform/http/endpoint.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Readiness } from '../../platform/readiness.ts'
import type { SearchIndex } from '../search/search-index.service.ts'
import { joinSystems } from './connected-systems.service.ts'
import type { SignDemoToken } from './demo-token.port.ts'
import type { ProductFigures } from './product-figures.store.ts'
import {
  ConfigBody,
  HealthBody,
  LivenessBody,
  ProvidersBody,
  ReadinessBody,
} from './system.schema.ts'

export interface SystemDeps {
  signDemoToken: SignDemoToken | null
  readiness: Readiness
  setAsideReport: SetAsideReport
  searchIndex: Pick<SearchIndex, 'status'>
  productFigures: ProductFigures
  metrics: Metrics
  publicConfig: Static<typeof ConfigBody>
  openApi: () => string
  /** The part of each capability. */
  connectedSystems: () => readonly ConnectedSystems[]
}

const NO_ACCOUNT_DATA = 'The response holds nothing about any account'

interface Retried {
  readonly what: string
  readonly when: string
}

/** Consumers of the event log set events aside; these set other records aside. */
const RETRIED: Readonly<Record<string, Retried>> = {
  rescoring: { what: 'finding', when: 'when the service starts' },
  reprocess: { what: 'finding', when: 'by the next `stance reprocess`' },
  suppressions: { what: 'issue', when: 'every minute' },
}

const describeSetAside = ([consumer, count]: readonly [string, number]): string => {
  const { what, when } = RETRIED[consumer] ?? { what: 'event', when: 'when the service starts' }
  return (
    `${count} ${what}${count === 1 ? '' : 's'} could not be handled by ${consumer}: ` +
    `the log names the cause; they are tried again ${when}`
  )
}

/** While the index is built, the database answers. */
const searchComponent = ({ state, problem }: ReturnType<SearchIndex['status']>) => {
  if (problem !== null) return 'degraded' as const
  return state === 'building' ? ('starting' as const) : ('ok' as const)
}

const config = <const Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    returns: 'The public configuration',
    access: open,
    effect: 'read',
    scopeExemption: NO_ACCOUNT_DATA,
    responses: { 200: ConfigBody },
    handle: async (_, { publicConfig }: SystemDeps) => ok(publicConfig),
  })

export const systemEndpoints = {
  getHealth: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Get the state of the service and of its components',
    returns: 'The state of the service',
    access: open,
    effect: 'read',
    scopeExemption: NO_ACCOUNT_DATA,
    responses: { 200: HealthBody },
    handle: async (_, { readiness, setAsideReport, searchIndex, publicConfig }: SystemDeps) => {
      const { ready, components, reasons } = await readiness.check()
      const setAside = [...(await setAsideReport.read()).entries()]
      const events = setAside.length > 0 ? ('degraded' as const) : ('ok' as const)
      const search = searchIndex.status()
      const isWhole =
        setAside.length === 0 &&
        search.problem === null &&
        !Object.values(components).includes('degraded')
      return ok({
        status: ready && isWhole ? ('ok' as const) : ('degraded' as const),
        components: { ...components, events, search: searchComponent(search) },
        problems: [
          ...Object.values(reasons),
          ...setAside.map(describeSetAside),
          ...(search.problem === null ? [] : [search.problem]),
        ],
        version: publicConfig.version,
      })
    },
  }),

  getLiveness: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'Check that the process is alive; it depends on nothing else',
    returns: 'The process is alive',
    access: open,
    effect: 'read',
    scopeExemption: NO_ACCOUNT_DATA,
    responses: { 200: LivenessBody },
    handle: async () => ok({ status: 'ok' as const }),
  }),

  getReadiness: endpoint({
    method: 'GET',
    path: '/ready',
    summary: 'Check whether the service can serve requests now',
    returns: 'Ready',
    access: open,
    effect: 'read',
    scopeExemption: NO_ACCOUNT_DATA,
    responses: { 200: ReadinessBody, 503: ReadinessBody },
    handle: async (_, { readiness }: SystemDeps) => {
      const { ready, reasons } = await readiness.check()
      return ready
        ? ok({ status: 'ready' as const })
        : { status: 503 as const, body: { status: 'not_ready' as const, reasons } }
    },
  }),

  getMetrics: endpoint({
    method: 'GET',
    path: '/metrics',
    summary: 'Get metrics in the Prometheus text format',
    returns: 'The metrics',
    access: open,
    effect: 'read',
    scopeExemption: NO_ACCOUNT_DATA,
    responses: { 200: streamResponse('text/plain; version=0.0.4; charset=utf-8') },
    handle: async (_, { metrics, setAsideReport, productFigures }: SystemDeps) => {
      await Promise.all([setAsideReport.read(), productFigures.read()])
      return ok(await metrics.text())
    },
  }),

  listProviders: endpoint({
    method: 'GET',
    path: '/api/v1/providers',
    summary: 'List the outside systems that are connected',
    returns: 'The connected system of each kind',
    access: open,
    effect: 'read',
    scopeExemption: NO_ACCOUNT_DATA,
    responses: { 200: ProvidersBody },
    handle: async (_, { connectedSystems }: SystemDeps) => ok(joinSystems(connectedSystems())),
  }),

  getConfig: config('/api/v1/config', 'Get what a browser application needs before sign-in'),

  getConfigFile: config('/config.json', 'Get the public configuration, as under /api/v1/config'),

  getOpenApi: endpoint({
    method: 'GET',
    path: '/api/v1/openapi.json',
    summary: 'Get this description of the API',
    returns: 'The OpenAPI document',
    access: open,
    effect: 'read',
    scopeExemption: NO_ACCOUNT_DATA,
    responses: { 200: Type.Object({}, { additionalProperties: true }) },
    handle: async (_, { openApi }: SystemDeps) => ok({ json: openApi() }),
  }),
}
