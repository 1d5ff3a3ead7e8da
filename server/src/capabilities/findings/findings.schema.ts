import { CATEGORIES } from '@stance/core/classification/category-rules'
import { MAX_BYTES } from '@stance/core/kernel/byte-limits'
import { type Static, type TSchema, Type } from 'typebox'
import { Counts, ProviderOrEmpty, Severity } from '../../data/terms.schema.ts'
import {
  Key,
  Nullable,
  OneOf,
  PageOf,
  Strict,
  Text,
  Timestamp,
  UuidText,
} from '../../platform/http/field-types.ts'
import { named } from '../../platform/http/named-schema.ts'
import { NOISY_VERDICTS } from './false-positives/false-positive-rate.ts'
import type { ReturnedField } from './record/field-table.ts'
import { FINDING_STATUSES } from './record/finding.ts'
import { ReportedVulnerability, Vulnerability } from './vulnerability.schema.ts'

export const FindingStatus = named('FindingStatus', OneOf(FINDING_STATUSES))

const Category = named('Category', OneOf(CATEGORIES))

const RiskLevel = named('RiskLevel', OneOf(['critical', 'high', 'medium', 'low', 'none']))

const RecommendedAction = named(
  'RecommendedAction',
  OneOf(['remediate', 'accept_risk', 'investigate', 'suppress']),
)

const RiskFactor = named(
  'RiskFactor',
  Type.Object({ factor: Type.String(), effect: Type.Integer(), because: Type.String() }),
)

const FalsePositiveEvidence = named(
  'FalsePositiveEvidence',
  Type.Object(
    {
      count: Type.Integer(),
      finding_ids: Type.Array(UuidText, { description: 'The newest of them, at most 5' }),
    },
    { description: 'The false positives that the verdict rests on, within your data scope' },
  ),
)
const Risk = named(
  'RiskAssessment',
  Type.Object({
    original_severity: Severity,
    adjusted_severity: Severity,
    severity_direction: OneOf(['upgraded', 'downgraded', 'unchanged']),
    risk_score: Type.Integer({ minimum: 0, maximum: 100 }),
    confidence: Type.Number({ minimum: 0, maximum: 1 }),
    rationale: Type.String(),
    mitigating_factors: Type.Array(Type.String()),
    aggravating_factors: Type.Array(Type.String()),
    factors: Type.Optional(
      Type.Array(RiskFactor, {
        description:
          'The reasons for the score, which is the sum of their effects. Older scores have none',
      }),
    ),
    recommended_action: RecommendedAction,
    auto_accept_eligible: Type.Boolean(),
    auto_accept_reason: Type.Optional(Type.String()),
    false_positive_verdict: Type.Optional(OneOf(NOISY_VERDICTS)),
    false_positives: Type.Optional(FalsePositiveEvidence),
  }),
)

const RuleFix = named(
  'RuleFix',
  Type.Object({ console: Type.String(), cli: Type.String(), terraform: Type.String() }),
)

const Rule = named(
  'Rule',
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    severity: Severity,
    problem: Type.String({ description: 'Empty where the rule has no guidance' }),
    impact: Type.String(),
    fix: Nullable(RuleFix),
    controls: Type.Record(Type.String(), Type.Array(Type.String())),
    mitre: Type.Array(Type.String()),
    tier: Nullable(Type.Integer({ minimum: 1, maximum: 3 })),
    handler: Type.String({
      description: 'The handler that can remediate the finding; empty where there is none',
    }),
  }),
)

const ComplianceControl = named(
  'ComplianceControl',
  Type.Object({ framework: Type.String(), control: Type.String() }),
)

