import type { AwsKind } from '../estate/aws-resources.ts'
import type { DemoCheck } from './check.ts'

/** Security Hub controls over databases, caches, warehouses and search. */
export const AWS_DATABASE_CHECKS: readonly DemoCheck<AwsKind>[] = [
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
