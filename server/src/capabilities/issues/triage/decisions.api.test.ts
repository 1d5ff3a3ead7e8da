import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { type IssuesApi, openIssuesApi } from '../issues-api.fixture.ts'

let issues: IssuesApi
beforeAll(async () => {
  issues = await openIssuesApi()
})
afterAll(() => issues.api.close())
beforeEach(() => issues.nextAccount())

const finding = async (id: string) =>
  (await issues.as('viewer')('GET', `/api/v1/findings/${id}`)).json()
const comments = async (id: string) =>
  (await issues.as('viewer')('GET', `/api/v1/findings/${id}/comments`)).json()
const statistics = async () => ({
  findings: (await issues.as('viewer')('GET', '/api/v1/findings/stats')).json().by_status,
  issues: (await issues.as('viewer')('GET', '/api/v1/issues/stats')).json().by_status,
})
const MINUTE_MS = 60_000
const pass = (minutes: number) => {
  issues.api.time.now = new Date(issues.api.time.now.getTime() + minutes * MINUTE_MS)
}

/** An issue with one finding. */
const createIssue = async (overrides: object = {}) => {
  const finding_id = await issues.ingest(overrides)
  await issues.api.projectIssues()
  const { data } = await issues.list()
  return { finding_id, id: data[0].id as string }
}
const reportAgain = (overrides: object = {}) =>
  issues.api.as('admin')('POST', '/api/v1/findings/ingest', {
    body: {
      source: 'scanner',
      source_finding_id: 'check-1',
      severity: 'HIGH',
      account_id: issues.account(),
      resource_id: 'arn:aws:s3:::ledgers',
      finding_type: 'public_storage_access',
      title: 'The bucket has public read access',
      description: 'The bucket policy lets every principal read objects.',
      ...overrides,
    },
  })

const DECISIONS = [
  ['ACKNOWLEDGED', 'open'],
  ['IN_PROGRESS', 'in_progress'],
  ['RESOLVED', 'resolved'],
  ['SUPPRESSED', 'suppressed'],
] as const

describe('a decision about an issue', () => {
  test.each(DECISIONS)(
    '%s makes its finding %s, and is withdrawn with OPEN',
    async (status, of) => {
      const { id, finding_id } = await createIssue()
      pass(1)
      const reason = 'agreed in the weekly meeting'
      const answer = await issues.patch(id, { status, reason })
      expect(answer.json()).toMatchObject({ status })
      for (const settle of [async () => {}, () => issues.api.projectIssues()]) {
        await settle()
        expect(await finding(finding_id)).toMatchObject({ status: of, issue_id: id })
        expect(await issues.detail(id)).toMatchObject({
          status,
          history: [
            { actor: 'operator@example.test', reason, changes: { status: { to: status } } },
          ],
        })
        const counted = await statistics()
        expect(counted.issues[status]).toBe(1)
        expect(counted.findings[of]).toBe(1)
      }
      const history = of === 'open' ? [] : [{ author: 'operator@example.test', source: 'system' }]
      const recorded = await comments(finding_id)
      expect(recorded).toMatchObject(history)
      for (const { body } of recorded) expect(body).toContain(reason)

      pass(1)
      await issues.patch(id, { status: 'OPEN' })
      await issues.api.projectIssues()
      expect(await finding(finding_id)).toMatchObject({ status: 'open', resolved_at: null })
      expect(await issues.detail(id)).toMatchObject({ status: 'OPEN' })
    },
  )

  const changes = DECISIONS.flatMap(([from]) =>
    DECISIONS.map(([to, of]) => [from, to, of] as const),
  )
  test.each(changes.filter(([from, to]) => from !== to && from !== 'RESOLVED'))(
    'after %s, %s makes its finding %s',
    async (from, to, of) => {
      const { id, finding_id } = await createIssue()
      await issues.patch(id, { status: from, reason: 'first' })
      await issues.patch(id, { status: to, reason: 'second' })
      await issues.api.projectIssues()
      expect((await finding(finding_id)).status).toBe(of)
      expect((await issues.detail(id)).status).toBe(to)
    },
  )

  it('reaches the findings in bulk as well', async () => {
    const first = await createIssue()
    const answer = await issues.bulk({ ids: [first.id], status: 'RESOLVED', reason: 'fixed' })
    expect(answer.json()).toEqual({ matched: 1, changed: 1, failures: [] })
    expect(await finding(first.finding_id)).toMatchObject({ status: 'resolved' })
    expect(await issues.detail(first.id)).toMatchObject({ history: [{ reason: 'fixed' }] })
  })
})

