import { expect, test } from 'vitest'
import { FULL } from '../survival/extent.ts'
import { runCampaign } from './contract-fuzz/campaign.ts'
import { type ContractOperation, readContract } from './contract-fuzz/contract.ts'
import { fuzzedProduct } from './contract-fuzz/fuzzed-product.ts'
import { probeLiveness } from './contract-fuzz/liveness-probe.ts'
import { testSeed } from './contract-fuzz/random-source.ts'
import { requestBuilder } from './contract-fuzz/request-builder.ts'

const REQUESTS = FULL ? 40_000 : 5_000

const operations = readContract()

/** Requests to each operation that the choices of the seed never let succeed. */
const AIMED_REQUESTS = 500

/** Operations with a successful response that did not occur: no request reached their handler. */
const unreached = (answers: ReadonlyMap<string, number>) =>
  operations.filter(({ id, answers: expected }) =>
    Object.keys(expected).some(
      (status) => status.startsWith('2') && !answers.has(`${id} ${status}`),
    ),
  )

test(`${REQUESTS} requests of all kinds of callers, valid, nearly valid and hostile`, async () => {
  const seed = testSeed()
  process.stdout.write(`The seed of the requests is ${seed}\n`)
  const { world, send, connections, service, close } = await fuzzedProduct()
  const probe = probeLiveness(service.url)
  const start = performance.now()
  const ask = (asked: readonly ContractOperation[], requests: number) =>
    runCampaign({
      operations,
      world,
      send,
      requests,
      concurrency: connections,
      build: requestBuilder(asked, world, seed),
    })
  const { answers, violations } = await ask(operations, REQUESTS)
  const seconds = (performance.now() - start) / 1_000
  const liveness = await probe.stop()
  const sum = [...answers.values()].reduce((total, count) => total + count, 0)
  process.stdout.write(
    `${sum} requests in ${seconds.toFixed(1)} s, ${Math.round(sum / seconds)}/s; ` +
      `/healthz asked ${liveness.asked} times, slowest ${Math.round(liveness.slowestMs)} ms\n`,
  )
  const rest = unreached(answers)
  const aimed = await ask(rest, rest.length * AIMED_REQUESTS)
  close()
  const { code } = await service.stop()
  expect([...violations, ...aimed.violations], `STANCE_TEST_SEED=${seed} asks again`).toEqual([])
  expect(liveness.failures).toEqual([])
  expect(unreached(new Map([...answers, ...aimed.answers])).map(({ id }) => id)).toEqual([])
  expect(code).toBe(0)
}, 900_000)
