import type { Verdict } from '@stance/core/evidence/statement'
import { DAY_MS } from '@stance/core/kernel/durations'
import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { FindingState, FindingStatus, SuppressionReason } from '../record/finding.ts'
import {
  adjustNew,
  applyReport,
  endException,
  except,
  openFinding,
  type Report,
  resolve,
  type Transition,
} from './finding-lifecycle.ts'

const T0 = new Date('2026-01-01T00:00:00.000Z')
const AT = new Date('2026-01-03T00:00:00.000Z')
const after = (days: number) => new Date(T0.getTime() + days * DAY_MS)

const stateOf = (
  status: FindingStatus,
  suppression_reason: SuppressionReason = '',
): FindingState => ({
  status,
  suppression_reason,
  first_found_at: T0,
  reopened_at: null,
  resolved_at: status === 'resolved' ? after(1) : null,
  sla_deadline: after(7),
  sla_breached: false,
  sla_paused_at: null,
  sla_paused_ms: 0,
  resolved_by_user: false,
})

const open = (failedAt: Date): Verdict => ({ kind: 'open', failedAt })
const muted = (failedAt: Date): Verdict => ({ kind: 'suppressed', failedAt, reason: 'scanner' })

const report = (changes: Partial<Report> = {}): Report => ({
  first_observed_at: null,
  severity: 'HIGH',
  at: AT,
  isLatest: true,
  verdict: open(changes.at ?? AT),
  ...changes,
})

const NOT_MUTED = { muted: false, mute_reason: '' }

const existing = (...before: Parameters<typeof stateOf>) => ({
  ...stateOf(...before),
  severity: 'HIGH' as const,
})

type Before = [FindingStatus, SuppressionReason]
type After = [FindingStatus, SuppressionReason, Transition]

describe('a report of a failure', () => {
  test.each<[Before, 'reported' | 'muted', After]>([
    [['open', ''], 'reported', ['open', '', 'unchanged']],
    [['open', ''], 'muted', ['suppressed', 'scanner', 'changed']],
    [['in_progress', ''], 'reported', ['in_progress', '', 'unchanged']],
    [['in_progress', ''], 'muted', ['suppressed', 'scanner', 'changed']],
    [['resolved', ''], 'reported', ['open', '', 'reopened']],
    [['resolved', ''], 'muted', ['suppressed', 'scanner', 'changed']],
    [['suppressed', 'exception'], 'reported', ['suppressed', 'exception', 'unchanged']],
    [['suppressed', 'exception'], 'muted', ['suppressed', 'exception', 'unchanged']],
    [['suppressed', 'scanner'], 'reported', ['open', '', 'changed']],
    [['suppressed', 'scanner'], 'muted', ['suppressed', 'scanner', 'unchanged']],
  ])('%j, %s: %j', (before, how, [status, suppression_reason, transition]) => {
    const result = applyReport(
      existing(...before),
      report({ verdict: how === 'muted' ? muted(AT) : open(AT) }),
      AT,
    )
    expect({ ...result.state, transition: result.transition }).toMatchObject({
      status,
      suppression_reason,
      transition,
    })
    expect(result.state.resolved_at).toBeNull()
    expect(result.state.first_found_at).toEqual(T0)
  })

  test.each<[string, Partial<typeof NOT_MUTED>, FindingStatus, SuppressionReason]>([
    ['that is not muted', {}, 'open', ''],
    ['that is muted', { muted: true }, 'suppressed', 'scanner'],
    [
      'that is muted for a reason',
      { muted: true, mute_reason: 'old' },
      'suppressed',
      'scanner: old',
    ],
  ])('%s opens a finding', (_, changes, status, suppression_reason) => {
    expect(openFinding({ ...report(), ...NOT_MUTED, ...changes }, AT)).toMatchObject({
      status,
      suppression_reason,
      first_found_at: AT,
      resolved_at: null,
    })
  })

  test.each<[FindingStatus, SuppressionReason, FindingStatus]>([
    ['open', '', 'resolved'],
    ['in_progress', '', 'resolved'],
    ['resolved', '', 'resolved'],
    ['suppressed', 'exception', 'suppressed'],
    ['suppressed', 'issue', 'suppressed'],
    ['suppressed', 'scanner', 'resolved'],
  ])('of a problem that is over leaves %s %s as %s', (status, reason, expected) => {
    const over = report({ verdict: { kind: 'over', at: after(3) } })
    const { state } = applyReport(existing(status, reason), over, AT)
    expect(state.status).toBe(expected)
    expect(state.resolved_at).toEqual(expected === 'resolved' ? after(3) : null)
  })

  test.each<[string, Verdict, FindingStatus]>([
    ['before', open(after(0.5)), 'resolved'],
    ['at the time of', open(after(1)), 'resolved'],
    ['after', open(after(1.5)), 'open'],
    ['after, muted,', muted(after(1.5)), 'suppressed'],
  ])('%s what a person has resolved', (_, verdict, status) => {
    const resolved = { ...existing('resolved'), resolved_by_user: true }
    expect(applyReport(resolved, report({ verdict }), AT).state.status).toBe(status)
  })

  it('of a problem that is over opens a resolved finding', () => {
    const known = { verdict: { kind: 'over', at: after(3) } as const, firstObservedAt: T0 }
    const state = adjustNew(openFinding({ ...report(), ...NOT_MUTED }, AT), known, 'HIGH', AT)
    expect(state).toMatchObject({ status: 'resolved', resolved_at: after(3), first_found_at: T0 })
  })

  it('that is older than another one shows only since when the problem exists', () => {
    const earlier = report({ at: after(-5), isLatest: false, severity: 'LOW' })
    const { transition, state } = applyReport(existing('open'), earlier, AT)
    expect(transition).toBe('changed')
    expect(state).toMatchObject({
      status: 'open',
      first_found_at: after(-5),
      sla_deadline: after(2),
      sla_breached: true,
    })
    const later = report({ at: after(1), isLatest: false, severity: 'LOW' })
    const current = existing('open')
    expect(applyReport(current, later, AT)).toEqual({ transition: 'unchanged', state: current })
  })
})

