import { optional, secret, setting } from '../platform/setting.ts'
import { anyText, path, textType } from '../platform/setting-types.ts'
import { httpsUrl } from '../platform/url-settings.ts'

/** A proxy may have a user and a password, and is reached without TLS. */
const proxyUrl = textType('an http:// URL', (text) =>
  URL.canParse(text) && new URL(text).protocol === 'http:' ? text : undefined,
)

/**
 * Who the process is in the clouds. The variables are those that the platforms set for workload identity and
 * that the tools of the clouds read.
 */
export const CLOUD_SETTINGS = {
  aws: {
    webIdentityTokenFile: optional(
      'AWS_WEB_IDENTITY_TOKEN_FILE',
      path,
      'Identity token that AWS exchanges for the roles of connections.',
    ),
    roleArn: optional(
      'AWS_ROLE_ARN',
      anyText,
      'Role of the service itself, from which it assumes the roles of remediation.',
    ),
    region: setting(
      'AWS_REGION',
      anyText,
      'us-east-1',
      'Region in which the service signs in, and of services without regions.',
    ),
    endpointUrl: optional(
      'AWS_ENDPOINT_URL',
      httpsUrl,
      'Private endpoint of all services that have no variable of their own.',
    ),
    endpoint: optional(
      'AWS_ENDPOINT_URL_SECURITYHUB',
      httpsUrl,
      'Private endpoint of Security Hub.',
    ),
    stsEndpoint: optional('AWS_ENDPOINT_URL_STS', httpsUrl, 'Private endpoint of STS.'),
  },
  azure: {
    tenantId: optional('AZURE_TENANT_ID', anyText, 'Tenant that connections read.'),
    clientId: optional('AZURE_CLIENT_ID', anyText, 'Application or managed identity that reads.'),
    federatedTokenFile: optional(
      'AZURE_FEDERATED_TOKEN_FILE',
      path,
      'Identity token of the application; unset: the managed identity.',
    ),
    endpoint: optional(
      'STANCE_AZURE_ENDPOINT',
      httpsUrl,
      'Private endpoint of Azure Resource Manager.',
    ),
    authorityHost: optional('AZURE_AUTHORITY_HOST', httpsUrl, 'Where Azure signs in.'),
  },
  gcp: {
    credentialsFile: optional(
      'GOOGLE_APPLICATION_CREDENTIALS',
      path,
      'Configuration of workload identity federation (external_account), not a key.',
    ),
    endpoint: optional(
      'STANCE_GCP_ENDPOINT',
      httpsUrl,
      'Private endpoint of Security Command Center.',
    ),
  },
  proxy: secret('STANCE_CLOUD_PROXY', proxyUrl, 'Proxy for calls to the clouds.'),
  caFile: optional(
    'STANCE_CLOUD_CA_FILE',
    path,
    'Additional certificate authorities, in PEM, for calls to the clouds.',
  ),
}
