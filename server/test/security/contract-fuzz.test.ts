import { expect, test } from 'vitest'
import { FULL } from '../survival/extent.ts'
import { runCampaign } from './contract-fuzz/campaign.ts'
import { readContract } from './contract-fuzz/contract.ts'
import { fuzzedProduct } from './contract-fuzz/fuzzed-product.ts'
import { probeLiveness } from './contract-fuzz/liveness-probe.ts'
import { testSeed } from './contract-fuzz/random-source.ts'
import { requestBuilder } from './contract-fuzz/request-builder.ts'

const REQUESTS = FULL ? 40_000 : 5_000

const operations = readContract()

/** Responses that must occur, otherwise the campaign did not reach the handlers. */
const successes = operations.flatMap(({ id, answers }) =>
  Object.keys(answers)
    .filter((status) => status.startsWith('2'))
    .map((status) => `${id} ${status}`),
)

test(`${REQUESTS} requests of all kinds of callers, valid, nearly valid and hostile`, async () => {
  const seed = testSeed()
  process.stdout.write(`The seed of the requests is ${seed}\n`)
  const { world, send, connections, service, close } = await fuzzedProduct()
  const probe = probeLiveness(service.url)
  const start = performance.now()
  const { answers, violations } = await runCampaign({
    operations,
    world,
    send,
    requests: REQUESTS,
    concurrency: connections,
    build: requestBuilder(operations, world, seed),
  })
  const seconds = (performance.now() - start) / 1_000
  const liveness = await probe.stop()
  const sum = [...answers.values()].reduce((total, count) => total + count, 0)
  process.stdout.write(
    `${sum} requests in ${seconds.toFixed(1)} s, ${Math.round(sum / seconds)}/s; ` +
      `/healthz asked ${liveness.asked} times, slowest ${Math.round(liveness.slowestMs)} ms\n`,
  )
  close()
  const { code } = await service.stop()
  expect(violations, `STANCE_TEST_SEED=${seed} asks again`).toEqual([])
  expect(liveness.failures).toEqual([])
  expect(successes.filter((success) => !answers.has(success))).toEqual([])
  expect(code).toBe(0)
}, 900_000)
