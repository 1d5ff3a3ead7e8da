import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { prioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding.test-data'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ReportFormat } from '../config/config-shape.ts'
import type { RunFacts } from '../run-summary.ts'
import { openReportFolder } from './report-folder.store.ts'
import { openReports, type ReportOptions } from './reports.store.ts'
import { runFacts } from './run-facts.test-data.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stance-reports-'))
})
afterEach(() => rm(dir, { recursive: true }))

const sample = (count: number, seed = 7): readonly PrioritizedFinding[] =>
  fc
    .sample(prioritizedFinding, { numRuns: count, seed })
    .toSorted((a, b) => (a.finding.finding_id_short < b.finding.finding_id_short ? -1 : 1))

const options = (formats: readonly ReportFormat[] = ['json', 'csv'], dry_run = false) => ({
  dir: join(dir, 'reports'),
  formats,
  dry_run,
})

const write = async (
  findings: readonly PrioritizedFinding[],
  { run = runFacts(), ...rest }: Partial<ReportOptions> & { run?: RunFacts } = {},
) => {
  const reports = await openReports({ ...options(), ...rest })
  for (let from = 0; from < findings.length; from += 7) {
    await reports.add(findings.slice(from, from + 7))
  }
  return reports.commit(run)
}

const json = async (name: string, folder = 'reports') =>
  JSON.parse(await readFile(join(dir, folder, name), 'utf8'))

/** A reader of RFC 4180 that shares nothing with the writer. */
const csvRecords = (text: string): string[][] => {
  const records: string[][] = []
  let record: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    if (end === '' && quoted === undefined && plain === '') break
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end === ',') continue
    records.push(record)
    record = []
  }
  return records
}

const isClosed = ({ finding }: PrioritizedFinding): boolean =>
  finding.delta_status === 'CLOSED' || finding.status === 'RESOLVED'
const isOpen = (listed: PrioritizedFinding): boolean =>
  !isClosed(listed) && listed.finding.status === 'ACTIVE'

describe('the reports of a run', () => {
  it('list every finding once: open ones first, closed ones last, each by priority and key', async () => {
    const findings = sample(200)
    await write(findings)
    const { findings: listed } = await json('findings.json')
    const order = (f: PrioritizedFinding): string =>
      `${isOpen(f) ? 0 : isClosed(f) ? 2 : 1} ${f.priority} ${f.finding.finding_id_short}`
    expect(listed).toEqual(findings.toSorted((a, b) => (order(a) < order(b) ? -1 : 1)))
  })

  it('have one line for each finding', async () => {
    await write(sample(30))
    const lines = (await readFile(join(dir, 'reports/findings.json'), 'utf8')).trim().split('\n')
    expect(lines.filter((line) => line.startsWith('{"finding":'))).toHaveLength(30)
  })

  it('name the run', async () => {
    await write(sample(3))
    expect((await json('findings.json')).run).toMatchObject({
      run_id: 'run-2',
      started_at: '2026-11-01T06:00:00.000Z',
      delta: { new: 2, existing: 8, closed: 1, reopened: 0 },
      providers: { gcp: { status: 'completed', findings: 10, pages: 1 } },
    })
    expect((await json('findings.json')).run.providers.aws).not.toHaveProperty('duration_ms')
  })

  it('are complete when there is no finding', async () => {
    await write([])
    expect((await json('findings.json')).findings).toEqual([])
    expect(await json('quick-wins.json')).toEqual({ quick_wins: [], total_risk_reduction_pct: 0 })
    expect(await json('summary.json')).toMatchObject({ total_findings: 0, p1_count: 0 })
  })

  it('are the same bytes for the same findings, whatever the sizes of the batches', async () => {
    const findings = sample(60)
    await write(findings)
    const first = await readFile(join(dir, 'reports/findings.json'))
    const reports = await openReports(options())
    await reports.add(findings)
    await reports.commit(runFacts())
    expect(first.equals(await readFile(join(dir, 'reports/findings.json')))).toBe(true)
  })

  it('say where they were written, and how much', async () => {
    const outputs = await write(sample(25))
    expect(outputs.find(({ destination }) => destination.endsWith('findings.csv'))).toEqual({
      destination: join(dir, 'reports/findings.csv'),
      status: 'written',
      records: 25,
    })
  })
})

