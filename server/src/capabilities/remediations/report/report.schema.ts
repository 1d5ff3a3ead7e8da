import { Type } from 'typebox'
import { Nullable, OneOf, Strict, Timestamp } from '../../../platform/http/field-types.ts'
import { named } from '../../../platform/http/named-schema.ts'
import { PERIOD } from './report.ts'

export const ReportQuery = Strict({
  period: Type.Optional(
    Type.String({ pattern: PERIOD.source, default: '7d', 'x-more-rules': 'At most a year.' }),
  ),
  group_by: Type.Optional(OneOf(['handler'])),
})

const Figures = {
  total: Type.Integer(),
  succeeded: Type.Integer(),
  failed: Type.Integer(),
  success_rate: Nullable(Type.Number()),
  avg_duration_s: Nullable(Type.Number()),
}

const HandlerReport = named('HandlerReport', Type.Object({ handler: Type.String(), ...Figures }))

export const ReportBody = named(
  'RemediationReport',
  Type.Object({
    period: Type.String(),
    from: Timestamp,
    to: Timestamp,
    ...Figures,
    skipped: Type.Integer(),
    rolled_back: Type.Integer(),
    sla_compliance_pct: Nullable(Type.Number()),
    by_handler: Type.Array(HandlerReport),
  }),
)
