import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import {
  openWithPriority,
  type WorkTotals,
  workTrend,
} from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'
import { html, type Markup, NOTHING } from '../../../kernel/markup.ts'
import type { RunFacts } from '../../run-summary.ts'
import { bar } from './charts.ts'
import type { Digest } from './digest.ts'
import { CLOUD_NAMES, change, count, counted, hours, percent } from './format.ts'
import { outside, resourceName } from './markup.ts'
import { PRIORITY_DEADLINES } from './opening.ts'
import {
  cell,
  dueTag,
  legend,
  moreLine,
  nameOr,
  priorityTag,
  queueTag,
  scrollable,
} from './parts.ts'

const TEXT_LENGTH = 240
const MAX_FACTORS = 5
const FACTOR_LENGTH = 160

const findingLine = (listed: PrioritizedFinding): Markup =>
  html`<li class="row"><p class="title">${outside(listed.finding.title || listed.finding.control_id, TEXT_LENGTH)}</p><p class="where">${CLOUD_NAMES[listed.finding.csp]} · ${resourceName(listed.finding.resource_id, 64)} · ${nameOr(listed.finding.owner, 'no owner')}</p><p class="facts tags">${priorityTag(listed.priority)}${listed.finding.delta_status === 'CLOSED' ? NOTHING : dueTag(listed)}</p></li>`

const changeCard = (
  title: string,
  findings: readonly PrioritizedFinding[],
  all: number,
  state = 'open',
): Markup =>
  all === 0
    ? NOTHING
    : html`<div class="card flush"><div class="head"><h3>${title}</h3><p class="facts"><span>${count(all)} ${state}</span></p></div><ul>${findings.map(findingLine)}</ul>${moreLine(all - findings.length, 'finding', 'findings', 'findings.xlsx')}</div>`

export const changesSection = (digest: Digest, run: RunFacts, totals: WorkTotals): Markup => {
  const { delta } = totals
  const { closure_rate } = workTrend(totals)
  const isFirst = delta.existing + delta.closed === 0 && run.trend.length < 2
  const sentence = isFirst
    ? html`This is the first run, so every finding is new. The next report says what changed.`
    : html`<strong>${count(delta.new)} new, ${count(delta.reopened)} reopened, ${count(delta.closed)} closed</strong>; ${count(delta.existing)} were open before. That is ${change(delta.new + delta.reopened - delta.closed)} open findings, with a closure rate of ${percent(closure_rate * 100)}.`
  const cards = isFirst
    ? NOTHING
    : html`<div class="columns">${changeCard('New, the worst first', digest.new_findings, digest.new_count)}${changeCard('No longer there', digest.closed, digest.closed_count, 'closed')}${changeCard('Reopened: closed earlier, and back', digest.reopened, digest.reopened_count)}</div>`
  return html`<section id="changes" aria-labelledby="changes-title"><h2 id="changes-title">What changed since the last run</h2><p class="intro">${sentence}</p>${cards}</section>`
}

const slaRow = (priority: Priority, totals: WorkTotals, max: number, dueThisWeek: number) => {
  const { overdue, at_risk, on_track } = totals.by_priority[priority]
  const segments = [
    { style: 'late', value: overdue },
    { style: 'soon', value: at_risk },
    { style: 'calm', value: on_track },
  ]
  return html`<tr><th scope="row">${priorityTag(priority)}</th>${cell(overdue + at_risk + on_track)}${cell(overdue)}${cell(at_risk)}${cell(on_track, 'wide')}${cell(dueThisWeek)}<td class="graph wide">${bar(segments, max)}</td></tr>`
}

const cloudRows = (digest: Digest): Markup[] =>
  digest.clouds.map(
    ({ label, work }) =>
      html`<tr><th scope="row">${CLOUD_NAMES[label]}</th>${cell(work.open)}${work.by_priority.map((value) => cell(value))}${cell(work.overdue)}</tr>`,
  )

