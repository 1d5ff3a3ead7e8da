import type { ContractOperation } from './contract.ts'
import { describeRequest, type FuzzRequest } from './fuzz-request.ts'
import { type FuzzAnswer, judge } from './oracle.ts'
import type { Transport } from './transport.ts'
import type { World } from './world.ts'

export interface Campaign {
  readonly operations: readonly ContractOperation[]
  readonly world: World
  readonly build: (number: number) => FuzzRequest
  readonly send: Transport['send']
  readonly requests: number
  readonly concurrency: number
}

export interface Outcome {
  /** How often each operation was answered with each status, by `id status`. */
  readonly answers: ReadonlyMap<string, number>
  /** What was wrong, each with the request and the answer in full; the first few. */
  readonly faults: readonly string[]
}

const MOST_FAULTS = 10
const MOST_SHOWN = 1_000

const idIn = (body: string, name: string): string => {
  const value: unknown = (JSON.parse(body) as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

/** Remembers what the product made, so that later requests can name it. */
const learn = (world: World, request: FuzzRequest, { status, body }: FuzzAnswer) => {
  const { operation, number, kind, about } = request
  if (operation.id === 'addFindingComment' && status === 201 && about) {
    world.learnComment(number, { id: idIn(body, 'id'), finding: about })
  }
  if (operation.id === 'ingestFinding' && status === 201 && kind === 'valid') {
    world.learnFinding(number, { id: idIn(body, 'finding_id'), place: request.place })
  }
}

const describeFault = (faults: readonly string[], request: FuzzRequest, answer: FuzzAnswer) =>
  [
    ...faults.map((fault) => `- ${fault}`),
    describeRequest(request),
    `answered ${answer.status}: ${answer.body.slice(0, MOST_SHOWN)}`,
  ].join('\n')

const lost = (error: unknown, request: FuzzRequest): string =>
  `- there is no answer: ${error instanceof Error ? error.message : error}\n${describeRequest(request)}`

/** Sends the requests, judges every answer, and stops early once enough is wrong. */
export const runCampaign = async (campaign: Campaign): Promise<Outcome> => {
  const { operations, world, build, send, requests, concurrency } = campaign
  const answers = new Map<string, number>()
  const faults: string[] = []
  let next = 0
  const one = async (request: FuzzRequest) => {
    const answer = await send(request)
    const key = `${request.operation.id} ${answer.status}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
    const wrong = judge(operations, request, answer)
    if (wrong.length > 0) faults.push(describeFault(wrong, request, answer))
    else learn(world, request, answer)
  }
  const worker = async () => {
    while (next < requests && faults.length < MOST_FAULTS) {
      const request = build(next)
      next += 1
      await one(request).catch((error: unknown) => faults.push(lost(error, request)))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { answers, faults }
}
