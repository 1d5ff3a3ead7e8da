import {
  openWithPriority,
  openWithSla,
  type WorkTotals,
} from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES } from '@stance/core/assessment/sla'
import { count, counted } from '../../reports/html/format.ts'
import type { RunFacts } from '../../run-summary.ts'

/** The run in a few lines. */
export const runLines = (run: RunFacts, totals: WorkTotals): readonly string[] => {
  const { delta } = run
  const failed = Object.entries(run.providers).flatMap(([name, result]) =>
    result.status === 'failed' ? [name] : [],
  )
  const priorities = PRIORITIES.map((priority) => {
    return `${priority} ${count(openWithPriority(totals, priority))}`
  })
  return [
    `${counted(totals.listed.open, 'open finding')}: ${priorities.join(', ')}`,
    `${count(delta.new)} new, ${count(delta.reopened)} reopened, ${count(delta.closed)} closed`,
    `${count(openWithSla(totals, 'overdue'))} overdue, ${count(openWithSla(totals, 'at_risk'))} at risk`,
    ...(failed.length > 0 ? [`Not read: ${failed.join(', ')}`] : []),
  ]
}

const TITLE = 'Stance: cloud findings'

/** Characters that Slack reads as markup. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const slackBody = (run: RunFacts, totals: WorkTotals): string => {
  const lines = runLines(run, totals).map(escapeSlack)
  const text = `*${TITLE}*\n${lines.join('\n')}`
  return JSON.stringify({ text, blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }] })
}

/** An adaptive card, which workflows of Teams take. */
export const teamsBody = (run: RunFacts, totals: WorkTotals): string => {
  const block = (text: string, more: object = {}) => ({
    type: 'TextBlock',
    text: text.replace(/([\\`*_[\]])/g, '\\$1'),
    wrap: true,
    ...more,
  })
  const body = [
    block(TITLE, { weight: 'Bolder', size: 'Medium' }),
    ...runLines(run, totals).map((text) => block(text)),
  ]
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
  }
  const contentType = 'application/vnd.microsoft.card.adaptive'
  return JSON.stringify({
    type: 'message',
    attachments: [{ contentType, contentUrl: null, content }],
  })
}

export const signedBody = (run: RunFacts, totals: WorkTotals): string =>
  JSON.stringify({
    type: 'aggregator.run.completed',
    timestamp: run.started_at,
    data: {
      run_id: run.run_id,
      started_at: run.started_at,
      version: run.version,
      providers: run.providers,
      delta: run.delta,
      open: totals.listed.open,
      by_priority: Object.fromEntries(
        PRIORITIES.map((priority) => [priority, openWithPriority(totals, priority)]),
      ),
      overdue: openWithSla(totals, 'overdue'),
      at_risk: openWithSla(totals, 'at_risk'),
      quick_wins: totals.quick_wins,
      errors: run.errors.length,
    },
  })