export const slaSection = (digest: Digest, totals: WorkTotals): Markup => {
  const max = Math.max(...PRIORITIES.map((priority) => openWithPriority(totals, priority)), 1)
  const table = scrollable(
    'Open findings by priority and SLA',
    html`<table><caption>Open findings by priority</caption><thead><tr><th class="text" scope="col">Priority</th><th scope="col">Open</th><th scope="col">Overdue</th><th scope="col">At risk</th><th class="wide" scope="col">On track</th><th scope="col">Due this week</th><th class="text wide" scope="col">Overdue, at risk, on track</th></tr></thead><tbody>${PRIORITIES.map((priority, i) => slaRow(priority, totals, max, digest.due_this_week[i] ?? 0))}</tbody></table>`,
  )
  const clouds = scrollable(
    'Open findings by cloud',
    html`<table><caption>By cloud</caption><thead><tr><th class="text" scope="col">Cloud</th><th scope="col">Open</th>${PRIORITIES.map((priority) => html`<th scope="col">${priority}</th>`)}<th scope="col">Overdue</th></tr></thead><tbody>${cloudRows(digest)}</tbody></table>`,
  )
  return html`<section id="sla" aria-labelledby="sla-title"><h2 id="sla-title">Priorities and SLA</h2><div class="intro"><p>Time to fix: ${PRIORITY_DEADLINES.join(', ')}. At risk: a quarter of it or less is left.</p>${legend(
    [
      ['late', 'overdue'],
      ['soon', 'at risk'],
      ['calm', 'on track'],
    ],
  )}</div>${table}${digest.clouds.length === 0 ? NOTHING : clouds}</section>`
}

const factorList = (factors: readonly string[]): Markup =>
  html`${factors.slice(0, MAX_FACTORS).map((factor) => html`<li>${outside(factor, FACTOR_LENGTH)}</li>`)}${factors.length > MAX_FACTORS ? html`<li>and ${count(factors.length - MAX_FACTORS)} more</li>` : NOTHING}`

const whyList = ({ risk_assessment, escalation_reasons = [] }: PrioritizedFinding): Markup =>
  html`<ul><li>Reported as ${risk_assessment.original_severity}</li>${factorList(risk_assessment.aggravating_factors)}${factorList(risk_assessment.mitigating_factors)}${factorList(escalation_reasons)}</ul>`

const worstCard = (listed: PrioritizedFinding): Markup => {
  const { finding, risk_assessment: risk, complexity_assessment: fix } = listed
  return html`<li class="row"><div class="line"><h3>${outside(finding.title || finding.control_id, TEXT_LENGTH)}</h3><p class="facts">${priorityTag(listed.priority)}${dueTag(listed)}</p></div><p class="where">${CLOUD_NAMES[finding.csp]} ${outside(finding.account_id, 60)} · ${resourceName(finding.resource_id, 110)}</p><p class="facts"><span>${nameOr(finding.owner, 'no owner')}</span><span>${nameOr(finding.cbu, 'no business unit')}</span>${finding.env_type === '' ? NOTHING : html`<span>${finding.env_type}</span>`}<span>${finding.days_open === 0 ? 'open for less than a day' : `open for ${counted(finding.days_open, 'day')}`}</span></p><div class="why"><div><h4>Why the risk is ${risk.risk_score} of 100, ${risk.adjusted_severity}</h4>${whyList(listed)}</div><div><h4>How to fix it</h4><p>${outside(fix.recommended_approach, 320)}</p><p class="facts">${queueTag(listed.queue)}<span>about ${hours(fix.estimated_effort_hours)}</span><span>${fix.requires_downtime ? `${counted(fix.estimated_downtime_min, 'minute')} of downtime` : 'no downtime'}</span></p></div></div></li>`
}

export const worstSection = ({ worst }: Digest): Markup =>
  worst.length === 0
    ? NOTHING
    : html`<section id="worst" aria-labelledby="worst-title"><h2 id="worst-title">Worst findings</h2><p class="intro">By priority, then by risk. Each says what moved its score, and by how much.</p><div class="card flush"><ol>${worst.map(worstCard)}</ol></div></section>`
