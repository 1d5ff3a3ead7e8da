import { admit } from '../../kernel/caller.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { DataScope } from '../../kernel/data-scope.ts'
import { pageJson } from '../../kernel/page.ts'
import { endpoint, ok } from '../../platform/http/endpoint.ts'
import { IdParams, pageRequest } from '../../platform/http/field-types.ts'
import { statisticsOf } from './counts/finding-statistics.ts'
import type { FalsePositiveEvidenceStore } from './false-positives/false-positive-evidence.store.ts'
import { restsOnFalsePositives, withEvidence } from './false-positives/false-positive-evidence.ts'
import type { FalsePositiveRatePort } from './false-positives/false-positive-rate.port.ts'
import {
  Finding,
  FindingPage,
  FindingStatistics,
  IngestRequest,
  IngestResult,
} from './findings.schema.ts'
import type { FindingsStore } from './findings.store.ts'
import { deriveFinding, observationOf, reportedPlacementOf } from './ingest/derived-finding.ts'
import {
  outsideScopeError,
  type RecordedFinding,
  type RecordingStores,
  recordFindings,
  requireInScope,
  withSeparateIdentities,
} from './ingest/findings.service.ts'
import { FindingListQuery } from './list/finding-filter.schema.ts'
import { filterOf } from './list/finding-list.ts'
import { ruleView } from './record/finding-rule.ts'
import type { ExploitIntelligencePort } from './rescoring/exploit-intelligence.port.ts'
import { cvesOf, withIntelligence } from './rescoring/exploit-intelligence.ts'
import type { FindingMetadataPort } from './rescoring/finding-metadata.port.ts'

export interface FindingsDeps extends RecordingStores {
  findings: FindingsStore
  findingMetadata: FindingMetadataPort
  exploitIntelligence: ExploitIntelligencePort
  cachedRates: FalsePositiveRatePort
  falsePositiveEvidence: FalsePositiveEvidenceStore
  scope: DataScope
  now: Clock
}

const ingestResult = (recorded: RecordedFinding, at: Date) => ({
  status: recorded.isDuplicate ? ('duplicate' as const) : ('accepted' as const),
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
    returns: 'A page of findings',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: FindingListQuery },
    responses: { 200: FindingPage },
    handle: async ({ query }, { findings }: FindingsDeps) => {
      const { sort = 'severity', order } = query
      const page = pageRequest(query)
      const filter = filterOf(query)
      const { data, total } = await findings.page({ filter, sort, order, page })
      return ok({ json: pageJson(data, total, page) })
    },
  }),

  getFindingStatistics: endpoint({
    method: 'GET',
    path: '/api/v1/findings/stats',
    summary: 'Count findings by severity, status, provider and category',
    returns: 'The counts, and their changes within a day and a week',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    responses: { 200: FindingStatistics },
    handle: async (_, { findings, now }: FindingsDeps) => {
      const at = now()
      const [groups, overdue, deltas] = await Promise.all([
        findings.countByGroup(),
        findings.unflaggedOverdue(at),
        findings.deltas(at),
      ])
      return ok(statisticsOf(groups, overdue, deltas))
    },
  }),

  ingestFinding: endpoint({
    method: 'POST',
    path: '/api/v1/findings/ingest',
    summary: 'Ingest one finding',
    returns: 'The finding is new',
    access: admit('admin'),
    effect: 'write',
    request: { body: IngestRequest },
    responses: { 201: IngestResult, 409: IngestResult },
    handleMany: async (inputs, deps: FindingsDeps) => {
      const { findingMetadata, scope, now } = deps
      const at = now()
      const requests = inputs.map(({ body }) => ({ body, observation: observationOf(body) }))
      const cves = cvesOf(requests.map(({ observation }) => observation))
      const published = await deps.exploitIntelligence.of(cves)
      const rates = await deps.cachedRates.current()
      const derived = requests.map(({ body, observation: input }) => {
        const observation = withIntelligence(input, published)
        const metadata = findingMetadata.describeAsset(observation)
        return deriveFinding(observation, metadata, reportedPlacementOf(body), rates)
      })
      for (const finding of derived) requireInScope(scope, finding)
      const sources = await withSeparateIdentities(deps.findingWrites, derived)
      const recorded = await recordFindings(
        deps,
        sources.map((source) => ({ source, provenance: null })),
        at,
      )
      return recorded.map((finding) => {
        if (!finding) throw outsideScopeError()
        return {
          status: finding.isDuplicate ? (409 as const) : (201 as const),
          body: ingestResult(finding, at),
          resourceId: finding.finding_id,
        }
      })
    },
  }),

  getFinding: endpoint({
    method: 'GET',
    path: '/api/v1/findings/{id}',
    summary: 'Get one finding with its risk assessment and its rule',
    returns: 'The finding',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { params: IdParams },
    responses: { 200: Finding },
    errors: ['FINDING_NOT_FOUND'],
    handle: async ({ params }, { findings, falsePositiveEvidence }: FindingsDeps) => {
      const { json, risk: stored, control_id, version } = await findings.get(params.id)
      const risk = restsOnFalsePositives(stored)
        ? withEvidence(stored, await falsePositiveEvidence.of(params.id))
        : stored
      const rule = JSON.stringify(ruleView(control_id))
      const body = `${json.slice(0, -1)},"risk":${risk},"rule":${rule}}`
      return { ...ok({ json: body }), etag: String(version) }
    },
  }),
}
