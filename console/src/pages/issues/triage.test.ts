import { describe, expect, test } from 'vitest'
import type { Schemas } from '../../api/client.ts'
import { changesBetween, MAX_CHANGED, requestsFor, undoRequests, withDecision } from './triage.ts'

type Issue = Schemas['Issue']

const issue = (id: string, over: Partial<Issue> = {}) =>
  ({ id, status: 'OPEN', assignee: '', suppression: null, severity: 'HIGH', ...over }) as Issue

describe('The requests of a decision', () => {
  test('name the chosen rows, as many as one request may', () => {
    const issues = Array.from({ length: MAX_CHANGED + 1 }, (_, number) => issue(String(number)))
    const requests = requestsFor({ kind: 'rows', issues }, { assignee: 'Ada' })
    expect(requests.map(({ ids }) => ids?.length)).toEqual([MAX_CHANGED, 1])
    expect(requests.every(({ assignee }) => assignee === 'Ada')).toBe(true)
  })

  test('send a filter with the count that was shown, not its ids', () => {
    const targets = { kind: 'filter', filter: { severity: ['LOW'] }, count: 7 } as const
    expect(
      requestsFor({ ...targets, filter: { severity: ['LOW'] } }, { status: 'RESOLVED' }),
    ).toEqual([{ filter: { severity: ['LOW'] }, count: 7, status: 'RESOLVED' }])
  })
})

describe('Taking a decision back', () => {
  test('restores the status that each issue had, in one request', () => {
    const before = [issue('a'), issue('b', { status: 'ACKNOWLEDGED' }), issue('c')]
    expect(undoRequests(before, { status: 'RESOLVED' })).toEqual([
      {
        changes: [
          { ids: ['a', 'c'], status: 'OPEN', reason: 'Undone' },
          { ids: ['b'], status: 'ACKNOWLEDGED', reason: 'Undone' },
        ],
      },
    ])
  })

  test('restores a suppression with its reason and its end', () => {
    const suppression = { reason: 'Accepted', until: '2027-01-01T00:00:00.000Z' }
    expect(
      undoRequests([issue('a', { status: 'SUPPRESSED', suppression })], { status: 'OPEN' }),
    ).toEqual([
      {
        changes: [
          { ids: ['a'], status: 'SUPPRESSED', reason: 'Accepted', expires_at: suppression.until },
        ],
      },
    ])
  })

  test('unassigns what was unassigned, and leaves the status alone', () => {
    expect(undoRequests([issue('a')], { assignee: 'Ada' })).toEqual([
      { changes: [{ ids: ['a'], assignee: null }] },
    ])
  })
})

test('A row shows a decision before the service has answered', () => {
  expect(withDecision(issue('a', { assignee: 'Ada' }), { assignee: null }).assignee).toBe('')
  expect(withDecision(issue('a'), { status: 'RESOLVED' }).status).toBe('RESOLVED')
})

test('The changes between two versions name only what differs', () => {
  expect(changesBetween(issue('a'), issue('a', { status: 'RESOLVED' }))).toEqual([
    { field: 'status', from: 'OPEN', to: 'RESOLVED' },
  ])
})
