import { readFile } from 'node:fs/promises'
import type { ExternalAccountClientOptions } from 'google-auth-library'
import { problemOfEndpoint } from './object-location.ts'
import { ObjectStoreError } from './object-store.port.ts'
import type { ObjectStoreSettings } from './object-store-settings.ts'
import type { AwsKeys } from './s3-objects.service.ts'

/** What proves the identity, until it expires. */
interface Proof<T> {
  readonly value: T
  readonly expiresAt: number
}

/** Returns the current proof. `renew`: it is not accepted any more. */
export type ProofSource<T> = (renew: boolean) => Promise<T>

const MARGIN_MS = 5 * 60_000

/** Words of the libraries that are no secrets: names of errors and codes. */
const wordOf = (error: unknown): string => {
  const { name = '', code = '' } = (error ?? {}) as { name?: unknown; code?: unknown }
  const word = [code, name].find((text) => typeof text === 'string' && /^\w{3,60}$/.test(text))
  return word === undefined || word === 'Error' ? '' : ` (${word})`
}

/** Keeps a proof until shortly before it expires. Callers at the same time share one request. */
const keepProof = <T>(url: string, how: string, fetch: () => Promise<Proof<T>>): ProofSource<T> => {
  let proof: Proof<T> | null = null
  let pending: Promise<Proof<T>> | null = null
  const request = async (): Promise<Proof<T>> => {
    try {
      proof = await fetch()
      return proof
    } catch (error) {
      if (error instanceof ObjectStoreError) throw error
      throw new ObjectStoreError(`${url}: ${how} failed${wordOf(error)}`, true)
    } finally {
      pending = null
    }
  }
  return async (renew) => {
    if (proof && !renew && Date.now() < proof.expiresAt - MARGIN_MS) return proof.value
    pending ??= request()
    return (await pending).value
  }
}

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

const HOUR_MS = 60 * 60_000

/** Exchanges the token of the workload for keys of a role. The file is read each time: it rotates. */
export const awsKeySource = (
  url: string,
  settings: ObjectStoreSettings['s3'],
): ProofSource<AwsKeys> => {
  const { region, role_arn, web_identity_token_file, sts_endpoint } = settings
  const how = `AssumeRoleWithWebIdentity for ${role_arn} with ${web_identity_token_file}`
  return keepProof(url, how, async () => {
    requireSettings(url, 's3', settings, ['region', 'role_arn', 'web_identity_token_file'])
    const { fromTokenFile } = await import('@aws-sdk/credential-provider-web-identity')
    const provide = fromTokenFile({
      roleArn: role_arn,
      webIdentityTokenFile: web_identity_token_file,
      roleSessionName: 'stance-aggregator',
      clientConfig: { region, ...(sts_endpoint !== '' && { endpoint: sts_endpoint }) },
    })
    const { accessKeyId, secretAccessKey, sessionToken, expiration } = await provide()
    return {
      value: { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) },
      expiresAt: expiration?.getTime() ?? Date.now() + HOUR_MS,
    }
  })
}

const STORAGE_SCOPE = 'https://storage.azure.com/.default'

const azureCredential = async (url: string, settings: ObjectStoreSettings['azblob']) => {
  const { tenant_id, client_id, federated_token_file, authority_host } = settings
  const { ManagedIdentityCredential, WorkloadIdentityCredential } = await import('@azure/identity')
  if (federated_token_file === '')
    return client_id === ''
      ? new ManagedIdentityCredential()
      : new ManagedIdentityCredential({ clientId: client_id })
  requireSettings(url, 'azblob', settings, ['tenant_id', 'client_id'])
  return new WorkloadIdentityCredential({
    tenantId: tenant_id,
    clientId: client_id,
    tokenFilePath: federated_token_file,
    disableInstanceDiscovery: true,
    ...(authority_host !== '' && { authorityHost: authority_host }),
  })
}

export const azureTokenSource = (
  url: string,
  settings: ObjectStoreSettings['azblob'],
): ProofSource<string> => {
  const how =
    settings.federated_token_file === ''
      ? 'signing in with the managed identity'
      : `signing in to ${settings.tenant_id} as ${settings.client_id} with ${settings.federated_token_file}`
  return keepProof(url, how, async () => {
    // A credential has a cache of its own, which would return the rejected token again.
    const credential = await azureCredential(url, settings)
    const { token, expiresOnTimestamp } = await credential.getToken(STORAGE_SCOPE)
    return { value: token, expiresAt: expiresOnTimestamp }
  })
}

const GOOGLE_SCOPE = 'https://www.googleapis.com/auth/devstorage.read_write'
const GOOGLE_HOST = /(?:^|\.)googleapis\.com$/

const isGoogleUrl = (text: unknown): boolean => {
  if (text === undefined) return true
  if (typeof text !== 'string' || problemOfEndpoint(text) !== null) return false
  const { protocol, hostname } = new URL(text)
  // Without TLS the address is on this machine.
  return protocol === 'http:' || GOOGLE_HOST.test(hostname) || hostname === 'localhost'
}

const readExternalAccount = async (
  url: string,
  path: string,
): Promise<ExternalAccountClientOptions> => {
  const fail = (problem: string) => new ObjectStoreError(`${url}: ${path} ${problem}`, true)
  const text = await readFile(path, 'utf8').catch(() => {
    throw fail('cannot be read; set object_stores.gs.credentials_file')
  })
  let options: Partial<Record<string, unknown>>
  try {
    options = JSON.parse(text)
  } catch {
    throw fail('is not JSON')
  }
  if (options.type !== 'external_account')
    throw fail('must be a file of workload identity federation, of the type external_account')
  if (!isGoogleUrl(options.token_url) || !isGoogleUrl(options.service_account_impersonation_url))
    throw fail('names an address for tokens that is not one of Google')
  return options as unknown as ExternalAccountClientOptions
}

export const googleTokenSource = (
  url: string,
  { credentials_file }: ObjectStoreSettings['gs'],
): ProofSource<string> => {
  const how =
    credentials_file === ''
      ? 'signing in with the service account of the machine'
      : `exchanging the token of ${credentials_file}`
  return keepProof(url, how, async () => {
    const { Compute, ExternalAccountClient } = await import('google-auth-library')
    const client =
      credentials_file === ''
        ? new Compute({ scopes: GOOGLE_SCOPE })
        : ExternalAccountClient.fromJSON(await readExternalAccount(url, credentials_file))
    if (!client) throw new ObjectStoreError(`${url}: ${credentials_file} is not usable`, true)
    if (credentials_file !== '') client.scopes = [GOOGLE_SCOPE]
    const { token } = await client.getAccessToken()
    if (!token) throw new ObjectStoreError(`${url}: ${how} gave no token`, true)
    const expiresAt = client.credentials.expiry_date ?? Date.now() + HOUR_MS
    return { value: token, expiresAt }
  })
}