describe('evidence that the problem is gone', () => {
  test.each<FindingStatus>(['open', 'in_progress'])('resolves %s', (status) => {
    const state = resolve(existing(status), AT)
    expect(state).toMatchObject({ status: 'resolved', suppression_reason: '', resolved_at: AT })
  })

  it('leaves a suppressed finding', () => {
    expect(resolve(existing('suppressed', 'exception'), AT)).toBeNull()
  })

  it('moves a resolution to an earlier time only', () => {
    expect(resolve(existing('resolved'), after(0.5))?.resolved_at).toEqual(after(0.5))
    expect(resolve(existing('resolved'), AT)).toBeNull()
  })
})

describe('the time at which a finding was first found', () => {
  test.each([
    ['that of the scanner', '2025-12-20T10:00:00.000Z', '2025-12-20T10:00:00.000Z'],
    ['now, if the scanner has none', null, AT.toISOString()],
    ['now, if that of the scanner is in the future', '2027-01-01T00:00:00.000Z', AT.toISOString()],
  ])('is %s', (_, first_observed_at, expected) => {
    const state = openFinding({ ...report({ first_observed_at }), ...NOT_MUTED }, AT)
    expect(state.first_found_at.toISOString()).toBe(expected)
  })
})

describe('the deadline', () => {
  test.each([
    ['CRITICAL', 1],
    ['HIGH', 7],
    ['MEDIUM', 30],
    ['LOW', 90],
    ['INFO', null],
  ] as const)('of %s is %s days after the finding', (severity, days) => {
    const state = openFinding({ ...report({ severity, at: T0 }), ...NOT_MUTED }, T0)
    expect(state.sla_deadline).toEqual(days === null ? null : after(days))
    expect(state.sla_breached).toBe(false)
  })

  it('follows a changed severity', () => {
    const { state } = applyReport(existing('open'), report({ severity: 'CRITICAL' }), AT)
    expect(state).toMatchObject({ sla_deadline: after(1), sla_breached: true })
  })

  it('starts again when the finding is reopened', () => {
    const breached = { ...existing('resolved'), sla_breached: true }
    const { state } = applyReport(breached, report({ at: after(20) }), after(20))
    expect(state).toMatchObject({
      reopened_at: after(20),
      sla_deadline: after(27),
      sla_breached: false,
    })
  })
})

