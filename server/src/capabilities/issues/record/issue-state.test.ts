import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ISSUE_STATUSES, type IssueState, type IssueStatus } from './issue.ts'
import {
  applyUpdate,
  expire,
  followFindings,
  type IssueUpdate,
  isAccepted,
  NEW_ISSUE,
} from './issue-state.ts'

const NOON = new Date('2026-03-01T12:00:00.000Z')
const DUSK = new Date('2026-03-01T18:00:00.000Z')

const state = (status: IssueStatus, set_by_user = false): IssueState => ({
  ...NEW_ISSUE,
  status,
  set_by_user,
  resolved_at: status === 'RESOLVED' ? NOON : null,
  suppression_reason: status === 'SUPPRESSED' && set_by_user ? 'a decoy' : '',
})

const OPEN = { unresolved: 1, suppressed: 1, all_resolved_at: null }
const MUTED = { unresolved: 0, suppressed: 1, all_resolved_at: null }
const RESOLVED = { unresolved: 0, suppressed: 0, all_resolved_at: DUSK }

describe('followFindings', () => {
  test.each([
    // status, set_by_user | one open | all suppressed | all resolved
    ['OPEN', false, 'OPEN', 'SUPPRESSED', 'RESOLVED'],
    ['OPEN', true, 'OPEN', 'SUPPRESSED', 'RESOLVED'],
    ['ACKNOWLEDGED', true, 'ACKNOWLEDGED', 'SUPPRESSED', 'RESOLVED'],
    ['IN_PROGRESS', true, 'IN_PROGRESS', 'SUPPRESSED', 'RESOLVED'],
    ['RESOLVED', false, 'OPEN', 'SUPPRESSED', 'RESOLVED'],
    ['RESOLVED', true, 'OPEN', 'RESOLVED', 'RESOLVED'],
    ['SUPPRESSED', false, 'OPEN', 'SUPPRESSED', 'RESOLVED'],
    ['SUPPRESSED', true, 'OPEN', 'SUPPRESSED', 'SUPPRESSED'],
  ] as const)('%s (set by a user: %s)', (status, setByUser, open, muted, resolved) => {
    const current = state(status, setByUser)
    expect(followFindings(current, OPEN).status).toBe(open)
    expect(followFindings(current, MUTED).status).toBe(muted)
    expect(followFindings(current, RESOLVED).status).toBe(resolved)
  })

  it('keeps the reason and the end of a suppression for the findings that are suppressed', () => {
    const accepted = { ...state('SUPPRESSED', true), suppressed_until: DUSK }
    const partly = followFindings(accepted, OPEN)
    expect(partly).toMatchObject({
      status: 'OPEN',
      set_by_user: false,
      suppression_reason: 'a decoy',
      suppressed_until: DUSK,
    })
    expect(followFindings(partly, MUTED)).toMatchObject({
      status: 'SUPPRESSED',
      suppressed_until: DUSK,
    })
    expect(expire(partly)).toEqual(NEW_ISSUE)
    expect(applyUpdate(partly, { status: 'OPEN' }, NOON)).toEqual({
      ...NEW_ISSUE,
      set_by_user: true,
    })
  })

  it('resolves the issue at the time of its last finding', () => {
    expect(followFindings(state('OPEN'), RESOLVED)).toMatchObject({
      status: 'RESOLVED',
      set_by_user: false,
      resolved_at: DUSK,
    })
    expect(followFindings(state('RESOLVED'), OPEN)).toMatchObject({ resolved_at: null })
  })

  const findingsArbitrary = fc.constantFrom(OPEN, MUTED, RESOLVED)
  const stateArbitrary = fc
    .tuple(fc.constantFrom(...ISSUE_STATUSES), fc.boolean())
    .map(([status, setByUser]) => state(status, setByUser))

  it('is idempotent', () => {
    fc.assert(
      fc.property(stateArbitrary, findingsArbitrary, (before, facts) => {
        const after = followFindings(before, facts)
        expect(followFindings(after, facts)).toEqual(after)
      }),
    )
  })

  it('keeps the assignee and the ticket', () => {
    const ticket = { provider: 'jira', id: '7', url: 'https://tickets.example.test/7', status: '' }
    fc.assert(
      fc.property(stateArbitrary, findingsArbitrary, (before, facts) => {
        const triaged = { ...before, assignee: 'sam', ticket }
        expect(followFindings(triaged, facts)).toMatchObject({
          assignee: 'sam',
          ticket,
        })
      }),
    )
  })

  it('sets resolved_at exactly while the status is RESOLVED', () => {
    fc.assert(
      fc.property(stateArbitrary, findingsArbitrary, (before, facts) => {
        const { status, resolved_at } = followFindings(before, facts)
        expect(resolved_at !== null).toBe(status === 'RESOLVED')
      }),
    )
  })
})

describe('applyUpdate', () => {
  const pairs = ISSUE_STATUSES.flatMap((from) => ISSUE_STATUSES.map((to) => [from, to] as const))

  test.each(pairs)('changes %s to %s', (from, to) => {
    const after = applyUpdate(state(from), { status: to }, DUSK)
    expect(after.status).toBe(to)
    if (from !== to) expect(after).toMatchObject({ set_by_user: true, suppression_reason: '' })
    if (from !== to && to === 'RESOLVED') expect(after.resolved_at).toEqual(DUSK)
    if (to !== 'RESOLVED') expect(after.resolved_at).toBeNull()
  })

  test.each(ISSUE_STATUSES)('changes nothing when %s is set again', (status) => {
    expect(applyUpdate(state(status, true), { status }, DUSK)).toEqual(state(status, true))
  })

  test.each([
    [{ assignee: 'sam' }, { assignee: 'sam', status: 'IN_PROGRESS' }],
    [{ assignee: '' }, { assignee: '' }],
    [{ ticket: null }, { ticket: null }],
    [{ reason: 'ignored' }, { suppression_reason: '' }],
  ] satisfies [IssueUpdate, object][])('applies %j', (update, expected) => {
    expect(applyUpdate(state('IN_PROGRESS', true), update, DUSK)).toMatchObject(expected)
  })

  it('suppresses with a reason and an end that a later update may change', () => {
    const first = applyUpdate(
      NEW_ISSUE,
      { status: 'SUPPRESSED', reason: 'x', expires_at: DUSK },
      NOON,
    )
    expect(first).toMatchObject({ suppression_reason: 'x', suppressed_until: DUSK })
    expect(isAccepted(first)).toBe(true)
    const second = applyUpdate(first, { status: 'SUPPRESSED', expires_at: null }, NOON)
    expect(second).toMatchObject({ suppression_reason: 'x', suppressed_until: null })
    expect(expire(first)).toEqual({ ...NEW_ISSUE })
    expect(applyUpdate(first, { status: 'OPEN' }, NOON)).toEqual({
      ...NEW_ISSUE,
      set_by_user: true,
    })
  })

  it('accepts a suppression that was derived from the findings', () => {
    expect(isAccepted(state('SUPPRESSED'))).toBe(false)
    expect(isAccepted(applyUpdate(state('SUPPRESSED'), { status: 'SUPPRESSED' }, NOON))).toBe(true)
  })
})
