import type { FuzzCaller } from './callers.ts'
import type { ContractOperation } from './contract.ts'
import type { Placement } from './estate.ts'
import type { WorldFinding } from './world.ts'

/** `served`: its form must be accepted. `refused`: it must be rejected. */
export type Expectation = 'served' | 'refused' | 'either'

/** One request, and the expectations of its response. */
export interface FuzzRequest {
  readonly number: number
  /** The operation that it was built for. */
  readonly operation: ContractOperation
  /** Whether its path and method may lead to another operation, or to none. */
  readonly mayMisroute: boolean
  readonly kind: 'valid' | 'nearly valid' | 'hostile'
  /** Describes what is unusual about it. */
  readonly what: string
  readonly expected: Expectation
  readonly caller: FuzzCaller
  /** The existing finding that it refers to, if any. */
  readonly about: WorldFinding | null
  /** The placements in its body, if any. */
  readonly placement: Placement
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

const MAX_BODY_LENGTH = 2_000

const describeBody = (body: string | Buffer): string => {
  const text = typeof body === 'string' ? JSON.stringify(body) : `base64 ${body.toString('base64')}`
  return text.length > MAX_BODY_LENGTH
    ? `${text.slice(0, MAX_BODY_LENGTH)}… (${text.length})`
    : text
}

/** The full request without the token, which belongs to the caller. */
export const describeRequest = (request: FuzzRequest): string => {
  const { number, operation, kind, what, caller, method, url, headers, body } = request
  const { authorization: _, ...otherHeaders } = headers
  return [
    `request ${number}, ${kind}: ${what}; for ${operation.id}, as ${caller.name}`,
    `${method} ${url}`,
    ...Object.entries(otherHeaders).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : [describeBody(body)]),
  ].join('\n')
}