const reported = (current: FindingState | null, observed: Report): FindingState =>
  current
    ? applyReport({ ...current, severity: observed.severity }, observed, observed.at).state
    : openFinding(
        { ...observed, ...NOT_MUTED, muted: observed.verdict.kind === 'suppressed' },
        observed.at,
      )

const step = fc.record({
  kind: fc.constantFrom('report', 'mute', 'resolve'),
  severity: fc.constantFrom(...SEVERITIES),
  days: fc.integer({ min: 0, max: 40 }),
})

it('the fields of a state stay consistent, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let current: FindingState | null = null
      let day = 0
      for (const { kind, severity, days } of steps) {
        day += days
        const at = after(day)
        const before: FindingState | null = current
        if (kind !== 'resolve')
          current = reported(
            current,
            report({ severity, verdict: kind === 'mute' ? muted(at) : open(at), at }),
          )
        else if (current?.status === 'open') current = resolve({ ...current, severity }, at)
        if (!current) continue
        expect(current.status === 'resolved').toBe(current.resolved_at !== null)
        expect(current.status === 'suppressed').toBe(current.suppression_reason !== '')
        expect(current.first_found_at).toEqual(before?.first_found_at ?? at)
        expect(current.reopened_at === null || current.reopened_at <= at).toBe(true)
      }
    }),
  )
})

describe('the clock of the SLA', () => {
  const isLater = (state: FindingState, days: number) =>
    expect(state.sla_deadline).toEqual(after(7 + days))

  const exceptedFrom = (current: FindingState, from: number, until: number): FindingState => {
    const excepted = except(current, after(from)) as FindingState
    const exceptedMs = (since: Date) => after(until).getTime() - since.getTime()
    return endException({ ...excepted, severity: 'HIGH' }, exceptedMs, after(until)) as FindingState
  }

  it('stands still while the finding is excepted, several times', () => {
    const once = exceptedFrom(stateOf('open'), 2, 5)
    isLater(once, 3)
    isLater(exceptedFrom(once, 6, 10), 7)
  })

  it('misses nothing under an exception, and as much as before afterwards', () => {
    const late: FindingState = { ...stateOf('open'), sla_breached: true }
    const excepted = except(late, after(8)) as FindingState
    expect(excepted).toMatchObject({ status: 'suppressed', sla_breached: false })
    const again = applyReport({ ...excepted, severity: 'HIGH' }, report(), after(30))
    expect(again.state).toMatchObject({ sla_breached: false, sla_paused_at: after(8) })
    expect(exceptedFrom(late, 8, 20)).toMatchObject({ sla_breached: true })
    expect(exceptedFrom(late, 6, 20)).toMatchObject({ sla_breached: false })
  })

  it('starts again when the finding is reopened', () => {
    const once = exceptedFrom(stateOf('open'), 2, 5)
    const resolved = resolve({ ...once, severity: 'HIGH' }, after(6)) as FindingState
    const failed = report({ at: after(9) })
    const { state } = applyReport({ ...resolved, severity: 'HIGH' }, failed, after(9))
    expect(state).toMatchObject({ sla_deadline: after(16), sla_paused_ms: 0 })
  })

  it('follows another severity with the same pause', () => {
    const once = exceptedFrom(stateOf('open'), 2, 5)
    const milder = report({ severity: 'MEDIUM' })
    const { state } = applyReport({ ...once, severity: 'HIGH' }, milder, after(9))
    expect(state.sla_deadline).toEqual(after(33))
  })
})
