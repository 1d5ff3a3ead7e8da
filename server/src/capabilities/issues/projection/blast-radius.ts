import { identifyResource } from '@stance/core/resources/resource-identifier'

/** Resource types that identify a whole account. */
const ACCOUNT_TYPES: ReadonlySet<string> = new Set([
  'AwsAccount',
  'Microsoft.Resources/subscriptions',
  'cloudresourcemanager.googleapis.com/Project',
  'Project',
])

/** Whether the identifier names the whole account, so that a problem affects all its resources. */
export const isWholeAccount = (resourceId: string, accountId: string): boolean =>
  resourceId === accountId || ACCOUNT_TYPES.has(identifyResource(resourceId).type)
