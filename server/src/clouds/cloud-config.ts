import type { AwsConfig } from './aws/aws-config.ts'
import type { AzureConfig } from './azure/azure-config.ts'
import type { GcpConfig } from './gcp/gcp-config.ts'

/** What is pulled from a cloud. */
export type CloudPullConfig =
  | { readonly provider: 'aws'; readonly config: AwsConfig }
  | { readonly provider: 'azure'; readonly config: AzureConfig }
  | { readonly provider: 'gcp'; readonly config: GcpConfig }
