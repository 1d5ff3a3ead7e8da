import { riskSharePct, type WorkTotals } from '@stance/core/assessment/priority/work-totals'
import { html, type Markup, NOTHING } from '../../../kernel/markup.ts'
import type { Group } from './bounded-groups.ts'
import { bar } from './charts.ts'
import type { Action, Digest, QuickWin, Team } from './digest.ts'
import { CLOUD_NAMES, count, counted, hours, percent } from './format.ts'
import { outside, resourceName } from './markup.ts'
import {
  cell,
  moreLine,
  nameOr,
  overdueTag,
  PRIORITY_LEGEND,
  prioritySegments,
  priorityTags,
  queueTag,
  scrollable,
} from './parts.ts'

const MAX_TEAM_CARDS = 6
/** Few teams show more fixes each. */
const MAX_ACTIONS = 12
const MIN_ACTIONS_OF_TEAM = 3
const MAX_TEAM_ROWS = 20
const MAX_UNIT_ROWS = 15
const MAX_WIN_ROWS = 12
const TEXT_LENGTH = 240

const resources = ({ label, work }: Group<Action>): Markup =>
  html`${resourceName(label.resource, 64)}${work.open > 1 ? ` and ${counted(work.open - 1, 'more resource')}` : ''}`

const actionRow = (action: Group<Action>): Markup => {
  const { label, work } = action
  return html`<li class="row"><h4 class="title">${outside(label.title, TEXT_LENGTH)}</h4>${label.approach === '' ? NOTHING : html`<p class="do">${outside(label.approach, TEXT_LENGTH)}</p>`}<p class="where">${CLOUD_NAMES[label.csp]} · ${resources(action)}</p><p class="facts tags">${priorityTags(work)}${overdueTag(work)}${queueTag(label.queue)}<span>about ${hours(work.effort_hours)}</span></p></li>`
}

const isOf =
  (team: Team) =>
  ({ label }: Group<Action>): boolean =>
    label.cbu === team.cbu && label.owner === team.owner

const ownerHint = ({ owner }: Team): Markup =>
  owner === ''
    ? html`<p class="row muted">Name an owner in the metadata file, so that the next report can say who has to act.</p>`
    : NOTHING

const teamCard = (
  { label: team, work }: Group<Team>,
  digest: Digest,
  maxActions: number,
): Markup => {
  const actions = digest.actions.filter(isOf(team))
  const shown = actions.slice(0, maxActions)
  return html`<div class="card flush"><div class="head"><h3>${nameOr(team.owner, 'No owner')} <span class="muted">· ${nameOr(team.cbu, 'no business unit')}</span></h3><p class="facts"><span>${counted(work.open, 'open finding')}</span>${overdueTag(work)}</p></div>${ownerHint(team)}<ol>${shown.map(actionRow)}</ol>${moreLine(actions.length - shown.length, 'fix', 'fixes', 'findings.xlsx or findings.csv, filtered by this owner')}</div>`
}

const nothingOpen = (isIncomplete: boolean): Markup =>
  isIncomplete
    ? html`<p class="notice warn">This report knows of no open finding, but not every cloud was read. First make the run complete.</p>`
    : html`<p class="notice good">No finding is open, so there is nothing to do.</p>`

/** The most urgent fixes of the teams with the most urgent findings. */
export const firstSection = (digest: Digest, isIncomplete: boolean): Markup => {
  const teams = digest.teams.slice(0, MAX_TEAM_CARDS)
  const maxActions = Math.max(
    MIN_ACTIONS_OF_TEAM,
    Math.floor(MAX_ACTIONS / Math.max(teams.length, 1)),
  )
  const content =
    teams.length === 0
      ? nothingOpen(isIncomplete)
      : html`<div class="columns">${teams.map((team) => teamCard(team, digest, maxActions))}</div>`
  return html`<section id="first" aria-labelledby="first-title"><h2 id="first-title">Do this first</h2><p class="intro">The most urgent fixes, by who has to make them. A fix counts once, however many resources need it.</p>${content}</section>`
}

const teamRow = ({ label, work }: Group<Team>, max: number): Markup =>
  html`<tr><th scope="row">${nameOr(label.owner, 'No owner')}</th><td class="text wide">${nameOr(label.cbu, 'none')}</td>${cell(work.open)}${cell(work.by_priority[0] ?? 0)}${cell(work.by_priority[1] ?? 0, 'wide')}${cell(work.overdue)}${cell(work.due_this_week, 'wide')}${cell(work.quick_wins, 'wide')}<td class="graph wide">${bar(prioritySegments(work), max)}</td></tr>`

const restRow = (rest: number, one: string, columns: number, many = `${one}s`): Markup =>
  rest <= 0
    ? NOTHING
    : html`<tfoot><tr><td colspan="${columns}">${counted(rest, one, many)} more in findings.xlsx and findings.csv.</td></tr></tfoot>`

