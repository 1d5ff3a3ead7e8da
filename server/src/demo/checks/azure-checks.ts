import type { AzureKind } from '../estate/azure-estate.ts'
import { AZURE_DATA_CHECKS } from './azure-checks-data.ts'
import { AZURE_PLATFORM_CHECKS } from './azure-checks-platform.ts'
import type { DemoCheck } from './check.ts'

/** The Prowler checks in the Azure subscriptions of the company. */
export const AZURE_CHECKS: readonly DemoCheck<AzureKind>[] = [
  ...AZURE_DATA_CHECKS,
  ...AZURE_PLATFORM_CHECKS,
]
