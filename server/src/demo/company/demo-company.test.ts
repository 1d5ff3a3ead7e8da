import { createHash } from 'node:crypto'
import { classifyObservation } from '@stance/core/classification/observation-classification'
import { titleOfFinding } from '@stance/core/classification/rule-title'
import { detectFormat } from '@stance/core/formats/registry'
import { DAY_MS } from '@stance/core/kernel/durations'
import type { Severity } from '@stance/core/kernel/severity'
import { RULES, ruleOf } from '@stance/core/rules/rule-index'
import { describe, expect, it } from 'vitest'
import { STREAMS } from '../story/streams.ts'
import {
  DEMO_SUMMARY,
  type DemoRun,
  demoAccountsYaml,
  demoComments,
  demoRuns,
} from './demo-company.ts'

const UNTIL = new Date('2026-03-02T10:00:00.000Z')

const digestOf = (until: Date): string => {
  const hash = createHash('sha256')
  for (const run of demoRuns(until)) {
    const { content, ...rest } = run
    hash.update(JSON.stringify(rest)).update(content)
  }
  return hash.digest('hex')
}

/** The fields of a parsed observation that the tests use. */
interface ParsedObservation {
  readonly format: string
  readonly identity: string
  readonly source: string
  /** The rule of the check; '' without a rule. */
  readonly rule: string
  readonly check: string
  /** The title of its finding. */
  readonly title: string
  readonly resource: string
  readonly account: string
  readonly provider: string
  readonly severity: Severity
  readonly failed: boolean
  readonly muted: boolean
  /** NaN when the scanner does not report it. */
  readonly first: number
  readonly last: number
}

const parseRecord = (record: unknown): ParsedObservation[] => {
  const format = detectFormat(record)
  const result = format?.parse(record)
  if (result?.kind !== 'observations' || result.errors) {
    throw new Error(`Not parsed: ${JSON.stringify(result)}`)
  }
  return result.observations.map((observation) => ({
    format: format?.id ?? '',
    source: observation.source,
    rule: ruleOf({ ...observation, resource_type: observation.resource.type })?.id ?? '',
    identity: [
      observation.source,
      observation.source_finding_id,
      observation.resource.id,
      observation.account_id,
    ].join('|'),
    check: observation.check_id,
    title: titleOfFinding(
      observation,
      classifyObservation(observation, observation.resource.type, ''),
    ),
    resource: observation.resource.id,
    account: observation.account_id,
    provider: observation.provider,
    severity: observation.severity,
    failed: observation.outcome === 'fail',
    muted: observation.muted,
    first: Date.parse(observation.first_observed_at ?? ''),
    last: Date.parse(observation.last_observed_at ?? ''),
  }))
}

const parseRun = (run: DemoRun): ParsedObservation[] => {
  const document = JSON.parse(run.content)
  const records: unknown[] = Array.isArray(document) ? document : [document]
  return records.flatMap(parseRecord)
}

const runs = [...demoRuns(UNTIL)].map((run) => ({ run, records: parseRun(run) }))
const records = runs.flatMap((parsedRun) => parsedRun.records)
const failures = records.filter((record) => record.failed)
const identities = new Set(failures.map((record) => record.identity))

