import { createHash } from 'node:crypto'
import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { prioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding.test-data'
import { addFinding, noWorkTotals } from '@stance/core/assessment/priority/work-totals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderResult, RunFacts } from '../../run-summary.ts'
import { runFacts } from '../run-facts.test-data.ts'
import { createDigest } from './digest.ts'
import { reportPage } from './report-page.ts'

const page = (findings: readonly PrioritizedFinding[], run: RunFacts = runFacts()): string => {
  const totals = noWorkTotals()
  const digest = createDigest()
  for (const listed of findings) {
    addFinding(totals, listed)
    digest.add(listed)
  }
  return reportPage(run, totals, digest.digest())
}

/** What a reader sees, as one line. */
const textOf = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

const [first] = fc.sample(prioritizedFinding, { numRuns: 1, seed: 3 }) as [PrioritizedFinding]

interface Changes {
  readonly finding?: Partial<PrioritizedFinding['finding']>
  readonly risk?: Partial<PrioritizedFinding['risk_assessment']>
  readonly fix?: Partial<PrioritizedFinding['complexity_assessment']>
  readonly rest?: Partial<PrioritizedFinding>
}

/** An open P1 finding of the payments team, due in five days. */
const open = ({ finding, risk, fix, rest }: Changes = {}): PrioritizedFinding => ({
  ...first,
  priority: 'P1',
  sla_status: 'on_track',
  days_until_sla: 5,
  queue: 'security_review',
  escalation_reasons: [],
  ...rest,
  finding: {
    ...first.finding,
    title: 'Buckets should block public access',
    resource_id: 'arn:aws:s3:::invoices',
    csp: 'aws',
    cbu: 'freight',
    owner: 'payments@example.test',
    control_id: 'S3.8',
    status: 'ACTIVE',
    delta_status: 'EXISTING',
    ...finding,
  },
  risk_assessment: {
    ...first.risk_assessment,
    risk_score: 80,
    adjusted_severity: 'HIGH',
    aggravating_factors: ['+10 internet-facing'],
    mitigating_factors: [],
    ...risk,
  },
  complexity_assessment: {
    ...first.complexity_assessment,
    tier: 2,
    estimated_effort_hours: 2,
    recommended_approach: 'Turn on Block Public Access.',
    ...fix,
  },
})

const overdue = { sla_status: 'overdue', days_until_sla: -3 } as const
const quickWin = { tier: 1, automation_candidate: true } as const
const completed: ProviderResult = { status: 'completed', findings: 5, pages: 1, duration_ms: 9 }
const failed: ProviderResult = { ...completed, status: 'failed', findings: 0 }

const section = (html: string, id: string): string =>
  textOf(new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? '')

describe('the page', () => {
  it('begins with what is urgent', () => {
    const text = textOf(page([open(), open({ rest: overdue }), open({ rest: { priority: 'P4' } })]))
    expect(text).toContain(
      '2 of 3 open findings are P1 , to be fixed within 24 hours; 1 is overdue',
    )
  })

  it('says first what each team has to fix, how, and how urgent it is', () => {
    const same = { finding_id_short: 'b' }
    const html = page([
      open({ rest: overdue }),
      open({ finding: same }),
      open({ finding: { owner: 'web@example.test', title: 'Rotate keys', control_id: 'KMS.4' } }),
    ])
    const text = section(html, 'first')
    expect(text).toMatch(
      /payments@example\.test · freight 2 open findings 1 overdue Buckets should block public access Turn on Block Public Access\. AWS · arn:aws:s3:::invoices and 1 more resource P1 · 2 1 overdue Security review about 4 h/,
    )
    expect(text.indexOf('payments@')).toBeLessThan(text.indexOf('web@'))
  })

  it('shows more fixes of each team when there are few teams', () => {
    const fixes = (teams: number): number => {
      const findings = Array.from({ length: 80 }, (_, i) =>
        open({ finding: { title: `fix ${i}`, control_id: `C.${i}`, owner: `team ${i % teams}` } }),
      )
      return page(findings).match(/<h4 class="title">/g)?.length ?? 0
    }
    expect([fixes(1), fixes(2), fixes(4), fixes(8)]).toEqual([12, 12, 12, 18])
  })

  it.each([
    [13, '1 fix more in'],
    [14, '2 fixes more in'],
  ])('says how many of %i quick wins it does not show', (count, rest) => {
    const findings = Array.from({ length: count }, (_, i) =>
      open({
        finding: { title: `fix ${i}`, control_id: `C.${i}` },
        fix: { tier: 1, automation_candidate: true },
      }),
    )
    expect(textOf(page(findings))).toContain(rest)
  })

  it('asks for the owner of findings that have none', () => {
    expect(section(page([open({ finding: { owner: '' } })]), 'first')).toContain('Name an owner')
    expect(section(page([open()]), 'first')).not.toContain('Name an owner')
  })

  it('counts the work of every owner and business unit', () => {
    const text = section(
      page([open(), open({ finding: { owner: '' } }), open({ finding: { owner: '', cbu: 'it' } })]),
      'teams',
    )
    expect(text).toMatch(/No owner freight 1 1 0 0 1/)
    expect(text).toMatch(/freight 2 2 0 67 %/)
  })

  it('says what changed', () => {
    const html = page([
      open({ finding: { delta_status: 'NEW', title: 'a new one' } }),
      open({ finding: { delta_status: 'REOPENED', title: 'one that is back' } }),
      open({ finding: { delta_status: 'CLOSED', title: 'a closed one' } }),
    ])
    const text = section(html, 'changes')
    expect(text).toMatch(
      /New, the worst first 1 open a new one .* No longer there 1 closed a closed one .* Reopened.* 1 open one that is back/,
    )
    expect(text).toContain('1 new, 1 reopened, 1 closed')
  })

  it('counts SLA by priority, with what is due this week', () => {
    const html = page([open(), open({ rest: overdue }), open({ rest: { days_until_sla: 9 } })])
    expect(section(html, 'sla')).toMatch(/P1 3 1 0 2 1 P2 0 0 0 0 0/)
  })

  it('shows quick wins with their share of the open risk', () => {
    const html = page([
      open({ fix: quickWin, risk: { risk_score: 75 } }),
      open({ risk: { risk_score: 25 } }),
    ])
    expect(section(html, 'wins')).toMatch(/1 finding , about 2 h of work, −75 % of the open risk/)
  })

  it('joins the owners that need the same quick win', () => {
    const html = page([open({ fix: quickWin }), open({ fix: quickWin, finding: { owner: 'b' } })])
    expect(section(html, 'wins')).toMatch(
      /Buckets should block public access 2 owners 2 4 h −100 %/,
    )
  })

  it('shows why the worst findings score so, and how to fix them', () => {
    const text = section(page([open()]), 'worst')
    expect(text).toMatch(
      /Why the risk is 80 of 100, HIGH Reported as \w+ \+10 internet-facing How to fix it Turn on/,
    )
  })

  it('draws the trend, with the same numbers as a table', () => {
    const html = page([open()])
    expect(html).toMatch(
      /<svg class="trend"[^>]*role="img" aria-labelledby="trend-title"><title id="trend-title">Open findings went from 10 on 1 Oct 2026 to 10 on 1 Nov 2026/,
    )
    expect(section(html, 'trend')).toMatch(/1 Nov 2026 10 1 2 3 4 0 2 2 0 1 1 Oct 2026/)
  })
})

describe('a run that is not complete', () => {
  const unread = {
    provider: 'gcp',
    reason: 'failed',
    last_read_at: '2026-10-01T06:00:00Z',
    open: 12,
  } as const

  it('says of which time the numbers of a provider are', () => {
    const providers = { aws: completed, gcp: failed }
    const html = page([open()], runFacts({ providers, unread: [{ ...unread, is_listed: true }] }))
    const text = textOf(html)
    expect(text).toContain('This report is incomplete')
    expect(text).toContain(
      'Google Cloud could not be read in this run. Its 12 open findings in this report are as of 1 Oct 2026.',
    )
    expect(text.indexOf('incomplete')).toBeLessThan(text.indexOf('Do this first'))
  })

  it('says that the findings of a provider are missing', () => {
    const html = page([], runFacts({ unread: [{ ...unread, is_listed: false }] }))
    expect(textOf(html)).toContain('Its 12 open findings of 1 Oct 2026 are not in this report.')
  })

  it('says that a run was limited', () => {
    const limited = { ...unread, reason: 'not_asked', is_listed: true } as const
    const text = textOf(page([], runFacts({ providers: { aws: completed }, unread: [limited] })))
    expect(text).toContain('This run was limited')
    expect(text).toContain('over AWS.')
  })

  it('names failed providers that nothing else is known of', () => {
    const text = textOf(
      page([], runFacts({ providers: { aws: failed, azure: failed, gcp: failed } })),
    )
    expect(text).toContain(': no cloud could be read.')
    expect(text).toContain('First make the run complete.')
    expect(text).not.toMatch(/no open findings\.|nothing to do/)
    for (const name of ['AWS', 'Azure', 'Google Cloud']) {
      expect(text).toContain(`${name} could not be read completely in this run.`)
    }
  })

  it('lists the first errors, with where they are', () => {
    const error = {
      provider: 'aws',
      file: 'a.json',
      position: 'record 3',
      message: 'is no finding',
    } as const
    const errors = Array.from({ length: 40 }, () => error)
    const text = section(page([], runFacts({ errors })), 'run')
    expect(text).toContain('AWS a.json, record 3 is no finding')
    expect(text).toContain('And 28 records more')
  })

  it('says that it is a dry run', () => {
    expect(textOf(page([], runFacts({ dry_run: true })))).toContain('nothing was saved')
  })
})

describe('the first run', () => {
  it('has no trend, and says when it begins', () => {
    const [, last] = runFacts().trend
    const run = runFacts({ trend: last === undefined ? [] : [last] })
    const html = page([open({ finding: { delta_status: 'NEW' } })], run)
    expect(html).not.toContain('<svg class="trend"')
    expect(section(html, 'trend')).toContain('begins with the second run')
    expect(section(html, 'changes')).toContain('This is the first run')
  })

  it('without findings says that there is nothing to do', () => {
    const text = textOf(page([], runFacts({ trend: [] })))
    expect(text).toContain('There are no open findings.')
    expect(text).toContain('there is nothing to do')
    expect(text).not.toMatch(/NaN|undefined|Infinity|null/)
  })
})

describe('texts from outside', () => {
  const hostile = [
    '</style><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '<svg onload=alert(1)>',
    '&lt;script&gt;',
  ]

  it.each(hostile)('are text: %s', (text) => {
    const html = page(
      [
        open({
          finding: { title: text, owner: text, cbu: text, resource_id: text },
          fix: { recommended_approach: text },
          risk: { aggravating_factors: [text] },
        }),
      ],
      runFacts({ run_id: text, version: text, errors: [{ message: text, file: text }] }),
    )
    const markup = html.replace(/<style>[\s\S]*?<\/style>/, '')
    expect(markup).not.toMatch(/<script|<img|<svg onload/i)
    expect(markup).not.toMatch(/<[^>]*\son\w+=/i)
    expect(textOf(html)).not.toContain('alert(1)</script>')
  })

  it('cannot change the direction of other texts', () => {
    const html = page([open({ finding: { title: '\u202egnp.exe\u2066', owner: '\u200f!' } })])
    expect(html).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/)
    expect(html).toContain('<bdi>\ufffdgnp.exe\ufffd</bdi>')
  })

  it('of any content give no broken markup', () => {
    fc.assert(
      fc.property(fc.array(prioritizedFinding, { maxLength: 12 }), (findings) => {
        const html = page(findings)
        const markup = html.replace(/<style>[\s\S]*?<\/style>/, '')
        const tags = (kind: RegExp): number => markup.match(kind)?.length ?? 0
        for (const name of [
          'div',
          'section',
          'p',
          'li',
          'ul',
          'ol',
          'bdi',
          'span',
          'table',
          'tr',
        ]) {
          expect(tags(new RegExp(`<${name}[ >]`, 'g')), name).toBe(
            tags(new RegExp(`</${name}>`, 'g')),
          )
        }
        expect(html.isWellFormed()).toBe(true)
        expect(html).not.toMatch(/>(undefined|NaN|null|\[object Object\])</)
      }),
      { numRuns: 40 },
    )
  })

  it('do not make the page larger than a megabyte', () => {
    const long = '"\u6f22'.repeat(3000)
    const findings = Array.from({ length: 500 }, (_, i) =>
      open({
        finding: {
          title: `${i}${long}`,
          owner: `${i}${long}`,
          cbu: `${i}${long}`,
          resource_id: `${i}${long}`,
          account_id: long,
          control_id: `${i}`,
          delta_status: (['NEW', 'CLOSED', 'REOPENED'] as const)[i % 3] ?? 'NEW',
        },
        fix: { ...quickWin, recommended_approach: long },
        risk: {
          aggravating_factors: Array.from({ length: 50 }, () => long),
          mitigating_factors: [long],
        },
      }),
    )
    const errors = Array.from({ length: 3000 }, () => ({ file: long, message: long }))
    expect(Buffer.byteLength(page(findings, runFacts({ errors })))).toBeLessThan(1_000_000)
  })
})

describe('the file', () => {
  const html = page([open()])

  it('loads nothing and runs nothing', () => {
    expect(html).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|https?:/i)
  })

  it('has a policy that allows only its own style', () => {
    const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(html).toContain(
      `content="default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'"`,
    )
    expect(html).not.toMatch(/<[^>]+ style=/)
  })

  it('has one main part, headings in order, captions and labels for all parts', () => {
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/<main>/g)).toHaveLength(1)
    expect(html.match(/<table>/g)?.length).toBe(html.match(/<caption>/g)?.length)
    const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    for (const [i, level] of levels.entries()) expect(level - (levels[i - 1] ?? 0)).toBeLessThan(2)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of html.matchAll(/aria-labelledby="([^"]+)"/g)) expect(ids).toContain(id)
    for (const [, id] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(id)
  })

  it('has light and dark colours, and a style for paper', () => {
    expect(html).toContain('@media screen and (prefers-color-scheme:dark)')
    expect(html).toContain('@page{size:A4')
  })
})
