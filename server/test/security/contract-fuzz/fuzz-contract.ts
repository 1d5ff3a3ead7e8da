import { expect } from 'vitest'
import { runCampaign } from './campaign.ts'
import { type ContractOperation, readContract } from './contract.ts'
import { fuzzedProduct } from './fuzzed-product.ts'
import { probeLiveness } from './liveness-probe.ts'
import { testSeed } from './random-source.ts'
import { requestBuilder } from './request-builder.ts'

const operations = readContract()

/** Requests to each operation that the choices of the seed never let succeed, in each round. */
const AIMED_REQUESTS = 50
const MAX_AIMED_ROUNDS = 40

/**
 * Operations that no random request lets succeed: deleteAccount needs the exact number of the findings of
 * the account, createDemoToken an installation that is a demo, getPolicyChange one that requires approvals,
 * webhooks the URL of a receiver, and remediations a cloud.
 */
const BEYOND_CHANCE = new Set([
  'deleteAccount',
  'createDemoToken',
  'getPolicyChange',
  'createWebhook',
  'updateWebhook',
  'pingWebhook',
  'replayWebhook',
  'listWebhookDeliveries',
  'getWebhookDelivery',
  'getRemediation',
  'updateRemediation',
  'executeRemediation',
  'getRemediationCode',
  'cancelRemediations',
  'listRemediationSnapshots',
  'rollBackRemediations',
  'remediateFindings',
  'callRemediationHandler',
])

/** What makes the records of an operation whose path does not say it. */
const MAKERS: Readonly<Record<string, readonly string[]>> = {
  getWorkflow: ['requestException', 'listWorkflows'],
  approveWorkflow: ['requestException', 'listWorkflows'],
}

/** The path before each parameter: where the records are made that it names. */
const collectionsIn = (path: string): string[] =>
  [...path.matchAll(/\/\{/g)].map(({ index }) => path.slice(0, index))

const makersOf = ({ id, path }: ContractOperation): readonly string[] => {
  const collections = collectionsIn(path)
  const byPath = operations.filter(
    (maker) => maker.method === 'POST' && collections.includes(maker.path),
  )
  return [...byPath.map((maker) => maker.id), ...(MAKERS[id] ?? [])]
}

/** The operations, with what makes their records: another request may have deleted the last one. */
const withMakers = (rest: readonly ContractOperation[]) => {
  const ids = new Set(rest.flatMap((operation) => [operation.id, ...makersOf(operation)]))
  return operations.filter(({ id }) => ids.has(id))
}

/** Operations with a successful response that did not occur: no request reached their handler. */
const unreached = (answers: ReadonlyMap<string, number>) =>
  operations.filter(
    ({ id, answers: expected }) =>
      !BEYOND_CHANCE.has(id) &&
      Object.keys(expected).some(
        (status) => status.startsWith('2') && !answers.has(`${id} ${status}`),
      ),
  )

/** Sends requests of all kinds of callers, valid, nearly valid and hostile, to a started product. */
export async function fuzzContract(requestCount: number): Promise<void> {
  const seed = testSeed()
  process.stdout.write(`The seed of the requests is ${seed}\n`)
  const { world, send, connections, service, close } = await fuzzedProduct()
  const probe = probeLiveness(service.url)
  const start = performance.now()
  const ask = (asked: readonly ContractOperation[], requests: number, round = 0) =>
    runCampaign({
      operations,
      world,
      send,
      requests,
      concurrency: connections,
      build: requestBuilder(asked, world, seed + round),
    })
  const { answers, violations } = await ask(operations, requestCount)
  const seconds = (performance.now() - start) / 1_000
  const liveness = await probe.stop()
  const sum = [...answers.values()].reduce((total, count) => total + count, 0)
  process.stdout.write(
    `${sum} requests in ${seconds.toFixed(1)} s, ${Math.round(sum / seconds)}/s; ` +
      `/healthz asked ${liveness.asked} times, slowest ${Math.round(liveness.slowestMs)} ms\n`,
  )
  const allAnswers = new Map(answers)
  const allViolations = [...violations]
  for (let round = 1; round <= MAX_AIMED_ROUNDS; round += 1) {
    const rest = withMakers(unreached(allAnswers))
    if (rest.length === 0) break
    const aimed = await ask(rest, rest.length * AIMED_REQUESTS, round)
    for (const [answer, count] of aimed.answers)
      allAnswers.set(answer, (allAnswers.get(answer) ?? 0) + count)
    allViolations.push(...aimed.violations)
  }
  const asked = [...allAnswers.values()].reduce((total, count) => total + count, 0)
  process.stdout.write(
    `${operations.length} operations, ${world.callers.length} kinds of callers, ${asked} requests, ` +
      `${allViolations.length} unexpected answers\n`,
  )
  close()
  const { code } = await service.stop()
  expect(allViolations, `STANCE_TEST_SEED=${seed} asks again`).toEqual([])
  expect(liveness.failures).toEqual([])
  expect(unreached(allAnswers).map(({ id }) => id)).toEqual([])
  expect(code).toBe(0)
}
