import { fieldOf, isObject, type JsonObject } from '@stance/core/formats/reading/record-fields'
import type { OutboundHttp, OutboundResponse } from '../../platform/outbound/outbound-http.ts'
import { type AccessTokens, shareRequests } from '../access-tokens.ts'
import { CloudError } from '../cloud-error.ts'

export const METADATA_HOST = '169.254.169.254'

const PATH = '/computeMetadata/v1/instance/service-accounts/default/token'
const MARGIN_MS = 5 * 60_000
const CALL = 'sign-in'

const fail = (problem: 'sign_in' | 'unavailable', why: string): never => {
  const reason = `of the service account of the machine fails: ${why}`
  throw new CloudError({ problem, call: CALL, reason })
}

const parse = (body: Buffer): JsonObject => {
  try {
    const answer: unknown = JSON.parse(body.toString('utf8'))
    return isObject(answer) ? answer : {}
  } catch {
    return {}
  }
}

const tokenIn = ({ status, body }: OutboundResponse) => {
  if (status === 429 || status >= 500) return fail('unavailable', `status ${status}`)
  if (status !== 200) return fail('sign_in', `the metadata service answers with status ${status}`)
  const answer = parse(body)
  const token = fieldOf(answer, 'access_token')
  if (typeof token !== 'string' || token === '') {
    return fail('sign_in', 'the metadata service answers without a token')
  }
  const lifetimeMs = Number(fieldOf(answer, 'expires_in') ?? 0) * 1000
  return { token, until: Date.now() + lifetimeMs - MARGIN_MS }
}

/** Access tokens of the service account of the machine, from its metadata service. */
export const metadataTokens = (host: string, scope: string, http: OutboundHttp): AccessTokens => {
  let kept = { token: '', until: 0 }
  const request = async (): Promise<string> => {
    if (kept.token !== '' && Date.now() < kept.until) return kept.token
    const url = new URL(`http://${host}${PATH}?scopes=${encodeURIComponent(scope)}`)
    const headers = { 'metadata-flavor': 'Google' }
    kept = tokenIn(await http.send({ method: 'GET', url, headers }))
    return kept.token
  }
  return {
    get: shareRequests(request),
    renew: () => {
      kept = { token: '', until: 0 }
    },
  }
}
