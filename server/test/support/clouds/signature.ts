import { createHash, createHmac } from 'node:crypto'
import type { ReceivedRequest } from './fake-cloud.ts'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([\w-]+)\/(\d{8})\/([\w-]+)\/([\w-]+)\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/

export interface SignedWith {
  readonly accessKeyId: string
  readonly region: string
  readonly service: string
  /** Milliseconds. */
  readonly at: number
}

const parseTime = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

/** Verifies a signature of version 4. Returns null if it is missing or wrong. */
export const verifySignature = (
  { method, url, headers, body }: ReceivedRequest,
  secretOf: (accessKeyId: string) => string | undefined,
): SignedWith | null => {
  const parts = AUTHORIZATION.exec(headers.authorization ?? '')
  if (!parts) return null
  const [, accessKeyId = '', day = '', region = '', service = '', names = '', signature] = parts
  const secret = secretOf(accessKeyId)
  const time = String(headers['x-amz-date'] ?? '')
  if (secret === undefined || !time.startsWith(day)) return null
  const signed = names.split(';')
  if (!['host', 'x-amz-date', 'x-amz-security-token'].every((name) => signed.includes(name)))
    return null
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...signed.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (from, text) => hmac(from, text),
    `AWS4${secret}`,
  )
  return hmac(key, toSign).toString('hex') === signature
    ? { accessKeyId, region, service, at: parseTime(time) }
    : null
}
