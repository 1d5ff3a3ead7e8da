import type { AzureKind } from '../estate/azure-estate.ts'
import { AZURE_DATA_CHECKS } from './azure-checks-data.ts'
import { AZURE_PLATFORM_CHECKS } from './azure-checks-platform.ts'
import type { DemoCheck } from './check.ts'

/** What Prowler examines in the company's Azure subscriptions. */
export const AZURE_CHECKS: readonly DemoCheck<AzureKind>[] = [
  ...AZURE_DATA_CHECKS,
  ...AZURE_PLATFORM_CHECKS,
]
