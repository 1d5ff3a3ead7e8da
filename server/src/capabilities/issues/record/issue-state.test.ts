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
    // status, set_by_user | one open: without, with a new finding | all suppressed: same | all resolved
    ['OPEN', false, 'OPEN', 'OPEN', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['OPEN', true, 'OPEN', 'OPEN', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['ACKNOWLEDGED', true, 'ACKNOWLEDGED', 'ACKNOWLEDGED', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['IN_PROGRESS', true, 'IN_PROGRESS', 'IN_PROGRESS', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['RESOLVED', false, 'OPEN', 'OPEN', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['RESOLVED', true, 'RESOLVED', 'OPEN', 'RESOLVED', 'SUPPRESSED', 'RESOLVED'],
    ['SUPPRESSED', false, 'OPEN', 'OPEN', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['SUPPRESSED', true, 'SUPPRESSED', 'SUPPRESSED', 'SUPPRESSED', 'SUPPRESSED', 'SUPPRESSED'],
  ] as const)(
    '%s (set by a user: %s)',
    (status, setByUser, open, reopened, muted, mutedWithNew, resolved) => {
      const current = state(status, setByUser)
      expect(followFindings(current, OPEN, false).status).toBe(open)
      expect(followFindings(current, OPEN, true).status).toBe(reopened)
      expect(followFindings(current, MUTED, false).status).toBe(muted)
      expect(followFindings(current, MUTED, true).status).toBe(mutedWithNew)
      expect(followFindings(current, RESOLVED, false).status).toBe(resolved)
      expect(followFindings(current, RESOLVED, true).status).toBe(resolved)
    },
  )

  it('resolves the issue at the time of its last finding', () => {
    expect(followFindings(state('OPEN'), RESOLVED, false)).toMatchObject({
      status: 'RESOLVED',
      set_by_user: false,
      resolved_at: DUSK,
    })
    expect(followFindings(state('RESOLVED'), OPEN, true)).toMatchObject({ resolved_at: null })
  })

  const findingsArbitrary = fc.constantFrom(OPEN, MUTED, RESOLVED)
  const stateArbitrary = fc
    .tuple(fc.constantFrom(...ISSUE_STATUSES), fc.boolean())
    .map(([status, setByUser]) => state(status, setByUser))

  it('is idempotent', () => {
    fc.assert(
      fc.property(
        stateArbitrary,
        findingsArbitrary,
        fc.boolean(),
        (before, facts, hasNewFinding) => {
          const after = followFindings(before, facts, hasNewFinding)
          expect(followFindings(after, facts, false)).toEqual(after)
        },
      ),
    )
  })

  it('keeps the assignee and the ticket', () => {
    const ticket = { provider: 'jira', id: '7', url: 'https://tickets.example.test/7', status: '' }
    fc.assert(
      fc.property(
        stateArbitrary,
        findingsArbitrary,
        fc.boolean(),
        (before, facts, hasNewFinding) => {
          const triaged = { ...before, assignee: 'sam', ticket }
          expect(followFindings(triaged, facts, hasNewFinding)).toMatchObject({
            assignee: 'sam',
            ticket,
          })
        },
      ),
    )
  })

  it('sets resolved_at exactly while the status is RESOLVED', () => {
    fc.assert(
      fc.property(
        stateArbitrary,
        findingsArbitrary,
        fc.boolean(),
        (before, facts, hasNewFinding) => {
          const { status, resolved_at } = followFindings(before, facts, hasNewFinding)
          expect(resolved_at !== null).toBe(status === 'RESOLVED')
        },
      ),
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
