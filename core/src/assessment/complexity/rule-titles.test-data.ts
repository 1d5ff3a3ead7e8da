/** Titles of checks that the catalogue does not have: rule | cloud | resource type | title. */
const TABLE = `
public-object-storage | aws | AwsS3Bucket | S3 bucket acme-data allows public read access
public-object-storage | azure | microsoft.storage/storageaccounts | Storage account allows public blob access
public-object-storage | gcp | storage.googleapis.com/Bucket | Cloud Storage bucket is publicly accessible
public-dataset | gcp | bigquery.googleapis.com/Dataset | BigQuery dataset is public
storage-access-logs | aws | AwsS3Bucket | Bucket has server access logging disabled
audit-trail | aws | AwsAccount | CloudTrail is not enabled in region eu-west-1
audit-trail | gcp | cloudresourcemanager.googleapis.com/Organization | Log sink missing for the organization
diagnostic-logs | azure | microsoft.sql/servers/databases | Diagnostic settings missing for SQL database
cluster-logs | aws | AwsEksCluster | EKS control plane logs are disabled
database-logs | aws | AwsRedshiftCluster | Redshift cluster audit logging disabled
flow-logs | aws | AwsEc2Vpc | VPC flow logs are not enabled
service-logs | gcp | cloudresourcemanager.googleapis.com/Project | Audit logs are not enabled for all services
instance-metadata | aws | AwsEc2Instance | EC2 instance uses IMDSv1
instance-metadata | gcp | compute.googleapis.com/Instance | Legacy metadata endpoint enabled on VM
tags | aws | AwsEc2Instance | Resource is missing the required tag CostCenter
tags | azure | microsoft.resources/subscriptions/resourcegroups | Resource group has no tags
tags | gcp | compute.googleapis.com/Instance | Resource has no labels
https-only | aws | AwsElbv2LoadBalancer | Load balancer listener does not redirect HTTP to HTTPS
https-only | azure | microsoft.storage/storageaccounts | Storage account allows HTTP traffic
https-only | azure | microsoft.web/sites | Web app does not enforce HTTPS
security-group | aws | AwsEc2SecurityGroup | Security group sg-1 allows 0.0.0.0/0 on port 5432
security-group | azure | microsoft.network/networksecuritygroups | NSG rule allows RDP from the Internet
vpc-firewall-rule | gcp | compute.googleapis.com/Firewall | Firewall rule allows ingress from 0.0.0.0/0 on tcp:3389
database-firewall | azure | microsoft.sql/servers | SQL server allows Azure services through the firewall
privileged-access | aws | AwsIamRole | IAM role has AdministratorAccess attached
privileged-access | gcp | iam.googleapis.com/ServiceAccount | Service account has Owner role
privileged-access | azure | subscription | Custom role has Owner permissions at subscription scope
iam-policy | aws | AwsIamPolicy | IAM policy allows iam:PassRole on all resources
credential-rotation | aws | AwsIamUser | Access key older than 90 days
mfa | aws | AwsIamUser | User without MFA
tls-policy | aws | AwsElbv2LoadBalancer | ALB uses an outdated TLS policy
tls-policy | azure | microsoft.web/sites | App Service uses TLS 1.0
tls-policy | gcp | compute.googleapis.com/TargetHttpsProxy | HTTPS load balancer uses weak SSL policy
database-tls | gcp | sqladmin.googleapis.com/Instance | Cloud SQL instance accepts unencrypted connections
machine-patches | aws | AwsEc2Instance | Patch EC2 instances
machine-patches | azure | microsoft.compute/virtualmachines | Virtual machine is missing security updates
machine-patches | gcp | compute.googleapis.com/Instance | OS patch compliance is behind
critical-machine-patches | aws | AwsEc2Instance | Critical patches are missing on the instance
vault-network | azure | microsoft.keyvault/vaults | Key vault allows access from all networks
vault-access | azure | microsoft.keyvault/vaults | Key Vault access policy grants all permissions
vault-access | aws | AwsSecretsManagerSecret | Secrets Manager secret has a public resource policy
key-access | aws | AwsKmsKey | KMS key policy grants access to everyone
secret-in-the-open | aws | AwsLambdaFunction | Lambda environment variable contains a plaintext password
database-public-access | aws | AwsRdsDbInstance | RDS instance is publicly accessible
database-public-access | azure | microsoft.dbforpostgresql/servers | PostgreSQL server has public network access enabled
database-public-access | gcp | sqladmin.googleapis.com/Instance | Cloud SQL instance has a public IP
database-encryption | aws | AwsRdsDbInstance | RDS instance has no encryption at rest
database-backup | aws | AwsDynamoDbTable | DynamoDB table has no deletion protection
network-architecture | aws | AwsEc2Subnet | Subnet routes to an internet gateway
network-architecture | aws | AwsEc2VpcPeeringConnection | VPC peering route is too broad
public-address | gcp | compute.googleapis.com/Instance | VM instance has a public IP address
central-firewall | azure | microsoft.network/virtualnetworks | Virtual network has no DDoS protection
cluster-endpoint | aws | AwsEksCluster | EKS cluster endpoint is open to the internet
cluster-version | gcp | container.googleapis.com/Cluster | GKE cluster runs an unsupported version
cluster-authorization | azure | microsoft.containerservice/managedclusters | AKS cluster has local accounts enabled
disk-encryption | aws | AwsEc2Volume | EBS volume is not encrypted
stream-encryption | aws | AwsSnsTopic | SNS topic is not encrypted
`

export const RULE_TITLES = TABLE.split('\n')
  .filter((line) => line.includes('|'))
  .map((line) => {
    const [rule = '', csp = '', resource_type = '', title = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    return { rule, csp: csp as 'aws' | 'azure' | 'gcp', resource_type, title }
  })