describe('the demo company', () => {
  it('is the same, byte for byte, for the same end time', () => {
    expect(digestOf(UNTIL)).toBe(digestOf(new Date(UNTIL)))
  })

  it('keeps its story when the end time changes', () => {
    const later = [...demoRuns(new Date(UNTIL.getTime() + 7 * DAY_MS))].flatMap(parseRun)
    expect(later.map(({ identity, failed, muted }) => ({ identity, failed, muted }))).toEqual(
      records.map(({ identity, failed, muted }) => ({ identity, failed, muted })),
    )
  })

  it('has five thousand findings of many checks on three clouds', () => {
    expect(identities.size).toBe(5000)
    expect(DEMO_SUMMARY.findings).toBe(identities.size)
    expect(new Set(failures.map((record) => record.check)).size).toBe(DEMO_SUMMARY.checks)
    expect(DEMO_SUMMARY.checks).toBeGreaterThanOrEqual(150)
    expect(new Set(failures.map((record) => record.provider))).toEqual(
      // Code has no provider.
      new Set(['aws', 'azure', 'gcp', '']),
    )
  })

  it('is reported in seven formats', () => {
    expect(new Set(records.map((record) => record.format))).toEqual(
      new Set(['asff', 'checkov', 'defender-assessment', 'guardduty', 'ocsf', 'scc', 'trivy']),
    )
  })

  /** Sources that report events and vulnerabilities instead of settings. */
  const discoveries = new Set(['guardduty', 'inspector'])

  it('has problems with a rule, except vulnerabilities and threats', () => {
    const unknown = failures.filter(
      ({ check, rule, source }) =>
        rule === '' && !discoveries.has(source) && !check.startsWith('CVE-'),
    )
    expect(new Set(unknown.map(({ check }) => check))).toEqual(new Set())
  })

  it('has the problem as the title of each finding, never the goal of a rule', () => {
    const goals = new Set(RULES.map(({ title }) => title))
    const titles = new Set(failures.map(({ title }) => title))
    expect([...titles].filter((title) => goals.has(title) || title === '')).toEqual([])
  })

  it('has problems that two scanners report and finally agree on', () => {
    const problems = new Map<string, Map<string, boolean>>()
    for (const { account, failed, resource, rule, source } of records) {
      if (rule === '' || discoveries.has(source)) continue
      const problem = [rule, account, resource].join('|')
      problems.set(problem, (problems.get(problem) ?? new Map()).set(source, failed))
    }
    const shared = [...problems.values()].filter((verdicts) => verdicts.size > 1)
    const withFailures = shared.filter((verdicts) => [...verdicts.values()].includes(true))
    expect(withFailures.length).toBeGreaterThanOrEqual(15)
    expect(withFailures.filter((verdicts) => new Set(verdicts.values()).size > 1)).toEqual([])
  })

  it('has a dozen accounts and some code, all of which have findings', () => {
    const accounts = new Set(failures.map((record) => record.account))
    expect(accounts).toEqual(new Set(DEMO_SUMMARY.accounts.map((account) => account.id)))
    expect(accounts.size).toBeGreaterThanOrEqual(11)
  })

  it('is small enough to import at start', () => {
    expect(records.length).toBeLessThanOrEqual(30_000)
  })

  it('has few critical findings and many of medium severity', () => {
    const severityOf = new Map(failures.map((record) => [record.identity, record.severity]))
    const share = (severity: Severity) =>
      [...severityOf.values()].filter((other) => other === severity).length / severityOf.size
    expect(share('CRITICAL')).toBeGreaterThan(0.01)
    expect(share('CRITICAL')).toBeLessThan(0.05)
    expect(share('HIGH')).toBeGreaterThan(0.15)
    expect(share('HIGH')).toBeLessThan(0.35)
    expect(share('MEDIUM')).toBeGreaterThan(0.4)
    expect(share('LOW')).toBeGreaterThan(0.1)
    expect(share('INFO')).toBeGreaterThan(0)
  })

  it('has resources with several findings', () => {
    const checksOf = new Map<string, Set<string>>()
    for (const { resource, check } of failures) {
      checksOf.set(resource, (checksOf.get(resource) ?? new Set()).add(check))
    }
    const several = [...checksOf.values()].filter((checks) => checks.size >= 3)
    expect(several.length).toBeGreaterThan(300)
  })
})

describe('its runs', () => {
  it('come in order of time, the last at the given moment and the first three months before', () => {
    const moments = runs.map(({ run }) => run.at.getTime())
    expect(moments).toEqual([...moments].sort((a, b) => a - b))
    expect(moments.at(-1)).toBe(UNTIL.getTime())
    expect(Math.round((UNTIL.getTime() - moments[0]!) / DAY_MS)).toBe(90)
  })

  it('report each check of a resource once, in accounts that they covered', () => {
    for (const { run, records: reported } of runs) {
      expect(new Set(reported.map((record) => record.identity)).size).toBe(reported.length)
      const covered = reported.every((record) => run.accounts.includes(record.account))
      expect(covered).toBe(true)
    }
  })

  it('report no observation after their end, and none whose first time is after its last', () => {
    for (const { run, records: reported } of runs) {
      const plausible = reported.every(
        ({ first, last }) => !(first > last) && !(last > run.at.getTime()),
      )
      expect(plausible).toBe(true)
    }
  })

  it('report passed checks as well', () => {
    expect(records.length - failures.length).toBeGreaterThan(5000)
  })
})

