import { DAY_MS } from '@stance/core/kernel/durations'
import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { derivedFinding } from '../findings.test-data.ts'
import type { FindingState, FindingStatus, SuppressionReason } from '../record/finding.ts'
import { applyReport, resolve, type Transition } from './finding-lifecycle.ts'

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
})

type Before = [FindingStatus, SuppressionReason] | null
type After = [FindingStatus, SuppressionReason, Transition]

describe('a report of a failure', () => {
  test.each<[Before, 'reported' | 'muted', After]>([
    [null, 'reported', ['open', '', 'opened']],
    [null, 'muted', ['suppressed', 'scanner', 'opened']],
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
    const current = before && stateOf(...before)
    const result = applyReport(current, derivedFinding({ muted: how === 'muted' }), AT)
    expect({ ...result.state, transition: result.transition }).toMatchObject({
      status,
      suppression_reason,
      transition,
    })
    expect(result.state.resolved_at).toBeNull()
    expect(result.state.first_found_at).toEqual(before ? T0 : AT)
  })

  it('that is older than the resolution changes nothing', () => {
    const current = stateOf('resolved')
    expect(applyReport(current, derivedFinding(), after(0.5))).toEqual({
      transition: 'unchanged',
      state: current,
    })
  })
})

describe('an absence', () => {
  test.each<FindingStatus>(['open', 'in_progress'])('resolves %s', (status) => {
    const state = resolve(stateOf(status), AT)
    expect(state).toMatchObject({ status: 'resolved', suppression_reason: '', resolved_at: AT })
  })
})

describe('the time at which a finding was first found', () => {
  test.each([
    ['that of the scanner', '2025-12-20T10:00:00.000Z', '2025-12-20T10:00:00.000Z'],
    ['now, if the scanner has none', null, AT.toISOString()],
    ['now, if that of the scanner is in the future', '2027-01-01T00:00:00.000Z', AT.toISOString()],
  ])('is %s', (_, first_observed_at, expected) => {
    const { state } = applyReport(null, derivedFinding({ first_observed_at }), AT)
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
    const { state } = applyReport(null, derivedFinding({ severity }), T0)
    expect(state.sla_deadline).toEqual(days === null ? null : after(days))
    expect(state.sla_breached).toBe(false)
  })

  it('follows a changed severity', () => {
    const { state } = applyReport(stateOf('open'), derivedFinding({ severity: 'CRITICAL' }), AT)
    expect(state).toMatchObject({ sla_deadline: after(1), sla_breached: true })
  })

  it('starts again when the finding is reopened', () => {
    const breached = { ...stateOf('resolved'), sla_breached: true }
    const { state } = applyReport(breached, derivedFinding(), after(20))
    expect(state).toMatchObject({
      reopened_at: after(20),
      sla_deadline: after(27),
      sla_breached: false,
    })
  })
})

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
          current = applyReport(
            current,
            derivedFinding({ severity, muted: kind === 'mute' }),
            at,
          ).state
        else if (current?.status === 'open') current = resolve(current, at)
        if (!current) continue
        expect(current.status === 'resolved').toBe(current.resolved_at !== null)
        expect(current.status === 'suppressed').toBe(current.suppression_reason !== '')
        expect(current.first_found_at).toEqual(before?.first_found_at ?? at)
        expect(current.reopened_at === null || current.reopened_at <= at).toBe(true)
      }
    }),
  )
})
