import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import type { CloudPullConfig } from '../../clouds/cloud-config.ts'
import { AppError, badRequest } from '../../kernel/app-error.ts'
import type { CloudIdentities } from './cloud-identities.ts'

/** What a connection reads from AWS. */
export interface AwsReading {
  readonly role_arns: string[]
  readonly regions: string[]
  readonly hub: 'cspm' | 'v2'
}

/** What a connection reads from Azure. */
export interface AzureReading {
  readonly scopes: string[]
  readonly management_groups: string[]
}

/** What a connection reads from Google Cloud. */
export interface GcpReading {
  readonly parents: string[]
  readonly locations: string[]
}

/** What a connection reads; exactly one cloud. */
export type Reading =
  | { readonly aws: AwsReading }
  | { readonly azure: AzureReading }
  | { readonly gcp: GcpReading }

/** What a request says that a connection reads. */
export interface ReadingFields {
  readonly aws?: Pick<AwsReading, 'role_arns' | 'regions'> & Partial<AwsReading>
  readonly azure?: Partial<AzureReading>
  readonly gcp?: Pick<GcpReading, 'parents'> & Partial<GcpReading>
}

export const providerOf = (reading: Reading): Provider => {
  if ('aws' in reading) return 'aws'
  return 'azure' in reading ? 'azure' : 'gcp'
}

const readingOfAzure = ({
  scopes = [],
  management_groups = [],
}: Partial<AzureReading>): Reading => {
  if (scopes.length + management_groups.length === 0) {
    throw badRequest('azure must name at least one of scopes and management_groups')
  }
  return { azure: { scopes, management_groups } }
}

/** Returns what a connection reads. Throws BAD_REQUEST unless the fields name exactly one cloud. */
export const readingOf = ({ aws, azure, gcp }: ReadingFields): Reading => {
  const clouds = { aws, azure, gcp }
  const named = PROVIDERS.filter((provider) => clouds[provider] !== undefined)
  if (named.length !== 1) {
    throw badRequest('A connection reads one cloud; send exactly one of aws, azure and gcp')
  }
  if (aws) return { aws: { hub: 'cspm', ...aws } }
  if (azure) return readingOfAzure(azure)
  return { gcp: { locations: ['global'], parents: [], ...gcp } }
}

const notConfigured = (cloud: string, variable: string) =>
  new AppError(
    'NOT_IMPLEMENTED',
    `${cloud} cannot be read, because the service has no identity there; set ${variable} and restart it`,
  )

/**
 * Returns what the client of the cloud needs: what is read, and the identity of this process.
 * Throws NOT_IMPLEMENTED if the process has none in this cloud.
 */
export const pullConfigOf = (
  reading: Reading,
  { aws, azure, gcp, proxy }: CloudIdentities,
): CloudPullConfig => {
  if ('aws' in reading) {
    if (aws.web_identity_token_file === '')
      throw notConfigured('AWS', 'AWS_WEB_IDENTITY_TOKEN_FILE')
    return { provider: 'aws', config: { ...aws, ...reading.aws, workflow_statuses: [], proxy } }
  }
  if ('azure' in reading) {
    if (azure.tenant_id === '') throw notConfigured('Azure', 'AZURE_TENANT_ID')
    return { provider: 'azure', config: { ...azure, ...reading.azure, proxy } }
  }
  if (gcp.credentials_file === '') {
    throw notConfigured('Google Cloud', 'GOOGLE_APPLICATION_CREDENTIALS')
  }
  return { provider: 'gcp', config: { ...gcp, ...reading.gcp, proxy } }
}
