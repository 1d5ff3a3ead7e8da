import { HOUR_MS } from '@stance/core/kernel/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createUserQueries } from '../../data/queries/user-queries.store.ts'
import { scopedConnection } from '../../data/scoped.ts'
import { type DataScope, UNRESTRICTED } from '../../kernel/data-scope.ts'
import { derivedFinding } from '../findings/findings.test-data.ts'
import { issueStore } from './issues.store.ts'
import { type Issues, openIssues } from './record/issue-database.fixture.ts'
import { updateIssues } from './record/issues.service.ts'

const START = new Date('2026-03-01T12:00:00.000Z')

let database: Issues
beforeAll(async () => {
  database = await openIssues()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.clear()
  database.world.now = START
})

const store = (scope: DataScope = UNRESTRICTED) =>
  issueStore(scopedConnection(database.connection, scope), createUserQueries()(''))

const createIssue = async (...sources: string[]) => {
  for (const source of sources) {
    await database.report(derivedFinding({ source }))
    database.world.now = new Date(database.world.now.getTime() + HOUR_MS)
  }
  await database.catchUp()
  const [issue] = await database.issues()
  return issue?.id ?? ''
}

describe('an issue', () => {
  it('lists its findings, newest first', async () => {
    const id = await createIssue('first', 'second', 'third')
    const ids = await store().findingIds(id)
    const findings = await database.rows<{ id: string; source: string }>('select * from finding')
    const sourceOf = new Map(findings.map((finding) => [finding.id, finding.source]))
    expect(ids.map((finding) => sourceOf.get(finding))).toEqual(['third', 'second', 'first'])
  })

  it('lists its history, latest first', async () => {
    const id = await createIssue('first')
    for (const assignee of ['ana', 'ben', 'cora']) {
      const by = { actor: assignee, at: database.world.now }
      await database.within((stores) => updateIssues(stores, [id], { assignee }, by))
      database.world.now = new Date(database.world.now.getTime() + HOUR_MS)
    }
    const history = await store().history(id)
    expect(history.map(({ actor }) => actor)).toEqual(['cora', 'ben', 'ana'])
    expect(history[0]?.changes).toEqual({ assignee: { from: 'ben', to: 'cora' } })
  })

  it('has the description of its leading finding', async () => {
    const id = await createIssue('first')
    const [finding] = await database.rows<{ description: string }>(
      'select description from finding_text',
    )
    expect((await store().get(id)).description).toBe(finding?.description)
  })

  it('is invisible in a scope of another account', async () => {
    const id = await createIssue('first')
    const elsewhere = store({ ...UNRESTRICTED, accounts: ['999999999999'] })
    await expect(elsewhere.get(id)).rejects.toMatchObject({ code: 'ISSUE_NOT_FOUND' })
    expect(await elsewhere.findingIds(id)).toEqual([])
    expect(await elsewhere.history(id)).toEqual([])
    expect(await elsewhere.counts()).toEqual([])
  })
})
