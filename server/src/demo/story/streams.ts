import { AWS_CHECKS } from '../checks/aws-checks.ts'
import { AZURE_CHECKS } from '../checks/azure-checks.ts'
import type { DemoCheck } from '../checks/check.ts'
import { CLUSTER_CHECKS } from '../checks/cluster-checks.ts'
import { BOOKING_CODE_CHECKS, DATA_CODE_CHECKS } from '../checks/code-checks.ts'
import { COMMAND_CENTER_CHECKS } from '../checks/command-center-checks.ts'
import { DEFENDER_CHECKS } from '../checks/defender-checks.ts'
import { GCP_CHECKS } from '../checks/gcp-checks.ts'
import { PAYMENT_AUDIT_CHECKS } from '../checks/payment-audit-checks.ts'
import { THREATS } from '../checks/threats.ts'
import { VULNERABILITIES } from '../checks/vulnerabilities.ts'
import { awsEstate } from '../estate/aws-estate.ts'
import { azureEstate } from '../estate/azure-estate.ts'
import { clusterEstate } from '../estate/cluster-estate.ts'
import { bookingCode, dataCode } from '../estate/code-estate.ts'
import type { DemoResource } from '../estate/estate.ts'
import { commandCenterProjects, prowlerProjects } from '../estate/gcp-estate.ts'
import { threatEstate } from '../estate/threat-estate.ts'
import { writeInspector, writeSecurityHub } from '../writers/asff-writer.ts'
import { writeCheckov } from '../writers/checkov-writer.ts'
import { writeCommandCenter } from '../writers/command-center-writer.ts'
import { writeDefender } from '../writers/defender-writer.ts'
import { writeGuardDuty } from '../writers/guardduty-writer.ts'
import { writeProwler } from '../writers/prowler-writer.ts'
import { writeTrivy } from '../writers/trivy-writer.ts'
import type { DemoObservation } from './observation-story.ts'

/** One scanner over a part of the company: its checks, and its findings in three months. */
export interface Stream {
  readonly name: string
  readonly source: string
  readonly checks: readonly DemoCheck[]
  readonly estate: () => DemoResource[]
  /** The total number of findings. */
  readonly findings: number
  /** The number of passed checks in each complete import. */
  readonly passes: number
  /** Whether fixed problems are reported as passed. Detectors stop reporting them instead. */
  readonly reports_passes: boolean
  /** The hours between the end of the scan and the end of the slot. */
  readonly hours_early: number
  /** Writes the file of one run. */
  readonly write: (observations: readonly DemoObservation[]) => string
}

/** The payments account, which two scanners check. */
const PAYMENTS = '719204853316'

export const STREAMS: readonly Stream[] = [
  {
    name: 'code of the booking team',
    source: 'checkov',
    checks: BOOKING_CODE_CHECKS,
    estate: bookingCode,
    findings: 64,
    passes: 40,
    reports_passes: true,
    hours_early: 10,
    write: writeCheckov,
  },
  {
    name: 'code of the data team',
    source: 'checkov',
    checks: DATA_CODE_CHECKS,
    estate: dataCode,
    findings: 26,
    passes: 20,
    reports_passes: true,
    hours_early: 9,
    write: writeCheckov,
  },
  {
    name: 'gcp',
    source: 'prowler',
    checks: GCP_CHECKS,
    estate: prowlerProjects,
    findings: 430,
    passes: 180,
    reports_passes: true,
    hours_early: 8,
    write: writeProwler,
  },
  {
    name: 'routing project',
    source: 'scc',
    checks: COMMAND_CENTER_CHECKS,
    estate: commandCenterProjects,
    findings: 80,
    passes: 0,
    reports_passes: true,
    hours_early: 7,
    write: writeCommandCenter,
  },
  {
    name: 'azure',
    source: 'prowler',
    checks: AZURE_CHECKS,
    estate: azureEstate,
    findings: 720,
    passes: 260,
    reports_passes: true,
    hours_early: 6,
    write: writeProwler,
  },
  {
    name: 'azure recommendations',
    source: 'defender',
    checks: DEFENDER_CHECKS,
    estate: azureEstate,
    findings: 170,
    passes: 80,
    reports_passes: true,
    hours_early: 5,
    write: writeDefender,
  },
  {
    name: 'clusters',
    source: 'trivy',
    checks: CLUSTER_CHECKS,
    estate: clusterEstate,
    findings: 210,
    passes: 0,
    reports_passes: false,
    hours_early: 4,
    write: writeTrivy,
  },
  {
    name: 'payment audit',
    source: 'prowler',
    checks: PAYMENT_AUDIT_CHECKS,
    estate: () => awsEstate().filter(({ account }) => account.id === PAYMENTS),
    findings: 20,
    passes: 0,
    reports_passes: true,
    hours_early: 3,
    write: writeProwler,
  },
  {
    name: 'threats',
    source: 'guardduty',
    checks: THREATS,
    estate: threatEstate,
    findings: 60,
    passes: 0,
    reports_passes: false,
    hours_early: 2,
    write: writeGuardDuty,
  },
  {
    name: 'vulnerabilities',
    source: 'inspector',
    checks: VULNERABILITIES,
    estate: awsEstate,
    findings: 580,
    passes: 0,
    reports_passes: false,
    hours_early: 1,
    write: writeInspector,
  },
  {
    name: 'controls',
    source: 'securityhub',
    checks: AWS_CHECKS,
    estate: awsEstate,
    findings: 2640,
    passes: 800,
    reports_passes: true,
    hours_early: 0,
    write: writeSecurityHub,
  },
]
