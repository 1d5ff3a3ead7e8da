import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import {
  openWithPriority,
  openWithSla,
  type WorkTotals,
} from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES } from '@stance/core/assessment/sla'
import { html, type Markup, NOTHING } from '../../../kernel/markup.ts'
import type { Digest } from '../../reports/html/digest.ts'
import { count, counted, day, dueText } from '../../reports/html/format.ts'
import { outside, resourceName } from '../../reports/html/markup.ts'
import { readableText } from '../../reports/readable-text.ts'
import type { RunFacts } from '../../run-summary.ts'

/** What one mail says. */
export interface DigestMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface DigestContent {
  readonly run: RunFacts
  readonly totals: WorkTotals
  readonly digest: Digest
  /** '' for none. */
  readonly report_url: string
}

const MAX_TEAMS = 12
const MAX_LABEL = 80
const MAX_TITLE = 140
const MAX_RESOURCE = 70

const overdueOf = ({ totals }: DigestContent): number => openWithSla(totals, 'overdue')

const subjectOf = (content: DigestContent): string => {
  const { run, totals } = content
  const urgent = openWithPriority(totals, 'P1')
  return `Cloud findings, ${day(run.started_at)}: ${count(urgent)} P1, ${count(overdueOf(content))} overdue, ${count(run.delta.new)} new`
}

const changesOf = ({ run: { delta } }: DigestContent): readonly string[] => [
  `${count(delta.new)} new`,
  `${count(delta.reopened)} reopened`,
  `${count(delta.closed)} closed`,
]

const unreadOf = ({ run }: DigestContent): readonly string[] =>
  (run.unread ?? []).map(({ provider, open }) => {
    return `${provider} was not read in this run: its ${counted(open, 'open finding')} are as before`
  })

interface TeamLine {
  readonly name: string
  readonly work: string
}

const teamsOf = ({ digest }: DigestContent): readonly TeamLine[] =>
  digest.teams.slice(0, MAX_TEAMS).map(({ label, work }) => ({
    name:
      readableText([label.owner, label.cbu].filter(Boolean).join(', '), MAX_LABEL) || 'No owner',
    work: [
      counted(work.open, 'open finding'),
      `P1 ${count(work.by_priority[0] ?? 0)}`,
      `${count(work.overdue)} overdue`,
      `${count(work.due_this_week)} due this week`,
    ].join(', '),
  }))

const moreTeams = ({ digest }: DigestContent): string => {
  const more = digest.teams.length - MAX_TEAMS
  return more > 0 ? `and ${counted(more, 'other team')}` : ''
}

const findingLine = ({ finding, priority, days_until_sla }: PrioritizedFinding): string =>
  `${priority}  ${readableText(finding.title || finding.control_id, MAX_TITLE)}\n      ${readableText(finding.resource_id, MAX_TITLE)}, ${dueText(days_until_sla)}`

