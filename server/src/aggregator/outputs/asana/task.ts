import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import type { Priority } from '@stance/core/assessment/sla'
import { sha256Hex } from '@stance/core/kernel/digest'
import { DAY_MS } from '@stance/core/kernel/durations'
import { readableText } from '../../reports/readable-text.ts'

/** The fields of a task that the job owns. A person owns all others. */
export interface TaskFields {
  readonly name: string
  readonly notes: string
  /** `2026-11-23` */
  readonly due_on: string
}

/** What a task has to become. */
export type TaskItem =
  | (TaskFields & {
      readonly key: string
      readonly section: Priority
      /** The finding was closed before. */
      readonly reopen: boolean
    })
  | { readonly key: string; readonly close: true }

/** What the tracker was sent of a finding. Digests, so that a row is small. */
export interface TaskRow {
  readonly key: string
  /** Of its task; '' as long as none is known. */
  readonly gid: string
  /** What was planned last. */
  readonly plan: string
  /** What was written last; '' for nothing. */
  readonly name: string
  readonly notes: string
  readonly due_on: string
  /** The id of the section. */
  readonly section: string
  /** When it was planned last. */
  readonly at: string
}

export const CLOSED = 'closed'

const DIGEST_LENGTH = 12
export const digestOf = (text: string): string => sha256Hex(text).slice(0, DIGEST_LENGTH)

export const rowText = ({ key, gid, plan, name, notes, due_on, section, at }: TaskRow): string =>
  JSON.stringify([key, gid, plan, name, notes, due_on, section, at])

export const parseRow = (text: string): TaskRow => {
  const [key, gid, plan, name, notes, due_on, section, at] = JSON.parse(text) as string[]
  return {
    key: key ?? '',
    gid: gid ?? '',
    plan: plan ?? '',
    name: name ?? '',
    notes: notes ?? '',
    due_on: due_on ?? '',
    section: section ?? '',
    at: at ?? '',
  }
}

const MAX_NAME = 200
const MAX_RESOURCE = 300
const MAX_TEXT = 1200

const line = (name: string, value: string | number): string[] =>
  value === '' ? [] : [`${name}: ${readableText(String(value), MAX_RESOURCE).replace(/\s+/g, ' ')}`]

const lastPart = (resource: string): string =>
  resource.split(/[/:]/).filter(Boolean).at(-1) ?? resource

/** The notes of a task have plain text, so markup in them is text. They say nothing that each run changes. */
const notesOf = (listed: PrioritizedFinding): string => {
  const { finding, risk_assessment: risk, complexity_assessment: complexity } = listed
  return [
    ...line('Priority', `${listed.priority}, severity ${risk.adjusted_severity}`),
    ...line('Due', finding.remediation_sla),
    ...line('Account', `${finding.account_id} (${finding.csp})`),
    ...line('Resource', finding.resource_id),
    ...line('Control', finding.control_id),
    ...line('Owner', [finding.owner, finding.cbu].filter(Boolean).join(', ')),
    ...line('Queue', listed.queue),
    ...line('First seen', finding.first_seen),
    ...line('Finding', finding.finding_id),
    '',
    readableText(risk.rationale, MAX_TEXT),
    '',
    readableText(complexity.recommended_approach, MAX_TEXT),
    '',
    markOf(finding.finding_id_short),
  ].join('\n')
}

/** The last line of the notes, by which a task is found where there is no external id. */
export const markOf = (key: string): string => `stance:${key}`

const MARK = /^stance:([0-9a-f]{64})\s*$/m
export const keyInNotes = (notes: string): string => MARK.exec(notes)?.[1] ?? ''

const externalPrefix = (project: string): string => `stance-${project}-`
export const externalId = (project: string, key: string): string => externalPrefix(project) + key
export const keyOfExternal = (project: string, id: string): string =>
  id.startsWith(externalPrefix(project)) ? id.slice(externalPrefix(project).length) : ''

