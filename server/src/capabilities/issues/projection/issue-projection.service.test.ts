import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { report } from '../../findings/findings.test-data.ts'
import { asffRecord, ndjson } from '../../findings/import/import-records.test-data.ts'
import { SEVERAL_PLACES } from '../record/issue.ts'
import {
  type Issues,
  issueCountersAndCounts,
  openIssues,
  unitIn,
} from '../record/issue-database.fixture.ts'
import { updateIssues } from '../record/issues.service.ts'
import { gatherIssues } from './issue-consumer.service.ts'
import { forgetIssues, projectIssues } from './issue-projection.service.ts'

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
  issues.within((unit) => updateIssues(unit, ids, { status }, { actor: 'ana', at: LATER }))
const events = (type: string) =>
  issues.rows<{ data: object }>(`select * from event where type = '${type}' order by id`)
/** A complete run over one check. */
const run = (...records: readonly object[]) =>
  issues.import([ndjson(...records)], { complete: true })

describe('an issue', () => {
  it('is one for each control, account and resource, like the worst of its findings', async () => {
    await issues.report(
      report({ source: 'one', severity: 'MEDIUM', title: 'The bucket is public' }),
      report({ source: 'two', severity: 'CRITICAL', title: 'Anybody can read it' }),
      report({ source: 'two', account_id: '444455556666' }),
      report({ source: 'two', resource: { id: 'arn:aws:s3:::images', name: 'images' } }),
      report({ source: 'two', check_id: 'another-check' }),
    )
    await issues.settle()
    const all = await issues.issues()
    expect(all).toHaveLength(4)
    expect(all.find(({ finding_count }) => finding_count === 2)).toMatchObject({
      severity: 'CRITICAL',
      title: 'Anybody can read it',
      status: 'OPEN',
      version: 1,
      region: 'eu-west-1',
      created_at: START,
      assignee: '',
      ticket: null,
    })
  })

  it('is announced when it is made, and placed like its findings', async () => {
    await issues.report(report())
    await issues.settle()
    await issues.report(report({ source: 'another' }))
    await issues.settle()
    const { id } = await only()
    // The first ones are derived from the tables, and are news to nobody.
    expect(await events('issue.created')).toEqual([])
    await issues.report(report({ account_id: '444455556666' }))
    await issues.settle()
    const made = (await issues.issues()).find((issue) => issue.id !== id)
    expect(await events('issue.created')).toMatchObject([
      {
        subject_id: made?.id,
        account_id: '444455556666',
        region: 'eu-west-1',
        data: { issue_id: made?.id, severity: 'HIGH', status: 'OPEN' },
      },
    ])
  })

  it('stands in no place of which its findings disagree', async () => {
    await issues.report(report(), report({ source: 'two', resource: { region: 'us-east-1' } }))
    await issues.settle()
    expect(await only()).toMatchObject({ region: SEVERAL_PLACES, cloud_provider: 'aws' })
  })

  it('is resolved with its findings and opens when one is seen again', async () => {
    await run(asffRecord())
    await issues.settle()
    issues.world.now = LATER
    await run(asffRecord({ status: 'PASSED' }))
    await issues.settle()
    expect(await only()).toMatchObject({ status: 'RESOLVED', resolved_at: LATER, version: 2 })
    await run(asffRecord())
    await issues.settle()
    expect(await only()).toMatchObject({ status: 'OPEN', resolved_at: null, version: 3 })
    expect(await issues.history()).toMatchObject([
      { actor: '', changes: { status: { from: 'OPEN', to: 'RESOLVED' } } },
      { actor: '', changes: { status: { from: 'RESOLVED', to: 'OPEN' } } },
    ])
    expect(await events('issue.updated')).toHaveLength(2)
  })

  it('that a person has resolved stays so until a finding arrives', async () => {
    await issues.report(report())
    await issues.settle()
    const { id } = await only()
    await update([id], 'RESOLVED')
    await issues.report(report({ title: 'In other words' }))
    await issues.settle()
    expect(await only()).toMatchObject({ status: 'RESOLVED', title: 'In other words' })
    await issues.report(report({ source: 'second' }))
    await issues.settle()
    expect(await only()).toMatchObject({ status: 'OPEN', finding_count: 2 })
  })

  it('tells a change of its severity, and none of its counts', async () => {
    await issues.report(report({ severity: 'LOW' }))
    await issues.settle()
    await issues.report(report({ source: 'second', severity: 'LOW' }))
    await issues.settle()
    expect(await only()).toMatchObject({ version: 2, finding_count: 2 })
    expect(await issues.history()).toEqual([])
    await issues.report(report({ source: 'second', severity: 'HIGH' }))
    await issues.settle()
    expect(await issues.history()).toMatchObject([
      { changes: { severity: { from: 'LOW', to: 'HIGH' } } },
    ])
    expect(await events('issue.updated')).toHaveLength(1)
  })

  it('goes with its last finding, and so does its history', async () => {
    const { id } = report()
    await issues.report(report())
    await issues.settle()
    await update([(await only()).id], 'SUPPRESSED')
    await issues.removeFindings([id])
    await issues.settle()
    expect(await issues.issues()).toEqual([])
    expect(await issues.history()).toEqual([])
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
  })

  it('gives up a finding that is an instance of another problem now', async () => {
    await issues.report(report(), report({ source: 'second' }))
    await issues.settle()
    const { id } = await only()
    const moved = report({ check_id: 'renamed' })
    await issues.report({ ...moved, id: report().id, deduplication_key: 'k' })
    await issues.settle()
    const all = await issues.issues()
    expect(all).toHaveLength(2)
    for (const issue of all) expect(issue.finding_count).toBe(1)
    expect(all.map((issue) => issue.id)).toContain(id)
  })

  it('does not hand its acceptance on with a finding', async () => {
    await issues.report(report())
    await issues.settle()
    await update([(await only()).id], 'SUPPRESSED')
    const moved = report({ check_id: 'renamed' })
    await issues.report({ ...moved, id: report().id, deduplication_key: 'k' })
    await issues.settle()
    expect(await only()).toMatchObject({ control_id: 'renamed', status: 'OPEN', version: 1 })
    expect(await issues.rows('select status from finding')).toEqual([{ status: 'open' }])
  })
})

