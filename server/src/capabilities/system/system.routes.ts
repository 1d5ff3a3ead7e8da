import { type Static, Type } from 'typebox'
import { open } from '../../kernel/caller.ts'
import { endpoint, ok, streamAnswer } from '../../platform/http/endpoint.ts'
import type { Metrics } from '../../platform/metrics.ts'
import type { Readiness } from '../../platform/readiness.ts'
import {
  ConfigBody,
  HealthBody,
  LivenessBody,
  ProvidersBody,
  ReadinessBody,
} from './system.schema.ts'

export interface SystemDeps {
  readiness: Readiness
  metrics: Metrics
  publicConfig: Static<typeof ConfigBody>
  openApi: () => string
}

const NOTHING_GUARDED = { none: 'It says nothing about any account' }

/** Nothing is connected yet, and nothing pretends to be. */
const PROVIDERS: Static<typeof ProvidersBody> = {
  grc: 'none',
  identity: [],
  integrations: {
    default: 'none',
    enabled: [],
    ticket_store: 'durable',
    asana_webhook: 'disabled',
  },
  finops: 'none',
  container: 'none',
  workflow: 'none',
  waf: 'none',
  secrets: 'none',
}

const config = <const Path extends `/${string}`>(path: Path, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    access: open,
    effect: 'read',
    scope: NOTHING_GUARDED,
    responses: { 200: ConfigBody },
    handle: async (_, { publicConfig }: SystemDeps) => ok(publicConfig),
  })

export const systemEndpoints = {
  getHealth: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'The state of the service and of its components',
    access: open,
    effect: 'read',
    scope: NOTHING_GUARDED,
    responses: { 200: HealthBody },
    handle: async (_, { readiness }: SystemDeps) => {
      const { ready, components } = await readiness.check()
      return ok({ status: ready ? ('ok' as const) : ('degraded' as const), components })
    },
  }),

  getLiveness: endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'Whether the process lives; it depends on nothing else',
    access: open,
    effect: 'read',
    scope: NOTHING_GUARDED,
    responses: { 200: LivenessBody },
    handle: async () => ok({ status: 'ok' as const }),
  }),

  getReadiness: endpoint({
    method: 'GET',
    path: '/ready',
    summary: 'Whether requests can be served now',
    access: open,
    effect: 'read',
    scope: NOTHING_GUARDED,
    responses: { 200: ReadinessBody, 503: ReadinessBody },
    handle: async (_, { readiness }: SystemDeps) => {
      const { ready } = await readiness.check()
      return ready
        ? ok({ status: 'ready' as const })
        : { status: 503 as const, body: { status: 'not_ready' as const } }
    },
  }),

  getMetrics: endpoint({
    method: 'GET',
    path: '/metrics',
    summary: 'Metrics in the Prometheus text format',
    access: open,
    effect: 'read',
    scope: NOTHING_GUARDED,
    responses: { 200: streamAnswer('text/plain; version=0.0.4; charset=utf-8') },
    handle: async (_, { metrics }: SystemDeps) => ok(await metrics.text()),
  }),

  listProviders: endpoint({
    method: 'GET',
    path: '/api/v1/providers',
    summary: 'Which outside systems are connected',
    access: open,
    effect: 'read',
    scope: NOTHING_GUARDED,
    responses: { 200: ProvidersBody },
    handle: async () => ok(PROVIDERS),
  }),

  getConfig: config('/api/v1/config', 'What a browser application needs to know before sign-in'),

  getConfigFile: config('/config.json', 'The same as /api/v1/config'),

  getOpenApi: endpoint({
    method: 'GET',
    path: '/api/v1/openapi.json',
    summary: 'This description of the API',
    access: open,
    effect: 'read',
    scope: NOTHING_GUARDED,
    responses: { 200: Type.Object({}, { additionalProperties: true }) },
    handle: async (_, { openApi }: SystemDeps) => ok({ json: openApi() }),
  }),
}