const teamTable = ({ teams }: Digest): Markup => {
  const shown = teams.slice(0, MAX_TEAM_ROWS)
  const max = Math.max(...shown.map(({ work }) => work.open), 1)
  return scrollable(
    'Open findings by owner',
    html`<table><caption>By owner and business unit <small>the most urgent first</small></caption><thead><tr><th class="text" scope="col">Owner</th><th class="text wide" scope="col">Business unit</th><th scope="col">Open</th><th scope="col">P1</th><th class="wide" scope="col">P2</th><th scope="col">Overdue</th><th class="wide" scope="col">Due this week</th><th class="wide" scope="col">Quick wins</th><th class="text wide" scope="col">P1 to P5</th></tr></thead><tbody>${shown.map((team) => teamRow(team, max))}</tbody>${restRow(teams.length - shown.length, 'owner', 9)}</table>`,
  )
}

const unitRow = ({ label, work }: Group<string>, openRisk: number, max: number): Markup =>
  html`<tr><th scope="row">${nameOr(label, 'No business unit')}</th>${cell(work.open)}${cell(work.by_priority[0] ?? 0)}${cell(work.overdue)}<td class="wide">${percent(riskSharePct(work.risk, openRisk))}</td><td class="graph">${bar(prioritySegments(work), max)}</td></tr>`

const unitTable = (digest: Digest, openRisk: number): Markup => {
  const shown = digest.units.slice(0, MAX_UNIT_ROWS)
  const max = Math.max(...shown.map(({ work }) => work.open), 1)
  return scrollable(
    'Open findings by business unit',
    html`<table><caption>By business unit <small>with its share of the open risk</small></caption><thead><tr><th class="text" scope="col">Business unit</th><th scope="col">Open</th><th scope="col">P1</th><th scope="col">Overdue</th><th class="wide" scope="col">Risk</th><th class="text" scope="col">P1 to P5</th></tr></thead><tbody>${shown.map((unit) => unitRow(unit, openRisk, max))}</tbody>${restRow(digest.units.length - shown.length, 'business unit', 6)}</table>`,
  )
}

export const teamsSection = (digest: Digest, { open_risk }: WorkTotals): Markup =>
  digest.teams.length === 0
    ? NOTHING
    : html`<section id="teams" aria-labelledby="teams-title"><h2 id="teams-title">Who has to act</h2><div class="intro">${PRIORITY_LEGEND}</div>${teamTable(digest)}${unitTable(digest, open_risk)}</section>`

const teamsOf = ({ label, teams }: QuickWin): Markup =>
  teams === 1 ? nameOr(label.owner, 'no owner') : html`${counted(teams, 'owner')}`

const winRow = (win: QuickWin, openRisk: number, max: number): Markup => {
  const { label, work } = win
  return html`<tr><th scope="row">${outside(label.title, TEXT_LENGTH)}<br><span class="muted small">${teamsOf(win)}</span></th>${cell(work.open)}<td class="wide">${hours(work.effort_hours)}</td><td>−${percent(riskSharePct(work.risk, openRisk))}</td><td class="graph wide">${bar([{ style: 'accent', value: work.risk }], max)}</td></tr>`
}

export const winsSection = (digest: Digest, totals: WorkTotals): Markup => {
  const shown = digest.quick_wins.slice(0, MAX_WIN_ROWS)
  const max = Math.max(...shown.map(({ work }) => work.risk), 1)
  const effort = digest.quick_wins.reduce((sum, { work }) => sum + work.effort_hours, 0)
  const share = percent(riskSharePct(totals.quick_win_risk, totals.open_risk))
  const table = scrollable(
    'Quick wins',
    html`<table><caption>Fixes by risk reduction</caption><thead><tr><th class="text" scope="col">Fix</th><th scope="col">Resources</th><th class="wide" scope="col">Work</th><th scope="col">Open risk</th><th class="text wide" scope="col">Compared</th></tr></thead><tbody>${shown.map((win) => winRow(win, totals.open_risk, max))}</tbody>${restRow(digest.quick_wins.length - shown.length, 'fix', 5, 'fixes')}</table>`,
  )
  const content =
    totals.quick_wins === 0
      ? html`<p class="intro">No open P1 or P2 can be fixed automatically.</p>`
      : html`<p class="intro">P1 and P2 of the lowest complexity, which can be automated: <strong>${counted(totals.quick_wins, 'finding')}</strong>, about ${hours(effort)} of work, <strong>−${share}</strong> of the open risk.</p>${table}`
  return html`<section id="wins" aria-labelledby="wins-title"><h2 id="wins-title">Quick wins</h2>${content}</section>`
}

export const ungroupedNote = ({ ungrouped }: Digest): Markup =>
  ungrouped.teams + ungrouped.units + ungrouped.actions === 0
    ? NOTHING
    : html`<li>Teams, business units and fixes are chosen among the first ones of a limited number: ${count(ungrouped.teams)}, ${count(ungrouped.units)} and ${count(ungrouped.actions)} findings belong to others.</li>`
