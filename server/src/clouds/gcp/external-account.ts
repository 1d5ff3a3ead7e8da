import { fieldOf, isObject, type JsonObject } from '@stance/core/formats/reading/record-fields'

/** The configuration of a workload identity federation, after it was checked. */
export interface ExternalAccount {
  readonly options: JsonObject
  /** The service account, or the pool. */
  readonly identity: string
}

export type ParsedAccount =
  | { readonly ok: true; readonly account: ExternalAccount }
  | { readonly ok: false; readonly problem: string }

const URL_FIELDS = ['token_url', 'service_account_impersonation_url', 'token_info_url']

const problem = (text: string): ParsedAccount => ({ ok: false, problem: text })

/** The file names URLs that get tokens: they are Google's, or on the host that the operator names. */
const isTrusted = (text: string, namedHost: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  if (namedHost !== '' && hostname === namedHost) return true
  return protocol === 'https:' && hostname.endsWith('.googleapis.com')
}

const untrustedIn = (options: JsonObject, namedHost: string): string | undefined =>
  URL_FIELDS.find((field) => {
    const value = fieldOf(options, field)
    return value !== undefined && !(typeof value === 'string' && isTrusted(value, namedHost))
  })

const sourceProblem = (options: JsonObject): string | null => {
  const source = fieldOf(options, 'credential_source')
  if (!isObject(source)) return 'credential_source is missing'
  return typeof fieldOf(source, 'file') === 'string'
    ? null
    : 'credential_source must name a file: this program runs no executable and asks no other source'
}

const identityOf = (options: JsonObject): string => {
  const url = String(fieldOf(options, 'service_account_impersonation_url') ?? '')
  const email = /serviceAccounts\/([\w.@-]+):generateAccessToken$/.exec(url)?.[1]
  if (email) return `the service account ${email}`
  const audience = String(fieldOf(options, 'audience') ?? '')
  const pool = /workloadIdentityPools\/([\w-]+)/.exec(audience)?.[1]
  return pool ? `the workload identity pool ${pool}` : 'the external account'
}

/** Parses the credentials file. It must not be a key: a key is a stored secret. */
export const parseExternalAccount = (text: string, namedHost: string): ParsedAccount => {
  let options: unknown
  try {
    options = JSON.parse(text)
  } catch {
    return problem('it is not JSON')
  }
  if (!isObject(options)) return problem('it is not a JSON object')
  if (fieldOf(options, 'type') !== 'external_account') {
    return problem('its type is not external_account; keys of service accounts are not accepted')
  }
  const untrusted = untrustedIn(options, namedHost)
  if (untrusted) return problem(`${untrusted} is not a URL of googleapis.com`)
  const wrong = sourceProblem(options)
  if (wrong) return problem(wrong)
  return { ok: true, account: { options, identity: identityOf(options) } }
}
