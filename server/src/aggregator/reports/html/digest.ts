import type {
  PrioritizedFinding,
  Queue,
} from '@stance/core/assessment/priority/prioritized-finding'
import { sectionOf } from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES } from '@stance/core/assessment/sla'
import type { Provider } from '@stance/core/kernel/provider'
import { rangeOf } from '../../findings/key-ranges.ts'
import { isOpenQuickWin } from '../quick-wins.ts'
import { readableText } from '../readable-text.ts'
import { createGroups, type Group, type GroupsPart } from './bounded-groups.ts'
import { createTopList, type TopPart, worstFirst } from './top-list.ts'
import {
  byUrgency,
  isDueThisWeek,
  mergeWork,
  noWork,
  type WorkCounts,
  worstPriority,
} from './work-counts.ts'

export interface Team {
  readonly cbu: string
  readonly owner: string
}

/** One fix of one team. */
export interface Action extends Team {
  readonly title: string
  readonly approach: string
  readonly queue: Queue
  readonly csp: Provider
  /** One of the resources. */
  readonly resource: string
}

/** One fix of all teams. */
export interface QuickWin extends Group<Action> {
  readonly teams: number
}

/** What the page shows of all findings. Its size does not grow with their number. */
export interface Digest {
  readonly teams: readonly Group<Team>[]
  readonly units: readonly Group<string>[]
  readonly clouds: readonly Group<Provider>[]
  readonly actions: readonly Group<Action>[]
  readonly quick_wins: readonly QuickWin[]
  readonly open: WorkCounts
  /** From P1 to P5. */
  readonly due_this_week: readonly number[]
  readonly worst: readonly PrioritizedFinding[]
  readonly new_findings: readonly PrioritizedFinding[]
  readonly new_count: number
  readonly reopened: readonly PrioritizedFinding[]
  readonly reopened_count: number
  readonly closed: readonly PrioritizedFinding[]
  readonly closed_count: number
  /** Findings of teams, units and actions that there was no room for. */
  readonly ungrouped: { readonly teams: number; readonly units: number; readonly actions: number }
}

export interface DigestCollector {
  readonly add: (listed: PrioritizedFinding) => void
  readonly digest: () => Digest
  readonly part: () => DigestPart
  /** Adds what was collected of the findings that follow. */
  readonly merge: (part: DigestPart) => void
}

/** What was collected of a part of the findings, as a value that another thread reads. */
export interface DigestPart {
  readonly teams: GroupsPart<Team>
  readonly units: GroupsPart<string>
  readonly clouds: GroupsPart<Provider>
  readonly actions: readonly GroupsPart<Action>[]
  readonly quickWins: GroupsPart<Action>
  readonly dueThisWeek: readonly number[]
  readonly worst: TopPart
  readonly changes: Readonly<Record<Change, TopPart>>
}

const CHANGES = ['NEW', 'REOPENED', 'CLOSED'] as const
type Change = (typeof CHANGES)[number]

const MAX_TEAMS = 10_000
const MAX_UNITS = 5000
/** Of each priority. */
const MAX_ACTIONS = 5000
const MAX_QUICK_WINS = 5000
const WORST_LENGTH = 8
const CHANGES_LENGTH = 5

/** Labels are cut early, because many are kept. */
const MAX_LABEL = 120
const MAX_TEXT = 320
const MAX_RESOURCE = 2048

const label = (text: string): string => readableText(text.trim(), MAX_LABEL)

const actionOf = ({ finding, queue, complexity_assessment }: PrioritizedFinding): Action => ({
  cbu: label(finding.cbu),
  owner: label(finding.owner),
  title: readableText(finding.title || finding.control_id, MAX_TEXT),
  approach: readableText(complexity_assessment.recommended_approach, MAX_TEXT),
  queue,
  csp: finding.csp,
  resource:
    finding.resource_id.length > MAX_RESOURCE
      ? finding.resource_id.slice(-MAX_TEXT)
      : finding.resource_id,
})

const SEPARATOR = '\u0000'

const teamKey = ({ finding }: PrioritizedFinding): string => finding.cbu + SEPARATOR + finding.owner

/** The same control of the same team, in the same queue, is one action. */
const actionKey = (listed: PrioritizedFinding): string =>
  teamKey(listed) +
  SEPARATOR +
  listed.queue +
  SEPARATOR +
  (listed.finding.control_id || listed.finding.title)

/** Joins what was kept by priority: an action has the findings of all its priorities. */
const mergedActions = (lists: readonly (readonly Group<Action>[])[]): readonly Group<Action>[] => {
  const merged = new Map<string, Group<Action>>()
  for (const { label: action, work } of lists.flat()) {
    const key = [action.cbu, action.owner, action.queue, action.title].join(SEPARATOR)
    const known = merged.get(key) ?? { label: action, work: noWork() }
    mergeWork(known.work, work)
    merged.set(key, known)
  }
  return [...merged.values()]
}

/** Joins the teams that need the same fix. The most risk first. */
const quickWinsOf = (groups: readonly Group<Action>[]): readonly QuickWin[] => {
  const fixes = new Map<string, { label: Action; work: WorkCounts; teams: number }>()
  for (const { label: action, work } of groups) {
    const fix = fixes.get(action.title) ?? { label: action, work: noWork(), teams: 0 }
    mergeWork(fix.work, work)
    fix.teams += 1
    fixes.set(action.title, fix)
  }
  return [...fixes.values()].sort((a, b) => b.work.risk - a.work.risk)
}