describe('a finding that a person has resolved', () => {
  it('opens again with newer evidence only', async () => {
    const { id, finding_id } = await createIssue()
    pass(1)
    await issues.patch(id, { status: 'RESOLVED', reason: 'fixed by hand' })
    const resolved = await finding(finding_id)
    expect(resolved.resolved_at).toBe(issues.api.time.now.toISOString())

    expect((await reportAgain({ title: 'In other words' })).json()).toMatchObject({
      reopened: false,
    })
    await issues.api.projectIssues()
    expect(await finding(finding_id)).toMatchObject({ status: 'resolved' })
    expect((await issues.detail(id)).status).toBe('RESOLVED')

    pass(1)
    expect((await reportAgain()).json()).toMatchObject({ reopened: true })
    await issues.api.projectIssues()
    expect(await finding(finding_id)).toMatchObject({ status: 'open' })
    expect((await issues.detail(id)).status).toBe('OPEN')
  })

  it('leaves its issue open when another finding of it is open', async () => {
    const { id } = await createIssue()
    pass(1)
    await issues.patch(id, { status: 'RESOLVED', reason: 'fixed by hand' })
    await reportAgain({ source_finding_id: 'check-2' })
    await issues.api.projectIssues()
    expect(await issues.detail(id)).toMatchObject({ status: 'OPEN', finding_count: 2 })
    expect((await statistics()).findings).toMatchObject({ open: 1, resolved: 1 })
  })
})

describe('what a person has decided', () => {
  test.each([
    [
      'another type of finding',
      { finding_type: 'weak_encryption_at_rest', title: 'Not encrypted' },
    ],
    ['another control', { control_id: 'bucket-policy' }],
  ])('moves with a finding that is reported with %s', async (_, changed) => {
    const { id, finding_id } = await createIssue()
    await issues.patch(id, { assignee: 'sam@example.test' })
    await issues.patch(id, { status: 'SUPPRESSED', reason: 'a public site' })
    pass(1)
    await reportAgain(changed)
    await issues.api.projectIssues()
    const moved = await finding(finding_id)
    expect(moved).toMatchObject({
      status: 'suppressed',
      suppression_reason: 'issue: a public site',
    })
    expect(moved.issue_id).not.toBe(id)
    expect(await issues.detail(moved.issue_id)).toMatchObject({
      status: 'SUPPRESSED',
      suppression: { reason: 'a public site', until: null },
      assignee: 'sam@example.test',
      history: [{ reason: 'a public site' }, { changes: { assignee: { to: 'sam@example.test' } } }],
    })
    expect((await issues.list()).total).toBe(1)
  })
})

describe('the title of an issue', () => {
  it('is that of the rule, next to that of the scanner', async () => {
    const title = 'S3.8 failed for ledgers'
    await issues.ingest({ control_id: 'S3.8', source: 'securityhub', title })
    await issues.api.projectIssues()
    const { data } = await issues.list()
    expect(data).toMatchObject([{ scanner_title: title }])
    expect(data[0].title).not.toBe(title)
    expect(data[0].control_title).toBe(data[0].title)
  })

  it('is that of the scanner where there is no rule', async () => {
    await issues.ingest({ finding_type: 'a-custom-check', title: 'The ledger is dusty' })
    await issues.api.projectIssues()
    expect((await issues.list()).data).toMatchObject([
      { title: 'The ledger is dusty', scanner_title: 'The ledger is dusty' },
    ])
  })
})
