import { expect, test } from 'vitest'
import { pollUntil } from '../product/product.ts'
import { violatedInvariants } from './invariants.ts'
import { killedService } from './killed-service.ts'
import { randomFrom } from './random.ts'

const KILLS = Number(process.env.STANCE_TEST_KILLS ?? 3)
const SEED = Number(process.env.STANCE_TEST_SEED ?? Date.now() % 1_000_000)
const PATH = '/api/v1/exceptions'
const ACCOUNT = '111122223333'
/** More than one transaction suppresses. */
const FINDINGS = 1_100
/** About as long as what is killed takes. */
const MAX_DELAY_MS = 250

const records = Array.from({ length: FINDINGS }, (_, number) =>
  JSON.stringify({
    source: 'scanner',
    source_finding_id: `queue-${number}`,
    resource_id: `arn:aws:sqs:eu-west-1:${ACCOUNT}:queue-${number}`,
    account_id: ACCOUNT,
    severity: 'HIGH',
    finding_type: 'open_port',
    title: 'The port is open',
    description: 'About it.',
  }),
)

interface Stored {
  readonly status: string
  readonly is_applied: boolean
  readonly approvals: number
  readonly announced: number
}

test(`a service killed during approvals and ends keeps findings equal to exceptions, STANCE_TEST_SEED=${SEED}`, {
  timeout: 300_000 + KILLS * 60_000,
}, async () => {
  const random = randomFrom(SEED)
  const product = await killedService(
    {},
    `accounts:\n  - {match: "${ACCOUNT}", name: shop, application_id: shop}\n`,
  )
  const { query, killDuring } = product
  const [operator, admin] = await Promise.all([product.token('operator'), product.token('admin')])
  const post = (token: string, path: string, body: object) => product.as(token).post(path, body)
  /** Lets the job of each minute run now. */
  const runExpiry = () => query(`select graphile_worker.add_job('expire-exceptions')`)

  const imported = await fetch(`${product.url()}/api/v1/findings/import?format=stance-ndjson`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/x-ndjson' },
    body: records.join('\n'),
  })
  expect(await imported.json()).toMatchObject({ accepted: FINDINGS })

  const storedOf = async (id: string): Promise<Stored> => {
    const [row] = await query<Stored>(
      `select e.status, e.is_applied,
         (select count(*)::integer from workflow w join workflow_approval a on a.workflow_id = w.id
          where w.subject_id = e.id::text) as approvals,
         (select count(*)::integer from event
          where subject_id = e.id::text and type = 'exception.approved') as announced
       from exception e where e.id = $1`,
      [id],
    )
    if (!row) throw new Error('The exception is gone')
    return row
  }
  /** Waits until the work of an exception is done. All findings must have the state then. */
  const settled = async (id: string, state: string) => {
    await runExpiry()
    await pollUntil('The work of the exception', async () => {
      const { is_applied } = await storedOf(id)
      return is_applied || undefined
    })
    const states = await query(
      `select trim(status || ' ' || suppression_reason) as state, count(*)::integer as findings
       from finding group by 1`,
    )
    expect(states).toEqual([{ state, findings: FINDINGS }])
  }
  const request = async (): Promise<string> => {
    const { status, body } = await post(operator, PATH, {
      application_id: 'shop',
      policy_violated: 'open_port',
      requestor_email: 'dev@example.test',
    })
    expect(status).toBe(200)
    return (body as unknown as { id: string }).id
  }
  const approve = async (id: string, more: object = {}) => {
    const { status } = await post(admin, `${PATH}/${id}/approve`, {
      decision: 'approve',
      ...more,
    })
    const { status: stored, approvals, announced } = await storedOf(id)
    expect([stored, approvals, announced]).toEqual(['approved', 1, 1])
    return status
  }
  const withdraw = async (id: string) => {
    const { status } = await post(admin, `${PATH}/${id}/withdraw`, {})
    expect(await storedOf(id)).toMatchObject({ status: 'withdrawn', approvals: 1, announced: 1 })
    return status
  }

  const rounds = [
    async (delayMs: number) => {
      const id = await request()
      await killDuring(
        (send) => send(admin)('POST', `${PATH}/${id}/approve`, { decision: 'approve' }),
        delayMs,
      )
      const { status } = await storedOf(id)
      expect(await approve(id)).toBe(status === 'approved' ? 409 : 200)
      await settled(id, 'suppressed exception')
      await withdraw(id)
      await settled(id, 'open')
    },
    async (delayMs: number) => {
      const id = await request()
      await approve(id)
      await settled(id, 'suppressed exception')
      await killDuring((send) => send(admin)('POST', `${PATH}/${id}/withdraw`), delayMs)
      const { status } = await storedOf(id)
      expect(await withdraw(id)).toBe(status === 'withdrawn' ? 409 : 200)
      await settled(id, 'open')
    },
    async (delayMs: number) => {
      const id = await request()
      await approve(id, { expires_at: new Date(Date.now() + 3_600_000).toISOString() })
      await settled(id, 'suppressed exception')
      // The end passes, as if the hour were over.
      await query('update exception set expires_at = now() where id = $1', [id])
      await killDuring(runExpiry, delayMs)
      await runExpiry()
      await pollUntil('The end', async () => (await storedOf(id)).status === 'expired' || undefined)
      await settled(id, 'open')
    },
  ]
  for (let kill = 0; kill < KILLS; kill += 1) {
    await rounds[kill % rounds.length]?.(random() * MAX_DELAY_MS)
  }
  await expect
    .poll(() => violatedInvariants((text) => query<object>(text)), { timeout: 120_000 })
    .toEqual({})
  await product.stop()
})
