import type { CLOUD_SETTINGS } from '../../clouds/clouds.settings.ts'
import { readAuthorities } from '../../platform/authorities.ts'
import type { ValuesOf } from '../../platform/setting-table.ts'
import type { CloudIdentities } from './cloud-identities.ts'

/** Returns who the process is in the clouds. Nothing is read there. @throws UsageError */
export const configuredIdentities = ({
  aws,
  azure,
  gcp,
  proxy,
  caFile,
}: ValuesOf<typeof CLOUD_SETTINGS>): CloudIdentities => ({
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
  ca: readAuthorities('STANCE_CLOUD_CA_FILE', caFile),
})
