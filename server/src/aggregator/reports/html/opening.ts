import {
  openWithPriority,
  openWithSla,
  type RunTotals,
  riskSharePct,
  type WorkTotals,
  workTrend,
} from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES, SLA_HOURS } from '@stance/core/assessment/sla'
import { PROVIDERS } from '@stance/core/kernel/provider'
import { html, type Markup, NOTHING } from '../../../kernel/markup.ts'
import type { RunFacts, UnreadProvider } from '../../run-summary.ts'
import { sparkline } from './charts.ts'
import { CLOUD_NAMES, change, count, counted, day, listed, moment, percent } from './format.ts'

/** The run before this one. */
export const previousRun = ({ trend }: RunFacts): RunTotals | undefined => trend.at(-2)

const unreadSentence = ({ provider, reason, last_read_at, open, is_listed }: UnreadProvider) => {
  const name = CLOUD_NAMES[provider]
  const cause = reason === 'failed' ? 'could not be read' : 'was not asked'
  if (last_read_at === '') return html`<li>${name} ${cause}, and no earlier run has read it.</li>`
  const where = is_listed
    ? `Its ${counted(open, 'open finding')} in this report ${open === 1 ? 'is' : 'are'} as of ${day(last_read_at)}.`
    : `Its ${counted(open, 'open finding')} of ${day(last_read_at)} ${open === 1 ? 'is' : 'are'} not in this report.`
  return html`<li>${name} ${cause} in this run. ${where}</li>`
}

/** Failed providers that the run says nothing else of. */
const otherFailures = ({ providers, unread = [] }: RunFacts) =>
  PROVIDERS.filter(
    (provider) =>
      providers[provider]?.status === 'failed' && !unread.some((u) => u.provider === provider),
  )

/** Whether findings may be missing that are open. */
export const isIncomplete = (run: RunFacts): boolean =>
  otherFailures(run).length > 0 || (run.unread ?? []).some(({ is_listed }) => !is_listed)

const unreadNotice = (run: RunFacts): Markup => {
  const failed = otherFailures(run)
  const unread = run.unread ?? []
  if (unread.length + failed.length === 0) return NOTHING
  const hasFailed = failed.length > 0 || unread.some(({ reason }) => reason === 'failed')
  const others = failed.map(
    (provider) =>
      html`<li>${CLOUD_NAMES[provider]} could not be read completely in this run. What it no longer reports is still counted as open.</li>`,
  )
  return html`<div class="notice ${hasFailed ? 'bad' : 'warn'}" role="note"><h2>${hasFailed ? 'This report is incomplete' : 'This run was limited'}</h2><ul>${unread.map(unreadSentence)}${others}</ul><p>${hasFailed ? 'Nothing of these clouds was closed. The causes are at the end of the report.' : 'Nothing of the other clouds was changed.'}</p></div>`
}

const dryRunNotice = ({ dry_run }: RunFacts): Markup =>
  dry_run
    ? html`<div class="notice plain" role="note"><h2>Dry run</h2><p>The next run reports these changes again: nothing was saved and nothing was sent.</p></div>`
    : NOTHING

const readClouds = (run: RunFacts): string => {
  const read = PROVIDERS.filter((provider) => run.providers[provider]?.status === 'completed')
  if (read.length === 0) return ': no cloud could be read'
  return ` over ${listed(read.map((name) => CLOUD_NAMES[name]))}`
}

const urgentSentence = (run: RunFacts, totals: WorkTotals): Markup => {
  const { open } = totals.listed
  if (open === 0 && isIncomplete(run)) return html`<strong>Not every cloud was read.</strong>`
  if (open === 0) return html`<strong>There are no open findings.</strong>`
  const p1 = openWithPriority(totals, 'P1')
  const overdue = openWithSla(totals, 'overdue')
  const urgent =
    p1 === 0
      ? html`<strong>None of the ${counted(open, 'open finding')} is P1</strong>`
      : html`<strong>${count(p1)} of ${counted(open, 'open finding')} ${p1 === 1 ? 'is' : 'are'} P1</strong>, to be fixed within ${SLA_HOURS.P1} hours`
  const late =
    overdue === 0
      ? html`; nothing is overdue.`
      : html`; <strong>${count(overdue)} ${overdue === 1 ? 'is' : 'are'} overdue</strong>.`
  return html`${urgent}${late}`
}

