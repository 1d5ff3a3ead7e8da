import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { overrideContext } from '../../../../test/support/override-context.ts'
import { MIXED_PLACEMENT } from '../../../kernel/data-scope.ts'
import type { Connection } from '../../../platform/db/connection.ts'
import { derivedFinding } from '../../findings/findings.test-data.ts'
import { asffRecord, ndjson } from '../../findings/import/import-records.test-data.ts'
import {
  type Issues,
  issueCountersAndCounts,
  openIssues,
} from '../record/issue-database.fixture.ts'
import { updateIssues } from '../record/issues.service.ts'
import { projectNextEvents } from './issue-consumer.service.ts'
import { deleteIssues, projectIssues } from './issue-projection.service.ts'

const START = new Date('2026-03-01T12:00:00.000Z')
const LATER = new Date('2026-03-02T12:00:00.000Z')
const ACCOUNT = '111122223333'

let issues: Issues
beforeAll(async () => {
  issues = await openIssues()
})
afterAll(() => issues.close())
beforeEach(async () => {
  await issues.clear()
  issues.world.now = START
})

const only = async () => {
  const all = await issues.issues()
  expect(all).toHaveLength(1)
  return all[0] as (typeof all)[number]
}
const update = (ids: readonly string[], status: 'RESOLVED' | 'SUPPRESSED') =>
  issues.within((stores) => updateIssues(stores, ids, { status }, { actor: 'ana', at: LATER }))
const events = (type: string) =>
  issues.rows<{ data: object }>(`select * from event where type = '${type}' order by id`)
/** Imports a complete import of one check. */
const importFullScan = (...records: readonly object[]) =>
  issues.import([ndjson(...records)], { complete: true })

describe('an issue', () => {
  it('exists once for each control, account and resource, with the values of its worst finding', async () => {
    await issues.report(
      derivedFinding({ source: 'one', severity: 'MEDIUM', title: 'The bucket is public' }),
      derivedFinding({ source: 'two', severity: 'CRITICAL', title: 'The objects are public' }),
      derivedFinding({ source: 'two', account_id: '444455556666' }),
      derivedFinding({ source: 'two', resource: { id: 'arn:aws:s3:::images', name: 'images' } }),
      derivedFinding({ source: 'two', check_id: 'another-check' }),
    )
    await issues.catchUp()
    const all = await issues.issues()
    expect(all).toHaveLength(4)
    expect(all.find(({ finding_count }) => finding_count === 2)).toMatchObject({
      severity: 'CRITICAL',
      title: 'The objects are public',
      status: 'OPEN',
      version: 1,
      region: 'eu-west-1',
      created_at: START,
      assignee: '',
      ticket: null,
    })
  })

  it('is announced when it is created, with the placement of its findings', async () => {
    await issues.report(derivedFinding())
    await issues.catchUp()
    await issues.report(derivedFinding({ source: 'another' }))
    await issues.catchUp()
    const { id } = await only()
    // The first issues are derived from the tables, so they are not announced.
    expect(await events('issue.created')).toEqual([])
    await issues.report(derivedFinding({ account_id: '444455556666' }))
    await issues.catchUp()
    const created = (await issues.issues()).find((issue) => issue.id !== id)
    expect(await events('issue.created')).toMatchObject([
      {
        subject_id: created?.id,
        account_id: '444455556666',
        region: 'eu-west-1',
        data: { issue_id: created?.id, severity: 'HIGH', status: 'OPEN' },
      },
    ])
  })

  it('has no region when its findings are in several', async () => {
    await issues.report(
      derivedFinding(),
      derivedFinding({ source: 'two', resource: { region: 'us-east-1' } }),
    )
    await issues.catchUp()
    expect(await only()).toMatchObject({ region: MIXED_PLACEMENT, cloud_provider: 'aws' })
  })

  it('is resolved with its findings and reopens when one is reported again', async () => {
    await importFullScan(asffRecord())
    await issues.catchUp()
    issues.world.now = LATER
    await importFullScan(asffRecord({ status: 'PASSED' }))
    await issues.catchUp()
    expect(await only()).toMatchObject({ status: 'RESOLVED', resolved_at: LATER, version: 2 })
    await importFullScan(asffRecord())
    await issues.catchUp()
    expect(await only()).toMatchObject({ status: 'OPEN', resolved_at: null, version: 3 })
    expect(await issues.history()).toMatchObject([
      { actor: '', changes: { status: { from: 'OPEN', to: 'RESOLVED' } } },
      { actor: '', changes: { status: { from: 'RESOLVED', to: 'OPEN' } } },
    ])
    expect(await events('issue.updated')).toHaveLength(2)
  })

  it('that a user has resolved stays resolved until a new finding', async () => {
    await issues.report(derivedFinding())
    await issues.catchUp()
    const { id } = await only()
    await update([id], 'RESOLVED')
    await issues.catchUp()
    await issues.report(derivedFinding({ title: 'In other words' }))
    await issues.catchUp()
    expect(await only()).toMatchObject({ status: 'RESOLVED', title: 'In other words' })
    await issues.report(derivedFinding({ source: 'second' }))
    await issues.catchUp()
    expect(await only()).toMatchObject({ status: 'OPEN', finding_count: 2 })
  })

  it('records a change of its severity in the history, but not of its counts', async () => {
    await issues.report(derivedFinding({ severity: 'LOW' }))
    await issues.catchUp()
    await issues.report(derivedFinding({ source: 'second', severity: 'LOW' }))
    await issues.catchUp()
    expect(await only()).toMatchObject({ version: 2, finding_count: 2 })
    expect(await issues.history()).toEqual([])
    await issues.report(derivedFinding({ source: 'second', severity: 'HIGH' }))
    await issues.catchUp()
    expect(await issues.history()).toMatchObject([
      { changes: { severity: { from: 'LOW', to: 'HIGH' } } },
    ])
    expect(await events('issue.updated')).toHaveLength(1)
  })

  it('is deleted with its last finding, including its history', async () => {
    const { id } = derivedFinding()
    await issues.report(derivedFinding())
    await issues.catchUp()
    await update([(await only()).id], 'SUPPRESSED')
    await issues.deleteFindings([id])
    await issues.catchUp()
    expect(await issues.issues()).toEqual([])
    expect(await issues.history()).toEqual([])
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
  })

  it('loses a finding that moves to another control', async () => {
    await issues.report(derivedFinding(), derivedFinding({ source: 'second' }))
    await issues.catchUp()
    const { id } = await only()
    const moved = derivedFinding({ check_id: 'renamed' })
    await issues.report({ ...moved, id: derivedFinding().id, deduplication_key: 'k' })
    await issues.catchUp()
    const all = await issues.issues()
    expect(all).toHaveLength(2)
    for (const issue of all) expect(issue.finding_count).toBe(1)
    expect(all.map((issue) => issue.id)).toContain(id)
  })

  it('passes its acceptance on with a finding that moves', async () => {
    await issues.report(derivedFinding())
    await issues.catchUp()
    await update([(await only()).id], 'SUPPRESSED')
    const moved = derivedFinding({ check_id: 'renamed' })
    await issues.report({ ...moved, id: derivedFinding().id, deduplication_key: 'k' })
    await issues.catchUp()
    expect(await only()).toMatchObject({ control_id: 'renamed', status: 'SUPPRESSED' })
    expect(await issues.rows('select status from finding')).toEqual([{ status: 'suppressed' }])
  })
})

