import { identifyResource } from '@stance/core/resources/resource-identifier'

/** Types of identifiers that stand for an account as a whole. */
const ACCOUNT_TYPES: ReadonlySet<string> = new Set([
  'AwsAccount',
  'Microsoft.Resources/subscriptions',
  'cloudresourcemanager.googleapis.com/Project',
  'Project',
])

/** Whether a problem of this resource concerns all resources of its account. */
export const isWholeAccount = (resourceId: string, accountId: string): boolean =>
  resourceId === accountId || ACCOUNT_TYPES.has(identifyResource(resourceId).type)
