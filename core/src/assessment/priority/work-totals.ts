import { PRIORITIES, type Priority, type SlaStatus } from '../sla.ts'
import type { DeltaStatus, PrioritizedFinding } from './prioritized-finding.ts'
import { isQuickWin, riskReductionPct } from './priority.ts'

/** The parts of a run's findings, in the order of the reports: what is suppressed or closed is no open work. */
export const SECTIONS = ['open', 'suppressed', 'closed'] as const
export type Section = (typeof SECTIONS)[number]

export const sectionOf = ({ finding }: Pick<PrioritizedFinding, 'finding'>): Section => {
  if (finding.delta_status === 'CLOSED' || finding.status === 'RESOLVED') return 'closed'
  return finding.status === 'SUPPRESSED' ? 'suppressed' : 'open'
}

/** What the numbers of a run distinguish of a finding. */
export interface WorkKind {
  readonly section: Section
  readonly priority: Priority
  readonly sla_status: SlaStatus
  readonly delta_status: DeltaStatus
  readonly auto_remediation_ready: boolean
  readonly is_quick_win: boolean
}

export const workKindOf = (listed: PrioritizedFinding): WorkKind => ({
  section: sectionOf(listed),
  priority: listed.priority,
  sla_status: listed.sla_status,
  delta_status: listed.finding.delta_status,
  auto_remediation_ready: listed.auto_remediation_ready,
  is_quick_win: isQuickWin(listed.priority, listed.complexity_assessment),
})

/** What a run changed, of findings that are not suppressed. */
export interface DeltaCounts {
  readonly new: number
  readonly existing: number
  readonly closed: number
  readonly reopened: number
}

/** Counts of findings, from which every number of a run follows. Apart from `listed`, nothing that is suppressed counts. */
export interface WorkTotals {
  readonly listed: Readonly<Record<Section, number>>
  readonly delta: DeltaCounts
  /** Of the open findings. */
  readonly by_priority: Readonly<Record<Priority, Readonly<Record<SlaStatus, number>>>>
  readonly auto_remediation_ready: number
  /** The sum of the risk scores of the open findings. */
  readonly open_risk: number
  readonly quick_wins: number
  readonly quick_win_risk: number
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends number ? number : Mutable<T[K]> }

export type CollectedWork = Mutable<WorkTotals>

export const noWorkTotals = (): CollectedWork => ({
  listed: { open: 0, suppressed: 0, closed: 0 },
  delta: { new: 0, existing: 0, closed: 0, reopened: 0 },
  by_priority: Object.fromEntries(
    PRIORITIES.map((priority) => [priority, { on_track: 0, at_risk: 0, overdue: 0 }]),
  ) as CollectedWork['by_priority'],
  auto_remediation_ready: 0,
  open_risk: 0,
  quick_wins: 0,
  quick_win_risk: 0,
})

const DELTA_NAMES: Readonly<Record<DeltaStatus, keyof DeltaCounts>> = {
  NEW: 'new',
  EXISTING: 'existing',
  CLOSED: 'closed',
  REOPENED: 'reopened',
}

/** Adds a number of findings of one kind, with the sum of their risk scores. */
export const addFindings = (
  totals: CollectedWork,
  kind: WorkKind,
  findings: number,
  risk: number,
): void => {
  totals.listed[kind.section] += findings
  if (kind.section === 'suppressed') return
  const { section, delta_status } = kind
  totals.delta[section === 'closed' ? 'closed' : DELTA_NAMES[delta_status]] += findings
  if (section !== 'open') return
  totals.by_priority[kind.priority][kind.sla_status] += findings
  totals.open_risk += risk
  if (kind.auto_remediation_ready) totals.auto_remediation_ready += findings
  if (!kind.is_quick_win) return
  totals.quick_wins += findings
  totals.quick_win_risk += risk
}

