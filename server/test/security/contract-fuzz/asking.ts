import { randomUUID } from 'node:crypto'
import { CLAIMS, HEADER, rawToken } from '../../support/raw-token.ts'
import type { Place } from './estate.ts'
import type { fuzzedProduct } from './fuzzed-product.ts'
import type { FuzzAnswer } from './oracle.ts'
import { randomSource } from './random-source.ts'
import type { KnownComment, KnownFinding } from './world.ts'

const HOUR_S = 3_600

export interface Asked {
  /** Of the administrator of everything, where they are not given. */
  readonly claims?: object
  /** Null: no token. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | null
}

/** Asks the product with any claims that it cannot but believe. */
export const askerOf = ({ key, send, world }: Awaited<ReturnType<typeof fuzzedProduct>>) => {
  const tokenWith = (claims: object): string => {
    const iat = Math.floor(Date.now() / 1_000)
    return rawToken(key, HEADER, { ...CLAIMS, iat, exp: iat + HOUR_S, ...claims })
  }

  const ask = (method: string, url: string, asked: Asked = {}): Promise<FuzzAnswer> => {
    const { claims = {}, token = tokenWith(claims), headers = {}, body = null } = asked
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

  const known = <T>(
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
    findingIn: (place: Place): KnownFinding => known(world.finding, (one) => one.place === place),
    commentIn: (place: Place): KnownComment =>
      known(world.comment, ({ finding }) => finding.place === place),
    /** Comments on a finding there. */
    addComment: async (place: Place) => {
      const { id: finding } = known(world.finding, (one) => one.place === place)
      const url = `/api/v1/findings/${finding}/comments`
      const { body } = await ask('POST', url, { body: '{"body":"Seen"}' })
      const { id } = JSON.parse(body) as { id: string }
      return { list: url, id, url: `${url}/${id}` }
    },
  }
}

export type Asker = ReturnType<typeof askerOf>

/** The status and the code of a refusal. */
export const errorOf = ({ status, body }: FuzzAnswer): [number, unknown] => [
  status,
  JSON.parse(body).code,
]

/** The path with ids that nothing has. */
export const unknownAt = (path: string): string => path.replaceAll(/\{\w+\}/g, () => randomUUID())
