import fc from 'fast-check'
import { PROVIDERS } from '../../kernel/provider.ts'
import { ASSET_TIERS } from '../risk-signals.ts'
import { PRIORITIES } from '../sla.ts'
import {
  DELTA_STATUSES,
  FINDING_STATUSES,
  type PrioritizedFinding,
  QUEUES,
  type RatedSeverity,
} from './prioritized-finding.ts'

const SEVERITIES: readonly RatedSeverity[] = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']

/** Texts as exports have them, and as attackers write them. */
const text = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '=HYPERLINK("http://example.test","x")',
    "-2+3+cmd|' /C calc'!A0",
    '@SUM(A1:A9)',
    '+1',
    '\t=1',
    '\r=1',
    '＝1+1',
    'a,b;"c"\r\nd',
    '</style><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '&lt;b&gt; ]]> <!-- -->',
    '‮txt.exe‬',
    '\u0000\u001b[31mred\u0007',
    '\ud800 alone',
    '🦺 grün 漢字 עברית',
    'x'.repeat(10_000),
  ),
)

const timestamp = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())

const list = fc.array(text, { maxLength: 3 })

const finding = fc.record({
  finding_id: text,
  finding_id_short: fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')),
  csp: fc.constantFrom(...PROVIDERS),
  account_id: text,
  resource_id: text,
  title: text,
  description: text,
  severity: fc.constantFrom(...SEVERITIES),
  status: fc.constantFrom(...FINDING_STATUSES),
  control_id: text,
  standard: fc.constantFrom('CIS', 'FSBP', 'MCSB', '') as fc.Arbitrary<'CIS' | ''>,
  cbu: text,
  tier: fc.constantFrom(...ASSET_TIERS, '' as const),
  env_type: fc.constantFrom('DEV', 'STG', 'PROD', '') as fc.Arbitrary<'PROD' | ''>,
  owner: text,
  first_seen: timestamp,
  last_seen: timestamp,
  remediation_sla: timestamp,
  delta_status: fc.constantFrom(...DELTA_STATUSES),
  days_open: fc.nat(1000),
})

const risk = fc.record({
  original_severity: fc.constantFrom(...SEVERITIES),
  adjusted_severity: fc.constantFrom(...SEVERITIES),
  severity_direction: fc.constantFrom('upgraded', 'downgraded', 'unchanged'),
  risk_score: fc.integer({ min: 1, max: 100 }),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
  rationale: text,
  mitigating_factors: list,
  aggravating_factors: list,
  recommended_action: fc.constantFrom('remediate', 'accept_risk', 'investigate', 'suppress'),
  auto_accept_eligible: fc.boolean(),
})

const complexity = fc.record({
  tier: fc.constantFrom(1, 2, 3),
  complexity_score: fc.integer({ min: 1, max: 100 }),
  automation_candidate: fc.boolean(),
  requires_app_team: fc.boolean(),
  requires_network_team: fc.boolean(),
  requires_db_team: fc.boolean(),
  requires_change_window: fc.boolean(),
  requires_downtime: fc.boolean(),
  service_impact: fc.constantFrom('none', 'minimal', 'moderate', 'significant'),
  estimated_downtime_min: fc.nat(600),
  estimated_effort_hours: fc.nat(400).map((quarters) => quarters / 4),
  recommended_approach: text,
  rationale: text,
})

/** Findings with any values and hostile texts. Their parts do not follow from each other. */
export const prioritizedFinding: fc.Arbitrary<PrioritizedFinding> = fc
  .record({
    finding,
    risk_assessment: risk,
    complexity_assessment: complexity,
    priority: fc.constantFrom(...PRIORITIES),
    escalation_reasons: list,
    queue: fc.constantFrom(...QUEUES),
    sla_status: fc.constantFrom('on_track', 'at_risk', 'overdue'),
    days_until_sla: fc.integer({ min: -400, max: 90 }),
  })
  .map((parts) => ({
    ...parts,
    auto_remediation_ready: parts.queue === 'auto_remediation',
    sla_deadline: parts.finding.remediation_sla,
  }))
