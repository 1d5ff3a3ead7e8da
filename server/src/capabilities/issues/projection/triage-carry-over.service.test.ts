import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { overrideContext } from '../../../../test/support/override-context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { derivedFinding } from '../../findings/findings.test-data.ts'
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
import { expireSuppressions, updateIssues } from '../record/issues.service.ts'
import { projectNextEvents } from './issue-consumer.service.ts'

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
  await expectExactCounts()
}

const expectExactCounts = async () => {
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

  it('keeps a suppression of one of several controls to the findings of that control', async () => {
    await importChecks('S3.1', 'S3.2', 'S3.3')
    await triage('S3.2', ACCEPTED)
    await reprocess()
    await issues.catchUp()
    expect(await issues.issues()).toMatchObject([
      { control_id: 'bucket-control', status: 'OPEN', finding_count: 3, assignee: 'ben' },
    ])
    const states = () => issues.rows(`select check_id, status from finding order by check_id`)
    expect(await states()).toEqual([
      { check_id: 'S3.1', status: 'open' },
      { check_id: 'S3.2', status: 'suppressed' },
      { check_id: 'S3.3', status: 'open' },
    ])
    issues.world.now = UNTIL
    await issues.within(async (stores) => {
      const expired = await stores.issueWrites.expired(UNTIL, 10)
      await expireSuppressions(
        stores,
        expired.map(({ id }) => id),
        UNTIL,
      )
    })
    await issues.catchUp()
    expect(await states()).toMatchObject(Array(3).fill({ status: 'open' }))
    await expectExactCounts()
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

describe('a finding that is reported again under another control', () => {
  const FIRST = derivedFinding()
  /** The same finding, reported under other checks. */
  const reportAs = async (...checks: readonly string[]) => {
    for (const check_id of checks) {
      const { id, deduplication_key } = FIRST
      await issues.report({ ...derivedFinding({ check_id }), id, deduplication_key })
    }
  }
  const moveTo = async (...checks: readonly string[]) => {
    await reportAs(...checks)
    await issues.catchUp()
  }
  const decide = async (update: IssueUpdate) => {
    const ids = (await issues.issues()).map(({ id }) => id)
    await issues.within((stores) => updateIssues(stores, ids, update, { actor: 'ana', at: START }))
  }

  test.each<[string, IssueUpdate, string]>([
    ['a suppression', ACCEPTED, 'suppressed'],
    ['progress', { status: 'IN_PROGRESS', assignee: 'eve' }, 'in_progress'],
    ['an acknowledgement', { status: 'ACKNOWLEDGED' }, 'open'],
    ['a resolution', { status: 'RESOLVED' }, 'resolved'],
    ['an assignee', { assignee: 'eve' }, 'open'],
  ])('takes %s along, with the history, also over several moves', async (_, update, status) => {
    await issues.report(FIRST)
    await issues.catchUp()
    await decide(update)
    const { within: _w, reason: _r, expires_at: _e, ...values } = update
    await moveTo('second-check')
    await moveTo('third-check', 'fourth-check')
    expect(await issues.issues()).toMatchObject([{ control_id: 'fourth-check', ...values }])
    expect(await issues.rows('select status from finding')).toEqual([{ status }])
    expect(await issues.history()).toMatchObject([{ actor: 'ana' }])
    await expectExactCounts()
  })

  it('takes triage along although it has moved on when its first move is handled', async () => {
    await issues.report(FIRST)
    await issues.catchUp()
    await decide(ACCEPTED)
    await issues.catchUp()
    await reportAs('second-check', 'third-check', 'fourth-check')
    await vi.waitFor(async () => expect(await projectNextEvents(issues.deps, 1)).toBe(1), 60_000)
    await issues.catchUp()
    expect(await issues.issues()).toMatchObject([
      { control_id: 'fourth-check', status: 'SUPPRESSED', assignee: 'ben' },
    ])
    expect(await issues.history()).toMatchObject([{ actor: 'ana' }])
    await expectExactCounts()
  })

  it('takes triage along although its move is read later than the decision', async () => {
    await issues.report(FIRST)
    await issues.catchUp()
    await decide(ACCEPTED)
    // The log is read up to the oldest open transaction.
    await inTransaction(issues.deps.connection, async (older) => {
      await sql`select pg_current_xact_id()`.execute(older)
      await reportAs('second-check')
      await vi.waitFor(
        async () => expect(await projectNextEvents(issues.deps, 500)).toBeGreaterThan(0),
        60_000,
      )
    })
    await issues.catchUp()
    expect(await issues.issues()).toMatchObject([
      { control_id: 'second-check', status: 'SUPPRESSED', assignee: 'ben' },
    ])
    expect(await issues.history()).toMatchObject([{ actor: 'ana' }])
    await expectExactCounts()
  })

  it('stays suppressed in an issue with open findings, until the suppression ends', async () => {
    await issues.report(FIRST)
    await issues.catchUp()
    await decide(ACCEPTED)
    await issues.report(derivedFinding({ source: 'another', check_id: 'second-check' }))
    await issues.catchUp()
    await moveTo('second-check')
    const states = () => issues.rows('select source, status from finding order by source')
    expect(await issues.issues()).toMatchObject([{ status: 'OPEN', finding_count: 2 }])
    expect(await issues.rows(`select from finding where status = 'suppressed'`)).toHaveLength(1)
    issues.world.now = UNTIL
    await issues.within(async (stores) => {
      const expired = await stores.issueWrites.expired(UNTIL, 10)
      await expireSuppressions(
        stores,
        expired.map(({ id }) => id),
        UNTIL,
      )
    })
    expect(await states()).toMatchObject([{ status: 'open' }, { status: 'open' }])
    await expectExactCounts()
  })
})
