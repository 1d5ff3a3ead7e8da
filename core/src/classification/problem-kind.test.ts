import { describe, expect, it } from 'vitest'
import { type ProblemKind, problemKind, type ReportedProblem } from './problem-kind.ts'

const problemOf = (fields: Partial<ReportedProblem>): ReportedProblem => ({
  source: 'any-product',
  finding_type: '',
  check_id: '',
  cves: [],
  ...fields,
})

const CVE = [{ id: 'CVE-2024-1' }]

const LABELLED: readonly (readonly [ProblemKind, Partial<ReportedProblem>])[] = [
  // GuardDuty, through every door
  ['threat', { source: 'guardduty', check_id: 'Recon:EC2/Portscan' }],
  ['threat', { source: 'guardduty', check_id: 'Policy:IAMUser/RootCredentialUsage' }],
  ['threat', { source: 'guardduty', finding_type: 'Effects/Data Exposure/Policy:S3-Public' }],
  ['threat', { source: 'hub', check_id: 'AttackSequence:IAM/CompromisedCredentials' }],
  ['threat', { source: 'hub', finding_type: 'CredentialAccess:RDS/Anomalous' }],
  ['threat', { source: 'wiz', check_id: 'cer-awsguardduty-recon-ec2' }],
  // Categories of ASFF
  ['threat', { finding_type: 'TTPs/Discovery/Recon:EC2-Portscan' }],
  ['threat', { finding_type: 'TTPs' }],
  ['threat', { finding_type: 'Unusual Behaviors/User' }],
  ['threat', { finding_type: 'Effects/Data Exfiltration' }],
  ['threat', { finding_type: 'Effects/Resource Consumption/Mining' }],
  ['misconfiguration', { finding_type: 'Effects/Data Exposure/External Access Granted' }],
  [
    'misconfiguration',
    { source: 'securityhub', check_id: 'RDS.2', finding_type: 'Effects/Data Exposure' },
  ],
  ['misconfiguration', { source: 'macie', check_id: 'Policy:IAMUser/S3BucketPublic' }],
  ['misconfiguration', { source: 'iam-access-analyzer', finding_type: 'TTPs/Initial Access' }],
  ['misconfiguration', { source: 'config', finding_type: 'TTPs/Initial Access' }],
  ['misconfiguration', { finding_type: 'Software and Configuration Checks' }],
  ['vulnerability', { finding_type: 'Software and Configuration Checks/Vulnerabilities/CVE' }],
  // Security Command Center
  ['threat', { source: 'scc', finding_type: 'THREAT', check_id: 'Persistence: New API Method' }],
  ['threat', { source: 'scc', check_id: 'C2: Bad Domain' }],
  ['threat', { source: 'scc', check_id: 'Defense Evasion: Modify VPC Service Control' }],
  ['threat', { source: 'scc', check_id: 'Privilege Escalation: Anomalous Delegation' }],
  ['misconfiguration', { source: 'scc', finding_type: 'MISCONFIGURATION', check_id: 'MFA_OFF' }],
  ['misconfiguration', { source: 'scc', check_id: 'OPEN_FIREWALL' }],
  ['vulnerability', { source: 'scc', finding_type: 'VULNERABILITY', check_id: 'OS_VULNERABILITY' }],
  // Defender: alerts have an intent, recommendations an area
  ['threat', { source: 'defender', finding_type: 'Alert', check_id: 'VM_Suspicious' }],
  ['threat', { source: 'defender', finding_type: 'Alert/DefenseEvasion,Execution' }],
  ['threat', { source: 'defender', finding_type: 'InitialAccess' }],
  ['threat', { source: 'defender', finding_type: 'Persistence, Execution' }],
  ['threat', { source: 'defender', finding_type: 'Exploitation', cves: CVE }],
  ['misconfiguration', { source: 'defender', finding_type: 'IdentityAndAccess' }],
  ['misconfiguration', { source: 'defender', finding_type: '' }],
  ['vulnerability', { source: 'defender', finding_type: 'Vulnerability' }],
  ['vulnerability', { source: 'defender', finding_type: 'Backdoors and trojan horses', cves: CVE }],
  // OCSF: posture scanners use the class of detections too
  ['threat', { source: 'sensor', finding_type: 'Detection Finding' }],
  ['threat', { source: 'sensor', finding_type: 'DetectionFinding' }],
  ['threat', { source: 'sensor', finding_type: 'Incident Finding' }],
  ['misconfiguration', { source: 'prowler', finding_type: 'Detection Finding' }],
  ['misconfiguration', { source: 'prowler', finding_type: 'TTPs/Initial Access' }],
  ['misconfiguration', { source: 'sensor', finding_type: 'Compliance Finding' }],
  ['vulnerability', { source: 'sensor', finding_type: 'Vulnerability Finding' }],
  ['threat', { source: 'prowler', check_id: 'cloudtrail_threat_detection_enumeration' }],
  ['threat', { source: 'prowler', check_id: 'apim_threat_detection_llm_jacking' }],
  ['threat', { source: 'wiz', check_id: '8451beda-a15e-461b-bd94-7e8319312cc1' }],
  ['threat', { source: 'wiz', check_id: 'any-workload-malware' }],
  ['misconfiguration', { source: 'wiz', check_id: 'any-workload-ssh-password' }],
  ['misconfiguration', { source: 'prowler', check_id: 'cognito_user_pool_advanced_security' }],
  // Runtime sensors, and what senders of single findings write
  ['threat', { source: 'falco', check_id: 'Terminal shell in container' }],
  ['threat', { source: 'sysdig', finding_type: 'runtime threat' }],
  ['threat', { source: 'orca', finding_type: 'Malware' }],
  ['threat', { finding_type: 'threat_detection' }],
  ['misconfiguration', { source: 'sysdig', finding_type: 'Policy' }],
  ['misconfiguration', { source: 'orca', finding_type: 'Lateral movement' }],
  ['misconfiguration', { finding_type: 'Threat detection is off' }],
  // Software
  ['vulnerability', { source: 'grype', check_id: 'CVE-2024-1/openssl', cves: CVE }],
  ['vulnerability', { source: 'trivy', check_id: 'GHSA-abcd-efgh-ijkl/lib' }],
  ['vulnerability', { source: 'inspector', finding_type: 'PACKAGE_VULNERABILITY' }],
  ['vulnerability', { source: 'inspector', finding_type: 'CODE_VULNERABILITY' }],
  ['misconfiguration', { source: 'inspector', finding_type: 'NETWORK_REACHABILITY' }],
  ['misconfiguration', { source: 'gitleaks', finding_type: 'Secret' }],
  ['misconfiguration', {}],
]

describe('the kind of a problem', () => {
  it.each(LABELLED)('is %s: %j', (kind, fields) => {
    expect(problemKind(problemOf(fields))).toBe(kind)
  })
})
