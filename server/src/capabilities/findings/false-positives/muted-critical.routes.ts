import { parseQuery } from '@stance/core/rql/parse'
import { Type } from 'typebox'
import { admit } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { pageJson } from '../../../kernel/page.ts'
import { endpoint, ok } from '../../../platform/http/endpoint.ts'
import {
  Nullable,
  OneOf,
  PageOf,
  pageQuery,
  pageRequest,
  Strict,
  Timestamp,
} from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import { Finding } from '../findings.schema.ts'
import { FINDING_SCHEMA } from '../query/finding-fields.ts'
import type { FindingsQueryStore } from '../query/findings-query.store.ts'
import { MUTED_CRITICAL, type MutedFields, SUPPRESSORS, suppressionOf } from './muted-critical.ts'
import type { SuppressionHistoryPort } from './suppression-history.port.ts'

export interface MutedCriticalDeps {
  findingQueries: FindingsQueryStore
  suppressionHistory: SuppressionHistoryPort
  now: Clock
}

const Suppression = named(
  'FindingSuppression',
  Type.Object({
    by: OneOf(SUPPRESSORS),
    actor: Type.String({ description: "The user or the scanner; '' if unknown" }),
    reason: Type.String({ description: "'' if none was given" }),
    at: Nullable(Timestamp),
    until: Nullable(Timestamp),
  }),
)
const MutedFinding = named(
  'MutedFinding',
  Type.Object({ ...Finding.properties, suppression: Suppression }),
)

const criticalQuery = (now: Date) => {
  const parsed = parseQuery(MUTED_CRITICAL, FINDING_SCHEMA, now)
  if (!parsed.ok) throw new Error(parsed.error.message)
  return parsed.query
}

export const mutedCriticalEndpoints = {
  listMutedCriticalFindings: endpoint({
    method: 'GET',
    path: '/api/v1/findings/muted-critical',
    summary: 'List the suppressed findings that are critical, and who suppressed them',
    returns: 'A page of findings that are suppressed, yet critical as reported or as assessed',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: { query: Strict(pageQuery()) },
    responses: { 200: PageOf(MutedFinding) },
    handle: async ({ query }, deps: MutedCriticalDeps) => {
      const now = deps.now()
      const page = pageRequest(query)
      const { data, total } = await deps.findingQueries.page({
        query: criticalQuery(now),
        page,
        now,
      })
      const fields: MutedFields[] = data.map((text) => JSON.parse(text))
      const byIssue = await deps.suppressionHistory.suppressionsOf(fields.map(({ id }) => id))
      const muted = fields.map((finding, index) => {
        const suppression = suppressionOf(finding, byIssue.get(finding.id))
        return `${data[index]?.slice(0, -1)},"suppression":${JSON.stringify(suppression)}}`
      })
      return ok({ json: pageJson(muted, total, page) })
    },
  }),
}