const RETURNED_FIELDS = {
  id: UuidText,
  source: Type.String(),
  source_finding_id: Type.String(),
  type: Type.String(),
  title: Type.String(),
  description: Type.String(),
  resource_type: Type.String(),
  resource_id: Type.String(),
  resource_name: Type.String(),
  resource_aliases: Type.Array(Type.String(), {
    description: 'Other identifiers by which scanners name the resource',
  }),
  artifact: Nullable(
    Type.String({
      description:
        "What the scan looked at: an image, a repository, a cluster; '' for the account as a whole, null if unknown",
    }),
  ),
  check_group: Type.String({
    description: "The group of checks of which the scan lists failures only; '' for other checks",
  }),
  platform: Type.String(),
  cloud_provider: ProviderOrEmpty,
  region: Type.String(),
  account_id: Type.String(),
  account_name: Type.String(),
  severity: Severity,
  ai_risk_score: Type.Number({ minimum: 0, maximum: 10 }),
  ai_risk_level: RiskLevel,
  status: FindingStatus,
  category: Category,
  service_name: Type.String(),
  first_found_at: Timestamp,
  last_seen_at: Timestamp,
  exploit_available: Type.Boolean(),
  fix_available: Nullable(
    Type.Boolean({ description: 'Whether one of the vulnerabilities has a fix; null if unknown' }),
  ),
  internet_facing: Nullable(
    Type.Boolean({
      description:
        'Whether strangers reach the resource, as stated of it or as the finding shows; null if unknown',
    }),
  ),
  image: Type.String({
    description: "The image that the resource is or runs, such as nginx:1.27; '' if there is none",
  }),
  auto_remediatable: Type.Boolean(),
  suppressed: Type.Boolean(),
  suppression_reason: Type.String({
    description:
      "'', 'exception', 'scanner' or 'issue', the last two followed by their reason if there is one: 'issue: planned'",
  }),
  resolved_at: Nullable(Timestamp),
  occurrences: Type.Integer({ minimum: 1 }),
  control_id: Type.String(),
  environment: Type.String(),
  application_id: Type.String(),
  owner: Type.String(),
  cost_center: Type.String(),
  tags: Type.Record(Type.String(), Type.String()),
  cves: Type.Array(Vulnerability),
  compliance: Type.Array(ComplianceControl),
  remediation: Type.String(),
  native_ids: Type.Array(Type.String()),
  deduplication_key: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  issue_id: Type.String({
    format: 'uuid',
    description: 'The issue of the finding, which follows a fraction of a second after it',
  }),
} satisfies Record<ReturnedField, TSchema>

export const Finding = named(
  'Finding',
  Type.Object({
    ...RETURNED_FIELDS,
    risk: Type.Optional(Risk),
    rule: Type.Optional(Nullable(Rule)),
  }),
)
export const FindingPage = PageOf(Finding)

const ReportedComplianceControl = named(
  'ReportedComplianceControl',
  Strict({ framework: Text(128), control: Text(128) }),
)

/** Eight fields are required, the others are optional. */
export const IngestRequest = named(
  'IngestRequest',
  Strict({
    source: Key(MAX_BYTES.source),
    source_finding_id: Text(1024),
    resource_id: Text(2048),
    account_id: Key(MAX_BYTES.account_id),
    severity: Severity,
    finding_type: Text(512),
    title: Text(1024),
    description: Text(65_536),
    control_id: Type.Optional(Key(MAX_BYTES.control_id)),
    environment: Type.Optional(Key(MAX_BYTES.environment)),
    application_id: Type.Optional(Key(MAX_BYTES.application_id)),
    owner: Type.Optional(Text(256)),
    cost_center: Type.Optional(Text(256)),
    tags: Type.Optional(
      // A record type checks only names without a line break, and not their length.
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        propertyNames: { type: 'string', maxLength: 128 },
        additionalProperties: { type: 'string', maxLength: 256 },
        maxProperties: 50,
      }),
    ),
    cves: Type.Optional(Type.Array(ReportedVulnerability, { maxItems: 100 })),
    compliance: Type.Optional(Type.Array(ReportedComplianceControl, { maxItems: 100 })),
    remediation: Type.Optional(Text(65_536)),
  }),
)
export type IngestRequest = Static<typeof IngestRequest>

export const IngestResult = named(
  'IngestResult',
  Type.Object({
    status: OneOf(['accepted', 'duplicate']),
    finding_id: UuidText,
    dedup_key: Type.String(),
    first_found_at: Timestamp,
    last_seen_at: Timestamp,
    occurrences: Type.Integer(),
    reopened: Type.Boolean(),
  }),
)

const Delta = named(
  'FindingDelta',
  Type.Object({
    new_findings: Type.Integer(),
    resolved_findings: Type.Integer(),
    net: Type.Integer(),
  }),
)

export const FindingStatistics = named(
  'FindingStatistics',
  Type.Object({
    total: Type.Integer(),
    by_severity: Counts,
    by_status: Counts,
    by_provider: Counts,
    by_category: Counts,
    sla_breached: Type.Integer(),
    auto_remediatable: Type.Integer(),
    delta_24h: Delta,
    delta_7d: Delta,
  }),
)

export const CommentRequest = named('CommentRequest', Strict({ body: Text(4096) }))

export const Comment = named(
  'Comment',
  Type.Object({
    id: UuidText,
    finding_id: UuidText,
    author: Type.String(),
    body: Type.String(),
    created_at: Timestamp,
    source: OneOf(['user', 'ticket', 'system']),
  }),
)

export const CommentParams = Strict({ id: UuidText, commentId: UuidText })
