import { readFile } from 'node:fs/promises'
import { createHttpHeaders, type HttpClient } from '@azure/core-rest-pipeline'
import type { TokenCredential } from '@azure/identity'
import { OutboundError } from '../../platform/outbound/outbound-error.ts'
import type { OutboundHttp } from '../../platform/outbound/outbound-http.ts'
import { reasonOf } from '../../platform/system-error.ts'
import { type AccessTokens, type LastAnswer, shareRequests } from '../access-tokens.ts'
import { CloudError } from '../cloud-error.ts'
import { AZURE_ENDPOINT, type AzureConfig } from './azure-config.ts'
import { signInReason } from './azure-errors.ts'

const SCOPE = `${AZURE_ENDPOINT}/.default`

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
    const headers = createHttpHeaders()
    for (const [name, value] of Object.entries(response.headers)) {
      if (value !== undefined && name !== 'content-encoding') headers.set(name, String(value))
    }
    return { request, status: response.status, headers, bodyAsText: response.body.toString('utf8') }
  },
})

/** The library remembers tokens in the credential, so that a new one has none. */
const createCredential = async (
  config: AzureConfig,
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

export const describeIdentity = ({ client_id }: AzureConfig): string =>
  client_id === '' ? 'the managed identity' : `the application ${client_id}`

/** Returns why the file of the token cannot be read; '' if it can. The library does not say it. */
const fileProblem = async ({ federated_token_file }: AzureConfig): Promise<string> => {
  if (federated_token_file === '') return ''
  return readFile(federated_token_file).then(
    () => '',
    (error) => `the file of clouds.azure.federated_token_file cannot be read: ${reasonOf(error)}`,
  )
}

const whyOf = async (error: unknown, config: AzureConfig, last: LastAnswer): Promise<string> => {
  const { reason, code } = signInReason(error instanceof Error ? error.message : '')
  return (await fileProblem(config)) || (last.error?.message ?? reason + code)
}

const toFailure = async (error: unknown, config: AzureConfig, last: LastAnswer): Promise<Error> => {
  if (last.error instanceof OutboundError && last.error.problem !== 'refused') return last.error
  const tenant = config.tenant_id === '' ? '' : ` in the tenant ${config.tenant_id}`
  return new CloudError({
    problem: last.status === 429 || last.status >= 500 ? 'unavailable' : 'sign_in',
    call: 'sign-in',
    reason: `of ${describeIdentity(config)}${tenant} fails: ${await whyOf(error, config, last)}`,
  })
}

/** Access tokens for the management of Azure. All targets share one, and one request for it. */
export const accessTokens = (config: AzureConfig, http: OutboundHttp): AccessTokens => {
  const last: LastAnswer = { status: 0, error: null }
  const client = httpClient(http, last)
  let credential: Promise<TokenCredential> | null = null
  const request = async (): Promise<string> => {
    Object.assign(last, { status: 0, error: null })
    try {
      credential ??= createCredential(config, client)
      const token = await (await credential).getToken(SCOPE)
      if (token) return token.token
    } catch (error) {
      throw await toFailure(error, config, last)
    }
    throw await toFailure(null, config, last)
  }
  return {
    get: shareRequests(request),
    renew: () => {
      credential = null
    },
  }
}