describe('the summary', () => {
  it('counts open findings by priority and SLA', async () => {
    const findings = sample(150)
    await write(findings)
    const open = findings.filter(isOpen)
    const suppressed = findings.filter(
      ({ finding }) => finding.status === 'SUPPRESSED' && finding.delta_status !== 'CLOSED',
    )
    const count = (is: (f: PrioritizedFinding) => boolean): number => open.filter(is).length
    expect(await json('summary.json')).toMatchObject({
      total_findings: open.length,
      p1_count: count((f) => f.priority === 'P1'),
      p5_count: count((f) => f.priority === 'P5'),
      auto_remediation_ready: count((f) => f.auto_remediation_ready),
      on_track_sla: count((f) => f.sla_status === 'on_track'),
      at_risk_sla: count((f) => f.sla_status === 'at_risk'),
      overdue_sla: count((f) => f.sla_status === 'overdue'),
      suppressed: suppressed.length,
    })
    const { trend } = await json('summary.json')
    const closed = findings.filter((one) => !isOpen(one) && !suppressed.includes(one))
    const added = count(({ finding }) => finding.delta_status === 'NEW')
    const stayed = count(({ finding }) => finding.delta_status === 'EXISTING')
    expect(trend).toMatchObject({ new_findings: added, closed_findings: closed.length })
    expect(trend.closure_rate).toBeCloseTo(closed.length / (closed.length + added + stayed), 6)
  })

  it('lists the first errors and counts all', async () => {
    const errors = Array.from({ length: 250 }, (_, i) => ({ message: `record ${i}` }))
    await write([], { run: runFacts({ errors }) })
    const summary = await json('summary.json')
    expect(summary.errors).toHaveLength(100)
    expect(summary.errors_total).toBe(250)
  })
})

describe('quick wins', () => {
  it('are open P1 and P2 of tier 1 that can be automated, with their share of the open risk', async () => {
    const findings = sample(200)
    await write(findings)
    const open = findings.filter(isOpen)
    const risk = open.reduce((sum, f) => sum + f.risk_assessment.risk_score, 0)
    const expected = open.filter(
      ({ priority, complexity_assessment: { tier, automation_candidate } }) =>
        priority <= 'P2' && tier === 1 && automation_candidate,
    )
    const { quick_wins, total_risk_reduction_pct } = await json('quick-wins.json')
    expect(expected.length).toBeGreaterThan(1)
    expect(quick_wins).toHaveLength(expected.length)
    const [first] = expected.toSorted((a, b) => (a.priority < b.priority ? -1 : 1))
    expect(quick_wins[0]).toEqual({
      finding_id: first?.finding.finding_id.toWellFormed(),
      title: first?.finding.title,
      priority: first?.priority,
      tier: 1,
      automation_candidate: true,
      estimated_effort_hours: first?.complexity_assessment.estimated_effort_hours,
      risk_reduction_pct: expect.closeTo(
        ((first?.risk_assessment.risk_score ?? 0) / risk) * 100,
        5,
      ),
    })
    const sum = quick_wins.reduce(
      (total: number, { risk_reduction_pct }: { risk_reduction_pct: number }) =>
        total + risk_reduction_pct,
      0,
    )
    expect(total_risk_reduction_pct).toBeCloseTo(sum, 3)
  })
})

describe('the CSV file', () => {
  const records = async () => csvRecords(await readFile(join(dir, 'reports/findings.csv'), 'utf8'))

  it('has a header, one record for each finding and as many fields in each', async () => {
    await write(sample(100))
    const [header, ...rows] = await records()
    expect(header).toContain('finding_id_short')
    expect(rows).toHaveLength(100)
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([header?.length]))
  })

  it('has no text that starts a formula, and says it otherwise unchanged', async () => {
    const findings = sample(150)
    await write(findings)
    const [header = [], ...rows] = await records()
    const title = header.indexOf('title')
    const texts = ['title', 'description', 'owner', 'cbu', 'resource_id', 'recommended_approach']
    for (const row of rows) {
      for (const name of texts) expect(row[header.indexOf(name)]).not.toMatch(/^[=+\-@\t\r]/)
    }
    expect(rows.map((row) => row[title])).toEqual(
      expect.arrayContaining(['\'=HYPERLINK("http://example.test","x")', 'a,b;"c"\r\nd']),
    )
  })

  it('keeps negative numbers numbers', async () => {
    await write(sample(50))
    const [header = [], ...rows] = await records()
    const days = rows.map((row) => row[header.indexOf('days_until_sla')])
    expect(days.some((value) => /^-\d+$/.test(value ?? ''))).toBe(true)
  })
})

