import { expect, test } from 'vitest'
import { pollUntil } from '../product/product.ts'
import { killedService } from './killed-service.ts'
import { randomFrom } from './random.ts'

const KILLS = Number(process.env.STANCE_TEST_KILLS ?? 2)
const SEED = Number(process.env.STANCE_TEST_SEED ?? Date.now() % 1_000_000)
const NAMESPACE = 'platform.ai.enrichment'
const AT_ONCE = 8
const MAX_DELAY_MS = 300

const DENIED = { finding: { severity: 'LOW', category: 'secrets' }, budget: { percentage: 1 } }
const ALLOWED = { finding: { severity: 'LOW', category: 'network' }, budget: { percentage: 1 } }

interface Answer {
  readonly decision_id: string
  readonly result: { readonly allow: boolean }
}

test(`a stopped service has every decision in its log, and a killed one every denial, STANCE_TEST_SEED=${SEED}`, {
  timeout: 300_000 + KILLS * 60_000,
}, async () => {
  const random = randomFrom(SEED)
  const product = await killedService({ STANCE_POLICY_ALLOWANCES_FOR_ONE: '1' })
  const token = await product.token('operator')

  /** Undefined where the machine is too busy for an answer. */
  const ask = async (input: object): Promise<Answer | undefined> => {
    const { status, body } = await product
      .as(token)
      .post('/api/v1/policies/evaluate', { namespace: NAMESPACE, input })
    if (status === 503) return undefined
    expect(status).toBe(200)
    return body as unknown as Answer
  }
  /** Of these decisions, those that the log has. */
  const logged = async (answers: readonly Answer[]): Promise<string[]> => {
    const ids = answers.map(({ decision_id }) => decision_id)
    const rows = await product.query<{ id: string }>(
      'select id from policy_decision where id = any($1::uuid[]) order by id',
      [ids],
    )
    return rows.map(({ id }) => id)
  }
  const idsOf = (answers: readonly Answer[]) =>
    answers.map(({ decision_id }) => decision_id).toSorted()
  const evaluations = async (): Promise<number> => {
    const [row] = await product.query<{ evaluations: string }>(
      'select evaluations from policy where namespace = $1',
      [NAMESPACE],
    )
    return Number(row?.evaluations)
  }

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const answered: Answer[] = []
    /** Asks until the service is gone. */
    const askOn = async (input: object): Promise<void> => {
      for (;;) {
        const answer = await ask(input)
        if (answer) answered.push(answer)
      }
    }
    await product.killDuring(
      () =>
        Promise.all(
          Array.from({ length: AT_ONCE }, (_, number) => askOn(number % 2 ? DENIED : ALLOWED)),
        ),
      random() * MAX_DELAY_MS,
    )
    const denied = answered.filter(({ result }) => !result.allow)
    expect(await logged(denied)).toEqual(idsOf(denied))
  }

  // What a process counted and kept is written when it stops.
  const before = await evaluations()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      pollUntil('An answer', () => ask(number % 2 ? DENIED : ALLOWED)),
    ),
  )
  await product.restart('SIGTERM')
  expect(await logged(answers)).toEqual(idsOf(answers))
  expect((await evaluations()) - before).toBeGreaterThanOrEqual(answers.length)
  await product.stop()
})
