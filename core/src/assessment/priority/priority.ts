import { DAY_MS } from '../../kernel/durations.ts'
import {
  basePriority,
  computeDeadline,
  PRIORITIES,
  type Priority,
  type SlaStatus,
  slaStatus,
} from '../sla.ts'
import type {
  ComplexityAssessment,
  FindingRisk,
  PrioritizedFinding,
  Queue,
} from './prioritized-finding.ts'

/** What a priority depends on in the resource. */
export interface PrioritySignals {
  readonly is_production: boolean
  /** Null: unknown. */
  readonly internet_facing: boolean | null
  /** In any letter case. */
  readonly data_classification: readonly string[]
}

export interface PriorityInput {
  readonly risk: Pick<FindingRisk, 'adjusted_severity' | 'recommended_action'>
  readonly complexity: ComplexityAssessment
  readonly signals: PrioritySignals
  /** When the SLA starts: `first_seen`, or when the finding was reopened. ISO 8601 UTC. */
  readonly sla_start: string
  readonly now: Date
}

/** The fields of a prioritised finding that follow from its risk and complexity. */
export type PriorityDecision = Pick<
  PrioritizedFinding,
  | 'priority'
  | 'escalation_reasons'
  | 'queue'
  | 'auto_remediation_ready'
  | 'sla_deadline'
  | 'sla_status'
  | 'days_until_sla'
>

interface Escalation {
  readonly because: string
  /** The priority beyond which it does not raise. */
  readonly floor: Priority
  readonly applies: (input: PriorityInput, priority: Priority, start: Date) => boolean
}

const PCI_OR_PII: ReadonlySet<string> = new Set(['pci', 'pii'])

const holdsPciOrPii = ({ data_classification }: PrioritySignals): boolean =>
  data_classification.some((name) => PCI_OR_PII.has(name.toLowerCase()))

const isOverdue = ({ now }: PriorityInput, priority: Priority, start: Date): boolean =>
  now >= computeDeadline(priority, start)

/** In this order; each raises by one level, and sees the priority after those before it. */
export const ESCALATIONS: readonly Escalation[] = [
  {
    because: 'In production',
    floor: 'P1',
    applies: ({ signals }) => signals.is_production,
  },
  {
    because: 'Holds PCI or PII data',
    floor: 'P2',
    applies: ({ signals }) => holdsPciOrPii(signals),
  },
  {
    because: 'Internet-facing',
    floor: 'P2',
    applies: ({ signals }) => signals.internet_facing === true,
  },
  { because: 'SLA overdue', floor: 'P1', applies: isOverdue },
]

const levelOf = (priority: Priority): number => PRIORITIES.indexOf(priority)

interface Escalated {
  readonly priority: Priority
  readonly reasons: readonly string[]
}

/** Raises a priority by the escalations of these bits. */
const raiseBy = (base: Priority, applied: number): Escalated => {
  let priority = base
  const reasons: string[] = []
  for (const [at, { because }] of ESCALATIONS.entries()) {
    const raised = PRIORITIES[levelOf(priority) - 1]
    if (raised === undefined || (applied & (1 << at)) === 0) continue
    reasons.push(`${because}: ${priority} becomes ${raised}`)
    priority = raised
  }
  return { priority, reasons }
}

/** Findings that are escalated alike share their reasons, by their priority before and the bits of the escalations. */
const ESCALATED: readonly (readonly Escalated[])[] = PRIORITIES.map((base) =>
  Array.from({ length: 1 << ESCALATIONS.length }, (_, applied) => raiseBy(base, applied)),
)

const escalate = (input: PriorityInput, start: Date): Escalated => {
  const base = basePriority(input.risk.adjusted_severity, input.complexity.tier) ?? 'P5'
  const level = levelOf(base)
  let [raised, applied] = [level, 0]
  for (let at = 0; at < ESCALATIONS.length; at += 1) {
    const escalation = ESCALATIONS[at]
    const priority = PRIORITIES[raised]
    if (!escalation || priority === undefined || raised <= levelOf(escalation.floor)) continue
    if (!escalation.applies(input, priority, start)) continue
    applied |= 1 << at
    raised -= 1
  }
  return ESCALATED[level]?.[applied] ?? { priority: base, reasons: [] }
}

interface QueueInput {
  readonly priority: Priority
  readonly complexity: ComplexityAssessment
  readonly recommended_action: FindingRisk['recommended_action']
}

/** The queues in the order in which they are tried. The last one takes what is left. */
export const QUEUE_RULES: readonly {
  readonly queue: Queue
  readonly applies: (input: QueueInput) => boolean
}[] = [
  {
    queue: 'auto_remediation',
    applies: ({ complexity }) =>
      complexity.tier === 1 &&
      complexity.automation_candidate &&
      (complexity.automation_blockers ?? []).length === 0 &&
      !complexity.requires_change_window &&
      !complexity.requires_downtime,
  },
  {
    queue: 'change_board',
    applies: ({ priority, complexity }) =>
      (priority === 'P1' && complexity.tier === 3) ||
      (complexity.requires_change_window && complexity.requires_downtime),
  },
  {
    queue: 'security_review',
    applies: ({ priority, recommended_action }) =>
      priority === 'P1' || priority === 'P2' || recommended_action !== 'remediate',
  },
  {
    queue: 'app_team',
    applies: ({ complexity }) => complexity.requires_app_team || complexity.requires_db_team,
  },
  { queue: 'remediation_queue', applies: () => true },
]

const queueOf = (input: QueueInput): Queue =>
  QUEUE_RULES.find(({ applies }) => applies(input))?.queue ?? 'remediation_queue'

/** An SLA does not start in the future: a wrong date of a provider would extend it. */
const slaStart = ({ sla_start, now }: PriorityInput): Date => {
  const start = Date.parse(sla_start)
  return Number.isNaN(start) || start > now.getTime() ? now : new Date(start)
}

/** Decides priority, queue and SLA of a finding. */
export const prioritize = (input: PriorityInput): PriorityDecision => {
  const { risk, complexity, now } = input
  const start = slaStart(input)
  const { priority, reasons } = escalate(input, start)
  const queue = queueOf({ priority, complexity, recommended_action: risk.recommended_action })
  const deadline = computeDeadline(priority, start)
  const sla_status: SlaStatus = slaStatus(start, deadline, now)
  const decision = {
    priority,
    queue,
    auto_remediation_ready: queue === 'auto_remediation',
    sla_deadline: deadline.toISOString(),
    sla_status,
    days_until_sla: Math.floor((deadline.getTime() - now.getTime()) / DAY_MS),
  }
  return reasons.length === 0 ? decision : { ...decision, escalation_reasons: reasons }
}

/** Returns whether an urgent finding can be fixed automatically. */
export const isQuickWin = (
  priority: Priority,
  { tier, automation_candidate }: ComplexityAssessment,
): boolean => (priority === 'P1' || priority === 'P2') && tier === 1 && automation_candidate

/** Returns the share of a risk score in that of all open findings, in per cent. */
export const riskReductionPct = (riskScore: number, openRisk: number): number =>
  openRisk === 0 ? 0 : (riskScore / openRisk) * 100
