import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import type { AccessTokens } from '../access-tokens.ts'
import { webIdentity } from '../aws/web-identity.service.ts'
import { type AzureIdentity, accessTokens } from '../azure/azure-identity.service.ts'
import { CloudError } from '../cloud-error.ts'
import { gcpIdentity } from '../gcp/gcp-identity.service.ts'
import { METADATA_HOST, metadataTokens } from '../gcp/metadata-token.service.ts'
import { ObjectStoreError } from './object-store.port.ts'
import type { ObjectStoreSettings } from './object-store-settings.ts'
import type { AwsKeys } from './s3-objects.service.ts'

/** Returns what proves the identity. `renew`: the last proof is not accepted any more. */
export type ProofSource<T> = (renew: boolean) => Promise<T>

const PASSING: ReadonlySet<string> = new Set(['unavailable', 'throttled'])

/** Errors that may pass stay what they are; the call is repeated after them. */
const toStoreError = (error: unknown, url: string): unknown =>
  error instanceof CloudError && !PASSING.has(error.problem)
    ? new ObjectStoreError(`${url}: ${error.message}`, true)
    : error

const requireSettings = (
  url: string,
  section: string,
  settings: Readonly<Record<string, string>>,
  names: readonly string[],
): void => {
  const missing = names.filter((name) => settings[name] === '')
  if (missing.length === 0) return
  const keys = missing.map((name) => `object_stores.${section}.${name}`).join(' and ')
  throw new ObjectStoreError(`${url}: set ${keys}`, true)
}

const MARGIN_MS = 5 * 60_000
const HOUR_MS = 60 * 60_000

/** Exchanges the token of the workload for keys of a role, and keeps them until shortly before their end. */
export const awsKeySource = (
  url: string,
  settings: ObjectStoreSettings['s3'],
  http: OutboundHttp,
): ProofSource<AwsKeys> => {
  let keys: AwsKeys | null = null
  let until = 0
  let pending: Promise<AwsKeys> | null = null
  const request = async (): Promise<AwsKeys> => {
    requireSettings(url, 's3', settings, ['region', 'role_arn', 'web_identity_token_file'])
    const identity = { ...settings, role: settings.role_arn, section: 'object_stores.s3' }
    const provide = await webIdentity(identity, http)
    const { accessKeyId, secretAccessKey, sessionToken, expiration } = await provide()
    keys = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
    until = (expiration?.getTime() ?? Date.now() + HOUR_MS) - MARGIN_MS
    return keys
  }
  return async (renew) => {
    if (keys && !renew && Date.now() < until) return keys
    pending ??= request().finally(() => {
      pending = null
    })
    return pending.catch((error) => {
      throw toStoreError(error, url)
    })
  }
}

/** The tokens keep themselves until they are renewed. */
const tokenSource =
  (url: string, tokens: AccessTokens, check = () => {}): ProofSource<string> =>
  async (renew) => {
    check()
    if (renew) tokens.renew()
    return tokens.get().catch((error) => {
      throw toStoreError(error, url)
    })
  }

const STORAGE_SCOPE = 'https://storage.azure.com/.default'

export const azureIdentityOf = (settings: ObjectStoreSettings['azblob']): AzureIdentity => ({
  ...settings,
  scope: STORAGE_SCOPE,
  section: 'object_stores.azblob',
})

export const azureTokenSource = (
  url: string,
  settings: ObjectStoreSettings['azblob'],
  http: OutboundHttp,
): ProofSource<string> =>
  tokenSource(url, accessTokens(azureIdentityOf(settings), http), () => {
    if (settings.federated_token_file === '') return
    requireSettings(url, 'azblob', settings, ['tenant_id', 'client_id'])
  })

const GOOGLE_SCOPE = 'https://www.googleapis.com/auth/devstorage.read_write'

/** Where the service account of the machine gets its tokens. */
export const metadataHostOf = ({ metadata_host }: ObjectStoreSettings['gs']): string =>
  metadata_host || METADATA_HOST

export const googleTokenSource = (
  url: string,
  settings: ObjectStoreSettings['gs'],
  http: OutboundHttp,
): ProofSource<string> => {
  if (settings.credentials_file === '')
    return tokenSource(url, metadataTokens(metadataHostOf(settings), GOOGLE_SCOPE, http))
  const federated = { ...settings, scope: GOOGLE_SCOPE, section: 'object_stores.gs' }
  return tokenSource(url, gcpIdentity(federated, http))
}
