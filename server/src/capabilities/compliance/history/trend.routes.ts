import type { Posture } from '@stance/core/compliance/control-status'
import { Type } from 'typebox'
import { admit } from '../../../kernel/caller.ts'
import { endpoint, ok } from '../../../platform/http/endpoint.ts'
import { Nullable, Strict } from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import { FRAMEWORK, PROFILE, SCOPE_FILTER } from '../compliance.schema.ts'
import { profiledFramework } from '../frameworks.service.ts'
import { type ComplianceDeps, scopeOf } from '../posture.service.ts'
import { frameworkPosture } from '../posture.ts'
import { readTrend } from './posture-history.service.ts'

const DEFAULT_DAYS = 30

const Count = Type.Integer({ minimum: 0 })
const Percentage = Nullable(Type.Number({ minimum: 0, maximum: 100 }))

const ComplianceTrend = named(
  'ComplianceTrend',
  Type.Object({
    framework: Type.String(),
    days: Type.Array(
      named(
        'ComplianceTrendDay',
        Type.Object({
          date: Type.String({ format: 'date', description: 'A day in UTC' }),
          total_controls: Count,
          passed: Count,
          failed: Count,
          manual: Count,
          not_assessed: Count,
          not_applicable: Count,
          score_pct: Percentage,
          coverage_pct: Percentage,
          score_without_exceptions_pct: Percentage,
          excepted_controls: Count,
        }),
      ),
      {
        description:
          'The oldest first; the last is today so far. Days before the first that is known are absent',
      },
    ),
  }),
)

/** What is kept of a past day. */
const dayOf = ({
  total_controls,
  passed,
  failed,
  manual,
  not_assessed,
  not_applicable,
  score_pct,
  coverage_pct,
  score_without_exceptions_pct,
  excepted_controls,
}: Posture) => ({
  total_controls,
  passed,
  failed,
  manual,
  not_assessed,
  not_applicable,
  score_pct,
  coverage_pct,
  score_without_exceptions_pct,
  excepted_controls,
})

export const trendEndpoints = {
  getComplianceTrend: endpoint({
    method: 'GET',
    path: '/api/v1/compliance/trend',
    summary: 'Get the posture of a framework at the end of each of the last days',
    returns: 'The days, in UTC',
    access: admit('viewer', 'operator', 'admin'),
    effect: 'read',
    request: {
      query: Strict({
        framework: FRAMEWORK,
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, default: DEFAULT_DAYS })),
        profile: PROFILE,
        ...SCOPE_FILTER,
      }),
    },
    responses: { 200: ComplianceTrend },
    errors: ['FRAMEWORK_NOT_FOUND'],
    handle: async ({ query }, deps: ComplianceDeps) => {
      const { framework: id, days = DEFAULT_DAYS, profile, ...filter } = query
      const framework = profiledFramework(deps.frameworks, id, profile)
      const past = await readTrend(deps, scopeOf(deps, filter), { framework: id, days })
      const records = past.map(({ day, evidence }) => {
        const posture = frameworkPosture(framework, evidence)
        return { date: day, ...dayOf(posture) }
      })
      return ok({ framework: id, days: records })
    },
  }),
}
