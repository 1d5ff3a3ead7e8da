import type { CloudIdentities } from '../../capabilities/connections/cloud-identities.ts'
import { UsageError } from '../../kernel/process-error.ts'
import type { Config } from '../../platform/config.ts'
import { readSmallFile } from '../../platform/small-file.ts'

const readAuthorities = (caFile: string): string => {
  try {
    return readSmallFile(caFile)
  } catch (cause) {
    throw new UsageError(`STANCE_CLOUD_CA_FILE: ${caFile} cannot be read`, { cause })
  }
}

/** Returns who the process is in the clouds. Nothing is read there. */
export const configuredIdentities = ({ clouds }: Config): CloudIdentities => {
  const { aws, azure, gcp, proxy, caFile } = clouds
  return {
    aws: {
      web_identity_token_file: aws.webIdentityTokenFile ?? '',
      endpoint: aws.endpoint ?? '',
      sts_endpoint: aws.stsEndpoint ?? '',
    },
    azure: {
      tenant_id: azure.tenantId ?? '',
      client_id: azure.clientId ?? '',
      federated_token_file: azure.federatedTokenFile ?? '',
      endpoint: azure.endpoint ?? '',
      authority_host: azure.authorityHost ?? '',
      identity_endpoint: '',
    },
    gcp: { credentials_file: gcp.credentialsFile ?? '', endpoint: gcp.endpoint ?? '' },
    proxy: proxy ?? '',
    ca: caFile === null ? undefined : readAuthorities(caFile),
  }
}
