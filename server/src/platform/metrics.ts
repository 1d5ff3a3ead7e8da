import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RequestMeasure } from './http/server.ts'
import { countLogFailures } from './logger.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const createShippingMetrics = (registers: Registry[]) => {
  const checkpointShippedAt = new Gauge({
    name: 'stance_audit_shipped_timestamp_seconds',
    help: 'When a checkpoint of the audit log was last shipped, Unix time',
    registers,
  })
  const shippingFailures = new Counter({
    name: 'stance_audit_shipping_failures_total',
    help: 'Failed attempts to ship a checkpoint of the audit log',
    registers,
  })
  return (isShipped: boolean) => {
    if (isShipped) checkpointShippedAt.setToCurrentTime()
    else shippingFailures.inc()
  }
}

/** A number about the product, read from the database. */
export interface Figure {
  readonly name: keyof typeof FIGURES
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

const FIGURES = {
  findings: {
    name: 'stance_findings',
    help: 'Findings by severity and status',
    labelNames: ['severity', 'status'],
  },
  findingsOverdue: {
    name: 'stance_findings_overdue',
    help: 'Unresolved findings whose SLA is breached',
    labelNames: [],
  },
  issues: {
    name: 'stance_issues',
    help: 'Issues by severity and status',
    labelNames: ['severity', 'status'],
  },
  importRuns: {
    name: 'stance_import_runs_1d',
    help: 'Import runs that started in the last 24 hours, by status',
    labelNames: ['status'],
  },
  importRejected: {
    name: 'stance_import_rejected_records_1d',
    help: 'Records that import runs of the last 24 hours rejected',
    labelNames: [],
  },
  consumerLag: {
    name: 'stance_event_lag_seconds',
    help: 'Age of the oldest event that a consumer has not handled',
    labelNames: ['consumer'],
  },
  jobs: {
    name: 'stance_jobs',
    help: 'Jobs by state: queued, running or failed',
    labelNames: ['state'],
  },
} as const

/** Returns a function that replaces all figures. */
const createFigures = (registers: Registry[]) => {
  const gauges = Object.entries(FIGURES).map(
    ([name, { labelNames, ...texts }]) =>
      [name, new Gauge<string>({ ...texts, labelNames: [...labelNames], registers })] as const,
  )
  const byName = new Map<string, Gauge<string>>(gauges)
  return (figures: readonly Figure[]) => {
    for (const gauge of byName.values()) gauge.reset()
    for (const { name, labels, value } of figures) byName.get(name)?.set({ ...labels }, value)
  }
}

const createSetAsideGauge = (registers: Registry[]) => {
  const gauge = new Gauge({
    name: 'stance_events_set_aside',
    help: 'Events that a consumer could not handle and tries again when the service starts',
    labelNames: ['consumer'],
    registers,
  })
  return (byConsumer: ReadonlyMap<string, number>) => {
    gauge.reset()
    for (const [consumer, events] of byConsumer) gauge.set({ consumer }, events)
  }
}

/** The connections of a pool to the database. */
interface ConnectionPool {
  readonly totalCount: number
  readonly idleCount: number
  /** Requests and jobs that wait for a connection. */
  readonly waitingCount: number
}

const createPoolGauge = (registers: Registry[]) => {
  let pool: ConnectionPool | null = null
  new Gauge({
    name: 'stance_database_connections',
    help: 'Connections to the database by state: used or idle; waiting: for a connection',
    labelNames: ['state'],
    registers,
    collect() {
      if (!pool) return
      const { totalCount, idleCount, waitingCount } = pool
      this.set({ state: 'used' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  return (measured: ConnectionPool) => {
    pool = measured
  }
}

/** The search index of the process. */
interface MeasuredIndex {
  readonly size: {
    readonly documents: number
    readonly segments: number
    readonly bytes: number
  } | null
  readonly epoch: number
  readonly builds: number
  readonly lagMs: number
  readonly waiting: number
}

const createSearchMetrics = (registers: Registry[]) => {
  const searches = new Histogram({
    name: 'stance_search_duration_seconds',
    help: 'Duration of searches by the mode that was used',
    labelNames: ['mode'],
    buckets: SECONDS,
    registers,
  })
  let read: () => MeasuredIndex = () => ({
    size: null,
    epoch: 0,
    builds: 0,
    lagMs: 0,
    waiting: 0,
  })
  const gauge = (name: string, help: string, measure: (index: MeasuredIndex) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(measure(read()))
      },
    })
  gauge(
    'stance_search_documents',
    'Findings in the search index',
    ({ size }) => size?.documents ?? 0,
  )
  gauge('stance_search_segments', 'Segments of the search index', ({ size }) => size?.segments ?? 0)
  gauge('stance_search_bytes', 'Memory of the search index', ({ size }) => size?.bytes ?? 0)
  gauge('stance_search_epoch', 'How often the search index was published', ({ epoch }) => epoch)
  gauge(
    'stance_search_builds',
    'How often this process has built the search index from all findings, and not from a snapshot',
    ({ builds }) => builds,
  )
  gauge(
    'stance_search_lag_seconds',
    'Age of the events up to which the search index has read the event log',
    ({ lagMs }) => lagMs / 1_000,
  )
  gauge('stance_search_waiting', 'Searches that wait for an answer', ({ waiting }) => waiting)
  return {
    /** Sets where the figures of the search index come from. */
    measureSearch: (measured: () => MeasuredIndex) => {
      read = measured
    },
    observeSearch: (mode: string, seconds: number) => searches.observe({ mode }, seconds),
  }
}

/** Creates the metrics of this process, in the Prometheus text format. */
export const createMetrics = () => {
  const registers = [new Registry()]
  const [registry] = registers as [Registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, declared path and status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const imported = new Counter({
    name: 'stance_imported_records_total',
    help: 'Records read by bulk imports',
    registers,
  })
  const shed = new Counter({
    name: 'stance_shed_requests_total',
    help: 'Requests rejected with 503 because of overload',
    registers,
  })
  new Counter({
    name: 'stance_log_failures_total',
    help: 'Log records that could not be written to standard output at once',
    registers,
    collect() {
      this.reset()
      this.inc(countLogFailures())
    },
  })
  const databaseUp = new Gauge({
    name: 'stance_database_up',
    help: '1 when the database answered the last probe',
    registers,
  })
  const eventStreams = new Gauge({
    name: 'stance_event_streams',
    help: 'Open event streams',
    registers,
  })
  const keyFetches = new Counter({
    name: 'stance_oidc_key_fetches_total',
    help: 'Fetches of the keys of an identity provider',
    labelNames: ['issuer', 'result'],
    registers,
  })
  const keysFetchedAt = new Gauge({
    name: 'stance_oidc_keys_timestamp_seconds',
    help: 'When the keys of an identity provider were last fetched, Unix time',
    labelNames: ['issuer'],
    registers,
  })
  return {
    observeRequest: ({ method, route, status, seconds }: RequestMeasure) => {
      requests.observe({ method, route: route || 'none', status: String(status) }, seconds)
    },
    countImported: (records: number) => imported.inc(records),
    countShed: () => shed.inc(),
    setEventStreams: (open: number) => eventStreams.set(open),
    setEventsSetAside: createSetAsideGauge(registers),
    setFigures: createFigures(registers),
    reportShipping: createShippingMetrics(registers),
    measurePool: createPoolGauge(registers),
    ...createSearchMetrics(registers),
    setDatabaseUp: (up: boolean) => databaseUp.set(up ? 1 : 0),
    countKeyFetch: (issuer: string, result: 'ok' | 'failed') => {
      keyFetches.inc({ issuer, result })
      if (result === 'ok') keysFetchedAt.setToCurrentTime({ issuer })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>
