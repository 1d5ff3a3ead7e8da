import type { FuzzCaller } from './callers.ts'
import type { ContractOperation } from './contract.ts'
import { PLACEMENTS } from './estate.ts'
import type { FuzzRequest } from './fuzz-request.ts'
import { type RandomSource, randomSource } from './random-source.ts'
import { changed, HOSTILE, NEARLY } from './request-changes.ts'
import { isStream, validDraft } from './request-draft.ts'
import type { World } from './world.ts'

/** Operations with more effects have a higher weight, except the slowest. */
const weightOf = (operation: ContractOperation): number => {
  const { id, roles, body, path } = operation
  if (roles === null) return 1
  if (isStream(operation)) return 3
  if (id === 'importFindings') return 6
  if (id === 'ingestFinding') return 24
  return body || path.includes('{') ? 16 : 12
}

const callerFor = ({ callers }: World, random: RandomSource): FuzzCaller => {
  const lot = random.below(10)
  if (lot < 5) return random.pick(callers)
  const administrators = callers.filter(({ roles }) => roles?.includes('admin'))
  if (lot < 7) return random.pick(administrators)
  return random.pick(administrators.filter(({ visible }) => visible.length === PLACEMENTS.length))
}

/** Builds the request with this number: the same for the same seed, operations and world. */
export const requestBuilder = (
  operations: readonly ContractOperation[],
  world: World,
  seed: number,
) => {
  const weighted = operations.flatMap((one) => Array.from({ length: weightOf(one) }, () => one))
  return (number: number): FuzzRequest => {
    const random = randomSource(seed, number)
    const operation = random.pick(weighted)
    const valid = validDraft(operation, world, callerFor(world, random), random)
    const lot = random.below(10)
    if (lot < 4) return { ...valid.draft, number }
    if (lot < 7) return { ...changed(valid, 'nearly valid', NEARLY, random), number }
    return { ...changed(valid, 'hostile', HOSTILE, random), number }
  }
}
