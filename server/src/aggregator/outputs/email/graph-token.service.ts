import {
  type AzureIdentity,
  accessTokens,
  tokenHosts,
} from '../../../clouds/azure/azure-identity.service.ts'
import { CloudError } from '../../../clouds/cloud-error.ts'
import type { HostTrust } from '../../../platform/outbound/address-rules.ts'
import { namedHosts } from '../../../platform/outbound/address-rules.ts'
import { OutboundError } from '../../../platform/outbound/outbound-error.ts'
import type { OutboundHttp } from '../../../platform/outbound/outbound-http.ts'
import type { GraphConfig } from '../../config/output-config.ts'
import { askJson, type createPatience } from '../json-client.service.ts'
import { OutputError } from '../output-error.ts'

const SCOPE = 'https://graph.microsoft.com/.default'

const identityOf = (config: GraphConfig): AzureIdentity => ({
  ...config,
  scope: SCOPE,
  section: 'outputs.email',
})

/** The library asks the authority of Microsoft unless another one is named. */
const DEFAULT_AUTHORITY = 'https://login.microsoftonline.com'
const authorityOf = ({ authority_host }: GraphConfig): string => authority_host || DEFAULT_AUTHORITY

/** The hosts that are asked for tokens. */
export const hostsOfTokens = (config: GraphConfig): ReadonlyMap<string, HostTrust> =>
  config.client_secret === '' ? tokenHosts(identityOf(config)) : namedHosts(authorityOf(config))

const tokenIn = (body: unknown): string => {
  const { access_token } = (body ?? {}) as { readonly access_token?: unknown }
  return typeof access_token === 'string' ? access_token : ''
}

/** An identity of the workload: federated, or managed by the platform. */
const identityToken = async (http: OutboundHttp, config: GraphConfig): Promise<string> => {
  try {
    return await accessTokens(identityOf(config), http).get()
  } catch (error) {
    if (!(error instanceof CloudError || error instanceof OutboundError)) throw error
    throw new OutputError(`Microsoft Graph: ${error.message}`)
  }
}

/** Returns a token for Microsoft Graph: of an application with a secret, or of the workload. */
export const graphToken = async (
  http: OutboundHttp,
  config: GraphConfig,
  patience: ReturnType<typeof createPatience>,
): Promise<string> => {
  const { tenant_id, client_id, client_secret } = config
  if (client_secret === '') return identityToken(http, config)
  const form = { grant_type: 'client_credentials', client_id, client_secret, scope: SCOPE }
  const request = {
    method: 'POST',
    path: `/${encodeURIComponent(tenant_id)}/oauth2/v2.0/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  }
  const { body } = await askJson(http, authorityOf(config), request, patience)
  const token = tokenIn(body)
  if (token !== '') return token
  throw new OutputError(
    `Signing in to the tenant ${tenant_id} as ${client_id} fails; correct outputs.email`,
  )
}
