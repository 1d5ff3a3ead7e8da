import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import {
  type Section,
  sectionOf,
  type WorkTotals,
} from '@stance/core/assessment/priority/work-totals'
import { isOpenQuickWin } from '../quick-wins.ts'
import { COLUMNS, type Column } from '../report-columns.ts'

export interface SheetColumn {
  readonly label: string
  readonly width: number
  /** The open risk is known when the sheet is written. */
  readonly column: Column | 'risk_share'
}

/** A sheet with one row for each finding that it takes. */
export interface FindingSheet {
  readonly name: string
  readonly section: Section
  readonly takes: (listed: PrioritizedFinding) => boolean
  readonly columns: readonly SheetColumn[]
  readonly count: (totals: WorkTotals) => number
}

const BY_NAME = new Map(COLUMNS.map((column) => [column.name, column]))

const sheetColumn = (name: string, label: string, width: number): SheetColumn => {
  const column = BY_NAME.get(name)
  if (column === undefined) throw new RangeError(`There is no column ${name}.`)
  return { label, width, column }
}

const WHAT = [
  sheetColumn('title', 'Finding', 52),
  sheetColumn('resource_id', 'Resource', 48),
  sheetColumn('csp', 'Cloud', 8),
  sheetColumn('account_id', 'Account', 18),
  sheetColumn('cbu', 'Business unit', 18),
  sheetColumn('owner', 'Owner', 26),
  sheetColumn('env_type', 'Environment', 12),
]

const URGENCY = [
  sheetColumn('priority', 'Priority', 9),
  sheetColumn('sla_status', 'SLA', 10),
  sheetColumn('days_until_sla', 'Days left', 10),
  sheetColumn('sla_deadline', 'Due (UTC)', 17),
]

const HOW = [
  sheetColumn('recommended_approach', 'How to fix', 60),
  sheetColumn('estimated_effort_hours', 'Effort (h)', 11),
  sheetColumn('estimated_downtime_min', 'Downtime (min)', 15),
]

const WHY = [
  sheetColumn('risk_score', 'Risk', 7),
  sheetColumn('adjusted_severity', 'Severity', 11),
  sheetColumn('severity', 'Reported severity', 17),
  sheetColumn('aggravating_factors', 'What raises the risk', 50),
  sheetColumn('mitigating_factors', 'What lowers it', 40),
  sheetColumn('escalation_reasons', 'What raises the priority', 40),
]

const IDENTITY = [
  sheetColumn('control_id', 'Control', 22),
  sheetColumn('first_seen', 'First seen (UTC)', 17),
  sheetColumn('last_seen', 'Last seen (UTC)', 17),
  sheetColumn('days_open', 'Days open', 11),
  sheetColumn('finding_id_short', 'Key', 20),
]

const PLAN = [
  sheetColumn('queue', 'Queue', 18),
  sheetColumn('recommended_action', 'Action', 13),
  sheetColumn('complexity_tier', 'Complexity', 12),
  sheetColumn('auto_remediation_ready', 'Automatic', 11),
  sheetColumn('requires_change_window', 'Change window', 15),
]

const CHANGE = sheetColumn('delta_status', 'Change', 11)

const ALL_COLUMNS = [...URGENCY, CHANGE, ...WHAT, ...PLAN, ...HOW, ...WHY, ...IDENTITY]

const sheetOf = (name: string, section: Section): FindingSheet => ({
  name,
  section,
  takes: (listed) => sectionOf(listed) === section,
  columns: ALL_COLUMNS,
  count: ({ listed }) => listed[section],
})

const OPEN = sheetOf('Open', 'open')
const CLOSED = sheetOf('Closed', 'closed')
const SUPPRESSED = sheetOf('Suppressed', 'suppressed')

const QUICK_WINS: FindingSheet = {
  name: 'Quick wins',
  section: 'open',
  takes: isOpenQuickWin,
  columns: [
    ...URGENCY,
    { label: 'Risk reduction', width: 15, column: 'risk_share' },
    ...WHAT,
    ...HOW,
    sheetColumn('risk_score', 'Risk', 7),
    ...IDENTITY,
  ],
  count: ({ quick_wins }) => quick_wins,
}

/** Returns the sheets in their order. That of suppressed findings exists when there are any. */
export const sheetsOf = ({ listed }: WorkTotals): readonly FindingSheet[] =>
  listed.suppressed === 0 ? [OPEN, CLOSED, QUICK_WINS] : [OPEN, CLOSED, QUICK_WINS, SUPPRESSED]
