import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  complianceReader,
  controlResult,
  deriveCounts,
  loadResults,
} from '../../../test/support/control-results.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'

const [A, B] = ['703000000001', '703000000002']
const BENCHMARK = 'cis-aws-3.0'
const both = { accounts: [A, B] }

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
  await loadResults(api, [
    controlResult(A, 'IAM.4', 'root', 'PASSED', {
      resource: `AWS::::Account:${A}`,
      resourceType: 'AwsAccount',
    }),
    controlResult(A, 'S3.8', 'open', 'PASSED'),
    controlResult(A, 'S3.8', 'muted', 'FAILED', {
      changes: { Workflow: { Status: 'SUPPRESSED' } },
    }),
    controlResult(B, 'SQS.1', 'queue', 'FAILED', {
      resource: `arn:aws:sqs:eu-west-1:${B}:queue`,
      resourceType: 'AwsSqsQueue',
    }),
  ])
})
afterAll(() => api.close())

const read = complianceReader(() => api)
const control = (id: string, claims: object = both) => read(`/controls/${BENCHMARK}/${id}`, claims)
const listed = async (id: string, claims: object = both) =>
  ((await read(`/controls/${BENCHMARK}`, claims)) as { id: string }[]).find((one) => one.id === id)
const posture = async (claims: object = both) =>
  (await read(`/posture?framework=${BENCHMARK}`, claims))[0]

describe('a control that passes in one of two accounts', () => {
  const partly = {
    status: 'passed',
    evidence: 'partial',
    assessed_accounts: 1,
    unassessed_accounts: 1,
    assessed_rules: 1,
  }

  test('says so in the list and alone', async () => {
    expect(await control('1.4')).toMatchObject({ ...partly, first_unassessed_accounts: [B] })
    expect(await listed('1.4')).toMatchObject(partly)
  })

  test('is partial in the posture', async () => {
    expect(await posture()).toMatchObject({
      passed: 2,
      partial: 2,
      assessed_accounts: 1,
      unassessed_accounts: 1,
    })
  })

  test('says so in each export', async () => {
    const sent = async (path: string) => {
      const answer = await api.as('viewer', both)('GET', `/api/v1/compliance/frameworks${path}`)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer
    }
    const [head = '', ...lines] = (await sent(`/${BENCHMARK}/export?format=csv`)).body.split('\r\n')
    const row = lines.find((line) => line.includes(',1.4,')) ?? ''
    const cell = (name: string) => row.split(',')[head.split(',').indexOf(name)]
    expect(
      ['status', 'evidence', 'assessed_accounts', 'unassessed_accounts', 'assessed_rules'].map(
        cell,
      ),
    ).toEqual(['passed', 'partial', '1', '1', '1'])

    const page = (await sent(`/${BENCHMARK}/export?format=html`)).body
    expect(page).toContain('Passed, partial')
    expect(page).toContain('partial: 1 of 2 accounts, 1 of 1 rule')
    expect(page).toContain('2, 2 of them partial')
    expect(page).toContain('1 muted resource')

    const document = (await sent(`/${BENCHMARK}/oscal?model=assessment-results`)).json()
    const { findings } = document['assessment-results'].results[0]
    const found = findings.find(({ title }: { title: string }) => title.startsWith('1.4 '))
    expect(found.remarks).toBe('Evidence: partial: 1 of 2 accounts, 1 of 1 rule')
    expect(found.props).toContainEqual({ name: 'unassessed-accounts', value: '1' })
    expect(found.target.status.state).toBe('satisfied')
  })

  test('is full where the account is alone', async () => {
    expect(await control('1.4', { accounts: [A] })).toMatchObject({
      evidence: 'full',
      assessed_accounts: 1,
      unassessed_accounts: 0,
    })
    expect(await posture({ accounts: [A] })).toMatchObject({ passed: 2, partial: 1 })
    expect((await read(`/accounts?framework=${BENCHMARK}`, both)).data).toMatchObject([
      { account_id: A, passed: 2, partial: 1, assessed_accounts: 1, unassessed_accounts: 0 },
    ])
  })

  test('is the same for a scope of all accounts, before and after another account reports', async () => {
    const everywhere = { accounts: ['*'] }
    expect(await control('1.4', everywhere)).toMatchObject(partly)
    await loadResults(
      api,
      [
        controlResult(B, 'IAM.4', 'root', 'PASSED', {
          resource: `AWS::::Account:${B}`,
          resourceType: 'AwsAccount',
        }),
      ],
      false,
    )
    for (const claims of [everywhere, both, { ...both, regions: ['eu-west-1'] }]) {
      const whole = { evidence: 'full', assessed_accounts: 2, unassessed_accounts: 0 }
      expect(await control('1.4', claims)).toMatchObject(whole)
      expect(await listed('1.4', claims)).toMatchObject(whole)
    }
  })
})

test('a muted resource leaves its trace in the control and in the score', async () => {
  expect(await control('2.1.4')).toMatchObject({
    status: 'passed',
    status_without_mutes: 'failed',
    evidence: 'partial',
    muted_resources: 1,
  })
  expect(await posture()).toMatchObject({
    score_pct: 100,
    score_without_mutes_pct: 50,
    muted_controls: 1,
  })
})

describe('code', () => {
  const check = (result: string, name: string) => ({
    check_id: 'CKV_AWS_53',
    bc_check_id: 'BC_AWS_S3_19',
    check_name: 'Ensure S3 bucket has block public ACLS enabled',
    check_result: { result },
    file_path: '/main.tf',
    file_line_range: [1, 4],
    resource: `aws_s3_bucket_public_access_block.${name}`,
  })
  const report = (failed: object[], passed: object[]) => ({
    check_type: 'terraform',
    results: { failed_checks: failed, passed_checks: passed, skipped_checks: [] },
    summary: { passed: passed.length, failed: failed.length, checkov_version: '3.2.0' },
  })

  test('has counts of its own and does not decide the control of an account', async () => {
    const before = await control('2.1.4', { accounts: ['*'] })
    const body = report(
      [check('FAILED', 'one'), check('FAILED', 'two')],
      [check('PASSED', 'three')],
    )
    for (const owner of ['repository=acme/web', `repository=acme/api&account=${B}`]) {
      const answer = await api.as('admin')('POST', `/api/v1/findings/import?${owner}`, { body })
      expect([answer.statusCode, answer.json().rejected], answer.body).toEqual([200, 0])
    }
    await deriveCounts(api)
    const after = await control('2.1.4', { accounts: ['*'] })
    const { code_failed_resources: failed, code_passed_resources: passed, ...rest } = after
    expect([failed, passed]).toEqual([4, 2])
    const { last_reported_at: _, scanners, results: __, ...known } = rest
    const { code_failed_resources: _f, code_passed_resources: _p, ...was } = before
    expect(scanners).toContain('checkov')
    expect(was).toMatchObject(known)
    const listed = await read(`/controls/${BENCHMARK}/2.1.4/outcomes?state=code_failing`, {
      accounts: ['*'],
    })
    expect(listed.total).toBe(4)
    expect(listed.data).toHaveLength(4)
  })
})
