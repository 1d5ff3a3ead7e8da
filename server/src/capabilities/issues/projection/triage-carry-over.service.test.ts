import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { overrideContext } from '../../../../test/support/override-context.ts'
import { asffRecord, ndjson } from '../../findings/import/import-records.test-data.ts'
import { deriveFinding } from '../../findings/ingest/derived-finding.ts'
import { countersAndCounts, type Findings } from '../../findings/record/finding-database.fixture.ts'
import {
  type ReprocessDeps,
  type ReprocessStores,
  reprocessFindings,
} from '../../findings/reprocess/reprocess.service.ts'
import {
  type Issues,
  issueCountersAndCounts,
  openIssues,
} from '../record/issue-database.fixture.ts'
import type { IssueUpdate } from '../record/issue-state.ts'
import { updateIssues } from '../record/issues.service.ts'

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

/** Maps every S3 check to one control. */
const describeRenamed: ReprocessDeps['derive'] = (observation, metadata, reported) => {
  const derived = deriveFinding(observation, metadata, reported)
  return { ...derived, content: { ...derived.content, control_id: 'bucket-control' } }
}
const reprocess = () =>
  reprocessFindings(
    {
      transact: (work) =>
        issues.transact((stores) =>
          work(overrideContext<ReprocessStores>(stores, { storedRates: issues.world.rates })),
        ),
      findingMetadata: issues.world.metadata,
      derive: describeRenamed,
      now: () => issues.world.now,
    },
    { dryRun: false },
  )

const importChecks = async (...checks: readonly string[]) => {
  await issues.import([ndjson(...checks.map((check) => asffRecord({ check })))])
  await issues.catchUp()
}
const triage = async (check: string, update: IssueUpdate) => {
  const rows = await issues.rows<{ issue_id: string }>(
    `select issue_id from finding where check_id = '${check}'`,
  )
  const ids = rows.map(({ issue_id }) => issue_id)
  await issues.within((stores) => updateIssues(stores, ids, update, { actor: 'ana', at: START }))
  await issues.catchUp()
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
      set_by_user: true,
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

describe('an issue whose control was renamed', () => {
  it('keeps its triage', async () => {
    await importChecks('S3.1')
    await triage('S3.1', ACCEPTED)
    await reprocess()
    await issues.catchUp()
    await expectAccepted(1)
    const opened = await issues.rows(`select from event where type = 'finding.reopened'`)
    expect(opened).toEqual([])
  })

  it('absorbs the issues of other controls with the new name', async () => {
    await importChecks('S3.1', 'S3.2', 'S3.3')
    await triage('S3.2', ACCEPTED)
    await reprocess()
    await issues.catchUp()
    await expectAccepted(3)
  })

  it('follows its findings when it was not triaged', async () => {
    await importChecks('S3.1')
    await reprocess()
    await issues.catchUp()
    expect(await issues.issues()).toMatchObject([
      { control_id: 'bucket-control', status: 'OPEN', set_by_user: false },
    ])
  })

  it('does not overwrite the triage of the target', async () => {
    await importChecks('S3.1', 'S3.2')
    await triage('S3.1', { status: 'IN_PROGRESS', assignee: 'eve' })
    await triage('S3.2', { assignee: 'ben' })
    await reprocess()
    await issues.catchUp()
    const [issue] = await issues.issues()
    expect(issue).toMatchObject({ finding_count: 2 })
    const before = { status: issue?.status, assignee: issue?.assignee }
    expect([
      { status: 'IN_PROGRESS', assignee: 'eve' },
      { status: 'OPEN', assignee: 'ben' },
    ]).toContainEqual(before)
    await reprocess()
    await issues.catchUp()
    expect(await issues.issues()).toMatchObject([before])
  })
})
