import { createHmac } from 'node:crypto'
import { NOW } from './test-app.ts'

export const base64url = (content: string | Buffer): string =>
  Buffer.from(content).toString('base64url')

/** JSON as text is not changed, so that it can be malformed on purpose. */
export type Json = string | Readonly<Record<string, unknown>>

const encoded = (json: Json): string =>
  base64url(typeof json === 'string' ? json : JSON.stringify(json))

export const hmac = (content: string, key: Uint8Array, hash = 'sha256'): string =>
  createHmac(hash, key).update(content).digest('base64url')

/** Computes the signature of a token from its first two parts. */
export type Sign = (content: string) => string

/** A token with any header and any claims. */
export const signedToken = (sign: Sign, header: Json, claims: Json): string => {
  const content = `${encoded(header)}.${encoded(claims)}`
  return `${content}.${sign(content)}`
}

/** Like `signedToken`, with HMAC-SHA256. */
export const rawToken = (key: Uint8Array, header: Json, claims: Json): string =>
  signedToken((content) => hmac(content, key), header, claims)

const AT = NOW.getTime() / 1000

export const HEADER = { alg: 'HS256', typ: 'JWT' }

/** The claims of an administrator's valid token. */
export const CLAIMS = {
  iss: 'stance',
  aud: 'stance',
  sub: 'admin-1',
  iat: AT,
  exp: AT + 3600,
  roles: ['admin'],
  accounts: ['*'],
}
