import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { unscopedConnection } from '../../../data/scoped.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { asffRecord, ndjson } from '../../findings/import/import-records.test-data.ts'
import { reportOf } from '../../findings/ingest/derived-finding.ts'
import { countersAndCounts, type Findings } from '../../findings/record/finding-database.fixture.ts'
import {
  type ReprocessDeps,
  reprocessFindings,
} from '../../findings/reprocess/reprocess.service.ts'
import { reprocessStore } from '../../findings/reprocess/reprocess.store.ts'
import {
  type Issues,
  issueCountersAndCounts,
  openIssues,
  unitIn,
} from '../record/issue-database.fixture.ts'
import type { IssueUpdate } from '../record/issue-state.ts'
import { updateIssues } from '../record/issues.service.ts'
import { issueSuccession } from './triage-carry-over.service.ts'

const START = new Date('2026-03-01T12:00:00.000Z')
const UNTIL = new Date('2026-06-01T12:00:00.000Z')

let issues: Issues
beforeAll(async () => {
  issues = await openIssues()
})
afterAll(() => issues.close())
beforeEach(async () => {
  await issues.clear()
  issues.world.now = START
})

/** Every check of S3 is one control. */
const describeAnew: ReprocessDeps['describe'] = (observation, metadata, stated) => {
  const report = reportOf(observation, metadata, stated)
  return { ...report, content: { ...report.content, control_id: 'bucket-control' } }
}
const reprocess = () =>
  reprocessFindings(
    {
      transact: (work) =>
        inTransaction(issues.connection, (transaction) => {
          const unit = unitIn(transaction)
          return work({
            ...unit.findings,
            reprocess: reprocessStore(unscopedConnection(transaction)),
            intelligence: issues.world.intelligence,
            history: issues.world.history,
            issues: issueSuccession(unit),
          })
        }),
      metadata: issues.world.metadata,
      describe: describeAnew,
      now: () => issues.world.now,
    },
    { dryRun: false },
  )

const importing = async (...checks: readonly string[]) => {
  await issues.import([ndjson(...checks.map((check) => asffRecord({ check })))])
  await issues.settle()
}
const decide = async (check: string, update: IssueUpdate) => {
  const found = await issues.rows<{ issue_id: string }>(
    `select issue_id from finding where check_id = '${check}'`,
  )
  const ids = found.map(({ issue_id }) => issue_id)
  await issues.within((unit) => updateIssues(unit, ids, update, { actor: 'ana', at: START }))
  await issues.settle()
}
const ACCEPTED: IssueUpdate = {
  status: 'SUPPRESSED',
  reason: 'a public site',
  expires_at: UNTIL,
  assignee: 'ben',
  ticket: { provider: 'jira', id: 'OPS-1', url: '', status: '' },
}
const expectAccepted = async (finding_count: number) => {
  expect(await issues.issues()).toMatchObject([
    {
      control_id: 'bucket-control',
      status: 'SUPPRESSED',
      decided: true,
      finding_count,
      suppression_reason: 'a public site',
      suppressed_until: UNTIL,
      assignee: 'ben',
      ticket: { provider: 'jira', id: 'OPS-1' },
    },
  ])
  const statuses = await issues.rows<{ status: string }>('select status from finding')
  expect(statuses.map(({ status }) => status)).toEqual(Array(finding_count).fill('suppressed'))
  for (const { counters, counts } of [
    await issueCountersAndCounts(issues),
    await countersAndCounts(issues as unknown as Findings),
  ]) {
    expect(counters).toEqual(counts)
  }
}

describe('an issue of which the control has another name', () => {
  it('stays what people have made of it', async () => {
    await importing('S3.1')
    await decide('S3.1', ACCEPTED)
    await reprocess()
    await issues.settle()
    await expectAccepted(1)
    const opened = await issues.rows(`select from event where type = 'finding.reopened'`)
    expect(opened).toEqual([])
  })

  it('is one with those that have that name too, and takes them in', async () => {
    await importing('S3.1', 'S3.2', 'S3.3')
    await decide('S3.2', ACCEPTED)
    await reprocess()
    await issues.settle()
    await expectAccepted(3)
  })

  it('follows its findings when nobody has decided anything', async () => {
    await importing('S3.1')
    await reprocess()
    await issues.settle()
    expect(await issues.issues()).toMatchObject([
      { control_id: 'bucket-control', status: 'OPEN', decided: false },
    ])
  })

  it('leaves what people have decided about the other one', async () => {
    await importing('S3.1', 'S3.2')
    await decide('S3.1', { status: 'IN_PROGRESS', assignee: 'eve' })
    await decide('S3.2', { assignee: 'ben' })
    await reprocess()
    await issues.settle()
    const [issue] = await issues.issues()
    expect(issue).toMatchObject({ finding_count: 2 })
    const before = { status: issue?.status, assignee: issue?.assignee }
    expect([
      { status: 'IN_PROGRESS', assignee: 'eve' },
      { status: 'OPEN', assignee: 'ben' },
    ]).toContainEqual(before)
    await reprocess()
    await issues.settle()
    expect(await issues.issues()).toMatchObject([before])
  })
})