/** Adds one finding of a run. */
export const addFinding = (totals: CollectedWork, listed: PrioritizedFinding): void =>
  addFindings(totals, workKindOf(listed), 1, listed.risk_assessment.risk_score)

/** Adds the counts of a part of the findings. */
export const addTotals = (into: CollectedWork, part: WorkTotals): void => {
  for (const section of SECTIONS) into.listed[section] += part.listed[section]
  for (const name of Object.values(DELTA_NAMES)) into.delta[name] += part.delta[name]
  for (const priority of PRIORITIES) {
    const [counts, more] = [into.by_priority[priority], part.by_priority[priority]]
    counts.on_track += more.on_track
    counts.at_risk += more.at_risk
    counts.overdue += more.overdue
  }
  into.auto_remediation_ready += part.auto_remediation_ready
  into.open_risk += part.open_risk
  into.quick_wins += part.quick_wins
  into.quick_win_risk += part.quick_win_risk
}

export const openWithPriority = (totals: WorkTotals, priority: Priority): number => {
  const { on_track, at_risk, overdue } = totals.by_priority[priority]
  return on_track + at_risk + overdue
}

export const openWithSla = (totals: WorkTotals, status: SlaStatus): number =>
  PRIORITIES.reduce((sum, priority) => sum + totals.by_priority[priority][status], 0)

export const openByPriority = (totals: WorkTotals): Record<Priority, number> =>
  Object.fromEntries(
    PRIORITIES.map((priority) => [priority, openWithPriority(totals, priority)]),
  ) as Record<Priority, number>

const MILLION = 1e6

/** The share of a risk in all open risk, in percent with six decimals. */
export const riskSharePct = (risk: number, openRisk: number): number =>
  Math.round(riskReductionPct(risk, openRisk) * MILLION) / MILLION

const roundedRate = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * MILLION) / MILLION

/** What a run changed. The rate is of the findings that were open at its start or are new. */
export const workTrend = ({ delta }: WorkTotals) => ({
  new_findings: delta.new,
  closed_findings: delta.closed,
  net_change: delta.new - delta.closed,
  closure_rate: roundedRate(delta.closed, delta.closed + delta.existing + delta.new),
})

/** The numbers of a run by the names of the specification; what is suppressed or closed is apart. */
export const workNumbers = (totals: WorkTotals) => {
  const { P1, P2, P3, P4, P5 } = openByPriority(totals)
  return {
    total_findings: totals.listed.open,
    p1_count: P1,
    p2_count: P2,
    p3_count: P3,
    p4_count: P4,
    p5_count: P5,
    auto_remediation_ready: totals.auto_remediation_ready,
    quick_wins: totals.quick_wins,
    quick_win_risk_reduction_pct: riskSharePct(totals.quick_win_risk, totals.open_risk),
    on_track_sla: openWithSla(totals, 'on_track'),
    at_risk_sla: openWithSla(totals, 'at_risk'),
    overdue_sla: openWithSla(totals, 'overdue'),
    trend: workTrend(totals),
    suppressed: totals.listed.suppressed,
    closed: totals.listed.closed,
    open_risk: totals.open_risk,
  }
}

/** One run, as the list of earlier runs keeps it. */
export interface RunTotals {
  readonly run_id: string
  readonly started_at: string
  /** Open at the end of the run. */
  readonly open: number
  readonly delta: DeltaCounts
  readonly by_priority: Readonly<Record<Priority, number>>
  readonly overdue: number
  /** The sum of the risk scores of all open findings. */
  readonly open_risk: number
}

export const runTotals = (
  { run_id, started_at }: Pick<RunTotals, 'run_id' | 'started_at'>,
  totals: WorkTotals,
): RunTotals => ({
  run_id,
  started_at,
  open: totals.listed.open,
  delta: { ...totals.delta },
  by_priority: openByPriority(totals),
  overdue: openWithSla(totals, 'overdue'),
  open_risk: totals.open_risk,
})
