import type { AwsKind } from '../estate/aws-resources.ts'
import { AWS_COMPUTE_CHECKS } from './aws-checks-compute.ts'
import { AWS_DATABASE_CHECKS } from './aws-checks-database.ts'
import { AWS_IDENTITY_CHECKS } from './aws-checks-identity.ts'
import { AWS_NETWORK_CHECKS } from './aws-checks-network.ts'
import { AWS_STORAGE_CHECKS } from './aws-checks-storage.ts'
import type { DemoCheck } from './check.ts'

/** The Security Hub controls in the AWS accounts of the company. */
export const AWS_CHECKS: readonly DemoCheck<AwsKind>[] = [
  ...AWS_STORAGE_CHECKS,
  ...AWS_DATABASE_CHECKS,
  ...AWS_NETWORK_CHECKS,
  ...AWS_COMPUTE_CHECKS,
  ...AWS_IDENTITY_CHECKS,
]
