import { contentUuid } from '@stance/core/kernel/digest'
import type { Placement } from '../../../kernel/data-scope.ts'

/**
 * The id of a finding whose identity is taken by a finding outside of the data scope of the reporter.
 * That finding is not the reporter's to change, and a rejection would tell that it exists.
 */
export const separateIdOf = (
  id: string,
  { cloud_provider, region, application_id }: Omit<Placement, 'account_id'>,
): string => contentUuid(JSON.stringify([id, cloud_provider, region, application_id]))
