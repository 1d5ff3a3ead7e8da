import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { simulatedClouds } from '../../../test/support/simulated-clouds.ts'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { migrateJobs } from '../../platform/jobs/job-runner.ts'
import { type BatchRunDeps, runBatch } from './engine/batch-run.service.ts'
import { handlerNamed } from './handlers/handlers.ts'

const ACCOUNT = '111122223333'
const CAN_EXECUTE = { permissions: ['remediation:execute'] }

const LOG = { debug() {}, info() {}, warn() {}, error() {} }

let api: TestApp
let estate: ReturnType<typeof simulatedClouds>
/** Called before each call of the cloud; what it throws is the answer. */
let onCall: (call: string) => void
beforeAll(async () => {
  estate = simulatedClouds()
  const { clouds } = estate
  api = await startTestApp({
    hasPolicies: true,
    services: {
      remediationClouds: {
        ...clouds,
        open: async (...args) => {
          const cloud = await clouds.open(...args)
          return {
            ...cloud,
            perform: async (target, step, key, signal) => {
              onCall(step.call)
              await cloud.perform(target, step, key, signal)
            },
          }
        },
      },
    },
  })
  await migrateJobs(api.database.address, LOG)
})
afterAll(() => api.close())
beforeEach(() => {
  onCall = () => {}
})

let number = 0
const GROUPS = {
  finding_type: 'ec2_securitygroup_allow_ingress_from_internet_to_tcp_port_22',
  title: 'Security group allows ingress from the internet to SSH port 22',
}
const KEYS = { finding_type: 'iam_rotate_access_key_90_days', title: 'Rotate access keys: too old' }

