import { constants, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Algorithm } from '../../src/platform/auth/key-set.ts'
import type { Sign } from '../support/raw-token.ts'

export interface ProviderKey {
  readonly kid: string
  readonly algorithm: Algorithm
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
  /** The public key, as the provider publishes it. */
  readonly jwk: Readonly<Record<string, unknown>>
  readonly sign: Sign
}

const keyPair = (algorithm: Algorithm, rsaBits: number) => {
  if (algorithm === 'ES256') return generateKeyPairSync('ec', { namedCurve: 'P-256' })
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519')
  return generateKeyPairSync('rsa', { modulusLength: rsaBits })
}

export const signWith = (algorithm: Algorithm, key: KeyObject, content: string): string => {
  const hash = algorithm === 'EdDSA' ? null : 'sha256'
  const how = {
    key,
    dsaEncoding: 'ieee-p1363' as const,
    ...(algorithm === 'PS256' && { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  }
  return sign(hash, Buffer.from(content), how).toString('base64url')
}

export const providerKey = (kid: string, algorithm: Algorithm, rsaBits = 2048): ProviderKey => {
  const { publicKey, privateKey } = keyPair(algorithm, rsaBits)
  return {
    kid,
    algorithm,
    publicKey,
    privateKey,
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' },
    sign: (content) => signWith(algorithm, privateKey, content),
  }
}

type Answer = (response: ServerResponse) => void

export const answerWith =
  (text: string, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }

const json = (document: unknown): Answer => answerWith(JSON.stringify(document))

const DISCOVERY = '/.well-known/openid-configuration'
const KEYS = '/keys'

/** An identity provider on the loopback address whose responses the test defines. */
export const startIdentityProvider = async () => {
  const requestedPaths: string[] = []
  const answers = new Map<string, Answer>()
  const server = createServer(({ url = '' }, response) => {
    requestedPaths.push(url)
    const answer = answers.get(url) ?? answerWith('{}', 404)
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`

  return {
    issuer,
    /** The paths of all requests. */
    requestedPaths: requestedPaths,
    fetches: () => requestedPaths.filter((path) => path === KEYS).length,
    discover: (document: object = {}) =>
      answers.set(DISCOVERY, json({ issuer, jwks_uri: issuer + KEYS, ...document })),
    publish: (...keys: readonly object[]) => answers.set(KEYS, json({ keys })),
    /** Sets the response for the key set. */
    answerKeys: (answer: Answer) => answers.set(KEYS, answer),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>

/** A server that must not get any connection; counts them. */
export const startSink = async () => {
  let connections = 0
  const server = createServer((_, response) => response.end('{}'))
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => connections,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
