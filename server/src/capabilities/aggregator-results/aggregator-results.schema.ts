import { DELTA_STATUSES, QUEUES } from '@stance/core/assessment/priority/prioritized-finding'
import { PRIORITIES } from '@stance/core/assessment/sla'
import { PROVIDERS } from '@stance/core/kernel/provider'
import { type TProperties, Type } from 'typebox'
import { Provider } from '../../data/terms.schema.ts'
import { OneOf, Strict, Word, WordList } from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import { LISTED_DELTA_STATUSES, RATED_SEVERITIES, SLA_STATUSES, TIERS } from './result-row.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 1_000
const MAX_TEXT = 1_024
const MAX_CURSOR = 200

export const PrioritizedFindingQuery = Strict({
  priority: Type.Optional(WordList(PRIORITIES, 'upper')),
  severity: Type.Optional(WordList(RATED_SEVERITIES, 'upper')),
  tier: Type.Optional(
    Type.Unsafe<(typeof TIERS)[number]>({
      type: 'integer',
      enum: [...TIERS],
      description: 'Complexity of the remediation',
    }),
  ),
  automation_candidate: Type.Optional(Type.Boolean()),
  queue: Type.Optional(Word(QUEUES, 'lower')),
  sla_status: Type.Optional(Word(SLA_STATUSES, 'lower')),
  delta_status: Type.Optional({
    ...Word(LISTED_DELTA_STATUSES, 'upper'),
    description: 'What the run changed; findings that it closed are in no list',
  }),
  suppressed: Type.Optional(Type.Boolean({ description: 'Only suppressed findings, or none' })),
  csp: Type.Optional(WordList(PROVIDERS, 'lower')),
  cbu: Type.Optional(
    Type.Unsafe<string[]>({
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: MAX_TEXT },
      minItems: 1,
      maxItems: 50,
      style: 'form',
      explode: false,
      description:
        'Business units, exactly as the findings name them. Inside of a name, a comma is written `%2C` and a percent sign `%25`, before the encoding of the address',
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT })),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_CURSOR,
      description: '`next_cursor` of the page before, with the same filters',
      'x-more-rules': 'Any other text is rejected.',
    }),
  ),
})

const Text = Type.String()
const Count = Type.Integer({ minimum: 0 })
const Percent = Type.Number({ minimum: 0, maximum: 100 })
const Strings = Type.Array(Text)

/** Later releases may add fields to what the job writes. */
const Open = <P extends TProperties>(properties: P) => Type.Object(properties)

const Priority = named('Priority', OneOf(PRIORITIES))
const RatedSeverity = named('RatedSeverity', OneOf(RATED_SEVERITIES))

const NormalizedFinding = named(
  'NormalizedFinding',
  Open({
    finding_id: Text,
    finding_id_short: Text,
    csp: Provider,
    account_id: Text,
    resource_id: Text,
    title: Text,
    description: Text,
    severity: RatedSeverity,
    status: OneOf(['ACTIVE', 'RESOLVED', 'SUPPRESSED']),
    control_id: Text,
    standard: Text,
    cbu: Text,
    tier: OneOf(['Tier1-Prod', 'Tier2-NonProd', 'Tier3-Dev', '']),
    env_type: OneOf(['DEV', 'STG', 'PROD', '']),
    owner: Text,
    first_seen: Text,
    last_seen: Text,
    remediation_sla: Text,
    asana_task_id: Type.Optional(Text),
    delta_status: OneOf(DELTA_STATUSES),
    days_open: Count,
  }),
)

