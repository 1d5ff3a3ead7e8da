import { randomUUID } from 'node:crypto'
import { CLAIMS, HEADER, rawToken } from '../../support/raw-token.ts'
import type { Placement } from './estate.ts'
import type { fuzzedProduct } from './fuzzed-product.ts'
import type { FuzzAnswer } from './oracle.ts'
import { randomSource } from './random-source.ts'
import type { WorldComment, WorldFinding } from './world.ts'

const HOUR_S = 3_600

export interface RequestOptions {
  /** By default those of an admin of all accounts. */
  readonly claims?: object
  /** Null: no token. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
}

/** Sends requests to the product with any claims, validly signed. */
export const createClient = ({ key, send, world }: Awaited<ReturnType<typeof fuzzedProduct>>) => {
  const tokenWith = (claims: object): string => {
    const iat = Math.floor(Date.now() / 1_000)
    return rawToken(key, HEADER, { ...CLAIMS, iat, exp: iat + HOUR_S, ...claims })
  }

  const ask = (method: string, url: string, options: RequestOptions = {}): Promise<FuzzAnswer> => {
    const { claims = {}, token = tokenWith(claims), headers = {}, body = null } = options
    return send({
      method,
      url,
      body,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== null && { 'content-type': 'application/json' }),
        ...headers,
      },
    })
  }

  const chooseUntil = <T>(
    choose: (random: ReturnType<typeof randomSource>) => T,
    fits: (one: T) => boolean,
  ) => {
    const random = randomSource(1)
    for (;;) {
      const one = choose(random)
      if (fits(one)) return one
    }
  }

  return {
    tokenWith,
    ask,
    findingIn: (placement: Placement): WorldFinding =>
      chooseUntil(world.finding, (one) => one.placement === placement),
    commentIn: (placement: Placement): WorldComment =>
      chooseUntil(world.comment, ({ finding }) => finding.placement === placement),
    /** Comments on a finding of the placement. */
    addComment: async (placement: Placement) => {
      const { id: finding } = chooseUntil(world.finding, (one) => one.placement === placement)
      const url = `/api/v1/findings/${finding}/comments`
      const { body } = await ask('POST', url, { body: '{"body":"Seen"}' })
      const { id } = JSON.parse(body) as { id: string }
      return { list: url, id, url: `${url}/${id}` }
    },
  }
}

export type FuzzClient = ReturnType<typeof createClient>

/** The status and the code of a rejection. */
export const errorOf = ({ status, body }: FuzzAnswer): [number, unknown] => [
  status,
  JSON.parse(body).code,
]

/** The path with unknown ids. */
export const pathWithUnknownIds = (path: string): string =>
  path.replaceAll(/\{\w+\}/g, () => randomUUID())
