import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { report } from '../findings.test-data.ts'
import type { FindingState, FindingStatus, SuppressionReason } from '../record/finding.ts'
import { resolve, type Sighting, sight } from './finding-lifecycle.ts'

const DAY_MS = 86_400_000
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
type After = [FindingStatus, SuppressionReason, Sighting]

describe('a report of a failure', () => {
  test.each<[Before, 'reported' | 'muted', After]>([
    [null, 'reported', ['open', '', 'opened']],
    [null, 'muted', ['suppressed', 'scanner', 'opened']],
    [['open', ''], 'reported', ['open', '', 'seen']],
    [['open', ''], 'muted', ['suppressed', 'scanner', 'moved']],
    [['in_progress', ''], 'reported', ['in_progress', '', 'seen']],
    [['in_progress', ''], 'muted', ['suppressed', 'scanner', 'moved']],
    [['resolved', ''], 'reported', ['open', '', 'reopened']],
    [['resolved', ''], 'muted', ['suppressed', 'scanner', 'moved']],
    [['suppressed', 'exception'], 'reported', ['suppressed', 'exception', 'seen']],
    [['suppressed', 'exception'], 'muted', ['suppressed', 'exception', 'seen']],
    [['suppressed', 'scanner'], 'reported', ['open', '', 'moved']],
    [['suppressed', 'scanner'], 'muted', ['suppressed', 'scanner', 'seen']],
  ])('%j, %s: %j', (before, how, [status, suppression_reason, sighting]) => {
    const known = before && stateOf(...before)
    const { sighting: seen, state } = sight(known, report({ muted: how === 'muted' }), AT)
    expect({ ...state, sighting: seen }).toMatchObject({ status, suppression_reason, sighting })
    expect(state.resolved_at).toBeNull()
    expect(state.first_found_at).toEqual(before ? T0 : AT)
  })

  it('says nothing against a resolution that is younger', () => {
    const known = stateOf('resolved')
    expect(sight(known, report(), after(0.5))).toEqual({ sighting: 'seen', state: known })
  })
})

describe('an absence', () => {
  test.each<FindingStatus>(['open', 'in_progress'])('resolves %s', (status) => {
    const state = resolve(stateOf(status), AT)
    expect(state).toMatchObject({ status: 'resolved', suppression_reason: '', resolved_at: AT })
  })
})

describe('when a finding was found', () => {
  test.each([
    ['when the scanner says', '2025-12-20T10:00:00.000Z', '2025-12-20T10:00:00.000Z'],
    ['now, if the scanner does not say', null, AT.toISOString()],
    ['now, if the scanner names a later moment', '2027-01-01T00:00:00.000Z', AT.toISOString()],
  ])('is %s', (_, first_observed_at, expected) => {
    const { state } = sight(null, report({ first_observed_at }), AT)
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
    const { state } = sight(null, report({ severity }), T0)
    expect(state.sla_deadline).toEqual(days === null ? null : after(days))
    expect(state.sla_breached).toBe(false)
  })

  it('follows a changed severity', () => {
    const { state } = sight(stateOf('open'), report({ severity: 'CRITICAL' }), AT)
    expect(state).toMatchObject({ sla_deadline: after(1), sla_breached: true })
  })

  it('starts again when the finding is back', () => {
    const breached = { ...stateOf('resolved'), sla_breached: true }
    const { state } = sight(breached, report(), after(20))
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

it('keeps the parts of a state consistent, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let known: FindingState | null = null
      let day = 0
      for (const { kind, severity, days } of steps) {
        day += days
        const at = after(day)
        const before: FindingState | null = known
        if (kind !== 'resolve')
          known = sight(known, report({ severity, muted: kind === 'mute' }), at).state
        else if (known?.status === 'open') known = resolve(known, at)
        if (!known) continue
        expect(known.status === 'resolved').toBe(known.resolved_at !== null)
        expect(known.status === 'suppressed').toBe(known.suppression_reason !== '')
        expect(known.first_found_at).toEqual(before?.first_found_at ?? at)
        expect(known.reopened_at === null || known.reopened_at <= at).toBe(true)
      }
    }),
  )
})
