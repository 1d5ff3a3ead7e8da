import type { AwsConfig } from '../../clouds/aws/aws-config.ts'
import type { AzureConfig } from '../../clouds/azure/azure-config.ts'
import type { GcpConfig } from '../../clouds/gcp/gcp-config.ts'

/** Who this process is in each cloud, and where the clouds are. '' stands for what is not configured. */
export interface CloudIdentities {
  readonly aws: Pick<AwsConfig, 'web_identity_token_file' | 'endpoint' | 'sts_endpoint'>
  readonly azure: Pick<
    AzureConfig,
    | 'tenant_id'
    | 'client_id'
    | 'federated_token_file'
    | 'endpoint'
    | 'authority_host'
    | 'identity_endpoint'
  >
  readonly gcp: Pick<GcpConfig, 'credentials_file' | 'endpoint'>
  readonly proxy: string
  /** Additional certificate authorities, in PEM. */
  readonly ca?: string | undefined
}

export const NO_CLOUD_IDENTITIES: CloudIdentities = {
  aws: { web_identity_token_file: '', endpoint: '', sts_endpoint: '' },
  azure: {
    tenant_id: '',
    client_id: '',
    federated_token_file: '',
    endpoint: '',
    authority_host: '',
    identity_endpoint: '',
  },
  gcp: { credentials_file: '', endpoint: '' },
  proxy: '',
}