const RiskAssessment = named(
  'AggregatorRiskAssessment',
  Open({
    original_severity: RatedSeverity,
    adjusted_severity: RatedSeverity,
    severity_direction: OneOf(['upgraded', 'downgraded', 'unchanged']),
    risk_score: Type.Integer({ minimum: 1, maximum: 100 }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    rationale: Text,
    mitigating_factors: Strings,
    aggravating_factors: Strings,
    recommended_action: OneOf(['remediate', 'accept_risk', 'investigate', 'suppress']),
    auto_accept_eligible: Type.Boolean(),
    auto_accept_reason: Type.Optional(Text),
  }),
)

const ComplexityAssessment = named(
  'ComplexityAssessment',
  Open({
    tier: Type.Integer({ minimum: 1, maximum: 3 }),
    complexity_score: Type.Integer({ minimum: 1, maximum: 100 }),
    automation_candidate: Type.Boolean(),
    automation_blockers: Type.Optional(Strings),
    requires_app_team: Type.Boolean(),
    requires_network_team: Type.Boolean(),
    requires_db_team: Type.Boolean(),
    requires_change_window: Type.Boolean(),
    requires_downtime: Type.Boolean(),
    service_impact: OneOf(['none', 'minimal', 'moderate', 'significant']),
    estimated_downtime_min: Count,
    estimated_effort_hours: Type.Number({ minimum: 0 }),
    recommended_approach: Text,
    rationale: Text,
  }),
)

const PrioritizedFinding = named(
  'PrioritizedFinding',
  Open({
    finding: NormalizedFinding,
    risk_assessment: RiskAssessment,
    complexity_assessment: ComplexityAssessment,
    priority: Priority,
    escalation_reasons: Type.Optional(Strings),
    queue: OneOf(QUEUES),
    auto_remediation_ready: Type.Boolean(),
    sla_deadline: Text,
    sla_status: OneOf(SLA_STATUSES),
    days_until_sla: Type.Integer(),
  }),
)

const PriorityCounts = named(
  'PriorityCounts',
  Type.Object({ P1: Count, P2: Count, P3: Count, P4: Count, P5: Count }),
)

export const PrioritizedFindings = named(
  'PrioritizedFindings',
  Type.Object({
    findings: Type.Array(PrioritizedFinding),
    summary: named(
      'PrioritizedFindingsSummary',
      Type.Object({
        total: Count,
        suppressed: {
          ...Count,
          description:
            'Those of the total that are suppressed. They are in `by_priority`, and are no work that is ready',
        },
        by_priority: PriorityCounts,
        auto_remediation_ready: Count,
        quick_win_risk_reduction_pct: Percent,
      }),
    ),
    next_cursor: Type.Union([Text, Type.Null()]),
  }),
)

export const AggregatorSummary = named(
  'AggregatorSummary',
  Type.Object({
    total_findings: { ...Count, description: 'Open: neither closed nor suppressed' },
    p1_count: Count,
    p2_count: Count,
    p3_count: Count,
    p4_count: Count,
    p5_count: Count,
    auto_remediation_ready: Count,
    quick_wins: Count,
    quick_win_risk_reduction_pct: Percent,
    on_track_sla: Count,
    at_risk_sla: Count,
    overdue_sla: Count,
    trend: named(
      'AggregatorTrend',
      Type.Object({
        new_findings: Count,
        closed_findings: Count,
        net_change: Type.Integer(),
        closure_rate: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'Closed findings of those that were open at the start or are new',
        }),
      }),
    ),
    suppressed: { ...Count, description: 'Counted nowhere else' },
    closed: { ...Count, description: 'Those that the run closed' },
    open_risk: { ...Count, description: 'The sum of the risk scores of the open findings' },
  }),
)

export const QuickWins = named(
  'QuickWins',
  Type.Object({
    quick_wins: Type.Array(
      named(
        'QuickWin',
        Type.Object({
          finding_id: Text,
          title: Text,
          priority: Priority,
          tier: Type.Integer(),
          automation_candidate: Type.Boolean(),
          estimated_effort_hours: Type.Number(),
          risk_reduction_pct: Percent,
        }),
      ),
    ),
    total_risk_reduction_pct: Percent,
  }),
)

export const AggregatorRuns = named(
  'AggregatorRuns',
  Type.Object({
    runs: Type.Array(
      named(
        'AggregatorRun',
        Type.Object({
          run_id: Text,
          started_at: Text,
          open: Count,
          delta: named(
            'DeltaCounts',
            Type.Object({ new: Count, existing: Count, closed: Count, reopened: Count }),
          ),
          by_priority: PriorityCounts,
          overdue: Count,
          open_risk: Count,
        }),
      ),
    ),
    is_complete: Type.Boolean({
      description:
        'false: the data scope of the caller is restricted, so only runs that the service still holds are counted',
    }),
  }),
)
