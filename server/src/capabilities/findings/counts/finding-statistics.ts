import { PROVIDERS } from '@stance/core/kernel/provider'
import { SEVERITIES } from '@stance/core/kernel/severity'
import { tally } from '../../../data/lists/tally.ts'
import { FINDING_STATUSES } from '../record/finding.ts'

interface Group {
  readonly severity: string
  readonly status: string
  readonly cloud_provider: string
  readonly category: string
  readonly findings: number
  readonly auto_remediatable: number
  readonly sla_breached: number
}

interface Deltas {
  readonly opened_24h: number
  readonly resolved_24h: number
  readonly opened_7d: number
  readonly resolved_7d: number
}

const by = (groups: readonly Group[], name: (group: Group) => string, names: readonly string[]) =>
  tally(groups, name, ({ findings }) => findings, names)

const delta = (new_findings: number, resolved_findings: number) => ({
  new_findings,
  resolved_findings,
  net: new_findings - resolved_findings,
})

/** Whether auto-remediation applies: a resolved or accepted finding needs none. */
const isUnresolved = ({ status }: Group): boolean => status === 'open' || status === 'in_progress'

const sum = (groups: readonly Group[], amount: (group: Group) => number): number =>
  groups.reduce((total, group) => total + amount(group), 0)

/** The body of the statistics endpoint. Every breakdown adds up to the total. */
export const statisticsOf = (
  groups: readonly Group[],
  unflaggedOverdue: number,
  deltas: Deltas,
) => ({
  total: sum(groups, ({ findings }) => findings),
  by_severity: by(groups, ({ severity }) => severity, SEVERITIES.toReversed()),
  by_status: by(groups, ({ status }) => status, FINDING_STATUSES),
  by_provider: by(groups, ({ cloud_provider }) => cloud_provider, PROVIDERS),
  by_category: by(groups, ({ category }) => category, []),
  sla_breached: sum(groups, ({ sla_breached }) => sla_breached) + unflaggedOverdue,
  auto_remediatable: sum(groups.filter(isUnresolved), ({ auto_remediatable }) => auto_remediatable),
  delta_24h: delta(deltas.opened_24h, deltas.resolved_24h),
  delta_7d: delta(deltas.opened_7d, deltas.resolved_7d),
})
