import { expect, test } from 'vitest'
import { pollUntil } from '../product/product.ts'
import { killedService } from './killed-service.ts'
import { randomFrom } from './random.ts'

const KILLS = Number(process.env.STANCE_TEST_KILLS ?? 2)
const SEED = Number(process.env.STANCE_TEST_SEED ?? Date.now() % 1_000_000)
const POLICIES = '/api/v1/policies'
const NAMESPACE = 'platform.ai.killed'
const REQUIRED = 2
/** About as long as what is killed takes. */
const MAX_DELAY_MS = 150
const ADMINS = ['ann', 'ben', 'cid', 'dan'] as const
type Admin = (typeof ADMINS)[number]

/** A text that says which one it is. */
const textOf = (number: number) =>
  `package ${NAMESPACE}\nimport rego.v1\ndeny contains "text ${number}"\n`

interface State {
  readonly status: string
  readonly approved: number
  readonly rejected: number
  readonly people: number
  readonly finished: number
  readonly is_pending: boolean
  readonly wanted: number
  readonly base: number
  readonly in_force: number
}

/** Of each change: what people decided, what was announced, and which text it is about. */
const STATES = `
  select w.status, c.is_pending, c.version as wanted, c.base_version as base, p.version as in_force,
    count(a.*) filter (where a.decision = 'approve')::integer as approved,
    count(a.*) filter (where a.decision = 'reject')::integer as rejected,
    count(distinct a.caller_key)::integer as people,
    (select count(*)::integer from event
     where subject_id = w.id::text and type = 'workflow.finished') as finished
  from policy_change c join policy p on p.id = c.policy_id
  join workflow w on w.id = c.workflow_id left join workflow_approval a on a.workflow_id = w.id`
const BY_CHANGE = 'group by w.id, c.id, p.id order by c.created_at, c.id'

/** Throws if a part of a decision happened without the others. */
const expectWhole = ({ status, is_pending, approved, rejected, people, finished }: State) => {
  expect(people).toBe(approved + rejected)
  expect([status, is_pending, finished]).toEqual([
    status,
    status === 'pending_approval',
    status === 'pending_approval' ? 0 : 1,
  ])
  if (status === 'completed') expect([approved, rejected]).toEqual([REQUIRED, 0])
  else expect(approved).toBeLessThan(REQUIRED)
  if (status === 'rejected') expect(rejected).toBe(1)
  else expect(rejected).toBe(0)
  expect(['pending_approval', 'completed', 'rejected', 'cancelled']).toContain(status)
}

test(`a service killed while changes of policies are approved makes each once, STANCE_TEST_SEED=${SEED}`, {
  timeout: 300_000 + KILLS * 60_000,
}, async () => {
  const random = randomFrom(SEED)
  const product = await killedService({ STANCE_APPROVALS_POLICY_CHANGE: String(REQUIRED) })
  const tokenOf = (subject: string) =>
    product.tokenOf('--role', 'admin', '--permission', 'policy:manage', '--subject', subject)
  const asker = await tokenOf('eve')
  const tokens = Object.fromEntries(
    await Promise.all(ADMINS.map(async (name) => [name, await tokenOf(name)])),
  ) as Record<Admin, string>

  const created = await product.as(asker).post(POLICIES, {
    ...{ name: 'Killed', namespace: NAMESPACE, category: 'ai', severity: 'LOW', description: '' },
    rego: textOf(0),
  })
  expect(created.status).toBe(201)
  const { id } = created.body as unknown as { id: string }

  const stateOf = async (workflow: string): Promise<State> => {
    const [state] = await product.query<State>(`${STATES} where w.id = $1 ${BY_CHANGE}`, [workflow])
    if (!state) throw new Error('The change is gone')
    return state
  }
  const pathOf = (workflow: string) => `/api/v1/workflows/${workflow}/approve`
  /** Asks for a change; again while the machine is too slow for the check of the text. */
  const ask = (body: object): Promise<string> =>
    pollUntil('The request', async () => {
      const answer = await product.as(asker).patch(`${POLICIES}/${id}`, body)
      const { pending_change } = answer.body as unknown as {
        pending_change?: { workflow_id: string } | null
      }
      return pending_change?.workflow_id
    })
  const approve = async (workflow: string, name: Admin): Promise<number> =>
    (await product.as(tokens[name]).post(pathOf(workflow), {})).status

  /** What the gates say, once they know what was changed. */
  const expectText = (number: number) =>
    pollUntil(`A decision by text ${number}`, async () => {
      const asked = { namespace: NAMESPACE, input: {} }
      const { body } = await product.as(asker).post(`${POLICIES}/evaluate`, asked)
      return JSON.stringify(body).includes(`"text ${number}"`) || undefined
    })

  /** Lets each admin approve again. Those who did before are refused. */
  const finish = async (workflow: string): Promise<State> => {
    for (const name of ADMINS) {
      const before = await stateOf(workflow)
      const status = await approve(workflow, name)
      const after = await stateOf(workflow)
      expectWhole(after)
      expect(after.approved - before.approved).toBe(status === 200 ? 1 : 0)
      if (status !== 200) expect(status).toBe(409)
    }
    return stateOf(workflow)
  }

  await finish(await ask({ status: 'active' }))
  await expectText(0)
  let inForce = 0

  const rounds: readonly (readonly [
    before: readonly Admin[],
    during: readonly Admin[],
    more: string,
  ])[] = [
    [[], ['ann'], ''],
    [['ann'], ['ben'], ''],
    [[], ['ann', 'ben', 'cid'], ''],
    [['ann'], ['ben', 'cid'], 'reject'],
    [['ann'], ['ben'], 'withdraw'],
  ]
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const [before, during, more] = rounds[kill % rounds.length] as (typeof rounds)[number]
    const workflow = await ask({ rego: textOf(kill) })
    for (const name of before) expect(await approve(workflow, name)).toBe(200)
    await product.killDuring((send) => {
      const sent = during.map((name) => send(tokens[name])('POST', pathOf(workflow), {}))
      if (more === 'reject') {
        sent.push(send(tokens.dan)('POST', pathOf(workflow), { decision: 'reject' }))
      }
      if (more === 'withdraw') {
        sent.push(send(asker)('POST', `/api/v1/workflows/${workflow}/withdraw`))
      }
      return Promise.all(sent)
    }, random() * MAX_DELAY_MS)
    const killed = await stateOf(workflow)
    expectWhole(killed)
    expect(killed.in_force).toBe(killed.status === 'completed' ? killed.wanted : killed.base)
    const end = await finish(workflow)
    expect(end.status).not.toBe('pending_approval')
    expect(end.in_force).toBe(end.status === 'completed' ? end.wanted : end.base)
    if (end.status === 'completed') inForce = kill
    await expectText(inForce)
  }
  for (const state of await product.query<State>(`${STATES} ${BY_CHANGE}`)) expectWhole(state)
  await product.stop()
})
