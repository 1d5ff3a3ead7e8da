import type { RunTotals, WorkTotals } from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES } from '@stance/core/assessment/sla'
import { PROVIDERS } from '@stance/core/kernel/provider'
import { html, type Markup, NOTHING } from '../../../kernel/markup.ts'
import type { RunError, RunFacts } from '../../run-summary.ts'
import { trendChart } from './charts.ts'
import type { Digest } from './digest.ts'
import { CLOUD_NAMES, count, counted, day } from './format.ts'
import { outside } from './markup.ts'
import { cell, PRIORITY_LEGEND, scrollable } from './parts.ts'
import { ungroupedNote } from './work-sections.ts'

const MAX_ERRORS = 12

const trendSentence = (runs: readonly RunTotals[]): string => {
  const first = runs[0]
  const last = runs.at(-1)
  if (first === undefined || last === undefined) return ''
  return `Open findings went from ${count(first.open)} on ${day(first.started_at)} to ${count(last.open)} on ${day(last.started_at)}, overdue ones from ${count(first.overdue)} to ${count(last.overdue)}.`
}

const trendRow = (run: RunTotals): Markup =>
  html`<tr><th scope="row">${day(run.started_at)}</th>${cell(run.open)}${PRIORITIES.map((priority) => cell(run.by_priority[priority], 'wide'))}${cell(run.overdue)}${cell(run.delta.new)}${cell(run.delta.reopened, 'wide')}${cell(run.delta.closed)}</tr>`

export const trendSection = ({ trend }: RunFacts): Markup => {
  if (trend.length < 2) {
    return html`<section id="trend" aria-labelledby="trend-heading"><h2 id="trend-heading">Trend</h2><p class="intro">The trend begins with the second run.</p></section>`
  }
  const sentence = trendSentence(trend)
  const table = scrollable(
    'The last runs in numbers',
    html`<table><caption>The last ${counted(trend.length, 'run')} in numbers</caption><thead><tr><th class="text" scope="col">Run</th><th scope="col">Open</th>${PRIORITIES.map((priority) => html`<th class="wide" scope="col">${priority}</th>`)}<th scope="col">Overdue</th><th scope="col">New</th><th class="wide" scope="col">Reopened</th><th scope="col">Closed</th></tr></thead><tbody>${trend.toReversed().map(trendRow)}</tbody></table>`,
  )
  return html`<section id="trend" aria-labelledby="trend-heading"><h2 id="trend-heading">Trend</h2><p class="intro">${sentence}</p><div class="card">${trendChart(trend, sentence)}<div class="legends">${PRIORITY_LEGEND}<p class="legend"><span><svg width="22" height="10" aria-hidden="true"><line class="overdue-line" x1="0" x2="22" y1="5" y2="5"/><circle class="overdue-dot" cx="11" cy="5" r="3"/></svg>overdue</span></p></div></div>${table}</section>`
}

const providerRows = (run: RunFacts): Markup[] =>
  PROVIDERS.flatMap((provider) => {
    const result = run.providers[provider]
    if (result === undefined) return []
    const status =
      result.status === 'failed'
        ? html`<span class="tag late">failed</span>`
        : html`<span class="tag auto">read completely</span>`
    return [
      html`<tr><th scope="row">${CLOUD_NAMES[provider]}</th><td class="text">${status}</td>${cell(result.findings)}${cell(result.pages, 'wide')}</tr>`,
    ]
  })

const errorLine = ({ provider, file, position, message }: RunError): Markup => {
  const where = [file ?? '', position ?? ''].filter((part) => part !== '').join(', ')
  return html`<li class="row">${provider === undefined ? NOTHING : html`<strong>${CLOUD_NAMES[provider]}</strong> `}${where === '' ? NOTHING : html`<span class="mono">${outside(where, 160)}</span> `}${outside(message, 240)}</li>`
}

const errorCard = ({ errors }: RunFacts): Markup =>
  errors.length === 0
    ? NOTHING
    : html`<div class="card flush"><div class="head"><h3>Not read</h3><p class="facts"><span>${count(errors.length)}</span></p></div><ul>${errors.slice(0, MAX_ERRORS).map(errorLine)}</ul>${errors.length > MAX_ERRORS ? html`<p class="more">And ${counted(errors.length - MAX_ERRORS, 'record')} more: the output of the run lists them.</p>` : NOTHING}</div>`

const leftOut = (totals: WorkTotals, digest: Digest): Markup =>
  html`<div class="card"><h3>What this report leaves out</h3><ul class="notes"><li>It shows the most urgent of everything. <strong>findings.xlsx</strong>, <strong>findings.csv</strong> and <strong>findings.json</strong>, next to it, list ${count(totals.listed.open)} open and ${count(totals.listed.closed)} closed findings.</li>${totals.listed.suppressed > 0 ? html`<li>${counted(totals.listed.suppressed, 'finding')} ${totals.listed.suppressed === 1 ? 'is' : 'are'} suppressed at the provider and ${totals.listed.suppressed === 1 ? 'is' : 'are'} in no number here.</li>` : NOTHING}<li>Risk is the sum of the risk scores of open findings, each from 1 to 100. It is a measure for comparing, not an amount of money.</li><li>Effort is an estimate of the rules, for each finding, and does not know the teams.</li>${ungroupedNote(digest)}</ul></div>`

export const runSection = (run: RunFacts, totals: WorkTotals, digest: Digest): Markup => {
  const rows = providerRows(run)
  const providers =
    rows.length === 0
      ? html`<p class="intro">No provider was read in this run.</p>`
      : scrollable(
          'Providers of this run',
          html`<table><caption>Providers</caption><thead><tr><th class="text" scope="col">Provider</th><th class="text" scope="col">Result</th><th scope="col">Findings</th><th class="wide" scope="col">Files or pages</th></tr></thead><tbody>${rows}</tbody></table>`,
        )
  return html`<section id="run" aria-labelledby="run-title"><h2 id="run-title">About this run</h2><p class="intro">Run <span class="mono">${outside(run.run_id, 80)}</span>, Stance ${outside(run.version, 40)}.</p>${providers}${errorCard(run)}${leftOut(totals, digest)}</section>`
}