describe('its findings over time', () => {
  /** Replays the runs: a failure is open until a complete import of its scanner no longer reports it. */
  const replay = () => {
    const open = new Map<string, string>()
    const counts = { created: 0, resolved: 0, reopened: 0, muted: new Set<string>() }
    const existing = new Set<string>()
    const events: { at: number; kind: 'created' | 'resolved' | 'reopened' }[] = []
    const note = (at: Date, kind: 'created' | 'resolved' | 'reopened') => {
      counts[kind] += 1
      events.push({ at: at.getTime(), kind })
    }
    for (const { run, records: reported } of runs) {
      const scanner = `${run.source}|${run.accounts[0]}`
      const failing = new Set(
        reported.filter((record) => record.failed).map((record) => record.identity),
      )
      for (const identity of failing) {
        if (!open.has(identity)) note(run.at, existing.has(identity) ? 'reopened' : 'created')
        open.set(identity, scanner)
        existing.add(identity)
      }
      for (const [identity, by] of open) {
        if (!run.complete || by !== scanner || failing.has(identity)) continue
        open.delete(identity)
        note(run.at, 'resolved')
      }
      for (const record of reported) if (record.muted) counts.muted.add(record.identity)
    }
    const within = (kind: string, days: number) =>
      events.filter((event) => event.kind === kind && UNTIL.getTime() - event.at < days * DAY_MS)
        .length
    return { counts, open, within }
  }
  const { counts, open, within } = replay()

  it('start with fewer than half of their final number', () => {
    const baseline = runs
      .filter(({ run }) => UNTIL.getTime() - run.at.getTime() >= 90 * DAY_MS)
      .flatMap((parsedRun) => parsedRun.records.filter((record) => record.failed))
    expect(baseline.length / identities.size).toBeGreaterThan(0.4)
    expect(baseline.length / identities.size).toBeLessThan(0.5)
  })

  it('are resolved, come back and are muted in believable numbers', () => {
    expect(counts.created).toBe(5000)
    expect(counts.resolved / 5000).toBeGreaterThan(0.25)
    expect(counts.resolved / 5000).toBeLessThan(0.32)
    expect(counts.reopened / 5000).toBeGreaterThan(0.01)
    expect(counts.reopened / 5000).toBeLessThan(0.03)
    expect(counts.muted.size / 5000).toBeGreaterThan(0.01)
    expect(counts.muted.size / 5000).toBeLessThan(0.03)
  })

  it('change in the last day and the last week', () => {
    for (const days of [1, 7]) {
      expect(within('created', days)).toBeGreaterThan(10)
      expect(within('resolved', days)).toBeGreaterThan(10)
    }
  })

  it('include severe ones that have been open since the first day', () => {
    const severe = new Set<Severity>(['CRITICAL', 'HIGH'])
    const old = runs
      .filter(({ run }) => UNTIL.getTime() - run.at.getTime() >= 90 * DAY_MS)
      .flatMap((parsedRun) => parsedRun.records)
    const stillOpen = old.filter(
      (record) => record.failed && severe.has(record.severity) && open.has(record.identity),
    )
    expect(stillOpen.length).toBeGreaterThan(100)
  })
})

describe('its texts', () => {
  const checks = STREAMS.flatMap((stream) => stream.checks)
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])

  it('are different for each check', () => {
    for (const field of ['id', 'title', 'description', 'remediation'] as const) {
      const texts = checks.map((check) => check[field])
      const repeated = texts.filter((text, index) => texts.indexOf(text) !== index)
      expect(repeated).toEqual([])
    }
  })

  it.each(['description', 'remediation'] as const)('share no template: %s', (field) => {
    const words = checks.map((check) => ({ id: check.id, words: wordsOf(check[field]) }))
    const alike = words.flatMap((a, index) =>
      words.slice(index + 1).flatMap((b) => {
        const shared = [...a.words].filter((word) => b.words.has(word)).length
        return shared / (a.words.size + b.words.size - shared) > 0.5 ? [`${a.id} ~ ${b.id}`] : []
      }),
    )
    expect(alike).toEqual([])
  })
})

describe('its comments', () => {
  const comments = demoComments(UNTIL)
  const reportedOn = new Map<string, number>()
  for (const { run, records: reported } of runs) {
    for (const { failed, identity } of reported) {
      if (failed && !reportedOn.has(identity)) reportedOn.set(identity, run.at.getTime())
    }
  }

  it('are about forty, by several people, in order of time', () => {
    expect(comments.length).toBeGreaterThanOrEqual(38)
    expect(new Set(comments.map((comment) => comment.author)).size).toBeGreaterThanOrEqual(5)
    const moments = comments.map((comment) => comment.after.getTime())
    expect(moments).toEqual([...moments].sort((a, b) => a - b))
  })

  it('are made on findings that were reported before', () => {
    for (const comment of comments) {
      const { source, source_finding_id, resource_id, account_id } = comment
      const key = [source, source_finding_id, resource_id, account_id].join('|')
      const reported = reportedOn.get(key)
      expect(reported, key).toBeDefined()
      expect(comment.after.getTime()).toBeGreaterThan(reported!)
      expect(comment.after.getTime()).toBeLessThan(UNTIL.getTime())
    }
  })
})

describe('its accounts', () => {
  it('are all described for the metadata file', () => {
    const yaml = demoAccountsYaml()
    for (const { id, name, provider } of DEMO_SUMMARY.accounts) {
      const match = provider === '' ? id.replace(/-.*/, '-*') : id
      expect(yaml).toContain(`  - match: "${match}"\n    name: "${name}"\n`)
    }
    expect(yaml.match(/sandbox: true/g)).toHaveLength(2)
  })
})