const quickWinSentence = ({ quick_wins, quick_win_risk, open_risk }: WorkTotals): Markup =>
  quick_wins === 0
    ? NOTHING
    : html` <strong>${counted(quick_wins, 'quick win')}</strong> ${quick_wins === 1 ? 'removes' : 'remove'} ${percent(riskSharePct(quick_win_risk, open_risk))} of the open risk.`

interface Kpi {
  readonly name: string
  readonly value: string
  readonly note: Markup | string
  readonly history: readonly number[]
}

const kpiCard = ({ name, value, note, history }: Kpi): Markup =>
  html`<li class="card"><p class="kpi-name">${name}</p><p class="kpi">${value}</p>${sparkline(history)}<p class="kpi-note">${note}</p></li>`

/** More open findings are worse. */
const changeNote = (now: number, before: number | undefined): Markup | string => {
  if (before === undefined) return 'first run'
  const difference = now - before
  const style = difference === 0 ? '' : difference > 0 ? 'up' : 'down'
  return html`<span class="${style}">${change(difference)}</span> since the last run`
}

const kpis = (run: RunFacts, totals: WorkTotals): readonly Kpi[] => {
  const before = previousRun(run)
  const p1 = openWithPriority(totals, 'P1')
  const overdue = openWithSla(totals, 'overdue')
  const { closed_findings, closure_rate } = workTrend(totals)
  return [
    {
      name: 'Open findings',
      value: count(totals.listed.open),
      note: changeNote(totals.listed.open, before?.open),
      history: run.trend.map(({ open }) => open),
    },
    {
      name: 'P1 open',
      value: count(p1),
      note: changeNote(p1, before?.by_priority.P1),
      history: run.trend.map(({ by_priority }) => by_priority.P1),
    },
    {
      name: 'Overdue',
      value: count(overdue),
      note: changeNote(overdue, before?.overdue),
      history: run.trend.map((earlier) => earlier.overdue),
    },
    {
      name: 'Closed in this run',
      value: count(closed_findings),
      note: `closure rate ${percent(closure_rate * 100)}`,
      history: run.trend.map(({ delta }) => delta.closed),
    },
    {
      name: 'Quick wins',
      value: count(totals.quick_wins),
      note: `−${percent(riskSharePct(totals.quick_win_risk, totals.open_risk))} open risk`,
      history: [],
    },
  ]
}

const CONTENTS = [
  ['first', 'Do this first'],
  ['teams', 'Who has to act'],
  ['changes', 'What changed'],
  ['sla', 'Priorities and SLA'],
  ['wins', 'Quick wins'],
  ['worst', 'Worst findings'],
  ['trend', 'Trend'],
  ['run', 'About this run'],
] as const

const LOGO = html`<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><rect width="20" height="20" rx="5"/><path d="M5 12.5 8.5 9l2.5 2.5L15 7" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`

export const opening = (run: RunFacts, totals: WorkTotals): Markup =>
  html`<header><p class="brand">${LOGO}Stance <span>Findings report</span></p><h1>Cloud security, ${day(run.started_at)}</h1><p class="lead">${urgentSentence(run, totals)}${quickWinSentence(totals)}</p><p class="muted small">Run of ${moment(run.started_at)}${readClouds(run)}.</p>${dryRunNotice(run)}${unreadNotice(run)}<ul class="kpis">${kpis(run, totals).map(kpiCard)}</ul><nav class="contents" aria-label="Contents">${CONTENTS.map(([id, name]) => html`<a href="#${id}">${name}</a>`)}</nav></header>`

export const PRIORITY_DEADLINES = PRIORITIES.map((priority) => {
  const hours = SLA_HOURS[priority]
  return `${priority} ${hours <= 48 ? `${hours} hours` : `${hours / 24} days`}`
})