const isExact = ({ counters, counts }: { counters: unknown; counts: unknown }) => {
  expect(counters).toEqual(counts)
  return true
}

describe('the consumer', () => {
  it('loses nothing when it fails between writing issues and the cursor', async () => {
    await issues.catchUp()
    await issues.report(derivedFinding(), derivedFinding({ source: 'second' }))
    const failingDeps = {
      ...issues.deps,
      storesOver: (transaction: Connection) => {
        const stores = issues.deps.storesOver(transaction)
        const { issueWrites } = stores
        const save: typeof issueWrites.save = async (changes) => {
          await issueWrites.save(changes)
          throw new Error('Connection terminated unexpectedly')
        }
        return overrideContext(stores, { issueWrites: { ...issueWrites, save } })
      },
    }
    await expect(
      (async () => {
        while (true) await projectNextEvents(failingDeps, 10)
      })(),
    ).rejects.toThrow('Connection terminated unexpectedly')
    expect(await issues.issues()).toEqual([])
    await issues.catchUp()
    expect(await only()).toMatchObject({ finding_count: 2, version: 1 })
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
    expect(await events('issue.created')).toHaveLength(1)
  })

  it('starts with the findings that the tables hold', async () => {
    await issues.report(
      derivedFinding(),
      derivedFinding({ source: 'second' }),
      derivedFinding({ check_id: 'other' }),
    )
    await issues.rows('delete from event')
    await issues.catchUp()
    expect((await issues.issues()).map((issue) => issue.finding_count).sort()).toEqual([1, 2])
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
  })

  it('rebuilds all issues when events were deleted before it read them', async () => {
    await issues.report(derivedFinding({ severity: 'LOW' }), derivedFinding({ check_id: 'gone' }))
    await issues.catchUp()
    const remaining = (await issues.issues()).find(({ control_id }) => control_id !== 'gone')
    await update([remaining?.id ?? ''], 'SUPPRESSED')
    await issues.report(derivedFinding({ source: 'second', severity: 'HIGH' }))
    await issues.deleteFindings([derivedFinding({ check_id: 'gone' }).id])
    await issues.rows('delete from event; delete from event_cursor')
    await issues.catchUp()
    expect(await only()).toMatchObject({
      id: remaining?.id,
      finding_count: 2,
      severity: 'HIGH',
      status: 'SUPPRESSED',
      set_by_user: true,
    })
    expect(await issues.rows('select distinct status from finding')).toEqual([
      { status: 'suppressed' },
    ])
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
  })

  it('creates many issues in one batch', async () => {
    await issues.catchUp()
    const many = Array.from({ length: 120 }, (_, index) =>
      derivedFinding({ check_id: `check-${index}` }),
    )
    await issues.report(...many)
    await issues.catchUp()
    expect(await issues.issues()).toHaveLength(120)
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
  })
})

describe('deleteIssues', () => {
  it('deletes issues, histories and counts of the given accounts only', async () => {
    await issues.report(derivedFinding(), derivedFinding({ account_id: '444455556666' }))
    await issues.catchUp()
    await update(
      (await issues.issues()).map(({ id }) => id),
      'RESOLVED',
    )
    await issues.within((stores) => deleteIssues(stores, [ACCOUNT]))
    expect(await only()).toMatchObject({ account_id: '444455556666' })
    expect(await issues.history()).toHaveLength(1)
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
    const remaining = await issues.rows(
      `select account_id from issue_count union select account_id from issue_count_control
       union select account_id from issue_count_account`,
    )
    expect(remaining).toEqual([{ account_id: '444455556666' }])
  })
})

it('an issue without findings is not created', async () => {
  const affected = { issue_id: derivedFinding().id, account_id: ACCOUNT }
  await issues.within((stores) => projectIssues(stores, [affected], START))
  expect(await issues.issues()).toEqual([])
})
