import type { ThreatKind } from '../estate/threat-estate.ts'
import type { DemoCheck } from './check.ts'

/** A GuardDuty finding type. */
export interface DemoThreat extends DemoCheck<ThreatKind> {
  /** GuardDuty's severity, from 1 to 8.9. */
  readonly product_severity: number
}

export const THREATS: readonly DemoThreat[] = [
  {
    id: 'UnauthorizedAccess:IAMUser/InstanceCredentialExfiltration.OutsideAWS',
    kind: 'access_key',
    product_severity: 8,
    severity: 'HIGH',
    prevalence: 0.03,
    title: 'Instance credentials were used from outside AWS',
    description:
      'Temporary credentials issued to an instance role signed API calls from an internet address that belongs to no AWS network.',
    remediation:
      'Revoke the role’s sessions, isolate the instance, and search CloudTrail for everything done with the access key id.',
    compliance: {},
  },
  {
    id: 'UnauthorizedAccess:IAMUser/ConsoleLoginSuccess.B',
    kind: 'access_key',
    product_severity: 5,
    severity: 'MEDIUM',
    prevalence: 0.1,
    title: 'Console logins from two distant countries within an hour',
    description: 'The same person signed in successfully from places no flight connects that fast.',
    remediation:
      'Call the person. If one login is unknown to them, reset the password and end active sessions.',
    compliance: {},
  },
  {
    id: 'Policy:IAMUser/RootCredentialUsage',
    kind: 'root_key',
    product_severity: 2,
    severity: 'LOW',
    prevalence: 0.4,
    title: 'Root credentials made an API call',
    description: 'Someone worked as the account’s root user, which daily work never requires.',
    remediation:
      'Match the time with the break-glass register; treat it as an intrusion when no entry exists.',
    compliance: {},
  },
  {
    id: 'Stealth:IAMUser/CloudTrailLoggingDisabled',
    kind: 'root_key',
    product_severity: 2,
    severity: 'LOW',
    prevalence: 0.15,
    title: 'A trail was stopped',
    description: 'Logging of CloudTrail was disabled by a principal that had not done so before.',
    remediation:
      'Start the trail again, and look at what the principal did in the gap through other logs.',
    compliance: {},
  },
  {
    id: 'PrivilegeEscalation:IAMUser/AnomalousBehavior',
    kind: 'access_key',
    product_severity: 5,
    severity: 'MEDIUM',
    prevalence: 0.1,
    title: 'Unusual calls that raise one’s own rights',
    description:
      'AttachUserPolicy and AddUserToGroup were called by an identity whose history contains only reads.',
    remediation: 'Undo the attachments and rotate the keys before asking about the reason.',
    compliance: {},
  },
  {
    id: 'Discovery:IAMUser/AnomalousBehavior',
    kind: 'access_key',
    product_severity: 2,
    severity: 'LOW',
    prevalence: 0.2,
    title: 'An identity explores the account',
    description:
      'A burst of List and Describe requests over services that this user has not touched earlier.',
    remediation:
      'Compare with change tickets; new tooling of a team looks the same as reconnaissance.',
    compliance: {},
  },
  {
    id: 'Recon:EC2/PortProbeUnprotectedPort',
    kind: 'instance',
    product_severity: 2,
    severity: 'LOW',
    prevalence: 0.25,
    title: 'Known scanners probe an open port',
    description:
      'A listed malicious host found a port of the machine that no security group shields.',
    remediation:
      'Close what needs no public access; block the remainder by network ACL for noisy sources.',
    compliance: {},
  },
  {
    id: 'UnauthorizedAccess:EC2/SSHBruteForce',
    kind: 'instance',
    product_severity: 2,
    severity: 'LOW',
    prevalence: 0.2,
    title: 'Password guessing against SSH',
    description:
      'Thousands of short connections to port 22 arrived from few addresses within an hour.',
    remediation: 'Make sure that only keys are accepted, then restrict the source of the rule.',
    compliance: {},
  },
  {
    id: 'UnauthorizedAccess:EC2/TorClient',
    kind: 'instance',
    product_severity: 8,
    severity: 'HIGH',
    prevalence: 0.03,
    title: 'Server talks to a Tor entry node',
    description:
      'An outgoing session to the anonymity network began from a host without a browser.',
    remediation: 'Cut egress for the host, capture memory, and rebuild it from the image.',
    compliance: {},
  },
  {
    id: 'CryptoCurrency:EC2/BitcoinTool.B!DNS',
    kind: 'instance',
    product_severity: 8,
    severity: 'HIGH',
    prevalence: 0.05,
    title: 'Host resolves names of a mining pool',
    description:
      'DNS queries for pools of a crypto-currency come from this machine, day and night.',
    remediation: 'Stop the process, find how it came in, and check scaling groups for copies.',
    compliance: {},
  },
  {
    id: 'Backdoor:EC2/C&CActivity.B!DNS',
    kind: 'instance',
    product_severity: 8,
    severity: 'HIGH',
    prevalence: 0.03,
    title: 'Lookup of a known command-and-control domain',
    description:
      'The domain is used by malware to fetch orders. One successful answer was returned.',
    remediation:
      'Quarantine the machine with an empty security group; preserve its volume for forensics.',
    compliance: {},
  },
  {
    id: 'Trojan:EC2/DNSDataExfiltration',
    kind: 'instance',
    product_severity: 8,
    severity: 'HIGH',
    prevalence: 0.02,
    title: 'Data leaves inside DNS questions',
    description:
      'Query names carry long encoded labels in a steady rhythm, the pattern of a tunnel.',
    remediation:
      'Block the parent domain on the resolver firewall and estimate the volume from query logs.',
    compliance: {},
  },
  {
    id: 'Behavior:EC2/NetworkPortUnusual',
    kind: 'instance',
    product_severity: 5,
    severity: 'MEDIUM',
    prevalence: 0.1,
    title: 'Traffic on a port that this host never used',
    description:
      'The baseline of the instance does not include the remote port that now takes most of its bytes.',
    remediation:
      'Ask the owning team for a release note of that day; without one, inspect the process.',
    compliance: {},
  },
  {
    id: 'Policy:S3/BucketAnonymousAccessGranted',
    kind: 's3_bucket',
    product_severity: 8,
    severity: 'HIGH',
    prevalence: 0.02,
    title: 'Bucket was just opened to everyone',
    description:
      'A change of policy or list has granted anonymous access, minutes before this finding.',
    remediation: 'Revert the change, then trace who pressed the button and through which pipeline.',
    compliance: {},
  },
  {
    id: 'Exfiltration:S3/AnomalousBehavior',
    kind: 's3_bucket',
    product_severity: 8,
    severity: 'HIGH',
    prevalence: 0.02,
    title: 'Unusually large reads from a bucket',
    description:
      'An identity downloads far more objects than its peers do, from an unfamiliar network.',
    remediation:
      'Suspend the identity; list the fetched keys from data events to learn what is lost.',
    compliance: {},
  },
  {
    id: 'Discovery:S3/AnomalousBehavior',
    kind: 's3_bucket',
    product_severity: 2,
    severity: 'LOW',
    prevalence: 0.06,
    title: 'Somebody lists buckets for the first time',
    description:
      'GetBucketAcl and ListObjects were called in an order typical of enumeration tools.',
    remediation:
      'Confirm with the owner of the credentials; add known auditors to the trusted list.',
    compliance: {},
  },
  {
    id: 'UnauthorizedAccess:Lambda/MaliciousIPCaller.Custom',
    kind: 'lambda_function',
    product_severity: 5,
    severity: 'MEDIUM',
    prevalence: 0.05,
    title: 'Function connects to an address on our own threat list',
    description: 'The destination was added to the list after last year’s invoice fraud.',
    remediation: 'Compare the deployed code with the repository and look at its newest dependency.',
    compliance: {},
  },
]