describe('a set of reports', () => {
  const names = async (folder = 'reports') => (await readdir(join(dir, folder))).toSorted()

  it('is readable by users and writable by the job only', async () => {
    await write(sample(3))
    for (const name of ['findings.json', 'findings.csv', 'summary.json']) {
      expect((await stat(join(dir, 'reports', name))).mode & 0o777).toBe(0o644)
    }
    expect((await stat(join(dir, 'reports'))).mode & 0o777).toBe(0o755)
  })

  it('is not visible before it is complete, and leaves the previous one when it is discarded', async () => {
    await write(sample(3))
    const before = await readFile(join(dir, 'reports/findings.json'), 'utf8')
    const reports = await openReports(options())
    await reports.add(sample(20, 8))
    expect(await readFile(join(dir, 'reports/findings.json'), 'utf8')).toBe(before)
    await reports.discard()
    expect(await readFile(join(dir, 'reports/findings.json'), 'utf8')).toBe(before)
    expect(await readdir(join(dir, 'reports/.sets'))).toHaveLength(1)
  })

  it('stays when it is discarded after it was published', async () => {
    const reports = await openReports(options())
    await reports.commit(runFacts())
    await reports.discard()
    expect((await json('findings.json')).findings).toEqual([])
  })

  it('changes all its files at the same time', async () => {
    await write(sample(3))
    await write(sample(5), { run: runFacts({ run_id: 'run-3' }) })
    const folders = new Set(
      await Promise.all(
        ['findings.json', 'summary.json'].map(async (name) => {
          expect((await lstat(join(dir, 'reports', name))).isSymbolicLink()).toBe(true)
          return (await json(name)).run_id ?? (await json(name)).run.run_id
        }),
      ),
    )
    expect(folders).toEqual(new Set(['run-3']))
    expect(await readdir(join(dir, 'reports/.sets'))).toHaveLength(1)
  })

  it('leaves other files of the folder, and replaces files with its names', async () => {
    await mkdir(join(dir, 'reports'))
    await writeFile(join(dir, 'reports/notes.txt'), 'mine')
    await writeFile(join(dir, 'reports/findings.json'), 'old')
    await write(sample(2))
    expect(await readFile(join(dir, 'reports/notes.txt'), 'utf8')).toBe('mine')
    expect((await json('findings.json')).findings).toHaveLength(2)
  })

  it('removes the reports of formats that are not wanted any more', async () => {
    await write(sample(2))
    await write(sample(2), { formats: ['json'] })
    expect(await names()).toEqual([
      '.current',
      '.sets',
      'findings.json',
      'quick-wins.json',
      'summary.json',
    ])
  })

  it('of a dry run has a folder of its own and replaces nothing', async () => {
    await write(sample(2))
    await write(sample(9, 8), { dry_run: true })
    expect((await json('findings.json')).findings).toHaveLength(2)
    expect((await json('findings.json', 'reports/dry-run')).findings).toHaveLength(9)
  })

  it('needs a name that is not a folder', async () => {
    await mkdir(join(dir, 'reports/report.html'), { recursive: true })
    await expect(openReports(options())).rejects.toThrow(/report\.html is a folder/)
  })

  it('does not follow a planted link to the folder of sets', async () => {
    await mkdir(join(dir, 'elsewhere/set-1-abc'), { recursive: true })
    await mkdir(join(dir, 'reports'))
    await symlink('../elsewhere', join(dir, 'reports/.sets'))
    await expect(openReports(options())).rejects.toThrow(/is not a folder/)
    expect(await readdir(join(dir, 'elsewhere'))).toEqual(['set-1-abc'])
  })

  it('of a killed run is removed by the next one', async () => {
    await write(sample(2))
    await mkdir(join(dir, 'reports/.sets/set-4194305-abcdef'))
    await writeFile(join(dir, 'reports/.sets/set-4194305-abcdef/findings.json'), '{"half')
    await symlink('.sets/set-4194305-abcdef', join(dir, 'reports/.current.new'))
    await write(sample(4))
    expect((await json('findings.json')).findings).toHaveLength(4)
    expect(await readdir(join(dir, 'reports/.sets'))).toHaveLength(1)
  })
})

describe('a run that is killed', () => {
  const killedSet = async () => {
    const set = join(dir, 'reports/.sets/set-4194305-abcdef')
    await mkdir(set, { recursive: true })
    await writeFile(join(set, 'findings.json'), '{"run":{},"findings":[]}')
    return set
  }

  it('after the set is shown and before the names are made has its names made by the next one', async () => {
    await killedSet()
    await symlink('.sets/set-4194305-abcdef', join(dir, 'reports/.current'))
    const next = await openReports(options())
    expect(await readdir(join(dir, 'reports/.sets/set-4194305-abcdef'))).toEqual(['findings.json'])
    await next.add(sample(2))
    await next.commit(runFacts())
    expect((await json('findings.json')).findings).toHaveLength(2)
    expect(await readdir(join(dir, 'reports/.sets'))).toHaveLength(1)
  })

  it.each(['.link-test', '.link-test.new', '.current.new', 'findings.json.new'])(
    'does not stop the next one by what it left: %s',
    async (name) => {
      await write(sample(2))
      await symlink('.sets/nowhere', join(dir, 'reports', name))
      await write(sample(4))
      expect((await json('findings.json')).findings).toHaveLength(4)
    },
  )

  it('does not lose the set that another living process writes', async () => {
    const set = join(dir, `reports/.sets/set-${process.ppid}-abcdef`)
    await mkdir(set, { recursive: true })
    await write(sample(2))
    expect(await readdir(set)).toEqual([])
  })
})

describe('a folder without links', () => {
  it('gets the files themselves', async () => {
    const folder = await openReportFolder(dir, { links: false })
    await writeFile(join(folder.path, 'summary.json'), 'new')
    await folder.publish([{ name: 'summary.json', records: 0 }], runFacts())
    expect((await lstat(join(dir, 'summary.json'))).isFile()).toBe(true)
    expect(await readFile(join(dir, 'summary.json'), 'utf8')).toBe('new')
  })

  it('gets the rest of a set whose run was killed while it moved files', async () => {
    await mkdir(join(dir, '.moving'))
    await writeFile(join(dir, '.moving/summary.json'), 'of the killed run')
    await (await openReportFolder(dir, { links: false })).discard()
    expect(await readFile(join(dir, 'summary.json'), 'utf8')).toBe('of the killed run')
  })
})