/** The worst priority first, then the highest risk score, then the most risk. Equal groups keep their order. */
const mostUrgentFirst = <Label>(groups: readonly Group<Label>[]): readonly Group<Label>[] =>
  groups.toSorted(
    (a, b) =>
      worstPriority(a.work) - worstPriority(b.work) ||
      b.work.worst_risk - a.work.worst_risk ||
      b.work.risk - a.work.risk,
  )

const sortedByUrgency = <Label>(groups: readonly Group<Label>[]): readonly Group<Label>[] =>
  groups.toSorted((a, b) => byUrgency(a.work, b.work))

const createCollectors = () => ({
  teams: createGroups<Team>(MAX_TEAMS, ({ finding }) => ({
    cbu: label(finding.cbu),
    owner: label(finding.owner),
  })),
  units: createGroups<string>(MAX_UNITS, ({ finding }) => label(finding.cbu)),
  clouds: createGroups<Provider>(MAX_UNITS, ({ finding }) => finding.csp),
  actions: PRIORITIES.map(() => createGroups<Action>(MAX_ACTIONS, actionOf)),
  quickWins: createGroups<Action>(MAX_QUICK_WINS, actionOf),
  dueThisWeek: PRIORITIES.map(() => 0),
  worst: createTopList(WORST_LENGTH, worstFirst),
  changes: {
    NEW: createTopList(CHANGES_LENGTH, worstFirst),
    REOPENED: createTopList(CHANGES_LENGTH, worstFirst),
    CLOSED: createTopList(CHANGES_LENGTH, worstFirst),
  },
})

type Collectors = ReturnType<typeof createCollectors>

const addOpen = (collectors: Collectors, listed: PrioritizedFinding): void => {
  const { delta_status, cbu, csp } = listed.finding
  collectors.teams.add(teamKey(listed), listed)
  collectors.units.add(cbu, listed)
  collectors.clouds.add(csp, listed)
  const key = actionKey(listed)
  const priority = PRIORITIES.indexOf(listed.priority)
  collectors.actions[priority]?.add(key, listed)
  if (isOpenQuickWin(listed)) collectors.quickWins.add(key, listed)
  if (isDueThisWeek(listed)) {
    collectors.dueThisWeek[priority] = (collectors.dueThisWeek[priority] ?? 0) + 1
  }
  collectors.worst.add(listed)
  if (delta_status === 'NEW' || delta_status === 'REOPENED') {
    collectors.changes[delta_status].add(listed)
  }
}

const allWork = (works: readonly WorkCounts[]): WorkCounts => {
  const all = noWork()
  for (const work of works) mergeWork(all, work)
  return all
}

const digestOf = (collectors: Collectors): Digest => {
  const { teams, units, clouds, actions, quickWins, worst, changes } = collectors
  return {
    teams: sortedByUrgency(teams.groups()),
    units: sortedByUrgency(units.groups()),
    clouds: sortedByUrgency(clouds.groups()),
    actions: mostUrgentFirst(mergedActions(actions.map((groups) => groups.groups()))),
    quick_wins: quickWinsOf(quickWins.groups()),
    open: allWork(clouds.groups().map(({ work }) => work)),
    due_this_week: collectors.dueThisWeek,
    worst: worst.findings(),
    new_findings: changes.NEW.findings(),
    new_count: changes.NEW.count(),
    reopened: changes.REOPENED.findings(),
    reopened_count: changes.REOPENED.count(),
    closed: changes.CLOSED.findings(),
    closed_count: changes.CLOSED.count(),
    ungrouped: {
      teams: teams.rest().open,
      units: units.rest().open,
      actions: actions.reduce((sum, groups) => sum + groups.rest().open, 0),
    },
  }
}

const partOf = ({ dueThisWeek, ...collectors }: Collectors): DigestPart => ({
  teams: collectors.teams.part(),
  units: collectors.units.part(),
  clouds: collectors.clouds.part(),
  actions: collectors.actions.map((groups) => groups.part()),
  quickWins: collectors.quickWins.part(),
  dueThisWeek,
  worst: collectors.worst.part(),
  changes: {
    NEW: collectors.changes.NEW.part(),
    REOPENED: collectors.changes.REOPENED.part(),
    CLOSED: collectors.changes.CLOSED.part(),
  },
})

const mergePart = (collectors: Collectors, part: DigestPart): void => {
  collectors.teams.merge(part.teams)
  collectors.units.merge(part.units)
  collectors.clouds.merge(part.clouds)
  for (const [at, groups] of part.actions.entries()) collectors.actions[at]?.merge(groups)
  collectors.quickWins.merge(part.quickWins)
  for (const [at, due] of part.dueThisWeek.entries())
    collectors.dueThisWeek[at] = (collectors.dueThisWeek[at] ?? 0) + due
  collectors.worst.merge(part.worst)
  for (const change of CHANGES) collectors.changes[change].merge(part.changes[change])
}

/**
 * Collects what `report.html` shows. Each range of keys is collected by itself and then added, as a run in
 * threads does it: the limits of the groups make a difference between the two.
 */
export const createDigest = (): DigestCollector => {
  const all = createCollectors()
  let collectors = createCollectors()
  let range = 0
  const endRange = (): void => {
    mergePart(all, partOf(collectors))
    collectors = createCollectors()
  }
  return {
    digest: () => {
      endRange()
      return digestOf(all)
    },
    part: () => {
      endRange()
      return partOf(all)
    },
    merge: (part) => mergePart(all, part),
    add: (listed) => {
      const section = sectionOf(listed)
      const of = rangeOf(listed.finding.finding_id_short)
      if (of !== range) endRange()
      range = of
      if (section === 'open') addOpen(collectors, listed)
      if (section === 'closed') collectors.changes.CLOSED.add(listed)
    },
  }
}
