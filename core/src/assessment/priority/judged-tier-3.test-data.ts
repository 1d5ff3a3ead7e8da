import { judgedCases } from './judged-case.test-data.ts'

/** Kinds that people plan and carry out, and kinds that no rule knows. Staging unless stated. */
export const JUDGED_TIER_3 = judgedCases(`
aws RDS.3 | RDS DB instances should have encryption at-rest enabled | AwsRdsDbInstance | MEDIUM | – | T3 board P4 manual | tier3
aws RDS.2 | RDS DB Instances should prohibit public access, as determined by the PubliclyAccessible configuration | AwsRdsDbInstance | CRITICAL | – | T3 review P2 | tier3
aws RDS.5 | RDS DB instances should be configured with multiple Availability Zones | AwsRdsDbInstance | MEDIUM | – | T3 app P4 | tier3
aws RDS.7 | RDS clusters should have deletion protection enabled | AwsRdsDbCluster | LOW | – | T3 app P5 | tier3
aws RDS.11 | RDS instances should have automatic backups enabled | AwsRdsDbInstance | MEDIUM | – | T3 app P4 | tier3
aws DynamoDB.2 | DynamoDB tables should have point-in-time recovery enabled | AwsDynamoDbTable | MEDIUM | – | T3 app P4 | tier3
aws ElastiCache.4 | ElastiCache replication groups should be encrypted at rest | AwsElastiCacheReplicationGroup | MEDIUM | – | T3 board P4 | tier3
aws Redshift.1 | Amazon Redshift clusters should prohibit public access | AwsRedshiftCluster | CRITICAL | – | T3 review P2 | tier3
aws Opensearch.2 | OpenSearch domains should not be publicly accessible | AwsOpenSearchServiceDomain | CRITICAL | – | T3 review P2 | tier3
aws EKS.1 | EKS cluster endpoints should not be publicly accessible | AwsEksCluster | HIGH | – | T3 app P3 | tier3
aws EKS.2 | EKS clusters should run on a supported Kubernetes version | AwsEksCluster | HIGH | – | T3 board P3 | tier3
aws EC2.9 | Amazon EC2 instances should not have a public IPv4 address | AwsEc2Instance | HIGH | – | T3 board P3 | tier3
aws Lambda.3 | Lambda functions should be in a VPC | AwsLambdaFunction | LOW | – | T3 app P5 | tier3
aws EC2.3 | Attached Amazon EBS volumes should be encrypted at-rest | AwsEc2Volume | MEDIUM | – | T3 board P4 | engineer
aws ECS.5 | ECS containers should be limited to read-only access to root filesystems | AwsEcsTaskDefinition | HIGH | – | T3 app P3 | engineer
azure – | Transparent Data Encryption on SQL databases should be enabled | microsoft.sql/servers/databases | LOW | – | T3 app P5 | tier3
azure – | Public network access on Azure SQL Database should be disabled | microsoft.sql/servers | MEDIUM | – | T3 app P4 | tier3
azure – | Geo-redundant backup should be enabled for Azure Database for PostgreSQL | microsoft.dbforpostgresql/servers | LOW | – | T3 app P5 | tier3
azure – | Authorized IP ranges should be defined on Kubernetes Services | microsoft.containerservice/managedclusters | HIGH | – | T3 app P3 | tier3
azure – | Role-Based Access Control should be used on Kubernetes Services | microsoft.containerservice/managedclusters | HIGH | – | T3 app P3 | tier3
azure – | Private endpoint should be enabled for PostgreSQL servers | microsoft.dbforpostgresql/servers | MEDIUM | – | T3 app P4 | tier3
azure – | Container registries should use private link | microsoft.containerregistry/registries | MEDIUM | – | T3 app P4 | tier3
azure – | Virtual networks should be protected by Azure Firewall | microsoft.network/virtualnetworks | LOW | – | T3 board P5 | tier3
azure – | Privileged containers should be avoided | microsoft.containerservice/managedclusters | MEDIUM | – | T3 app P4 | tier3
gcp PUBLIC_SQL_INSTANCE | Public SQL instance | google.cloud.sql.Instance | HIGH | – | T3 app P3 | tier3
gcp SQL_NO_ROOT_PASSWORD | SQL no root password | google.cloud.sql.Instance | HIGH | – | T3 app P3 | tier3
gcp AUTO_BACKUP_DISABLED | Auto backup disabled | google.cloud.sql.Instance | MEDIUM | – | T3 app P4 | tier3
gcp MASTER_AUTHORIZED_NETWORKS_DISABLED | Master authorized networks disabled | google.container.Cluster | HIGH | – | T3 app P3 | tier3
gcp PRIVATE_CLUSTER_DISABLED | Private cluster disabled | google.container.Cluster | HIGH | – | T3 board P3 | tier3
gcp LEGACY_AUTHORIZATION_ENABLED | Legacy authorization enabled | google.container.Cluster | HIGH | – | T3 app P3 | tier3
gcp NETWORK_POLICY_DISABLED | Network policy disabled | google.container.Cluster | MEDIUM | – | T3 app P4 | tier3
gcp DEFAULT_NETWORK | Default network | google.cloud.resourcemanager.Project | LOW | – | T3 board P5 | tier3
gcp PUBLIC_IP_ADDRESS | Public IP address | google.compute.Instance | HIGH | – | T3 board P3 | tier3
aws acme-42 | Widget frobnication should be reviewed | AwsWidget | MEDIUM | – | T3 rest P4 manual | unknown
gcp QUANTUM_FROBNICATION | Quantum frobnication | google.widget.Widget | HIGH | – | T3 rest P3 | unknown
azure – | Frobnication of widgets should be considered | microsoft.widget/widgets | LOW | – | T3 rest P5 | unknown
aws acme-43 | Widget frobnication is unsafe | AwsWidget | CRITICAL | prod | T3 board P1 | unknown
aws acme-44 | Widget frobnication is doubtful | AwsWidget | HIGH | internet pci | T3 review P2 | unknown
`)
