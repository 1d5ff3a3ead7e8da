import type { AwsKind } from '../estate/aws-resources.ts'
import type { DemoCheck } from './check.ts'

/** Security Hub controls over storage, queues, keys and secrets. */
export const AWS_STORAGE_CHECKS: readonly DemoCheck<AwsKind>[] = [
  {
    id: 'S3.1',
    kind: 'account',
    severity: 'MEDIUM',
    prevalence: 0.2,
    title: 'Account-wide block on public buckets is off',
    description:
      'Nothing at account level stops a bucket policy or an access list from opening data to the internet, so one careless change in one bucket is enough.',
    remediation:
      'Turn on all four Block Public Access settings for the account. Buckets that must be public should move to an account made for that.',
    compliance: { cis: ['2.1.4'], nist: ['AC-3', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'S3.2',
    kind: 's3_bucket',
    severity: 'CRITICAL',
    prevalence: 0.05,
    title: 'Anyone can read this bucket',
    description:
      'An access list or policy grants read to everyone. Object names are easily enumerated once a bucket answers anonymous requests.',
    remediation:
      'Remove the grant to AllUsers or the "*" principal, then review server access logs for reads from addresses you do not own.',
    compliance: { nist: ['AC-3', 'AC-4', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'S3.3',
    kind: 's3_bucket',
    severity: 'CRITICAL',
    prevalence: 0.02,
    title: 'Anonymous writes are accepted by the bucket',
    description:
      'Strangers may upload or overwrite objects: malware served under the company name, poisoned input for nightly jobs, and an unbounded bill.',
    remediation:
      'Withdraw public write at once and compare current object versions with the last good backup before trusting the contents again.',
    compliance: { nist: ['AC-3', 'SC-7'], pci: ['1.4.4', '7.2.1'] },
  },
  {
    id: 'S3.5',
    kind: 's3_bucket',
    severity: 'MEDIUM',
    prevalence: 0.5,
    title: 'Plain HTTP requests are not refused',
    description:
      'The bucket policy has no statement that denies requests made without TLS, so a misconfigured client may send documents over the network in the clear.',
    remediation:
      'Add a Deny statement with the condition aws:SecureTransport = false for every principal and both the bucket and its objects.',
    compliance: { cis: ['2.1.1'], nist: ['SC-8', 'AC-17(2)'], pci: ['4.2.1'] },
  },
  {
    id: 'S3.6',
    kind: 's3_bucket',
    severity: 'HIGH',
    prevalence: 0.1,
    title: 'Another AWS account may change bucket settings',
    description:
      'The policy lets a foreign account delete the policy itself, alter encryption or rewrite access lists. A partner compromised elsewhere becomes your incident.',
    remediation:
      'Restrict foreign principals to the object actions they need; keep s3:PutBucketPolicy and its relatives inside the owning account.',
    compliance: { nist: ['AC-6', 'CM-2'], pci: ['7.2.1'] },
  },
  {
    id: 'S3.8',
    kind: 's3_bucket',
    severity: 'HIGH',
    prevalence: 0.24,
    title: 'Block Public Access is not complete on the bucket',
    description:
      'At least one of the four bucket-level switches is off. The contents may be private today, yet the next template that sets an ACL will go through.',
    remediation:
      'Enable BlockPublicAcls, IgnorePublicAcls, BlockPublicPolicy and RestrictPublicBuckets; serve web content through CloudFront with origin access control.',
    compliance: { cis: ['2.1.4'], nist: ['AC-3', 'AC-4', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'S3.9',
    kind: 's3_bucket',
    severity: 'MEDIUM',
    prevalence: 0.42,
    title: 'No access log is kept for the bucket',
    description:
      'Without server access logging nobody can say who fetched which object after a leak. Data events of CloudTrail are not on for this bucket either.',
    remediation:
      'Point logging at the central log bucket of the region with a prefix of the bucket name, and exclude the log bucket itself.',
    compliance: { nist: ['AU-2', 'AU-12'], pci: ['10.2.1'] },
  },
  {
    id: 'S3.12',
    kind: 's3_bucket',
    severity: 'MEDIUM',
    prevalence: 0.22,
    title: 'Access lists still decide who may read objects',
    description:
      'Object ownership is not enforced, so permissions sit in hundreds of small lists that no policy review will ever look at.',
    remediation:
      'Translate the grants that are in use into the bucket policy, then set object ownership to BucketOwnerEnforced, which switches lists off.',
    compliance: { nist: ['AC-2', 'AC-3'] },
  },
  {
    id: 'S3.13',
    kind: 's3_bucket',
    severity: 'LOW',
    prevalence: 0.5,
    title: 'Objects are kept for ever',
    description:
      'There is no lifecycle rule. Old exports with personal data outlive their retention period and storage costs grow each month.',
    remediation:
      'Write rules that expire temporary prefixes and move the rest to colder classes. Ask the data owner for the legal retention before choosing days.',
    compliance: { nist: ['CP-9', 'SI-12'], pci: ['3.2.1'] },
  },
  {
    id: 'S3.14',
    kind: 's3_bucket',
    severity: 'LOW',
    prevalence: 0.38,
    title: 'Overwritten objects cannot be brought back',
    description:
      'Versioning is suspended or was never on. A faulty job, or ransomware with write access, destroys the only copy.',
    remediation:
      'Switch versioning on and pair it with a rule that removes noncurrent versions after a sensible number of days.',
    compliance: { nist: ['CP-9', 'CP-10'] },
  },
  {
    id: 'S3.17',
    kind: 's3_bucket',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Default encryption uses the service key instead of KMS',
    description:
      'Data is encrypted at rest, but under a key whose use cannot be restricted or audited per team.',
    remediation:
      'Set SSE-KMS with a customer managed key as the default and enable bucket keys to keep request costs down.',
    compliance: { nist: ['SC-28', 'SC-12(2)'], pci: ['3.5.1'] },
  },
  {
    id: 'S3.20',
    kind: 's3_bucket',
    severity: 'LOW',
    prevalence: 0.3,
    title: 'Versions can be purged without a second factor',
    description:
      'MFA Delete is off: stolen credentials of one administrator suffice to remove every version of every object.',
    remediation:
      'Have the root user enable MFA Delete on buckets that hold evidence or backups. Elsewhere prefer Object Lock, which automation can live with.',
    compliance: { cis: ['2.1.2'], nist: ['CM-2', 'CP-9'] },
  },
  {
    id: 'KMS.3',
    kind: 'kms_key',
    severity: 'CRITICAL',
    prevalence: 0.04,
    title: 'Key is waiting to be destroyed',
    description:
      'When the waiting period ends, everything encrypted under this key is unreadable, backups included.',
    remediation:
      'Cancel the deletion and disable the key instead; look in CloudTrail for Decrypt calls during a full business cycle before scheduling it again.',
    compliance: { nist: ['SC-12'] },
  },
  {
    id: 'KMS.4',
    kind: 'kms_key',
    severity: 'MEDIUM',
    prevalence: 0.35,
    title: 'Key material never rotates',
    description:
      'The same backing key has been in use since creation, and a leak would expose all data ever written under it.',
    remediation:
      'Enable yearly rotation. Old material is retained by the service, so nothing needs to be encrypted again.',
    compliance: { cis: ['3.6'], nist: ['SC-12', 'SC-28(3)'], pci: ['3.7.4'] },
  },
  {
    id: 'SecretsManager.1',
    kind: 'secret',
    severity: 'MEDIUM',
    prevalence: 0.42,
    title: 'Secret has no rotation schedule',
    description:
      'The value was typed in once and stays until somebody remembers. People who left the company may still know it.',
    remediation:
      'Attach the rotation function of the matching engine; for partner tokens agree on a date and automate the reminder.',
    compliance: { nist: ['AC-2(1)', 'AC-3(15)'], pci: ['8.6.3'] },
  },
  {
    id: 'SecretsManager.3',
    kind: 'secret',
    severity: 'MEDIUM',
    prevalence: 0.24,
    title: 'Nobody has read this secret for ninety days',
    description:
      'An unused secret is pure risk: its service is gone, the login that it opens probably is not.',
    remediation:
      'Disable the login first, wait for complaints for two weeks, then delete the secret with a recovery window.',
    compliance: { nist: ['AC-2', 'AC-3'] },
  },
  {
    id: 'SecretsManager.4',
    kind: 'secret',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Rotation is overdue',
    description:
      'A schedule exists, yet the value is older than it allows. Usually the rotation function fails and nobody watches its errors.',
    remediation:
      'Open the function log of the last attempt, repair it, rotate by hand once, and alarm on failures.',
    compliance: { nist: ['AC-2(1)'], pci: ['8.6.3', '8.3.9'] },
  },
  {
    id: 'SNS.4',
    kind: 'sns_topic',
    severity: 'HIGH',
    prevalence: 0.12,
    title: 'Topic policy admits every principal',
    description:
      'Outsiders can publish fake alerts or subscribe to real ones, which name hosts and error messages.',
    remediation: 'Replace the wildcard by account ids, or add a condition on aws:PrincipalOrgID.',
    compliance: { nist: ['AC-3', 'SC-7'] },
  },
  {
    id: 'SQS.1',
    kind: 'sqs_queue',
    severity: 'MEDIUM',
    prevalence: 0.28,
    title: 'Messages wait in the queue unencrypted',
    description:
      'Payloads with consignee names and amounts are stored without server-side encryption for up to fourteen days.',
    remediation:
      'Select SSE-SQS or a KMS key; producers and consumers need no change with SSE-SQS.',
    compliance: { nist: ['SC-13', 'SC-28'], pci: ['3.5.1'] },
  },
  {
    id: 'EFS.1',
    kind: 'file_system',
    severity: 'MEDIUM',
    prevalence: 0.25,
    title: 'Shared file system was created without encryption',
    description:
      'Scanned bills of lading rest on unencrypted storage that containers in several teams mount.',
    remediation:
      'Create an encrypted file system, move files with DataSync, and swap mount targets in one deployment.',
    compliance: { cis: ['2.4.1'], nist: ['SC-28'], pci: ['3.5.1'] },
  },
  {
    id: 'EFS.2',
    kind: 'file_system',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'File system belongs to no backup plan',
    description: 'EFS has no snapshots of its own; what is deleted here is deleted for good.',
    remediation: 'Tag it so that the daily AWS Backup selection picks it up.',
    compliance: { nist: ['CP-9', 'SI-12'] },
  },
]