const isExact = ({ counters, counts }: { counters: unknown; counts: unknown }) => {
  expect(counters).toEqual(counts)
  return true
}

describe('the consumer', () => {
  it('loses nothing when it breaks off between issues and cursor', async () => {
    await issues.settle()
    await issues.report(report(), report({ source: 'second' }))
    const breaking = {
      ...issues.deps,
      unitIn: (...given: Parameters<typeof unitIn>) => {
        const unit = unitIn(...given)
        const save: typeof unit.issues.save = async (changes) => {
          await unit.issues.save(changes)
          throw new Error('the process is gone')
        }
        return { ...unit, issues: { ...unit.issues, save } }
      },
    }
    await expect(
      (async () => {
        while (true) await gatherIssues(breaking, 10)
      })(),
    ).rejects.toThrow('the process is gone')
    expect(await issues.issues()).toEqual([])
    await issues.settle()
    expect(await only()).toMatchObject({ finding_count: 2, version: 1 })
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
    expect(await events('issue.created')).toHaveLength(1)
  })

  it('begins with what the tables hold, also of a release that knew no issues', async () => {
    await issues.report(report(), report({ source: 'second' }), report({ check_id: 'other' }))
    await issues.rows('update finding set issue_id = null')
    await issues.rows('delete from event')
    await issues.settle()
    expect((await issues.issues()).map((issue) => issue.finding_count).sort()).toEqual([1, 2])
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
  })

  it('names the issue of what an older release writes beside it', async () => {
    await issues.settle()
    await issues.report(report())
    await issues.rows('update finding set issue_id = null')
    await issues.rows(`update event set data = data - 'issue_id'`)
    await issues.settle()
    expect(await only()).toMatchObject({ finding_count: 1 })
    const { id } = await only()
    expect(await issues.rows('select issue_id from finding')).toEqual([{ issue_id: id }])
  })

  it('derives all anew when events were deleted before it read them', async () => {
    await issues.report(report({ severity: 'LOW' }), report({ check_id: 'gone' }))
    await issues.settle()
    const kept = (await issues.issues()).find(({ control_id }) => control_id !== 'gone')
    await update([kept?.id ?? ''], 'SUPPRESSED')
    await issues.report(report({ source: 'second', severity: 'HIGH' }))
    await issues.removeFindings([report({ check_id: 'gone' }).id])
    await issues.rows('delete from event; delete from event_cursor')
    await issues.settle()
    expect(await only()).toMatchObject({
      id: kept?.id,
      finding_count: 2,
      severity: 'HIGH',
      status: 'SUPPRESSED',
      decided: true,
    })
    expect(await issues.rows('select distinct status from finding')).toEqual([
      { status: 'suppressed' },
    ])
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
  })

  it('makes many at once like few', async () => {
    await issues.settle()
    const many = Array.from({ length: 120 }, (_, index) => report({ check_id: `check-${index}` }))
    await issues.report(...many)
    await issues.settle()
    expect(await issues.issues()).toHaveLength(120)
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
  })
})

describe('forgetting accounts', () => {
  it('removes their issues, histories and counts, and those of nobody else', async () => {
    await issues.report(report(), report({ account_id: '444455556666' }))
    await issues.settle()
    await update(
      (await issues.issues()).map(({ id }) => id),
      'RESOLVED',
    )
    await issues.within((unit) => forgetIssues(unit, [ACCOUNT]))
    expect(await only()).toMatchObject({ account_id: '444455556666' })
    expect(await issues.history()).toHaveLength(1)
    expect(await issueCountersAndCounts(issues)).toSatisfy(isExact)
    const left = await issues.rows(
      `select account_id from issue_count union select account_id from issue_count_control
       union select account_id from issue_count_account`,
    )
    expect(left).toEqual([{ account_id: '444455556666' }])
  })
})

it('an issue that nobody knows is no issue', async () => {
  const touched = { issue_id: report().id, account_id: ACCOUNT, arrival: true }
  await issues.within((unit) => projectIssues(unit, [touched], START))
  expect(await issues.issues()).toEqual([])
})
