import type { AwsKind } from './aws-estate.ts'
import type { DemoCheck } from './check.ts'

/** Security Hub controls over object storage, databases, queues, keys and secrets. */
export const AWS_DATA_CHECKS: readonly DemoCheck<AwsKind>[] = [
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
    id: 'RDS.1',
    kind: 'database_snapshot',
    severity: 'CRITICAL',
    prevalence: 0.05,
    title: 'Database snapshot is shared with all AWS customers',
    description:
      'A public snapshot can be restored by anybody, which hands over the whole database including what was deleted from tables but not yet vacuumed.',
    remediation:
      'Set the snapshot to private, assume that it has been copied, and rotate each credential stored inside.',
    compliance: { nist: ['AC-3', 'AC-21', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'RDS.2',
    kind: 'database_instance',
    severity: 'CRITICAL',
    prevalence: 0.09,
    title: 'Database answers on a public address',
    description:
      'The instance is marked publicly accessible and its DNS name resolves outside the VPC. Only a security group separates it from password guessing.',
    remediation:
      'Modify the instance to not publicly accessible and reach it through the VPN or a Systems Manager port forward.',
    compliance: { cis: ['2.3.3'], nist: ['AC-4', 'SC-7'], pci: ['1.4.2'] },
  },
  {
    id: 'RDS.3',
    kind: 'database_instance',
    severity: 'MEDIUM',
    prevalence: 0.18,
    title: 'Database storage is unencrypted',
    description:
      'Tables, automated backups and read replicas lie on disk in the clear, and every later snapshot inherits that.',
    remediation:
      'Copy a snapshot with a KMS key and restore from the copy during a maintenance window; encryption cannot be switched on in place.',
    compliance: { cis: ['2.3.1'], nist: ['SC-28', 'SC-13'], pci: ['3.5.1'] },
  },
  {
    id: 'RDS.5',
    kind: 'database_instance',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Single availability zone for a database',
    description:
      'If the zone fails, this database is gone until it has been restored by hand, an hour or more at its size.',
    remediation:
      'Convert to Multi-AZ outside business hours. For replicas decide whether promotion is part of the recovery plan and record it.',
    compliance: { nist: ['CP-10', 'SC-36', 'SI-13(5)'] },
  },
  {
    id: 'RDS.6',
    kind: 'database_instance',
    severity: 'LOW',
    prevalence: 0.4,
    title: 'Enhanced monitoring is missing',
    description:
      'Operating system metrics at second resolution are not collected, so a runaway process looks the same as slow queries.',
    remediation: 'Set a monitoring interval of 60 seconds or less and attach the monitoring role.',
    compliance: { nist: ['SI-2', 'CA-7'] },
  },
  {
    id: 'RDS.8',
    kind: 'database_instance',
    severity: 'LOW',
    prevalence: 0.34,
    title: 'A database can be deleted by one API call',
    description:
      'Deletion protection is disabled. A pipeline that destroys the wrong stack takes production data with it.',
    remediation: 'Enable deletion protection, and let only the break-glass role lift it.',
    compliance: { nist: ['CM-3', 'SC-5(2)'] },
  },
  {
    id: 'RDS.9',
    kind: 'database_instance',
    severity: 'MEDIUM',
    prevalence: 0.32,
    title: 'Engine logs stay on the instance',
    description:
      'Error, audit and slow-query logs are not published to CloudWatch; they rotate away within days and vanish when the instance does.',
    remediation:
      'Choose the log types of the engine under log exports and give the group a retention of at least ninety days.',
    compliance: { nist: ['AU-2', 'AU-6(3)'], pci: ['10.2.1'] },
  },
  {
    id: 'RDS.10',
    kind: 'database_instance',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Passwords are the only way to log in to the database',
    description:
      'IAM authentication is off. Services share long-lived passwords that live in environment files and seldom change.',
    remediation:
      'Enable IAM database authentication and migrate one service at a time to short-lived tokens.',
    compliance: { nist: ['AC-2(1)', 'IA-2'] },
  },
  {
    id: 'RDS.11',
    kind: 'database_instance',
    severity: 'MEDIUM',
    prevalence: 0.14,
    title: 'Backups are kept for less than a week',
    description: 'Corruption that is noticed on Monday may predate the oldest recovery point.',
    remediation: 'Raise the backup retention period to 7 days or more; 35 for ledgers.',
    compliance: { nist: ['CP-6', 'CP-9'] },
  },
  {
    id: 'RDS.13',
    kind: 'database_instance',
    severity: 'HIGH',
    prevalence: 0.15,
    title: 'Minor engine upgrades wait for a person',
    description:
      'Automatic minor version upgrades are disabled, and fixes for known holes in the engine do not arrive on their own.',
    remediation:
      'Allow automatic minor upgrades with a maintenance window that the application team has agreed to.',
    compliance: { cis: ['2.3.2'], nist: ['SI-2'], pci: ['6.3.3'] },
  },
  {
    id: 'RDS.17',
    kind: 'database_instance',
    severity: 'LOW',
    prevalence: 0.25,
    title: 'Snapshots lose the tags of their database',
    description:
      'Owner and classification are not copied, which leaves orphaned snapshots that nobody dares to delete.',
    remediation: 'Turn on CopyTagsToSnapshot and tag the existing snapshots once.',
    compliance: { nist: ['CM-8'] },
  },
  {
    id: 'RDS.23',
    kind: 'database_instance',
    severity: 'LOW',
    prevalence: 0.45,
    title: 'Listener uses the well-known port of its engine',
    description:
      'Default ports are the first that automated scanners try once they are inside a network.',
    remediation:
      'Move the listener when the instance is next rebuilt, adjusting security groups and connection strings together.',
    compliance: { nist: ['AC-4', 'SC-7(4)'] },
  },
  {
    id: 'RDS.25',
    kind: 'database_instance',
    severity: 'MEDIUM',
    prevalence: 0.28,
    title: 'Administrator login has its factory name',
    description:
      'The master user is called admin or postgres: half of a credential is public knowledge.',
    remediation:
      'The name is fixed at creation. Restore into an instance with another master user at the next opportunity.',
    compliance: { nist: ['CM-2'], pci: ['2.2.2'] },
  },
  {
    id: 'RDS.12',
    kind: 'database_cluster',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Aurora cluster does not accept IAM tokens',
    description:
      'Each microservice logs in to the cluster with a static secret, and revoking one means coordinating a deployment.',
    remediation:
      'Switch IAM authentication on for the cluster, grant rds-db:connect per role, and retire static users.',
    compliance: { nist: ['AC-3(7)', 'IA-2'] },
  },
  {
    id: 'RDS.15',
    kind: 'database_cluster',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Cluster members share one zone',
    description:
      'Writer and reader were placed in the same availability zone, so failover has nowhere to go.',
    remediation: 'Add a reader in a second zone and let it be the failover target with tier 0.',
    compliance: { nist: ['CP-10', 'SC-36'] },
  },
  {
    id: 'DynamoDB.1',
    kind: 'dynamodb_table',
    severity: 'MEDIUM',
    prevalence: 0.22,
    title: 'Table capacity does not follow demand',
    description:
      'Provisioned units are fixed. At quarter end writes are throttled while customers wait for a booking number.',
    remediation: 'Use on-demand mode, or auto scaling with a target of about 70 percent.',
    compliance: { nist: ['CP-10', 'SC-5(2)'] },
  },
  {
    id: 'DynamoDB.2',
    kind: 'dynamodb_table',
    severity: 'MEDIUM',
    prevalence: 0.35,
    title: 'Point-in-time recovery is off for a table',
    description:
      'There is no way back to the minute before a bad batch job; the last export may be a month old.',
    remediation:
      'Enable continuous backups for the table and rehearse one restore into a scratch name.',
    compliance: { nist: ['CP-6(2)', 'CP-9', 'SI-12'] },
  },
  {
    id: 'DynamoDB.6',
    kind: 'dynamodb_table',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'DynamoDB table lacks deletion protection',
    description:
      'DeleteTable succeeds for whoever holds the permission, including infrastructure code run against the wrong workspace.',
    remediation: 'Set DeletionProtectionEnabled in the template, so that a drift brings it back.',
    compliance: { nist: ['CM-2', 'CP-9'] },
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
    id: 'ElastiCache.1',
    kind: 'cache_cluster',
    severity: 'HIGH',
    prevalence: 0.25,
    title: 'Redis data has no automatic backup',
    description:
      'Shopping baskets and rate quotes exist in memory alone, and losing the node signs every customer out at noon.',
    remediation: 'Keep at least one daily snapshot, taken on a replica.',
    compliance: { nist: ['CP-9', 'CP-10'] },
  },
  {
    id: 'ElastiCache.4',
    kind: 'cache_cluster',
    severity: 'MEDIUM',
    prevalence: 0.35,
    title: 'Cache contents lie unencrypted on disk',
    description:
      'Swap, sync files and snapshots of the replication group contain session data in the clear.',
    remediation:
      'Restore the latest snapshot into a new group that has encryption at rest, then switch the endpoint.',
    compliance: { nist: ['SC-28'], pci: ['3.5.1'] },
  },
  {
    id: 'ElastiCache.5',
    kind: 'cache_cluster',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Redis traffic crosses the network in clear text',
    description:
      'Session tokens travel between application and cache without TLS; anyone who mirrors the subnet can replay them.',
    remediation:
      'Set transit encryption to "preferred", roll clients to rediss:// addresses, then make it required.',
    compliance: { nist: ['SC-8', 'SC-23'], pci: ['4.2.1'] },
  },
  {
    id: 'Redshift.1',
    kind: 'warehouse',
    severity: 'CRITICAL',
    prevalence: 0.1,
    title: 'Data warehouse is reachable from the internet',
    description:
      'The cluster has a public endpoint on 5439. It combines every business unit, so one stolen analyst password is a company-wide loss.',
    remediation:
      'Disable public access, turn on enhanced VPC routing, and give analysts the query editor with single sign-on.',
    compliance: { nist: ['AC-4', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'Redshift.3',
    kind: 'warehouse',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Warehouse snapshots expire within days',
    description:
      'Month-end figures could not be reconstructed, because recovery points are dropped before the books close.',
    remediation:
      'Lengthen automated snapshot retention to seven days and copy monthly ones abroad.',
    compliance: { nist: ['CP-9', 'CP-10'] },
  },
  {
    id: 'Redshift.6',
    kind: 'warehouse',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Major versions of the warehouse are not taken automatically',
    description:
      'AllowVersionUpgrade is false and the cluster drifts away from the release that receives fixes.',
    remediation:
      'Permit version upgrades in the weekly window; test on the staging cluster, which is on the current track.',
    compliance: { nist: ['SI-2', 'CP-9'] },
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
  {
    id: 'OpenSearch.2',
    kind: 'search_domain',
    severity: 'CRITICAL',
    prevalence: 0.1,
    title: 'Search domain lives outside any VPC',
    description:
      'Its endpoint is public, and whether strangers may query indices hangs on an access policy that was loosened for a demonstration.',
    remediation:
      'Recreate the domain in private subnets and reindex from a snapshot. Until then limit the policy to signed requests.',
    compliance: { nist: ['AC-3', 'SC-7'], pci: ['1.4.4'] },
  },
  {
    id: 'OpenSearch.3',
    kind: 'search_domain',
    severity: 'MEDIUM',
    prevalence: 0.3,
    title: 'Search nodes talk to each other without TLS',
    description: 'Shards replicate in the clear between nodes of the domain, documents and all.',
    remediation:
      'Enable node-to-node encryption; the domain performs a blue/green change by itself.',
    compliance: { nist: ['SC-8'], pci: ['4.2.1'] },
  },
  {
    id: 'OpenSearch.4',
    kind: 'search_domain',
    severity: 'MEDIUM',
    prevalence: 0.4,
    title: 'Indexing errors of the search domain are not logged',
    description:
      'The error log is not sent to CloudWatch, so failed security plugins and rejected documents go unnoticed.',
    remediation: 'Publish ES_APPLICATION_LOGS to a log group whose policy admits the service.',
    compliance: { nist: ['AU-2', 'CA-7'] },
  },
]
