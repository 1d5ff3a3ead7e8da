import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sumPacked } from '../../src/capabilities/compliance/counts/packed-counts.ts'
import { installation, pollUntil, WITHOUT_SEARCH } from '../product/product.ts'
import { controlCountTruth } from '../support/control-count-truth.ts'
import { controlResult } from '../support/control-results.ts'
import { databaseOf } from './killed-service.ts'
import { randomFrom } from './random.ts'

const KILLS = Number(process.env.STANCE_TEST_KILLS ?? 2)
const SEED = Number(process.env.STANCE_TEST_SEED ?? Date.now() % 1_000_000)
const ACCOUNTS = ['704000000001', '704000000002']
const CONTROLS = ['SQS.1', 'S3.8', 'S3.5', 'EC2.13']
const RESULTS = 400
/** About as long as an import and the derivation of what it changed take. */
const MAX_DELAY_MS = 2_000

type Query = ReturnType<typeof databaseOf>

/** The counts of each control at one grain, in its order. */
const countsIn = async (query: Query, table: string) => {
  const rows = await query<{ counts: Buffer }>(`select counts from ${table} where part = 0`)
  const counts = sumPacked(rows.map((row) => row.counts))
  const controls = await query<{ control_id: string; number: number }>(
    'select control_id, number from control_number order by control_id',
  )
  return controls.flatMap(({ control_id, number }) => {
    const found = counts.get(number)
    return found ? [{ control_id, ...found }] : []
  })
}

test(`a service killed while it derives counts of controls has no wrong count, STANCE_TEST_SEED=${SEED}`, {
  timeout: 300_000 + KILLS * 60_000,
}, async () => {
  const random = randomFrom(SEED)
  const stance = await installation(WITHOUT_SEARCH)
  let service = await stance.serve()
  const token = await stance.token('admin')

  const query = databaseOf(stance.dataDir)

  /** Every result again, each with a status of its own choice. */
  const records = (round: number): string =>
    Array.from({ length: RESULTS }, (_, number) => {
      const account = ACCOUNTS[number % ACCOUNTS.length] as string
      const control = CONTROLS[(number >> 1) % CONTROLS.length] as string
      const status = ['PASSED', 'FAILED', 'WARNING'][Math.floor(random() * 3)] as string
      const record = controlResult(account, control, `${number}`, status, {
        resource: `arn:aws:sqs:eu-west-1:${account}:r-${number}`,
        resourceType: 'Other',
        at: new Date(Date.parse('2026-01-02T00:00:00Z') + round * 60_000).toISOString(),
        changes: { Severity: { Label: 'MEDIUM' } },
      })
      return JSON.stringify(record)
    }).join('\n')

  const importAll = (round: number): Promise<unknown> =>
    fetch(`${service.url}/api/v1/findings/import?format=asff&complete=${round % 2 === 0}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      body: records(round),
    }).then((answer) => answer.text())

  const expectCounts = async () => {
    await pollUntil('The counts', async () => {
      const [row] = await query<{ behind: boolean }>(
        'select exists (select from control_change) as behind',
      )
      return row?.behind === false || undefined
    })
    const ofCloud = await query<object>(controlCountTruth(), [new Date(0)])
    const truth = ofCloud.map((counts) => ({ ...counts, code_failing: 0, code_passing: 0 }))
    for (const table of ['control_count', 'control_count_account', 'control_count_global'])
      expect(await countsIn(query, table), table).toEqual(truth)
    return truth.length
  }

  await importAll(0)
  expect(await expectCounts()).toBeGreaterThanOrEqual(CONTROLS.length)
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // Its answer does not matter, because its service is killed.
    const unanswered = importAll(kill).catch(() => undefined)
    await sleep(random() * MAX_DELAY_MS)
    await service.stop('SIGKILL')
    await unanswered
    service = await stance.serve()
    await expectCounts()
  }
  await service.stop()
})
