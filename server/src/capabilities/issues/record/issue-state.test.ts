import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ISSUE_STATUSES, type IssueState, type IssueStatus } from './issue.ts'
import {
  decide,
  expire,
  followFindings,
  type IssueUpdate,
  isAccepted,
  NEW_ISSUE,
} from './issue-state.ts'

const NOON = new Date('2026-03-01T12:00:00.000Z')
const DUSK = new Date('2026-03-01T18:00:00.000Z')

const state = (status: IssueStatus, decided = false): IssueState => ({
  ...NEW_ISSUE,
  status,
  decided,
  resolved_at: status === 'RESOLVED' ? NOON : null,
  suppression_reason: status === 'SUPPRESSED' && decided ? 'a decoy' : '',
})

const OPEN = { unresolved: 1, suppressed: 1, all_resolved_at: null }
const MUTED = { unresolved: 0, suppressed: 1, all_resolved_at: null }
const GONE = { unresolved: 0, suppressed: 0, all_resolved_at: DUSK }

describe('after its findings', () => {
  test.each([
    // status, decided | one is open: status, with an arrival | only accepted ones: same | all gone
    ['OPEN', false, 'OPEN', 'OPEN', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['OPEN', true, 'OPEN', 'OPEN', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['ACKNOWLEDGED', true, 'ACKNOWLEDGED', 'ACKNOWLEDGED', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['IN_PROGRESS', true, 'IN_PROGRESS', 'IN_PROGRESS', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['RESOLVED', false, 'OPEN', 'OPEN', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['RESOLVED', true, 'RESOLVED', 'OPEN', 'RESOLVED', 'SUPPRESSED', 'RESOLVED'],
    ['SUPPRESSED', false, 'OPEN', 'OPEN', 'SUPPRESSED', 'SUPPRESSED', 'RESOLVED'],
    ['SUPPRESSED', true, 'SUPPRESSED', 'SUPPRESSED', 'SUPPRESSED', 'SUPPRESSED', 'SUPPRESSED'],
  ] as const)('%s (a person’s word: %s)', (status, decided, open, back, muted, mutedBack, gone) => {
    const known = state(status, decided)
    expect(followFindings(known, OPEN, false).status).toBe(open)
    expect(followFindings(known, OPEN, true).status).toBe(back)
    expect(followFindings(known, MUTED, false).status).toBe(muted)
    expect(followFindings(known, MUTED, true).status).toBe(mutedBack)
    expect(followFindings(known, GONE, false).status).toBe(gone)
    expect(followFindings(known, GONE, true).status).toBe(gone)
  })

  it('is resolved since the last of them was', () => {
    expect(followFindings(state('OPEN'), GONE, false)).toMatchObject({
      status: 'RESOLVED',
      decided: false,
      resolved_at: DUSK,
    })
    expect(followFindings(state('RESOLVED'), OPEN, true)).toMatchObject({ resolved_at: null })
  })

  const told = fc.constantFrom(OPEN, MUTED, GONE)
  const known = fc
    .tuple(fc.constantFrom(...ISSUE_STATUSES), fc.boolean())
    .map(([status, decided]) => state(status, decided))

  it('needs to be told once', () => {
    fc.assert(
      fc.property(known, told, fc.boolean(), (before, facts, arrived) => {
        const after = followFindings(before, facts, arrived)
        expect(followFindings(after, facts, false)).toEqual(after)
      }),
    )
  })

  it('keeps assignee and ticket', () => {
    const ticket = { provider: 'jira', id: '7', url: 'https://tickets.example.test/7', status: '' }
    fc.assert(
      fc.property(known, told, fc.boolean(), (before, facts, arrived) => {
        const mine = { ...before, assignee: 'sam', ticket }
        expect(followFindings(mine, facts, arrived)).toMatchObject({ assignee: 'sam', ticket })
      }),
    )
  })

  it('is resolved at a moment exactly while it is resolved', () => {
    fc.assert(
      fc.property(known, told, fc.boolean(), (before, facts, arrived) => {
        const { status, resolved_at } = followFindings(before, facts, arrived)
        expect(resolved_at !== null).toBe(status === 'RESOLVED')
      }),
    )
  })
})

describe('after a person’s word', () => {
  const pairs = ISSUE_STATUSES.flatMap((from) => ISSUE_STATUSES.map((to) => [from, to] as const))

  test.each(pairs)('%s may become %s', (from, to) => {
    const after = decide(state(from), { status: to }, DUSK)
    expect(after.status).toBe(to)
    if (from !== to) expect(after).toMatchObject({ decided: true, suppression_reason: '' })
    if (from !== to && to === 'RESOLVED') expect(after.resolved_at).toEqual(DUSK)
    if (to !== 'RESOLVED') expect(after.resolved_at).toBeNull()
  })

  test.each(ISSUE_STATUSES)('%s said again changes nothing', (status) => {
    expect(decide(state(status, true), { status }, DUSK)).toEqual(state(status, true))
  })

  test.each([
    [{ assignee: 'sam' }, { assignee: 'sam', status: 'IN_PROGRESS' }],
    [{ assignee: '' }, { assignee: '' }],
    [{ ticket: null }, { ticket: null }],
    [{ reason: 'means nothing here' }, { suppression_reason: '' }],
  ] satisfies [IssueUpdate, object][])('%j', (update, expected) => {
    expect(decide(state('IN_PROGRESS', true), update, DUSK)).toMatchObject(expected)
  })

  it('suppresses with a reason and an end, which another word may change', () => {
    const first = decide(NEW_ISSUE, { status: 'SUPPRESSED', reason: 'x', expires_at: DUSK }, NOON)
    expect(first).toMatchObject({ suppression_reason: 'x', suppressed_until: DUSK })
    expect(isAccepted(first)).toBe(true)
    const second = decide(first, { status: 'SUPPRESSED', expires_at: null }, NOON)
    expect(second).toMatchObject({ suppression_reason: 'x', suppressed_until: null })
    expect(expire(first)).toEqual({ ...NEW_ISSUE })
    expect(decide(first, { status: 'OPEN' }, NOON)).toEqual({ ...NEW_ISSUE, decided: true })
  })

  it('makes an acceptance of a suppression that followed the findings', () => {
    expect(isAccepted(state('SUPPRESSED'))).toBe(false)
    expect(isAccepted(decide(state('SUPPRESSED'), { status: 'SUPPRESSED' }, NOON))).toBe(true)
  })
})
