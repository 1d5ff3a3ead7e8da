import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNRESTRICTED } from '../../../kernel/data-scope.ts'
import { derivedFinding } from '../../findings/findings.test-data.ts'
import { asffRecord, ndjson } from '../../findings/import/import-records.test-data.ts'
import { type Issues, issueCountersAndCounts, openIssues } from './issue-database.fixture.ts'
import type { IssueUpdate } from './issue-state.ts'
import { expireSuppressions, updateIssue, updateIssues } from './issues.service.ts'

const START = new Date('2026-03-01T12:00:00.000Z')
const LATER = new Date('2026-03-02T12:00:00.000Z')
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const TICKET = { provider: 'jira', id: 'SEC-7', url: 'https://tickets.example.test/7', status: '' }

let issues: Issues
beforeAll(async () => {
  issues = await openIssues()
})
afterAll(() => issues.close())
beforeEach(async () => {
  await issues.clear()
  issues.world.now = START
})

const onlyIssue = async () => {
  const all = await issues.issues()
  expect(all).toHaveLength(1)
  return all[0] as (typeof all)[number]
}
const update = (ids: readonly string[], change: IssueUpdate, at = START) =>
  issues.within((stores) => updateIssues(stores, ids, change, { actor: 'ana@example.test', at }))
const findingStates = () =>
  issues.rows<{ status: string; suppression_reason: string }>(
    'select status, suppression_reason from finding order by source',
  )
const createIssue = async () => {
  await issues.report(derivedFinding())
  await issues.catchUp()
  return onlyIssue()
}