/** Reports a finding about a new resource. Returns the ids of both. */
const report = async (kind: 'group' | 'user' = 'group') => {
  number += 1
  const resource_id =
    kind === 'group'
      ? `arn:aws:ec2:eu-west-1:${ACCOUNT}:security-group/sg-${String(number).padStart(8, '0')}`
      : `arn:aws:iam::${ACCOUNT}:user/deploy-${number}`
  const answer = await api.as('admin')('POST', '/api/v1/findings/ingest', {
    body: {
      source: 'scanner',
      source_finding_id: `check-${number}`,
      resource_id,
      account_id: ACCOUNT,
      severity: 'HIGH',
      description: 'Seen by a scanner.',
      ...(kind === 'group' ? GROUPS : KEYS),
    },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: answer.json().finding_id as string, resource_id }
}

const post = (path: string, body: object, role: 'operator' | 'admin' = 'operator') =>
  api.as(role, CAN_EXECUTE)('POST', `/api/v1/remediations${path}`, { body })
const get = async (path: string) =>
  (await api.as('viewer')('GET', `/api/v1/remediations${path}`)).json()

const preview = async (...ids: string[]) => {
  const answer = await post('', { finding_ids: ids, dry_run: true, executor_tier: 'T3' })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const execute = (batch_id: string) => post('', { batch_id, dry_run: false })

const runJob = (batchId: string) => {
  const deps = Object.assign(Object.create(api.context), {
    audit: { append: async () => {} },
  }) as BatchRunDeps
  const log = { debug() {}, info() {}, warn() {}, error() {} }
  return runBatch(deps, batchId, {
    signal: new AbortController().signal,
    fence: async () => {},
    log,
  })
}

const statusOf = async (findingId: string): Promise<string> =>
  (await api.as('viewer')('GET', `/api/v1/findings/${findingId}`)).json().status

const writesOf = ({ resource_id }: { resource_id: string }) =>
  estate.writes.filter((write) => write.endsWith(resource_id))

describe('a remediation', () => {
  it('changes what was previewed, is verified and resolves its finding, and can be taken back', async () => {
    const finding = await report()
    const { batch_id, actions_preview, gate } = await preview(finding.id)
    expect(actions_preview).toMatchObject([
      { status: 'planned', handler: 'block-public-ssh', tier: 1, resource_id: finding.resource_id },
    ])
    expect(gate).toEqual({ allowed: true, deny: [], required_approvals: 0 })
    expect(writesOf(finding)).toEqual([])

    expect((await execute(batch_id)).json()).toMatchObject({ status: 'running' })
    expect((await execute(batch_id)).statusCode).toBe(409)
    await runJob(batch_id)
    expect(await get(`/${batch_id}`)).toMatchObject({ status: 'completed', completed: 1, total: 1 })
    expect(await statusOf(finding.id)).toBe('resolved')
    const writes = writesOf(finding).length
    expect(writes).toBeGreaterThan(0)

    const [snapshot] = await get(`/${batch_id}/snapshots`)
    expect(snapshot).toMatchObject({ resource_id: finding.resource_id, restored_at: null })
    const shown = (await post(`/${batch_id}/rollback`, { dry_run: true })).json()
    expect(shown.actions_preview).toMatchObject([{ status: 'planned' }])
    expect(writesOf(finding)).toHaveLength(writes)
    expect((await post(`/${batch_id}/rollback`, { dry_run: false })).statusCode).toBe(200)
    await runJob(batch_id)
    expect(await get(`/${batch_id}`)).toMatchObject({ rollback_status: 'completed' })
    expect(await statusOf(finding.id)).toBe('open')
    expect((await post(`/${batch_id}/rollback`, { dry_run: false })).statusCode).toBe(409)
  })

  it('leaves a resource that has changed since the preview', async () => {
    const [kept, changed] = [await report(), await report()]
    const { batch_id, actions_preview } = await preview(kept.id, changed.id)
    const handler = handlerNamed('block-public-ssh')
    const target = handler?.target({
      resource_id: changed.resource_id,
      account_id: ACCOUNT,
      region: '',
      threshold_days: 90,
    })
    if (!handler || !target || 'kind' in target) throw new Error('no target')
    estate.change(handler, target, (state: { rules: unknown[] }) => ({
      ...state,
      rules: state.rules.slice(1),
    }))
    await execute(batch_id)
    await runJob(batch_id)
    expect(await get(`/${batch_id}`)).toMatchObject({
      status: 'completed',
      completed: 1,
      skipped: 1,
    })
    expect(await get(`/${actions_preview[1].remediation_id}`)).toMatchObject({ reason: 'drifted' })
    expect(writesOf(changed)).toEqual([])
    expect(await statusOf(changed.id)).toBe('open')
  })

  it('goes on after a crash between any two calls, and does nothing twice', async () => {
    for (const crashAt of [1, 2]) {
      const finding = await report()
      const { batch_id } = await preview(finding.id)
      await execute(batch_id)
      let calls = 0
      onCall = () => {
        calls += 1
        if (calls === crashAt) throw new TypeError('killed')
      }
      // The error of a defect ends the job, as the death of its process does.
      await runJob(batch_id).catch((error: unknown) => expect(error).toBeInstanceOf(TypeError))
      onCall = () => {}
      await runJob(batch_id)
      expect(await get(`/${batch_id}`)).toMatchObject({ status: 'completed', completed: 1 })
      expect(new Set(writesOf(finding)).size).toBe(writesOf(finding).length)
      expect(await get(`/${batch_id}/snapshots`)).toHaveLength(1)
    }
  })

  it('of tier 3 waits for another person', async () => {
    const finding = await report('user')
    const { batch_id, gate } = await preview(finding.id)
    expect(gate.required_approvals).toBe(1)
    const { status, workflow_id } = (await execute(batch_id)).json()
    expect(status).toBe('awaiting_approval')
    const approve = (over: object) =>
      api.as('admin', { ...CAN_EXECUTE, ...over })(
        'POST',
        `/api/v1/workflows/${workflow_id}/approve`,
        {
          body: {},
        },
      )
    const own = { subject: 'operator@example.test', email: 'operator@example.test' }
    expect((await approve(own)).statusCode).toBe(403)
    expect(writesOf(finding)).toEqual([])
    expect((await approve({})).statusCode).toBe(200)
    await runJob(batch_id)
    expect(await get(`/${batch_id}`)).toMatchObject({ status: 'completed' })
    expect(JSON.stringify(await get(`/${batch_id}`))).not.toMatch(/AKIADEMO[0-9A-F]{8}/)
  })

  it('is refused without the permission, and to another person', async () => {
    const { batch_id } = await preview((await report()).id)
    const body = { batch_id, dry_run: false }
    const send = (over: object) =>
      api.as('operator', over)('POST', '/api/v1/remediations', { body })
    expect((await send({})).statusCode).toBe(403)
    expect((await send({ ...CAN_EXECUTE, subject: 'sam' })).statusCode).toBe(403)
    api.time.now = new Date(api.time.now.getTime() + 25 * 3_600_000)
    expect((await send({ ...CAN_EXECUTE })).statusCode).toBe(409)
  })
})
