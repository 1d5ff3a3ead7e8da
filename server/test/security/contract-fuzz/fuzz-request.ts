import type { FuzzCaller } from './callers.ts'
import type { ContractOperation } from './contract.ts'
import type { Place } from './estate.ts'
import type { KnownFinding } from './world.ts'

/** `served`: nothing about its form may be refused. `refused`: something in it must be. */
export type Expectation = 'served' | 'refused' | 'either'

/** One request, and what may be said of its answer beforehand. */
export interface FuzzRequest {
  readonly number: number
  /** The operation that it was made for. */
  readonly operation: ContractOperation
  /** Whether its path and method may lead to another operation, or to none. */
  readonly astray: boolean
  readonly kind: 'valid' | 'nearly valid' | 'hostile'
  /** What is unusual about it. */
  readonly what: string
  readonly expected: Expectation
  readonly caller: FuzzCaller
  /** The finding that it is about, if it is about one that exists. */
  readonly about: KnownFinding | null
  /** What its body speaks of, if it speaks of anything. */
  readonly place: Place
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

const MOST_SHOWN = 2_000

const shownBody = (body: string | Buffer): string => {
  const text = typeof body === 'string' ? JSON.stringify(body) : `base64 ${body.toString('base64')}`
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}… (${text.length})` : text
}

/** The request in full, but for the token: that is the caller's. */
export const describeRequest = (request: FuzzRequest): string => {
  const { number, operation, kind, what, caller, method, url, headers, body } = request
  const { authorization: _, ...shown } = headers
  return [
    `request ${number}, ${kind}: ${what}; for ${operation.id}, as ${caller.name}`,
    `${method} ${url}`,
    ...Object.entries(shown).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : [shownBody(body)]),
  ].join('\n')
}
