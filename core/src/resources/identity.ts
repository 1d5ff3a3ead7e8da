import type { Provider } from '../kernel/provider.ts'

/**
 * The properties that a resource identifier contains; '' for those that it does not contain.
 */
export interface ResourceIdentity {
  readonly provider: Provider | ''
  /** `AwsS3Bucket`, `Microsoft.Storage/storageAccounts`, `storage.googleapis.com/Bucket`. */
  readonly type: string
  readonly name: string
  readonly region: string
  /** The provider's service in lower case: `s3`, `storage`, `compute`. */
  readonly service: string
  /** The AWS account, the Azure subscription, the GCP project. */
  readonly account_id: string
}

export const UNIDENTIFIED: ResourceIdentity = {
  provider: '',
  type: '',
  name: '',
  region: '',
  service: '',
  account_id: '',
}

export const capitalise = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
