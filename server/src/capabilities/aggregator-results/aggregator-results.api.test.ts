import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  quickWin,
  RUN_ID,
  reportedFinding,
  reportsInMemory,
  reportTexts,
} from '../../../test/support/aggregator-reports.ts'
import { NOW, startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import {
  type AggregatorResults,
  createAggregatorResults,
  NO_AGGREGATOR_RESULTS,
} from './aggregator-results.service.ts'

const reports = reportsInMemory()
const clock = { now: NOW }
const logged: string[] = []
const newResults = (): AggregatorResults =>
  createAggregatorResults({
    source: reports.source,
    placeFinding: ({ resource_id, account_id }) => ({
      region: resource_id.split(':')[3] ?? '',
      application_id: account_id === '222233334444' ? 'payroll' : 'shop',
    }),
    now: () => clock.now,
    log: {
      info: () => {},
      error: ({ err }: { err: Error }) => logged.push(err.message),
    } as never,
  })

/** The service answers from these; a test may begin with new ones. */
let current = newResults()
const delegate: AggregatorResults = {
  current: () => current.current(),
  ofRun: (run_id) => current.ofRun(run_id),
  held: () => current.held(),
  problem: () => current.problem(),
  refresh: () => current.refresh(),
  follow: () => current.follow(),
}

let api: TestApp
beforeAll(async () => {
  api = await startTestApp({ aggregatorResults: delegate })
})
afterAll(() => api.close())

const LIST = '/api/v1/aggregator/findings'
const BOARD = '/api/v1/aggregator/dashboard/summary'
const WINS = '/api/v1/aggregator/reports/quick-wins'
const RUNS = '/api/v1/aggregator/runs'

type Claims = Parameters<TestApp['as']>[1]
const get = async (url: string, claims: Claims = {}, headers: Record<string, string> = {}) =>
  api.as('viewer', claims)('GET', url, { headers })

const idsOf = (findings: readonly PrioritizedFinding[]): string[] =>
  findings.map(({ finding }) => finding.finding_id)

/** Every page of a list. */
const everyPage = async (query: string, limit: number, claims: Claims = {}) => {
  const found: PrioritizedFinding[] = []
  const summaries: object[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const at = cursor === '' ? '' : `&cursor=${cursor}`
    const answer = await get(`${LIST}?limit=${limit}${query}${at}`, claims)
    expect(answer.statusCode).toBe(200)
    const body = answer.json()
    found.push(...body.findings)
    summaries.push(body.summary)
    cursor = body.next_cursor
  }
  return { found, summaries }
}

const publish = async (findings: readonly PrioritizedFinding[], run_id = RUN_ID): Promise<void> => {
  reports.publish(findings, run_id)
  await current.refresh()
}

const runId = (number: number): string => `0190f3a0-0000-7000-8000-00000000000${number}`

const ESTATE = [
  quickWin('a', { finding: { severity: 'CRITICAL', cbu: 'bank' } }),
  quickWin('b', { decision: { priority: 'P2', sla_status: 'overdue' } }),
  reportedFinding('c', { finding: { account_id: '222233334444', severity: 'HIGH' } }),
  reportedFinding('d', {
    finding: { csp: 'gcp', account_id: 'shop-live', resource_id: 'a:b:c:europe-west4:d' },
    complexity: { tier: 3 },
    decision: { priority: 'P4', queue: 'change_board', sla_status: 'at_risk' },
  }),
  reportedFinding('e', {
    finding: { csp: 'azure', severity: 'LOW' },
    decision: { priority: 'P5' },
  }),
  reportedFinding('muted', { finding: { status: 'SUPPRESSED' } }),
  reportedFinding('old', { finding: { delta_status: 'EXISTING', cbu: 'Sales, 100%' } }),
  reportedFinding('back', { finding: { delta_status: 'REOPENED' } }),
  reportedFinding('gone', { finding: { status: 'RESOLVED', delta_status: 'CLOSED' } }),
]
const LISTED = ESTATE.filter(({ finding }) => finding.delta_status !== 'CLOSED')

beforeEach(async () => {
  clock.now = NOW
  logged.length = 0
  current = newResults()
  await publish(ESTATE)
})

describe('the list', () => {
  const filters: readonly [string, (one: PrioritizedFinding) => boolean][] = [
    ['', () => true],
    ['priority=P1,p2', ({ priority }) => ['P1', 'P2'].includes(priority)],
    ['priority=P1&priority=P5', ({ priority }) => ['P1', 'P5'].includes(priority)],
    ['severity=high', ({ finding }) => finding.severity === 'HIGH'],
    ['tier=3', ({ complexity_assessment }) => complexity_assessment.tier === 3],
    ['automation_candidate=true', (one) => one.complexity_assessment.automation_candidate],
    ['automation_candidate=false', (one) => !one.complexity_assessment.automation_candidate],
    ['queue=Change_Board', ({ queue }) => queue === 'change_board'],
    ['sla_status=overdue', ({ sla_status }) => sla_status === 'overdue'],
    ['delta_status=new', ({ finding }) => finding.delta_status === 'NEW'],
    ['delta_status=REOPENED', ({ finding }) => finding.delta_status === 'REOPENED'],
    ['suppressed=true', ({ finding }) => finding.status === 'SUPPRESSED'],
    ['suppressed=false', ({ finding }) => finding.status !== 'SUPPRESSED'],
    ['csp=azure,GCP', ({ finding }) => finding.csp !== 'aws'],
    ['cbu=bank,none', ({ finding }) => finding.cbu === 'bank'],
    ['cbu=Bank', () => false],
    ['cbu=Sales%252C+100%2525,none', ({ finding }) => finding.cbu === 'Sales, 100%'],
    ['csp=aws&tier=2&severity=HIGH', ({ finding }) => finding.severity === 'HIGH'],
  ]

  test.each(filters)('"%s" has exactly what it names, page by page', async (query, holds) => {
    const expected = LISTED.filter(holds)
    for (const limit of [1, 3, 1_000]) {
      const { found, summaries } = await everyPage(query === '' ? '' : `&${query}`, limit)
      expect(idsOf(found).sort()).toEqual(idsOf(expected).sort())
      for (const summary of summaries) expect(summary).toEqual(summaries[0])
      expect(summaries[0]).toMatchObject({
        total: expected.length,
        by_priority: { P1: expected.filter(({ priority }) => priority === 'P1').length },
      })
    }
  })

  test('returns findings as the report has them, open before suppressed ones, by priority', async () => {
    const { findings, summary, next_cursor } = (await get(LIST)).json()
    expect(findings.at(-1)).toEqual(LISTED.find(({ finding }) => finding.status === 'SUPPRESSED'))
    const priorities = findings.slice(0, -1).map((one: PrioritizedFinding) => one.priority)
    expect(priorities).toEqual(priorities.toSorted())
    expect(next_cursor).toBeNull()
    const open = LISTED.filter(({ finding }) => finding.status !== 'SUPPRESSED')
    const risk = open.reduce((sum, one) => sum + one.risk_assessment.risk_score, 0)
    expect(summary).toEqual({
      total: 8,
      suppressed: 1,
      by_priority: { P1: 1, P2: 1, P3: 4, P4: 1, P5: 1 },
      auto_remediation_ready: 2,
      quick_win_risk_reduction_pct: Math.round((160 / risk) * 1e8) / 1e6,
    })
  })

  test.each([
    ['limit=0', 'limit must be at least 1'],
    ['limit=1001', 'limit must be at most 1000'],
    ['limit=x', 'limit must be a whole number'],
    ['priority=P9', 'priority must be one of P1, P2, P3, P4, P5'],
    ['severity=INFO', 'severity must be one of CRITICAL, HIGH, MEDIUM, LOW'],
    ['csp=oracle', 'csp must be one of aws, azure, gcp'],
    ['tier=4', 'tier must be one of 1, 2, 3'],
    ['tier=1&tier=2', 'tier must occur only once'],
    ['automation_candidate=1', 'automation_candidate must be a boolean'],
    ['queue=nowhere', 'queue must be one of auto_remediation'],
    ['sla_status=late', 'sla_status must be one of on_track, at_risk, overdue'],
    ['cbu=', 'cbu must not be empty'],
    ['cursor=nonsense', 'cursor is not one that this endpoint returned'],
    ['cursor=', 'cursor must not be empty'],
    ['colour=red', 'colour is not a parameter of this request'],
  ])('%s is 400 and says what is allowed', async (query, message) => {
    const answer = await get(`${LIST}?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain(message)
  })

  test('any findings are listed once each, in any pages, and counted by any filter', async () => {
    const words = {
      priority: fc.constantFrom('P1', 'P2', 'P3', 'P4', 'P5'),
      csp: fc.constantFrom('aws', 'azure', 'gcp'),
      tier: fc.constantFrom(1, 2, 3),
      delta_status: fc.constantFrom('NEW', 'EXISTING', 'CLOSED'),
    } as const
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record(words), { maxLength: 40 }),
        fc.record(words),
        fc.integer({ min: 1, max: 7 }),
        async (rows, { priority, csp }, limit) => {
          const findings = rows.map((row, number) =>
            reportedFinding(`f-${number}`, {
              finding: { csp: row.csp, delta_status: row.delta_status },
              complexity: { tier: row.tier },
              decision: { priority: row.priority },
            }),
          )
          await publish(findings)
          const expected = findings.filter(
            (one) =>
              one.finding.delta_status !== 'CLOSED' &&
              one.priority === priority &&
              one.finding.csp === csp,
          )
          const { found, summaries } = await everyPage(`&priority=${priority}&csp=${csp}`, limit)
          expect(idsOf(found).sort()).toEqual(idsOf(expected).sort())
          expect(summaries[0]).toMatchObject({ total: expected.length })
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('numbers', () => {
  test('the dashboard has the numbers of the report of the same run', async () => {
    const { summary } = reportTexts(ESTATE)
    expect(JSON.parse(summary)).toMatchObject((await get(BOARD)).json())
  })

  test('the dashboard counts what is open, what is suppressed apart, and what changed', async () => {
    const { trend, ...counts } = (await get(BOARD)).json()
    expect(counts).toMatchObject({
      total_findings: 7,
      suppressed: 1,
      closed: 1,
      p1_count: 1,
      p2_count: 1,
      p3_count: 3,
      p4_count: 1,
      p5_count: 1,
      auto_remediation_ready: 2,
      quick_wins: 2,
      on_track_sla: 5,
      at_risk_sla: 1,
      overdue_sla: 1,
    })
    // One was open and stayed, one was open and closed, five are new.
    expect(trend).toEqual({
      new_findings: 5,
      closed_findings: 1,
      net_change: 4,
      closure_rate: 0.142857,
    })
  })

  test('the shares of the quick wins add up to those of the dashboard', async () => {
    const { quick_wins, total_risk_reduction_pct } = (await get(WINS)).json()
    expect(quick_wins.map(({ finding_id }: { finding_id: string }) => finding_id)).toEqual([
      'finding/a',
      'finding/b',
    ])
    expect(quick_wins[0]).toEqual({
      finding_id: 'finding/a',
      title: 'Queue a is not encrypted',
      priority: 'P1',
      tier: 1,
      automation_candidate: true,
      estimated_effort_hours: 2,
      risk_reduction_pct: expect.closeTo(total_risk_reduction_pct / 2, 5),
    })
    const { quick_win_risk_reduction_pct } = (await get(BOARD)).json()
    expect(quick_win_risk_reduction_pct).toBe(total_risk_reduction_pct)
  })
})

describe('the data scope', () => {
  const seen: readonly [string, Claims, readonly string[]][] = [
    ['an account', { accounts: ['222233334444'] }, ['c']],
    ['no account', { accounts: [] }, []],
    ['a cloud', { providers: ['azure'] }, ['e']],
    ['a region', { regions: ['europe-west4'] }, ['d']],
    ['an application', { applications: ['payroll'] }, ['c']],
    ['two dimensions that exclude each other', { providers: ['gcp'], regions: ['x'] }, []],
  ]
  test.each(seen)('%s limits every number', async (_, claims, names) => {
    const list = (await get(LIST, claims)).json()
    expect(idsOf(list.findings)).toEqual(names.map((name) => `finding/${name}`))
    expect(list.summary.total).toBe(names.length)
    const board = (await get(BOARD, claims)).json()
    expect(board.total_findings).toBe(names.length)
    expect(board.trend.closed_findings).toBe(0)
    expect((await get(WINS, claims)).json().quick_wins).toEqual([])
    const runs = (await get(RUNS, claims)).json()
    expect(runs.is_complete).toBe(false)
    expect(runs.runs.map(({ open }: { open: number }) => open)).toEqual([names.length])
  })

  test('a cursor of one caller is none of another one, and tells nothing of other findings', async () => {
    const mine = { accounts: ['shop-live', '222233334444'] }
    const { next_cursor } = (await get(`${LIST}?limit=1`, mine)).json()
    expect(Buffer.from(next_cursor, 'base64url').toString()).toContain('.1.')
    expect((await get(`${LIST}?limit=1&cursor=${next_cursor}`)).statusCode).toBe(400)
    expect((await get(`${LIST}?limit=1&cursor=${next_cursor}`, mine)).statusCode).toBe(200)
  })

  test('who may see everything gets the runs of the job', async () => {
    expect((await get(RUNS)).json()).toEqual({
      is_complete: true,
      runs: JSON.parse(reportTexts(ESTATE).summary).runs,
    })
  })
})

describe('runs', () => {
  const begin = async (query = '') =>
    (await get(`${LIST}?limit=2${query}`)).json().next_cursor as string
  const goOn = (cursor: string, query = '') => get(`${LIST}?limit=100${query}&cursor=${cursor}`)

  test('a list goes on in the run in which it began', async () => {
    const cursor = await begin()
    await publish([quickWin('z')], runId(2))
    expect((await get(BOARD)).json().total_findings).toBe(1)
    const rest = (await goOn(cursor)).json()
    expect(rest.findings).toHaveLength(6)
    expect(rest.summary.total).toBe(8)
  })

  test('a cursor with other filters is 400', async () => {
    const cursor = await begin('&csp=aws')
    expect((await goOn(cursor, '&csp=AWS')).statusCode).toBe(200)
    const answer = await goOn(cursor)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toContain('other filters')
  })

  test('a list of a run that was replaced an hour ago is 410', async () => {
    const cursor = await begin()
    await publish([], runId(2))
    clock.now = new Date(NOW.getTime() + 3_599_000)
    await current.refresh()
    expect((await goOn(cursor)).statusCode).toBe(200)
    clock.now = new Date(NOW.getTime() + 3_600_000)
    await current.refresh()
    const answer = await goOn(cursor)
    expect([answer.statusCode, answer.json()]).toEqual([
      410,
      {
        code: 'GONE',
        message:
          'The cursor belongs to a run of the aggregator that was replaced; begin again without a cursor',
        status: 410,
      },
    ])
  })

  test('no more than two replaced runs are held, and the files of others are closed', async () => {
    const before = reports.opened()
    const cursor = await begin()
    for (const number of [2, 3, 4]) await publish([], runId(number))
    expect((await goOn(cursor)).statusCode).toBe(410)
    expect(reports.opened() - before).toBe(2)
  })

  test('a tag spares the body until the next run', async () => {
    for (const url of [LIST, BOARD, WINS, RUNS]) {
      const { etag = '' } = (await get(url)).headers
      const headers = { 'if-none-match': `"other", W/${etag}` }
      const unchanged = await get(url, {}, headers)
      expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
      expect(unchanged.headers.etag).toBe(etag)
      expect((await get(url, { accounts: ['1'] }, headers)).statusCode).toBe(200)
      await publish(ESTATE, runId(5))
      expect((await get(url, {}, headers)).statusCode).toBe(200)
      current = newResults()
      await publish(ESTATE)
    }
  })
})

describe('reports that cannot be served', () => {
  const whole = reportTexts(ESTATE)
  const other = reportTexts(ESTATE, runId(7))
  const damages: readonly [string, ReturnType<typeof reportTexts>, string][] = [
    ['cut off', { ...whole, findings: whole.findings.slice(0, -4) }, 'cut off'],
    ['cut in a finding', { ...whole, findings: whole.findings.slice(0, 3_000) }, 'not readable'],
    ['of two runs', { ...whole, summary: other.summary }, 'of two runs'],
    ['without a finding', { ...reportTexts(ESTATE.slice(1)), summary: whole.summary }, 'missing'],
    ['empty', { findings: '', summary: whole.summary }, 'cut off'],
    ['of another kind', { findings: '{}\n', summary: whole.summary }, 'begin with its run'],
    ['longer', { ...whole, findings: `${whole.findings}{}\n` }, 'after its end'],
    ['without a summary', { ...whole, summary: 'x' }, 'summary.json'],
    [
      'with an unknown word',
      { ...whole, findings: whole.findings.replace('"P1"', '"P0"') },
      'finding 1 is not readable',
    ],
  ]
  test.each(damages)('%s: the run before stays', async (_, texts, reason) => {
    const before = (await get(LIST)).json()
    reports.publishTexts(texts)
    await current.refresh()
    await current.refresh()
    expect(logged).toEqual([expect.stringContaining(reason)])
    expect((await get(LIST)).json()).toEqual(before)
    current = newResults()
    await current.refresh()
    const answer = await get(LIST)
    expect(answer.statusCode).toBe(503)
    expect(answer.json().message).toContain('the log of the service has the cause')
  })

  test('before the first run it is 503', async () => {
    current = createAggregatorResults({
      source: reportsInMemory().source,
      placeFinding: () => ({ region: '', application_id: '' }),
      now: () => NOW,
      log: { info: () => {}, error: () => {} } as never,
    })
    expect((await get(BOARD)).json().message).toContain('being read')
    await current.refresh()
    expect((await get(BOARD)).json().message).toContain('no complete run yet')
  })

  test('without the setting it is 501, which names it', async () => {
    current = NO_AGGREGATOR_RESULTS
    for (const url of [LIST, BOARD, WINS, RUNS]) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(501)
      expect(answer.json().message).toContain('set STANCE_AGGREGATOR_REPORTS')
    }
  })
})
