import type { SEVERITIES } from '@stance/core/kernel/severity'
import { Type } from 'typebox'
import { admit } from '../../../kernel/caller.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { endpoint, ok } from '../../../platform/http/endpoint.ts'
import { Strict } from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import type { FindingTrendStore } from './finding-trend.store.ts'

export interface FindingTrendDeps {
  findingTrend: FindingTrendStore
  now: Clock
}

const DEFAULT_DAYS = 30

const COUNTS = {
  new_findings: Type.Integer({ description: 'Recorded or reopened on the day' }),
  resolved_findings: Type.Integer({ description: 'Resolved on the day' }),
  open: Type.Integer({ description: 'Open or in progress at the end of the day' }),
}

const TrendCounts = named('FindingTrendCounts', Type.Object(COUNTS))

const FindingTrend = named(
  'FindingTrend',
  Type.Object({
    days: Type.Array(
      named(
        'FindingTrendDay',
        Type.Object({
          date: Type.String({ format: 'date', description: 'A day in UTC' }),
          ...COUNTS,
          by_severity: named(
            'FindingTrendBySeverity',
            Type.Object({
              CRITICAL: TrendCounts,
              HIGH: TrendCounts,
              MEDIUM: TrendCounts,
              LOW: TrendCounts,
              INFO: TrendCounts,
            } satisfies Record<(typeof SEVERITIES)[number], typeof TrendCounts>),
          ),
        }),
      ),
      { description: 'The oldest first; the last is today so far' },
    ),
  }),
)

export const findingTrendEndpoints = {
  getFindingTrend: endpoint({
    method: 'GET',
    path: '/api/v1/findings/trend',
    summary: 'Get how many findings were new, resolved and open on each of the last days',
    returns: 'The days, in UTC',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: {
      query: Strict({
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: DEFAULT_DAYS })),
      }),
    },
    responses: { 200: FindingTrend },
    handle: async ({ query }, { findingTrend, now }: FindingTrendDeps) =>
      ok({ days: await findingTrend.days(query.days ?? DEFAULT_DAYS, now()) }),
  }),
}
