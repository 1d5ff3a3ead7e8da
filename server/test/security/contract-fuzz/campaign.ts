import type { ContractOperation } from './contract.ts'
import { describeRequest, type FuzzRequest } from './fuzz-request.ts'
import { checkAnswer, type FuzzAnswer } from './oracle.ts'
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
  /** The number of responses of each operation with each status, by `id status`. */
  readonly answers: ReadonlyMap<string, number>
  /** The first defects, each with the full request and response. */
  readonly violations: readonly string[]
}

const MAX_VIOLATIONS = 10
const MAX_BODY_LENGTH = 1_000

const idIn = (body: string, name: string): string => {
  const value: unknown = (JSON.parse(body) as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}

const idsIn = (page: string): string[] =>
  (JSON.parse(page) as { data: { id: string }[] }).data.map(({ id }) => id)

/** Stores the records that the product created, so that later requests can refer to them. */
const learn = (world: World, request: FuzzRequest, { status, body }: FuzzAnswer) => {
  const { operation, number, kind, about, caller } = request
  // A changed method asks another operation, or has no body to learn from.
  if (request.method !== operation.method) return
  if (operation.id === 'saveView' && status === 201) world.learnView(caller, idIn(body, 'id'))
  if (operation.id === 'createConnection' && status === 201) world.learnConnection(idIn(body, 'id'))
  if (operation.id === 'createPolicy' && status === 201) world.learnPolicy(idIn(body, 'id'))
  if (operation.id === 'requestException' && (status === 200 || status === 201)) {
    world.learnException(idIn(body, 'id'))
  }
  if (operation.id === 'listWorkflows' && status === 200 && kind === 'valid')
    world.learnWorkflows(idsIn(body))
  if (operation.id === 'addFindingComment' && status === 201 && about) {
    world.learnComment(number, { id: idIn(body, 'id'), finding: about })
  }
  if (operation.id === 'ingestFinding' && status === 201 && kind === 'valid') {
    world.learnFinding(number, { id: idIn(body, 'finding_id'), placement: request.placement })
  }
}

const describeViolations = (
  violations: readonly string[],
  request: FuzzRequest,
  answer: FuzzAnswer,
) =>
  [
    ...violations.map((violation) => `- ${violation}`),
    describeRequest(request),
    `answered ${answer.status}: ${answer.body.slice(0, MAX_BODY_LENGTH)}`,
  ].join('\n')

const describeFailure = (error: unknown, request: FuzzRequest): string =>
  `- there is no answer: ${error instanceof Error ? error.message : error}\n${describeRequest(request)}`

/** Sends the requests, checks every response, and stops early after many defects. */
export const runCampaign = async (campaign: Campaign): Promise<Outcome> => {
  const { operations, world, build, send, requests, concurrency } = campaign
  const answers = new Map<string, number>()
  const violations: string[] = []
  let next = 0
  const one = async (request: FuzzRequest) => {
    const answer = await send(request)
    const key = `${request.operation.id} ${answer.status}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
    const violated = checkAnswer(operations, request, answer)
    if (violated.length > 0) violations.push(describeViolations(violated, request, answer))
    else learn(world, request, answer)
  }
  const worker = async () => {
    while (next < requests && violations.length < MAX_VIOLATIONS) {
      const request = build(next)
      next += 1
      await one(request).catch((error: unknown) => violations.push(describeFailure(error, request)))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { answers, violations: violations }
}