const textSection = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`

const textOf = (content: DigestContent): string => {
  const { totals, digest, report_url } = content
  const priorities = PRIORITIES.map(
    (priority) => `${priority} ${count(openWithPriority(totals, priority))}`,
  )
  const summary = [
    `${counted(totals.listed.open, 'open finding')}: ${priorities.join(', ')}`,
    changesOf(content).join(', '),
    `${count(overdueOf(content))} overdue, ${count(openWithSla(totals, 'at_risk'))} at risk`,
    ...unreadOf(content),
  ]
  const teams = teamsOf(content).map(({ name, work }) => `${name}: ${work}`)
  return [
    `${subjectOf(content)}\n`,
    textSection('This run', summary),
    textSection('Who has to act', [...teams, moreTeams(content)].filter(Boolean)),
    textSection('Most urgent', digest.worst.map(findingLine)),
    textSection('New', digest.new_findings.map(findingLine)),
    report_url === '' ? '' : `\nThe report: ${report_url}\n`,
  ]
    .join('')
    .replaceAll('\u00a0', ' ')
}

/** Clients of mail know inline styles and tables; the rest is for those that know more. */
const STYLE = `
:root{color-scheme:light dark}
body{margin:0;background:#f3f4f6;color:#1a1f2b}
.page{font:15px/1.5 -apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;max-width:640px;margin:0 auto;padding:24px 16px}
.card{background:#fff;border:1px solid #dfe3ea;border-radius:8px;padding:20px 24px;margin:0 0 16px}
h1{font-size:20px;line-height:1.3;margin:0 0 4px}
h2{font-size:15px;margin:0 0 10px}
p{margin:0 0 8px}
.quiet{color:#5b6472}
table{border-collapse:collapse;width:100%}
td{padding:7px 8px 7px 0;vertical-align:top;border-top:1px solid #e8ebf0}
tr:first-child td{border-top:0}
td.narrow{white-space:nowrap;width:1%;font-weight:600}
.figures td{border:0;text-align:left;padding:4px 12px 4px 0}
.figure{font-size:22px;font-weight:650;line-height:1.2}
.late{color:#b3261e;font-weight:600}
.mono{font:13px/1.45 ui-monospace,Menlo,Consolas,monospace;word-break:break-all}
a.button{display:inline-block;background:#1f4fd8;color:#fff;text-decoration:none;padding:9px 16px;border-radius:6px;font-weight:600}
@media (prefers-color-scheme:dark){
body{background:#12151b;color:#e6e9ef}.card{background:#1b2029;border-color:#2f3744}
td{border-color:#2f3744}.quiet{color:#a3adbb}.late{color:#ff8a80}a.button{background:#6c93ff;color:#0b1020}}
@media (max-width:480px){.card{padding:16px}.figure{font-size:19px}}
`

const figure = (value: number, name: string, isLate = false): Markup => {
  const late = isLate && value > 0 ? ' late' : ''
  return html`<td><div class="${`figure${late}`}">${count(value)}</div><div class="quiet">${name}</div></td>`
}

const findingRow = ({
  finding,
  priority,
  sla_status,
  days_until_sla,
}: PrioritizedFinding): Markup => {
  const due = dueText(days_until_sla)
  const shown =
    sla_status === 'overdue'
      ? html`<span class="late">${due}</span>`
      : html`<span class="quiet">${due}</span>`
  return html`<tr><td class="narrow">${priority}</td><td>${outside(finding.title || finding.control_id, MAX_TITLE)}<br>${resourceName(finding.resource_id, MAX_RESOURCE)}<br>${shown}</td></tr>`
}

const findingsCard = (title: string, findings: readonly PrioritizedFinding[]): Markup =>
  findings.length === 0
    ? NOTHING
    : html`<div class="card"><h2>${title}</h2><table role="presentation">${findings.map(findingRow)}</table></div>`

const teamsCard = (content: DigestContent): Markup => {
  const teams = teamsOf(content)
  if (teams.length === 0) return NOTHING
  const rows = teams.map(
    ({ name, work }) =>
      html`<tr><td>${outside(name, MAX_LABEL)}<br><span class="quiet">${work}</span></td></tr>`,
  )
  return html`<div class="card"><h2>Who has to act</h2><table role="presentation">${rows}</table><p class="quiet">${moreTeams(content)}</p></div>`
}

const htmlOf = (content: DigestContent): string => {
  const { run, totals, digest, report_url } = content
  const figures = html`<table role="presentation" class="figures"><tr>${figure(totals.listed.open, 'open')}${figure(openWithPriority(totals, 'P1'), 'P1')}${figure(overdueOf(content), 'overdue', true)}${figure(run.delta.new, 'new')}${figure(run.delta.closed, 'closed')}</tr></table>`
  const unread = unreadOf(content).map((text) => html`<p class="late">${text}</p>`)
  const button =
    report_url === ''
      ? NOTHING
      : html`<p><a class="button" href="${report_url}">Open the report</a></p>`
  const page = html`<div class="page"><div class="card"><h1>Cloud findings</h1><p class="quiet">${day(run.started_at)}: ${changesOf(content).join(', ')}</p>${figures}${unread}${button}</div>${teamsCard(content)}${findingsCard('Most urgent', digest.worst)}${findingsCard('New', digest.new_findings)}<p class="quiet">Sent by Stance ${run.version}, run ${run.run_id}.</p></div>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>Cloud findings</title><style>${STYLE}</style></head><body>${page.source}</body></html>`
}

/** One mail about a run. Its size does not grow with the number of findings. */
export const digestMail = (content: DigestContent): DigestMail => ({
  subject: subjectOf(content).replaceAll('\u00a0', ' '),
  text: textOf(content),
  html: htmlOf(content),
})