describe('a change by a user', () => {
  it.each([
    [{ status: 'ACKNOWLEDGED' }, { status: { from: 'OPEN', to: 'ACKNOWLEDGED' } }],
    [{ status: 'IN_PROGRESS' }, { status: { from: 'OPEN', to: 'IN_PROGRESS' } }],
    [{ status: 'RESOLVED' }, { status: { from: 'OPEN', to: 'RESOLVED' } }],
    [{ assignee: 'sam' }, { assignee: { from: '', to: 'sam' } }],
    [{ ticket: TICKET }, { ticket: { from: null, to: TICKET } }],
    [
      { status: 'SUPPRESSED', reason: 'a decoy', expires_at: LATER },
      {
        status: { from: 'OPEN', to: 'SUPPRESSED' },
        suppression: { from: null, to: { reason: 'a decoy', until: LATER.toISOString() } },
      },
    ],
  ] satisfies [IssueUpdate, object][])('%j is recorded in the history', async (change, changes) => {
    const { id } = await createIssue()
    expect(await update([id], change)).toEqual({
      changed: [{ id, version: 2 }],
      missing: [],
      partial: [],
    })
    const { reason = '', expires_at: _e, ...values } = change as IssueUpdate
    expect(await onlyIssue()).toMatchObject({ ...values, version: 2, updated_at: START })
    expect(await issues.history()).toMatchObject([
      { issue_id: id, at: START, actor: 'ana@example.test', changes, reason },
    ])
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
    const [event] = await issues.rows(`select data from event where type = 'issue.updated'`)
    expect(event).toMatchObject({ data: { issue_id: id, changes } })
  })

  it('without an effect makes no new version', async () => {
    const { id } = await createIssue()
    await update([id], { status: 'SUPPRESSED', ticket: TICKET })
    const before = await onlyIssue()
    expect(await update([id], { status: 'SUPPRESSED', ticket: TICKET }, LATER)).toEqual({
      changed: [],
      missing: [],
      partial: [],
    })
    expect(await onlyIssue()).toEqual(before)
  })

  it('reports ids that are unknown or outside the scope, and does not change them', async () => {
    const { id } = await createIssue()
    expect(await update([id, UNKNOWN], { assignee: 'sam' })).toEqual({
      changed: [{ id, version: 2 }],
      missing: [UNKNOWN],
      partial: [],
    })
    const elsewhere = { ...UNRESTRICTED, accounts: ['999999999999'] }
    const by = { actor: 'eve', at: LATER }
    const outside = issues.within(
      (stores) => updateIssues(stores, [id], { assignee: 'eve' }, by),
      elsewhere,
    )
    expect(await outside).toEqual({ changed: [], missing: [id], partial: [] })
    expect(await onlyIssue()).toMatchObject({ assignee: 'sam', version: 2 })
    const single = issues.within((stores) => updateIssue(stores, id, {}, by, ''), elsewhere)
    await expect(single).rejects.toMatchObject({ code: 'ISSUE_NOT_FOUND' })
  })

  it.each([
    ['', true],
    ['1', true],
    ['*', true],
    ['9, 1', true],
    ['2', false],
    ['x', false],
  ])('with If-Match %j succeeds on version 1: %s', async (ifMatch, passes) => {
    const { id } = await createIssue()
    const by = { actor: 'ana', at: LATER }
    const changing = issues.within((stores) =>
      updateIssue(stores, id, { status: 'ACKNOWLEDGED' }, by, ifMatch),
    )
    if (passes) expect(await changing).toMatchObject({ version: 2, status: 'ACKNOWLEDGED' })
    else await expect(changing).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
  })

  it('succeeds once for two concurrent requests with the same If-Match', async () => {
    const { id } = await createIssue()
    const by = { actor: 'ana', at: LATER }
    const both = await Promise.allSettled(
      (['ACKNOWLEDGED', 'IN_PROGRESS'] as const).map((status) =>
        issues.within((stores) => updateIssue(stores, id, { status }, by, '1')),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await onlyIssue()).toMatchObject({ version: 2 })
  })
})

const isExact = ({ counters, counts }: { counters: unknown; counts: unknown }) => {
  expect(counters).toEqual(counts)
  return true
}

describe('a suppression', () => {
  it('suppresses its findings, also later ones, and reopens them afterwards', async () => {
    const { id } = await createIssue()
    await update([id], { status: 'SUPPRESSED', reason: 'a decoy' })
    expect(await findingStates()).toEqual([
      { status: 'suppressed', suppression_reason: 'issue: a decoy' },
    ])
    expect(await onlyIssue()).toMatchObject({ finding_count: 1, sla_deadline: null })

    await issues.report(derivedFinding({ source: 'second' }))
    await issues.catchUp()
    expect(await onlyIssue()).toMatchObject({ status: 'SUPPRESSED', finding_count: 2 })
    expect(await findingStates()).toEqual(
      Array(2).fill({ status: 'suppressed', suppression_reason: 'issue: a decoy' }),
    )

    await update([id], { status: 'OPEN' }, LATER)
    expect(await findingStates()).toEqual(Array(2).fill({ status: 'open', suppression_reason: '' }))
    await issues.catchUp()
    expect(await onlyIssue()).toMatchObject({ status: 'OPEN', suppression_reason: '' })
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
  })

  it('is complete at once: the projection makes no further version', async () => {
    const { id } = await createIssue()
    await update([id], { status: 'SUPPRESSED' })
    const before = await onlyIssue()
    await issues.catchUp()
    expect(await onlyIssue()).toEqual(before)
  })

  it('does not touch findings that a scanner muted or that an exception covers', async () => {
    const muted = derivedFinding({ source: 'a-muting', muted: true })
    await issues.report(
      muted,
      derivedFinding({ source: 'b-excepted' }),
      derivedFinding({ source: 'c' }),
    )
    await issues.rows(
      `update finding set status = 'suppressed', suppression_reason = 'exception'
       where source = 'b-excepted'`,
    )
    await issues.catchUp()
    const { id } = await onlyIssue()
    await update([id], { status: 'SUPPRESSED', reason: 'why' })
    const kept = [
      { status: 'suppressed', suppression_reason: 'scanner' },
      { status: 'suppressed', suppression_reason: 'exception' },
    ]
    expect(await findingStates()).toEqual([
      ...kept,
      { status: 'suppressed', suppression_reason: 'issue: why' },
    ])
    await update([id], { status: 'IN_PROGRESS' })
    await issues.catchUp()
    expect(await findingStates()).toEqual([
      ...kept,
      { status: 'in_progress', suppression_reason: '' },
    ])
    expect(await onlyIssue()).toMatchObject({ status: 'IN_PROGRESS' })
  })
})

describe('the expiry of a suppression', () => {
  const expire = (at: Date) =>
    issues.within(async (stores) => {
      const expired = await stores.issueWrites.expired(at, 10)
      return expireSuppressions(
        stores,
        expired.map(({ id }) => id),
        at,
      )
    })
  const suppressed = async () => {
    const { id } = await createIssue()
    await update([id], { status: 'SUPPRESSED', expires_at: LATER })
    return id
  }

  it('happens when it is due, and not before', async () => {
    await suppressed()
    expect(await expire(new Date(LATER.getTime() - 1))).toBe(0)
    expect(await expire(LATER)).toBe(1)
    expect(await expire(LATER)).toBe(0)
    expect(await onlyIssue()).toMatchObject({ status: 'OPEN', suppressed_until: null, version: 3 })
    expect(await findingStates()).toEqual([{ status: 'open', suppression_reason: '' }])
    expect((await issues.history()).at(-1)).toMatchObject({
      at: LATER,
      actor: '',
      reason: 'the suppression has expired',
      changes: { status: { from: 'SUPPRESSED', to: 'OPEN' } },
    })
    await issues.catchUp()
    expect(await onlyIssue()).toMatchObject({ status: 'OPEN', version: 3 })
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
  })

  it('resolves an issue whose findings are all resolved', async () => {
    const records = (status: string) => ndjson(asffRecord({ status }))
    await issues.import([records('FAILED')])
    await issues.catchUp()
    const { id } = await onlyIssue()
    await issues.rows(`update finding set status = 'resolved', resolved_at = '2026-03-01T13:00Z'`)
    await update([id], { status: 'SUPPRESSED', expires_at: LATER })
    await expire(LATER)
    expect(await onlyIssue()).toMatchObject({
      status: 'RESOLVED',
      set_by_user: false,
      resolved_at: new Date('2026-03-01T13:00Z'),
    })
  })
})
