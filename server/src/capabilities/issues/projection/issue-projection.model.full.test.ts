import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FULL } from '../../../../test/survival/extent.ts'
import { type IssueHistoryRow, type Issues, openIssues } from '../record/issue-database.fixture.ts'
import {
  expectRecounted,
  play,
  playUnsettled,
  scannerScript,
  userScript,
} from '../record/issue-model.fixture.ts'
import type { StoredIssue } from '../record/stored-issue.ts'
import { projectNextEvents } from './issue-consumer.service.ts'
import { projectIssues } from './issue-projection.service.ts'

let issues: Issues
beforeAll(async () => {
  issues = await openIssues()
})
afterAll(() => issues.close())

const snapshot = async () => ({
  issues: await issues.issues(),
  history: await issues.history(),
  events: await issues.rows('select count(*) from event'),
})

const projectAll = async () => {
  const affected = (await issues.issues()).map(({ id, account_id }) => ({
    issue_id: id,
    account_id,
  }))
  await issues.within((stores) => projectIssues(stores, affected, issues.world.now))
}

interface Past {
  readonly issue: StoredIssue
  readonly history: readonly IssueHistoryRow[]
  /** How often it was created: an issue that was deleted and created again starts over. */
  readonly times: number
}

const pastOf = async (): Promise<Map<string, Past>> => {
  const created = await issues.rows<{ subject_id: string; times: number }>(`
    select subject_id, count(*) as times from event where type = 'issue.created' group by subject_id`)
  const timesOf = new Map(created.map(({ subject_id, times }) => [subject_id, times]))
  const history = await issues.history()
  return new Map(
    (await issues.issues()).map((issue) => [
      issue.id,
      {
        issue,
        history: history.filter(({ issue_id }) => issue_id === issue.id),
        times: timesOf.get(issue.id) ?? 0,
      },
    ]),
  )
}

/** Equal versions have equal content, and a history only grows. */
const expectGrown = (before: Past, { issue, history }: Past) => {
  expect(history.slice(0, before.history.length)).toEqual(before.history)
  expect(issue.version).toBeGreaterThanOrEqual(before.issue.version)
  expect(issue.updated_at >= before.issue.updated_at).toBe(true)
  if (issue.version > before.issue.version) return
  expect({ ...issue, set_by_user: null }).toEqual({ ...before.issue, set_by_user: null })
}

test('after any sequence of changes, issues equal a recount of their findings', async () => {
  await fc.assert(
    fc.asyncProperty(userScript, async (steps) => {
      let before = new Map<string, Past>()
      await play(issues, steps, async () => {
        await expectRecounted(issues)
        const after = await pastOf()
        for (const [id, now] of after) {
          const then = before.get(id)
          if (then?.times === now.times) expectGrown(then, now)
        }
        before = after
      })
      await projectAll()
      await issues.catchUp()
      const settled = await snapshot()
      await projectAll()
      expect(await snapshot()).toEqual(settled)
    }),
    { numRuns: FULL ? 300 : 30 },
  )
}, 600_000)

/** The columns that follow from the findings, whenever they are derived. */
const derived = (all: readonly StoredIssue[]) =>
  all.map(({ version: _v, updated_at: _u, created_at: _c, ...issue }) => issue)

test('a rebuild gives the same issues as processing the events', async () => {
  await fc.assert(
    fc.asyncProperty(scannerScript, async (steps) => {
      await play(issues, steps, () => expectRecounted(issues))
      // Resources that were added later count only when an issue is derived again.
      await projectAll()
      const incremental = derived(await issues.issues())
      await issues.resetIssues()
      await issues.catchUp()
      expect(derived(await issues.issues())).toEqual(incremental)
      await expectRecounted(issues)
    }),
    { numRuns: FULL ? 100 : 12 },
  )
}, 600_000)

test('concurrent consumers create each issue once', async () => {
  await fc.assert(
    fc.asyncProperty(scannerScript, async (steps) => {
      await issues.clear()
      await projectNextEvents(issues.deps, 1)
      const consumers = Array.from({ length: 3 }, async () => {
        for (let round = 0; round < 20; round += 1) await projectNextEvents(issues.deps, 3)
      })
      await Promise.all([...consumers, playUnsettled(issues, steps)])
      await issues.catchUp()
      await expectRecounted(issues)
      const created = await issues.rows<{ subject_id: string; times: number }>(`
        select subject_id, count(*) as times from event where type = 'issue.created'
        group by subject_id`)
      const alive = new Set((await issues.issues()).map(({ id }) => id))
      // An issue that its last finding has left may be created again.
      const remaining = await issues.rows(
        `select from event where type = 'finding.removed' or data ? 'previous_issue_id'`,
      )
      if (remaining.length === 0) {
        expect(created.filter(({ times }) => times !== 1)).toEqual([])
        expect(new Set(created.map(({ subject_id }) => subject_id))).toEqual(alive)
      }
    }),
    { numRuns: FULL ? 100 : 12 },
  )
}, 600_000)
