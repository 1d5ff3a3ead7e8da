import { admit } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DataScope } from '../../kernel/data-scope.ts'
import { pageJson } from '../../kernel/page.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { IdParams, pageRequest } from '../../platform/http/field-types.ts'
import { statisticsOf } from './counts/finding-statistics.ts'
import type { ControlHistoryPort } from './false-positives/false-positive-rate.port.ts'
import {
  Finding,
  FindingListQuery,
  FindingPage,
  FindingStatistics,
  IngestAnswer,
  IngestRequest,
} from './findings.schema.ts'
import type { FindingsStore } from './findings.store.ts'
import { observationOf, reportOf, statedPlaceOf } from './ingest/derived-finding.ts'
import {
  type FindingsUnit,
  outsideScope,
  type Recorded,
  recordReports,
  requireInScope,
} from './ingest/findings.service.ts'
import { shownRule } from './record/finding-rule.ts'
import type { ExploitIntelligencePort } from './rescoring/exploit-intelligence.port.ts'
import { cvesOf, withIntelligence } from './rescoring/exploit-intelligence.ts'
import type { FindingMetadataPort } from './rescoring/finding-metadata.port.ts'

export interface FindingsDeps {
  findings: FindingsStore
  findingsUnit: FindingsUnit
  findingMetadata: FindingMetadataPort
  exploitIntelligence: ExploitIntelligencePort
  controlHistory: ControlHistoryPort
  scope: DataScope
  now: Clock
}

const ingestAnswer = (recorded: Recorded, at: Date) => ({
  status: recorded.known ? ('duplicate' as const) : ('accepted' as const),
  finding_id: recorded.finding_id,
  dedup_key: recorded.dedup_key,
  first_found_at: recorded.first_found_at.toISOString(),
  last_seen_at: at.toISOString(),
  occurrences: recorded.occurrences,
  reopened: recorded.reopened,
})

export const findingEndpoints = {
  listFindings: endpoint({
    method: 'GET',
    path: '/api/v1/findings',
    summary: 'List findings',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    scope: { fixture: 'finding-in-list' },
    request: { query: FindingListQuery },
    responses: { 200: FindingPage },
    handle: async ({ query }, { findings }: FindingsDeps) => {
      const { severity, provider, status, sort = 'severity', order } = query
      const page = pageRequest(query)
      const filter = {
        ...(severity && { severity }),
        ...(provider && { provider }),
        ...(status && { status }),
      }
      const { data, total } = await findings.page({ filter, sort, order, page })
      return ok({ json: pageJson(data, total, page) })
    },
  }),

  getFindingStatistics: endpoint({
    method: 'GET',
    path: '/api/v1/findings/stats',
    summary: 'Count findings by severity, status, provider and category, with their changes',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    scope: { fixture: 'finding-in-statistics' },
    responses: { 200: FindingStatistics },
    handle: async (_, { findings, now }: FindingsDeps) => {
      const at = now()
      const [groups, overdue, deltas] = await Promise.all([
        findings.counted(),
        findings.unflaggedOverdue(at),
        findings.deltas(at),
      ])
      return ok(statisticsOf(groups, overdue, deltas))
    },
  }),

  ingestFinding: endpoint({
    method: 'POST',
    path: '/api/v1/findings/ingest',
    summary: 'Report one finding; a repeated report is 409 with a body of the same shape',
    access: admit('admin'),
    effect: 'write',
    scope: { fixture: 'ingest-elsewhere' },
    request: { body: IngestRequest },
    responses: { 201: IngestAnswer, 409: IngestAnswer },
    handleMany: async (inputs, deps: FindingsDeps) => {
      const { findingsUnit, findingMetadata, scope, now } = deps
      const at = now()
      const stated = inputs.map(({ body }) => ({ body, observation: observationOf(body) }))
      const cves = cvesOf(stated.map(({ observation }) => observation))
      const published = await deps.exploitIntelligence.of(cves)
      const history = await deps.controlHistory.current()
      const reports = stated.map(({ body, observation: said }) => {
        const observation = withIntelligence(said, published)
        const metadata = findingMetadata.of(observation)
        return reportOf(observation, metadata, statedPlaceOf(body), history)
      })
      for (const report of reports) requireInScope(scope, report)
      const recorded = await recordReports(
        findingsUnit,
        reports.map((report) => ({ told: report, provenance: null })),
        at,
      )
      return recorded.map((one) => {
        if (!one) throw outsideScope()
        return {
          status: one.known ? (409 as const) : (201 as const),
          body: ingestAnswer(one, at),
          subject: one.finding_id,
        }
      })
    },
  }),

  getFinding: endpoint({
    method: 'GET',
    path: '/api/v1/findings/{id}',
    summary: 'Get one finding with its risk assessment and its rule',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    scope: { fixture: 'finding' },
    request: { params: IdParams },
    responses: { 200: Finding },
    errors: ['FINDING_NOT_FOUND'],
    handle: async ({ params }, { findings }: FindingsDeps) => {
      const { json, risk, control_id, version } = await findings.get(params.id)
      const rule = JSON.stringify(shownRule(control_id))
      const whole = `${json.slice(0, -1)},"risk":${risk},"rule":${rule}}`
      return { ...ok({ json: whole }), etag: String(version) }
    },
  }),
}