const fieldsOf = (listed: PrioritizedFinding): TaskFields => {
  const { finding } = listed
  const title = readableText(finding.title || finding.control_id, MAX_NAME)
  const resource = readableText(lastPart(finding.resource_id), MAX_NAME)
  return {
    name: `${title}: ${resource}`.replace(/\s+/g, ' '),
    notes: notesOf(listed),
    due_on: finding.remediation_sla.slice(0, 10),
  }
}

/** What has to be sent of one finding, and what is known about its task from now on. */
export interface TaskDecision {
  readonly item: TaskItem | null
  readonly row: TaskRow | null
}

const NEW_ROW = { gid: '', name: '', notes: '', due_on: '', section: '' }

const closeTask = (row: TaskRow | null, at: string): TaskDecision => {
  if (row === null || row.plan === CLOSED) return { item: null, row }
  return { item: { key: row.key, close: true }, row: { ...row, plan: CLOSED, at } }
}

/** Decides what a finding means for its task. Suppressed findings are no work. */
export const decideTask = (
  listed: PrioritizedFinding,
  row: TaskRow | null,
  priorities: readonly Priority[],
  at: string,
): TaskDecision => {
  const { finding, priority } = listed
  if (finding.status !== 'ACTIVE') return closeTask(row, at)
  const isOpen = row !== null && row.plan !== CLOSED
  if (!isOpen && !priorities.includes(priority)) return { item: null, row }
  const key = finding.finding_id_short
  const fields = fieldsOf(listed)
  const plan = digestOf(JSON.stringify([fields, priority]))
  if (row?.plan === plan) return { item: null, row }
  const item: TaskItem = { key, ...fields, section: priority, reopen: row?.plan === CLOSED }
  return { item, row: { ...NEW_ROW, ...row, key, plan, at } }
}

/** As long as the state remembers a closed finding. */
const KEPT_MS = 400 * DAY_MS

export const isForgotten = ({ plan, at }: TaskRow, now: Date): boolean =>
  plan === CLOSED && now.getTime() - Date.parse(at) > KEPT_MS

/** A task as the tracker has it. */
export interface CurrentTask extends TaskFields {
  readonly gid: string
  readonly completed: boolean
  readonly external: string
  /** The ids of its sections in the project. */
  readonly sections: readonly string[]
}

/** What a task needs. */
export interface TaskChanges {
  readonly fields: Readonly<Record<string, string | boolean>>
  /** Whether it moves into the section of its priority. */
  readonly moves: boolean
}

const OWNED = ['name', 'notes', 'due_on'] as const

/**
 * Compares what the tracker has with what was written last: what differs was edited by a person, and
 * stays. A task is opened again only when its finding is.
 */
export const changesOf = (
  item: Exclude<TaskItem, { close: true }>,
  row: TaskRow,
  current: CurrentTask,
  section: string,
): TaskChanges => {
  const changed = OWNED.filter(
    (field) => item[field] !== current[field] && digestOf(current[field]) === row[field],
  )
  const fields = Object.fromEntries(changed.map((field) => [field, item[field]]))
  const isWhereItWas = row.section !== '' && current.sections.includes(row.section)
  return {
    fields: item.reopen && current.completed ? { ...fields, completed: false } : fields,
    moves: section !== '' && isWhereItWas && section !== row.section,
  }
}

/** What is known after a task was written. A person's edit keeps the digest of what the job wrote. */
export const writtenRow = (
  row: TaskRow,
  gid: string,
  written: Partial<TaskFields>,
  section: string | null,
): TaskRow => ({
  ...row,
  gid,
  ...(written.name !== undefined && { name: digestOf(written.name) }),
  ...(written.notes !== undefined && { notes: digestOf(written.notes) }),
  ...(written.due_on !== undefined && { due_on: digestOf(written.due_on) }),
  ...(section !== null && { section }),
})

/** What a task has that it has to have is what the job wrote last. */
export const confirmedRow = (row: TaskRow, item: TaskFields, current: CurrentTask): TaskRow => {
  const same = OWNED.filter((field) => item[field] === current[field])
  return writtenRow(
    row,
    row.gid,
    Object.fromEntries(same.map((field) => [field, item[field]])),
    null,
  )
}
