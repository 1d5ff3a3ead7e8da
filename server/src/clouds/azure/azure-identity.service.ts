import { readFile } from 'node:fs/promises'
import type { HttpClient } from '@azure/core-rest-pipeline'
import type { AccessToken, TokenCredential } from '@azure/identity'
import type { HostTrust } from '../../platform/outbound/address-rules.ts'
import { namedHosts } from '../../platform/outbound/address-rules.ts'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { reasonOf } from '../../platform/system-error.ts'
import { type AccessTokens, type LastAnswer, shareRequests } from '../access-tokens.ts'
import { hostOfUrl } from '../cloud-endpoint.ts'
import { CloudError } from '../cloud-error.ts'
import type { AzureConfig } from './azure-config.ts'
import { signInReason } from './azure-errors.ts'

/** Who this workload is in Azure, and for what it gets tokens. */
export interface AzureIdentity
  extends Pick<
    AzureConfig,
    'tenant_id' | 'client_id' | 'federated_token_file' | 'authority_host' | 'identity_endpoint'
  > {
  readonly scope: string
  /** Where it is configured, for messages: `clouds.azure`. */
  readonly section: string
}

const METADATA_HOST = '169.254.169.254'

/** The hosts that give tokens. The services of the platform are named by its environment. */
export const tokenHosts = ({
  authority_host,
  federated_token_file,
  identity_endpoint,
}: AzureIdentity): Map<string, HostTrust> => {
  const trust = namedHosts(authority_host)
  if (federated_token_file !== '') return trust
  trust.set(METADATA_HOST, 'metadata')
  if (identity_endpoint !== '') trust.set(hostOfUrl(identity_endpoint), 'metadata')
  return trust
}

/** Sends the requests of the library, which then asks no proxy of the environment. */
const httpClient = (http: OutboundHttp, last: LastAnswer): HttpClient => ({
  sendRequest: async (request) => {
    const response = await http
      .send({
        method: request.method,
        url: new URL(request.url),
        headers: request.headers.toJSON(),
        body: request.body as string | undefined,
      })
      .catch((error: Error) => {
        last.error = error
        throw error
      })
    last.status = response.status
    const { createHttpHeaders } = await import('@azure/core-rest-pipeline')
    const headers = createHttpHeaders()
    for (const [name, value] of Object.entries(response.headers)) {
      if (value !== undefined && name !== 'content-encoding') headers.set(name, String(value))
    }
    return { request, status: response.status, headers, bodyAsText: response.body.toString('utf8') }
  },
})

/**
 * The tokens of a managed identity are kept by the class, for the process, and it has no way to forget
 * one that was rejected.
 */
const forgetManagedTokens = (credential: TokenCredential): void => {
  const application: unknown = Reflect.get(credential, 'managedIdentityApp')
  const storage = application && Reflect.get(Object(application).constructor, 'nodeStorage')
  if (storage) Reflect.get(storage, 'clear').call(storage)
}

/** The tokens of a workload are kept by the credential: a new one has none. */
const createCredential = async (
  config: AzureIdentity,
  client: HttpClient,
): Promise<TokenCredential> => {
  const { ManagedIdentityCredential, WorkloadIdentityCredential } = await import('@azure/identity')
  const shared = { httpClient: client, retryOptions: { maxRetries: 0 } }
  if (config.federated_token_file === '') {
    return config.client_id === ''
      ? new ManagedIdentityCredential(shared)
      : new ManagedIdentityCredential(config.client_id, shared)
  }
  return new WorkloadIdentityCredential({
    ...shared,
    tenantId: config.tenant_id,
    clientId: config.client_id,
    tokenFilePath: config.federated_token_file,
    ...(config.authority_host !== '' && {
      authorityHost: config.authority_host,
      disableInstanceDiscovery: true,
    }),
  })
}

export const describeIdentity = ({ client_id }: Pick<AzureIdentity, 'client_id'>): string =>
  client_id === '' ? 'the managed identity' : `the application ${client_id}`

/** Returns why the file of the token cannot be read; '' if it can. The library does not say it. */
const fileProblem = async ({ federated_token_file, section }: AzureIdentity): Promise<string> => {
  if (federated_token_file === '') return ''
  return readFile(federated_token_file).then(
    () => '',
    (error) => `the file of ${section}.federated_token_file cannot be read: ${reasonOf(error)}`,
  )
}

const whyOf = async (error: unknown, config: AzureIdentity, last: LastAnswer): Promise<string> => {
  const { reason, code } = signInReason(error instanceof Error ? error.message : '', config.section)
  return (await fileProblem(config)) || (last.error?.message ?? reason + code)
}

const toFailure = async (
  error: unknown,
  config: AzureIdentity,
  last: LastAnswer,
): Promise<Error> => {
  if (last.error instanceof OutboundError && last.error.problem !== 'refused') return last.error
  const tenant = config.tenant_id === '' ? '' : ` in the tenant ${config.tenant_id}`
  return new CloudError({
    problem: last.status === 429 || last.status >= 500 ? 'unavailable' : 'sign_in',
    call: 'sign-in',
    reason: `of ${describeIdentity(config)}${tenant} fails: ${await whyOf(error, config, last)}`,
  })
}

const MARGIN_MS = 5 * 60_000

/** Access tokens of a scope. All callers share one, and one request for it. */
export const accessTokens = (config: AzureIdentity, http: OutboundHttp): AccessTokens => {
  const last: LastAnswer = { status: 0, error: null }
  const client = httpClient(http, last)
  let kept: AccessToken | null = null
  const request = async (): Promise<string> => {
    if (kept && Date.now() < kept.expiresOnTimestamp - MARGIN_MS) return kept.token
    Object.assign(last, { status: 0, error: null })
    try {
      const credential = await createCredential(config, client)
      forgetManagedTokens(credential)
      kept = await credential.getToken(config.scope)
      if (kept) return kept.token
    } catch (error) {
      throw await toFailure(error, config, last)
    }
    throw await toFailure(null, config, last)
  }
  return {
    get: shareRequests(request),
    renew: () => {
      kept = null
    },
  }
}
