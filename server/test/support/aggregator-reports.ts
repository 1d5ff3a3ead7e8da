import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { addFinding, noWorkTotals, workNumbers } from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES } from '@stance/core/assessment/sla'
import { sha256Hex } from '@stance/core/kernel/digest'
import type { ReportSource } from '../../src/capabilities/aggregator-results/report-source.port.ts'

export interface ReportedChanges {
  readonly finding?: Partial<PrioritizedFinding['finding']>
  readonly risk?: Partial<PrioritizedFinding['risk_assessment']>
  readonly complexity?: Partial<PrioritizedFinding['complexity_assessment']>
  readonly decision?: Partial<
    Pick<
      PrioritizedFinding,
      'priority' | 'queue' | 'auto_remediation_ready' | 'sla_status' | 'days_until_sla'
    >
  >
}

/** A finding as `findings.json` lists it: P3, tier 2, of no interest in any way. */
export const reportedFinding = (
  name: string,
  { finding, risk, complexity, decision }: ReportedChanges = {},
): PrioritizedFinding => ({
  finding: {
    finding_id: `finding/${name}`,
    finding_id_short: sha256Hex(name),
    csp: 'aws',
    account_id: '111122223333',
    resource_id: `arn:aws:sqs:eu-central-1:111122223333:${name}`,
    title: `Queue ${name} is not encrypted`,
    description: 'Messages are stored in the clear.',
    severity: 'MEDIUM',
    status: 'ACTIVE',
    control_id: 'SQS.1',
    standard: 'FSBP',
    cbu: 'retail',
    tier: 'Tier2-NonProd',
    env_type: 'STG',
    owner: 'team@acme.test',
    first_seen: '2026-02-01T00:00:00.000Z',
    last_seen: '2026-03-01T00:00:00.000Z',
    remediation_sla: '2026-02-15T00:00:00.000Z',
    delta_status: 'NEW',
    days_open: 28,
    ...finding,
  },
  risk_assessment: {
    original_severity: 'MEDIUM',
    adjusted_severity: 'MEDIUM',
    severity_direction: 'unchanged',
    risk_score: 50,
    confidence: 0.9,
    rationale: 'Points: 50 severity = 50',
    mitigating_factors: [],
    aggravating_factors: [],
    recommended_action: 'remediate',
    auto_accept_eligible: false,
    ...risk,
  },
  complexity_assessment: {
    tier: 2,
    complexity_score: 40,
    automation_candidate: false,
    requires_app_team: false,
    requires_network_team: false,
    requires_db_team: false,
    requires_change_window: false,
    requires_downtime: false,
    service_impact: 'none',
    estimated_downtime_min: 0,
    estimated_effort_hours: 2,
    recommended_approach: 'Switch encryption on.',
    rationale: 'Rule sqs-encryption.',
    ...complexity,
  },
  priority: 'P3',
  queue: 'remediation_queue',
  auto_remediation_ready: false,
  sla_deadline: '2026-02-15T00:00:00.000Z',
  sla_status: 'on_track',
  days_until_sla: 3,
  ...decision,
})

/** A finding that is fixed at once. */
export const quickWin = (name: string, changes: ReportedChanges = {}): PrioritizedFinding =>
  reportedFinding(name, {
    ...changes,
    risk: { risk_score: 80, ...changes.risk },
    complexity: { tier: 1, automation_candidate: true, ...changes.complexity },
    decision: {
      priority: 'P1',
      queue: 'auto_remediation',
      auto_remediation_ready: true,
      ...changes.decision,
    },
  })

const sectionOf = ({ finding }: PrioritizedFinding): number => {
  if (finding.delta_status === 'CLOSED') return 2
  return finding.status === 'SUPPRESSED' ? 1 : 0
}

const byReportOrder = (a: PrioritizedFinding, b: PrioritizedFinding): number =>
  sectionOf(a) - sectionOf(b) ||
  PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority) ||
  (a.finding.finding_id_short < b.finding.finding_id_short ? -1 : 1)

export const RUN_ID = '0190f3a0-0000-7000-8000-000000000001'
const STARTED_AT = '2026-03-01T06:00:00.000Z'

/** The two files that a run publishes, as the job writes them. */
export const reportTexts = (findings: readonly PrioritizedFinding[], run_id = RUN_ID) => {
  const run = { run_id, started_at: STARTED_AT }
  const sorted = findings.toSorted(byReportOrder)
  const open = sorted.filter((one) => sectionOf(one) === 0)
  const totals = noWorkTotals()
  for (const one of findings) addFinding(totals, one)
  const lines = sorted.map((one) => `\n${JSON.stringify(one)}`).join(',')
  return {
    findings: `{"run":${JSON.stringify(run)},\n"findings":[${lines}\n]}\n`,
    summary: JSON.stringify({
      ...run,
      ...workNumbers(totals),
      runs: [
        {
          ...run,
          open: open.length,
          delta: { new: findings.length, existing: 0, closed: 0, reopened: 0 },
          by_priority: { P1: 0, P2: 0, P3: open.length, P4: 0, P5: 0 },
          overdue: 0,
          open_risk: 0,
        },
      ],
    }),
  }
}

/** Reports in memory, which a test replaces as a run does. */
export const reportsInMemory = () => {
  let version = 0
  let published: { readonly findings: Buffer; readonly summary: string } | null = null
  let opened = 0
  const source: ReportSource = {
    place: 'memory',
    intervalMs: 3_600_000,
    version: async () => (published ? String(version) : null),
    open: async () => {
      const { findings, summary } = published ?? { findings: Buffer.alloc(0), summary: '' }
      opened += 1
      let isOpen = true
      return {
        size: findings.length,
        summary,
        read: async (start, length) => {
          if (!isOpen) throw new Error('The file is closed')
          return Buffer.from(findings.subarray(start, start + length))
        },
        close: async () => {
          isOpen = false
          opened -= 1
        },
      }
    },
  }
  return {
    source,
    /** How many files are open. */
    opened: () => opened,
    publishTexts: ({ findings, summary }: ReturnType<typeof reportTexts>): void => {
      version += 1
      published = { findings: Buffer.from(findings), summary }
    },
    publish(findings: readonly PrioritizedFinding[], run_id = RUN_ID): void {
      this.publishTexts(reportTexts(findings, run_id))
    },
  }
}
