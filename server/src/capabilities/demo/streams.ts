import type { Provider } from '../../kernel/provider.ts'
import { AWS_CHECKS } from './aws-checks.ts'
import { awsEstate } from './aws-estate.ts'
import { AZURE_CHECKS } from './azure-checks.ts'
import { azureEstate } from './azure-estate.ts'
import type { DemoCheck } from './check.ts'
import type { DemoResource } from './estate.ts'
import { GCP_CHECKS } from './gcp-checks.ts'
import { gcpEstate } from './gcp-estate.ts'
import { THREATS } from './threats.ts'
import { VULNERABILITIES } from './vulnerabilities.ts'

/** One scanner over one cloud: what it checks, and how much it finds in three months. */
export interface Stream {
  readonly name: string
  readonly source: string
  readonly provider: Provider
  readonly checks: readonly DemoCheck[]
  readonly estate: () => DemoResource[]
  /** How many findings it ever has. */
  readonly findings: number
  /** How many checks that have always passed it reports in each complete run. */
  readonly passes: number
  /** Whether what was repaired is reported as passed. Detectors merely fall silent about it. */
  readonly reports_passes: boolean
  /** How long before the end of a slot the scan ends. */
  readonly hours_early: number
}

export const STREAMS: readonly Stream[] = [
  {
    name: 'gcp',
    source: 'prowler',
    provider: 'gcp',
    checks: GCP_CHECKS,
    estate: gcpEstate,
    findings: 620,
    passes: 260,
    reports_passes: true,
    hours_early: 4,
  },
  {
    name: 'azure',
    source: 'prowler',
    provider: 'azure',
    checks: AZURE_CHECKS,
    estate: azureEstate,
    findings: 820,
    passes: 320,
    reports_passes: true,
    hours_early: 3,
  },
  {
    name: 'threats',
    source: 'guardduty',
    provider: 'aws',
    checks: THREATS,
    estate: awsEstate,
    findings: 60,
    passes: 0,
    reports_passes: false,
    hours_early: 2,
  },
  {
    name: 'vulnerabilities',
    source: 'inspector',
    provider: 'aws',
    checks: VULNERABILITIES,
    estate: awsEstate,
    findings: 640,
    passes: 0,
    reports_passes: false,
    hours_early: 1,
  },
  {
    name: 'controls',
    source: 'securityhub',
    provider: 'aws',
    checks: AWS_CHECKS,
    estate: awsEstate,
    findings: 2860,
    passes: 800,
    reports_passes: true,
    hours_early: 0,
  },
]
