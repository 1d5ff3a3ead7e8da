import type {
  PrioritizedFinding,
  Queue,
} from '@stance/core/assessment/priority/prioritized-finding'
import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'
import { html, type Markup, NOTHING } from '../../../kernel/markup.ts'
import type { Segment } from './charts.ts'
import { count, dueText, QUEUE_NAMES } from './format.ts'
import { outside } from './markup.ts'
import type { WorkCounts } from './work-counts.ts'

export const priorityTag = (priority: Priority): Markup =>
  html`<span class="tag ${priority.toLowerCase()}">${priority}</span>`

export const queueTag = (queue: Queue): Markup =>
  html`<span class="tag ${queue === 'auto_remediation' ? 'auto' : 'calm'}">${QUEUE_NAMES[queue]}</span>`

const SLA_STYLES = { overdue: 'late', at_risk: 'soon', on_track: 'calm' } as const

export const dueTag = ({ sla_status, days_until_sla }: PrioritizedFinding): Markup =>
  html`<span class="tag ${SLA_STYLES[sla_status]}">${dueText(days_until_sla)}</span>`

export const overdueTag = ({ overdue, due_this_week }: WorkCounts): Markup => {
  if (overdue > 0) return html`<span class="tag late">${count(overdue)} overdue</span>`
  if (due_this_week > 0) {
    return html`<span class="tag soon">${count(due_this_week)} due this week</span>`
  }
  return NOTHING
}

/** `P1 3 · P2 12`, the priorities that there are. */
export const priorityTags = ({ by_priority }: WorkCounts): Markup =>
  html`${PRIORITIES.map((priority, i) => {
    const value = by_priority[i] ?? 0
    return value === 0
      ? NOTHING
      : html`<span class="tag ${priority.toLowerCase()}">${priority} · ${count(value)}</span> `
  })}`

export const prioritySegments = ({ by_priority }: WorkCounts): readonly Segment[] =>
  PRIORITIES.map((priority, i) => ({
    style: priority.toLowerCase(),
    value: by_priority[i] ?? 0,
  }))

const swatch = (style: string): Markup =>
  html`<svg width="10" height="10" aria-hidden="true"><rect class="${style}" width="10" height="10" rx="3"/></svg>`

export const legend = (entries: readonly (readonly [style: string, name: string])[]): Markup =>
  html`<p class="legend">${entries.map(([style, name]) => html`<span>${swatch(style)}${name}</span>`)}</p>`

export const PRIORITY_LEGEND = legend(
  PRIORITIES.map((priority) => [priority.toLowerCase(), priority] as const),
)

/** A number of a table; zeros step back. */
export const cell = (value: number, style = ''): Markup =>
  html`<td class="${[style, value === 0 ? 'zero' : ''].join(' ').trim()}">${count(value)}</td>`

/** Names from outside may be empty. */
export const nameOr = (name: string, otherwise: string): Markup =>
  name === '' ? html`<span class="muted">${otherwise}</span>` : outside(name)

export const moreLine = (rest: number, one: string, many: string, where: string): Markup =>
  rest <= 0
    ? NOTHING
    : html`<p class="more">And ${count(rest)} more ${rest === 1 ? one : many}: ${where}</p>`

/** A table that scrolls sideways on narrow screens, by keyboard too. */
export const scrollable = (name: string, table: Markup): Markup =>
  html`<div class="card flush"><div class="scroll" role="region" aria-label="${name}" tabindex="0">${table}</div></div>`
