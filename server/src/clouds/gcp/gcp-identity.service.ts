import { readFile } from 'node:fs/promises'
import { fieldOf, isObject } from '@stance/core/formats/reading/record-fields'
import type { IdentityPoolClient, IdentityPoolClientOptions } from 'google-auth-library'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { codeOf, reasonOf } from '../../platform/system-error.ts'
import { type AccessTokens, isFileCode, type LastAnswer, shareRequests } from '../access-tokens.ts'
import { hostOfUrl } from '../cloud-endpoint.ts'
import { CloudError } from '../cloud-error.ts'
import { type ExternalAccount, parseExternalAccount } from './external-account.ts'
import type { GcpConfig } from './gcp-config.ts'
import { signInReason } from './gcp-errors.ts'

/** Which identity a workload has by federation, and for what it gets tokens. */
export interface FederatedIdentity extends Pick<GcpConfig, 'credentials_file' | 'endpoint'> {
  readonly scope: string
  /** Where it is configured, for messages: `clouds.gcp`. */
  readonly section: string
}

const CALL = 'sign-in'

/** The `fetch` of the library, which then asks no proxy of the environment. */
const fetchThrough =
  (http: OutboundHttp, last: LastAnswer): typeof fetch =>
  async (input, init) => {
    const body = init?.body ?? undefined
    const response = await http
      .send({
        method: init?.method ?? 'GET',
        url: new URL(String(input)),
        headers: Object.fromEntries(new Headers(init?.headers)),
        body: body === undefined ? undefined : String(body),
      })
      .catch((error: Error) => {
        last.error = error
        throw error
      })
    last.status = response.status
    const { 'content-type': type = 'application/json' } = response.headers
    return new Response(new Uint8Array(response.body), {
      status: response.status,
      headers: { 'content-type': type },
    })
  }

/** The puller repeats calls; the library would in addition. */
const NO_RETRY = { retry: 0, noResponseRetries: 0 }

/** The exchange has a transport of its own, which its options do not reach. */
const useForExchange = (client: IdentityPoolClient): void => {
  Reflect.set(Object(Reflect.get(client, 'stsCredential')), 'transporter', client.transporter)
}

const createClient = async (
  { options }: ExternalAccount,
  scope: string,
  http: OutboundHttp,
  last: LastAnswer,
): Promise<IdentityPoolClient> => {
  const { IdentityPoolClient: Client } = await import('google-auth-library')
  const client = new Client({
    ...(options as unknown as IdentityPoolClientOptions),
    scopes: [scope],
    transporterOptions: { fetchImplementation: fetchThrough(http, last) },
  })
  client.transporter.interceptors.request.add({
    resolved: async (config) => ({ ...config, retryConfig: NO_RETRY }),
  })
  useForExchange(client)
  return client
}

export interface GcpIdentity extends AccessTokens {
  /** Who pulls, for messages. */
  readonly describe: () => string
}

const readAccount = async (config: FederatedIdentity): Promise<ExternalAccount> => {
  const fail = (why: string): never => {
    const reason = `is not possible: ${config.section}.credentials_file cannot be used: ${why}`
    throw new CloudError({ problem: 'sign_in', call: CALL, reason })
  }
  const text = await readFile(config.credentials_file, 'utf8').catch((error) =>
    fail(reasonOf(error)),
  )
  const parsed = parseExternalAccount(text, config.endpoint && hostOfUrl(config.endpoint))
  return parsed.ok ? parsed.account : fail(parsed.problem)
}

const tokenFileOf = ({ options }: ExternalAccount): string => {
  const source = fieldOf(options, 'credential_source')
  return isObject(source) ? String(fieldOf(source, 'file')) : ''
}

const toFailure = async (
  error: unknown,
  account: ExternalAccount,
  section: string,
  last: LastAnswer,
) => {
  if (last.error instanceof OutboundError && last.error.problem !== 'refused') return last.error
  // The library does not say that its file is missing.
  const file = await readFile(tokenFileOf(account)).then(
    () => null,
    (reason) => (isFileCode(codeOf(reason)) ? reasonOf(reason) : null),
  )
  const text = error instanceof Error ? error.message : ''
  const { reason, code } = signInReason(text, last.status, section)
  const why = file
    ? `the file of its credential_source cannot be read: ${file}`
    : (last.error?.message ?? reason + code)
  return new CloudError({
    problem: last.status === 429 || last.status >= 500 ? 'unavailable' : 'sign_in',
    call: CALL,
    reason: `of ${account.identity} fails: ${why}`,
  })
}

/** Access tokens by workload identity federation. All callers share one, and one request for it. */
export const gcpIdentity = (config: FederatedIdentity, http: OutboundHttp): GcpIdentity => {
  const last: LastAnswer = { status: 0, error: null }
  let account: ExternalAccount | null = null
  let client: IdentityPoolClient | null = null
  const request = async (): Promise<string> => {
    Object.assign(last, { status: 0, error: null })
    const read = account ?? (await readAccount(config))
    account = read
    try {
      client ??= await createClient(read, config.scope, http, last)
      const { token } = await client.getAccessToken()
      if (token) return token
    } catch (error) {
      throw await toFailure(error, read, config.section, last)
    }
    throw await toFailure(null, read, config.section, last)
  }
  return {
    get: shareRequests(request),
    renew: () => {
      client = null
    },
    describe: () => account?.identity ?? 'the external account',
  }
}
