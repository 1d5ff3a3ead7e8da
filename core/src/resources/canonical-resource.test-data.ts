import type { Provider } from '../kernel/provider.ts'
import type { ReportedName } from './canonical-resource.ts'

export const ACCOUNT = '210000000001'
export const SUBSCRIPTION = '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'

const of =
  (provider: Provider | '', account_id: string, region: string) =>
  (id: string, type = '', more: Partial<ReportedName> = {}): ReportedName => ({
    id,
    type,
    name: '',
    region,
    provider,
    account_id,
    ...more,
  })

export const aws = of('aws', ACCOUNT, 'eu-west-1')
export const azure = of('azure', SUBSCRIPTION, '')
export const gcp = of('gcp', 'shop-live', '')
export const other = of('', 'scanner:any', '')

/** Spellings of one resource, and its canonical id. */
export interface Equivalence {
  readonly canonical: string
  readonly spellings: readonly ReportedName[]
}

const one = (canonical: string, ...spellings: readonly ReportedName[]): Equivalence => ({
  canonical,
  spellings,
})

const EC2 = `arn:aws:ec2:eu-west-1:${ACCOUNT}`
const AT = `eu-west-1:${ACCOUNT}`

export const AWS_EQUIVALENCES: readonly Equivalence[] = [
  one(
    `AWS::::Account:${ACCOUNT}`,
    aws(ACCOUNT),
    aws(`arn:aws:iam::${ACCOUNT}:root`, 'AwsIamUser'),
    aws('<root_account>', 'AwsIamUser'),
    aws('root', 'AwsAccount'),
    aws(`arn:aws:iam::${ACCOUNT}:mfa`),
    aws(`arn:aws:iam:us-east-1:${ACCOUNT}:mfa`),
    aws(`arn:aws:iam:eu-west-1:${ACCOUNT}:password-policy`),
    aws('password_policy', 'AwsIamPasswordPolicy'),
    aws('Account Summary'),
    aws('EBS Default Encryption', 'AwsAccount'),
    aws(`arn:aws:ec2:eu-west-1:${ACCOUNT}:volume`),
    aws(`arn:aws:s3:eu-west-1:${ACCOUNT}:account`, 'AwsS3AccountPublicAccessBlock'),
    aws('No trails', 'AwsS3Bucket'),
    aws(`arn:aws:cloudtrail:eu-west-1:${ACCOUNT}:trail`),
    aws(`arn:aws:guardduty:eu-west-1:${ACCOUNT}:detector/unknown`),
    aws(`arn:aws:config:eu-west-1:${ACCOUNT}:recorder`),
    aws(`arn:aws:securityhub:eu-west-1:${ACCOUNT}:hub/unknown`),
    aws('Security Hub', 'AwsSecurityHubHub'),
    aws('Macie', 'AwsMacieSession'),
    aws(`arn:aws:macie:eu-west-1:${ACCOUNT}`),
    aws(`arn:aws:accessanalyzer:eu-west-1:${ACCOUNT}:analyzer/unknown`),
    aws(`arn:aws:backup:eu-west-1:${ACCOUNT}:backup-plan`),
    aws(`arn:aws:organizations::${ACCOUNT}:organization/unknown`),
    aws('arn:aws:iam::aws:policy/AWSSupportAccess', 'AwsIamRole'),
    aws('arn:aws:iam::aws:policy/aws-service-role/AWSSupportServiceRolePolicy', 'AwsIamRole'),
    aws('unknown', 'AwsGuardDutyDetector'),
    aws('N/A'),
  ),
  one(
    `${EC2}:security-group/sg-0a1b2c3d4e5f60718`,
    aws('sg-0a1b2c3d4e5f60718'),
    aws('sg-0a1b2c3d4e5f60718', 'AwsEc2SecurityGroup'),
    aws('sg-0a1b2c3d4e5f60718', 'AWS::EC2::SecurityGroup'),
    aws('AWS::EC2::SecurityGroup:sg-0a1b2c3d4e5f60718'),
    aws('security-group/sg-0a1b2c3d4e5f60718'),
    aws(`${EC2}:securitygroup/sg-0a1b2c3d4e5f60718`),
    aws(`${EC2}:security_group/sg-0a1b2c3d4e5f60718`),
    aws(`${EC2}:/security-group/sg-0a1b2c3d4e5f60718`),
    aws(`${EC2}:security-group:sg-0a1b2c3d4e5f60718`),
    aws(`${EC2}:sg/sg-0a1b2c3d4e5f60718`),
    aws('arn:aws:ec2:eu-west-1::security-group/sg-0a1b2c3d4e5f60718'),
    aws(
      `/subscriptions/${SUBSCRIPTION}/resourcegroups/hub/providers/microsoft.security/securityconnectors/live/securityentitydata/aws-ec2-securitygroup-sg-0a1b2c3d4e5f60718-eu-west-1`,
      'AwsEc2SecurityGroup',
      { name: 'sg-0a1b2c3d4e5f60718' },
    ),
  ),
  one(`${EC2}:instance/i-0a1b2c3d`, aws('i-0a1b2c3d'), aws(`${EC2}:i-0a1b2c3d`)),
  one(`${EC2}:volume/vol-0a1b2c3d`, aws('vol-0a1b2c3d'), aws(`${EC2}:volumes/vol-0a1b2c3d`)),
  one(`${EC2}:vpc/vpc-0a1b2c3d`, aws('vpc-0a1b2c3d', 'AwsEc2Vpc'), aws(`${EC2}:vpc:vpc-0a1b2c3d`)),
  one(`${EC2}:subnet/subnet-0a1b2c3d`, aws('subnet-0a1b2c3d', 'Subnet')),
  one(
    `${EC2}:network-acl/acl-0a1b2c3d`,
    aws('acl-0a1b2c3d'),
    aws(`${EC2}:networkacl/acl-0a1b2c3d`),
    aws(`${EC2}:nacl/acl-0a1b2c3d`),
  ),
  one(`${EC2}:route-table/rtb-0a1b2c3d`, aws(`${EC2}:routetable/rtb-0a1b2c3d`)),
  one(`${EC2}:natgateway/nat-0a1b2c3d`, aws(`${EC2}:nat-gateway/nat-0a1b2c3d`)),
  one(
    `${EC2}:elastic-ip/eipalloc-0a1b2c3d`,
    aws('eipalloc-0a1b2c3d'),
    aws(`${EC2}:eip-allocation/eipalloc-0a1b2c3d`),
  ),
  one(
    `${EC2}:snapshot/snap-0a1b2c3d`,
    aws('snap-0a1b2c3d'),
    aws('arn:aws:ec2:eu-west-1::snapshot/snap-0a1b2c3d'),
  ),
  one(
    `${EC2}:image/ami-0a1b2c3d`,
    aws('ami-0a1b2c3d'),
    aws('arn:aws:ec2:eu-west-1::image/ami-0a1b2c3d'),
  ),
  one(`${EC2}:network-interface/eni-0a1b2c3d`, aws('eni-0a1b2c3d')),
  one(`${EC2}:vpc-endpoint/vpce-0a1b2c3d`, aws(`${EC2}:vpcendpoint/vpce-0a1b2c3d`)),
  one(
    'arn:aws:s3:::shop-logs',
    aws('shop-logs', 'AwsS3Bucket'),
    aws('shop-logs', 'AWS::S3::Bucket'),
    aws('AWS::S3::Bucket:shop-logs'),
    aws('arn:aws:s3:::shop-logs/'),
    aws('arn:aws:s3:::shop-logs/*'),
    aws(`arn:aws:s3:eu-west-1:${ACCOUNT}:shop-logs`),
    aws('s3://shop-logs'),
    aws('https://shop-logs.s3.eu-west-1.amazonaws.com/'),
    aws('https://shop-logs.s3.amazonaws.com'),
    aws('shop-logs', 'S3 bucket', { region: '' }),
    aws('shop-logs', 'bucket', { account_id: 'live' }),
  ),
  one(
    `arn:aws:lambda:${AT}:function:billing`,
    aws('billing', 'AwsLambdaFunction'),
    aws('function:billing', 'AWS::Lambda::Function'),
    aws(`arn:aws:lambda:${AT}:function:billing:$LATEST`),
  ),
  one(
    `arn:aws:iam::${ACCOUNT}:role/audit`,
    aws('audit', 'AwsIamRole'),
    aws('role/audit', 'AWS::IAM::Role'),
    aws(`arn:aws:iam:us-east-1:${ACCOUNT}:role/audit`),
    aws('AWS::IAM::Role:audit'),
  ),
  one(
    `arn:aws:iam::${ACCOUNT}:user/jo`,
    aws('jo', 'IAM user'),
    aws('jo', 'AwsIamUser', { region: '' }),
  ),
  one(`arn:aws:iam::${ACCOUNT}:group/devs`, aws('devs', 'AwsIamGroup')),
  one(`arn:aws:iam::${ACCOUNT}:policy/admin`, aws('admin', 'AwsIamPolicy')),
  one(
    `arn:aws:rds:${AT}:db:orders`,
    aws('orders', 'AwsRdsDbInstance'),
    aws('orders', 'AWS::RDS::DBInstance'),
    aws(`arn:aws:rds:${AT}:dbinstance:orders`),
    aws(`arn:aws:rds:${AT}:db/orders`),
  ),
  one(
    `arn:aws:rds:${AT}:cluster:orders`,
    aws('orders', 'AwsRdsDbCluster'),
    aws(`arn:aws:rds:${AT}:dbcluster/orders`),
  ),
  one(
    `arn:aws:rds:${AT}:cluster-snapshot:rds:orders-1`,
    aws(`arn:aws:rds:${AT}:dbclustersnapshot:rds:orders-1`),
  ),
  one(
    `arn:aws:logs:${AT}:log-group:/aws/lambda/billing`,
    aws(`arn:aws:logs:${AT}:log-group:/aws/lambda/billing:*`),
    aws('/aws/lambda/billing', 'AwsLogsLogGroup'),
    aws('/aws/lambda/billing', 'AWS::Logs::LogGroup'),
  ),
  one(
    `arn:aws:sqs:${AT}:orders`,
    aws(`https://sqs.eu-west-1.amazonaws.com/${ACCOUNT}/orders`),
    aws(`https://eu-west-1.queue.amazonaws.com/${ACCOUNT}/orders`),
    aws(`https://queue.amazonaws.com/${ACCOUNT}/orders`),
    aws('orders', 'AwsSqsQueue'),
  ),
  one(`arn:aws:sns:${AT}:alarms`, aws('alarms', 'AwsSnsTopic')),
  one(
    `arn:aws:kms:${AT}:key/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0`,
    aws('0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0', 'AwsKmsKey'),
    aws('key/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0', 'AWS::KMS::Key'),
  ),
  one(`arn:aws:kms:${AT}:alias/orders`, aws('alias/orders', 'AwsKmsAlias')),
  one(`arn:aws:dynamodb:${AT}:table/orders`, aws('orders', 'AwsDynamoDbTable')),
  one(`arn:aws:cloudtrail:${AT}:trail/main`, aws('main', 'AwsCloudTrailTrail')),
  one(`arn:aws:eks:${AT}:cluster/shop`, aws('shop', 'AwsEksCluster')),
  one(`arn:aws:ecr:${AT}:repository/team/web`, aws('team/web', 'AwsEcrRepository')),
  one(
    `arn:aws:es:${AT}:domain/search`,
    aws('search', 'AwsElasticsearchDomain'),
    aws('search', 'AwsOpenSearchServiceDomain'),
    aws(`arn:aws:opensearch:${AT}:domain/search`),
  ),
  one(`arn:aws:ssm:${AT}:parameter/app/key`, aws('/app/key', 'AwsSsmParameter')),
  one(`arn:aws:elasticmapreduce:${AT}:cluster/j-1ABC`, aws(`arn:aws:emr:${AT}:cluster/j-1ABC`)),
  one(
    `arn:aws:elasticfilesystem:${AT}:file-system/fs-0a1b`,
    aws(`arn:aws:efs:${AT}:file-system/fs-0a1b`),
  ),
  one(
    `arn:aws:cloudfront::${ACCOUNT}:distribution/E1A2B3`,
    aws('E1A2B3', 'AwsCloudFrontDistribution'),
    aws(`arn:aws:cloudfront:us-east-1:${ACCOUNT}:distribution/E1A2B3`),
  ),
  one(
    'arn:aws:apigateway:eu-west-1::/restapis/a1b2',
    aws(`arn:aws:apigateway:${AT}:/restapis/a1b2`),
    aws('arn:aws:apigateway:eu-west-1::restapis/a1b2'),
  ),
  one(
    'arn:aws:route53:::hostedzone/Z1A2',
    aws(`arn:aws:route53::${ACCOUNT}:hostedzone/Z1A2`),
    aws('Z1A2', 'AwsRoute53HostedZone'),
  ),
  one(
    `arn:aws-us-gov:ec2:us-gov-west-1:${ACCOUNT}:vpc/vpc-0a1b2c3d`,
    aws('vpc-0a1b2c3d', '', { region: 'us-gov-west-1' }),
  ),
  one(
    `arn:aws-cn:lambda:cn-north-1:${ACCOUNT}:function:billing`,
    aws('billing', 'AwsLambdaFunction', { region: 'cn-north-1' }),
    aws(`arn:aws-cn:lambda:cn-north-1:${ACCOUNT}:function:billing:$LATEST`),
  ),
  one('AWS::IAM::AccessKey:AKIAEXAMPLEEXAMPLE00', aws('AKIAEXAMPLEEXAMPLE00', 'AwsIamAccessKey')),
]

const DIGEST = `sha256:${'0a1b'.repeat(16)}`
const REGISTRY = `${ACCOUNT}.dkr.ecr.eu-west-1.amazonaws.com`
const KUBERNETES = `/subscriptions/${SUBSCRIPTION}/resourcegroups/shop/providers/microsoft.containerservice/managedclusters/live`
const STORAGE = `/subscriptions/${SUBSCRIPTION}/resourcegroups/shop/providers/microsoft.storage/storageaccounts/media`

export const OTHER_EQUIVALENCES: readonly Equivalence[] = [
  one(
    STORAGE,
    azure(STORAGE.toUpperCase()),
    azure(STORAGE.replace('resourcegroups', 'resourceGroups')),
    azure(`${STORAGE}/`),
    azure(STORAGE.slice(1)),
    azure(`https://management.azure.com${STORAGE}?api-version=2023-01-01`),
    azure(`//management.azure.com${STORAGE}`),
    azure(`https://portal.azure.com/#@example.test/resource${STORAGE}/overview`),
    azure(`https://portal.azure.com/#resource${STORAGE}`),
    azure(`${STORAGE}##serverless`),
  ),
  one(
    `/subscriptions/${SUBSCRIPTION}`,
    azure(SUBSCRIPTION),
    azure(SUBSCRIPTION.toUpperCase()),
    azure(`/subscriptions/${SUBSCRIPTION.toUpperCase()}/`),
    azure(`subscriptions/${SUBSCRIPTION}`),
    azure('Subscription'),
  ),
  one(
    '//compute.googleapis.com/projects/shop-live/zones/europe-west1-b/instances/vm1',
    gcp(
      'https://www.googleapis.com/compute/v1/projects/shop-live/zones/europe-west1-b/instances/vm1',
    ),
    gcp(
      'https://compute.googleapis.com/compute/beta/projects/shop-live/zones/europe-west1-b/instances/vm1',
    ),
    gcp('projects/shop-live/zones/europe-west1-b/instances/vm1'),
    gcp('//compute.googleapis.com/projects/210000000042/zones/europe-west1-b/instances/vm1'),
    gcp('//compute.googleapis.com/projects/210000000042/zones/europe-west1-b/instances/7001', '', {
      name: 'vm1',
    }),
    gcp('//compute.googleapis.com/projects/shop-live/locations/europe-west1-b/instances/vm1'),
    gcp('vm1', 'compute.googleapis.com/Instance', { region: 'europe-west1-b' }),
    gcp('7001', 'VMInstance', { name: 'vm1', region: 'europe-west1-b' }),
  ),
  one(
    '//compute.googleapis.com/projects/shop-live/global/firewalls/ssh',
    gcp('https://www.googleapis.com/compute/v1/projects/shop-live/global/firewalls/ssh'),
    gcp('//compute.googleapis.com/projects/shop-live/global/firewalls/7002', '', { name: 'ssh' }),
    gcp('7002', 'FirewallRule', { name: 'ssh', region: 'global' }),
    gcp('ssh', 'google.compute.Firewall'),
    gcp('projects/shop-live/global/firewalls/ssh'),
  ),
  one(
    '//compute.googleapis.com/projects/shop-live/regions/europe-west1/subnetworks/web',
    gcp('projects/shop-live/regions/europe-west1/subnetworks/web'),
    gcp('web', 'Subnetwork', { region: 'europe-west1' }),
  ),
  one(
    '//storage.googleapis.com/media',
    gcp('gs://media'),
    gcp('//storage.googleapis.com/projects/_/buckets/media'),
    gcp('//storage.googleapis.com/projects/shop-live/buckets/media'),
    gcp('https://www.googleapis.com/storage/v1/b/media'),
    gcp('projects/_/buckets/media'),
    gcp('media', 'Bucket'),
    gcp('media', 'google.cloud.storage.Bucket'),
    gcp('media', 'storage.googleapis.com/Bucket'),
  ),
  one(
    '//cloudsql.googleapis.com/projects/shop-live/instances/orders',
    gcp('https://sqladmin.googleapis.com/sql/v1beta4/projects/shop-live/instances/orders'),
    gcp('//sqladmin.googleapis.com/projects/shop-live/instances/orders'),
    gcp('orders', 'sqladmin.googleapis.com/Instance'),
    gcp('orders', 'google.cloud.sql.Instance'),
    gcp('orders', 'DatabaseInstance', { region: 'europe-west1' }),
  ),
  one(
    '//container.googleapis.com/projects/shop-live/locations/europe-west1-b/clusters/live',
    gcp('//container.googleapis.com/projects/shop-live/zones/europe-west1-b/clusters/live'),
    gcp(
      'https://container.googleapis.com/v1/projects/shop-live/zones/europe-west1-b/clusters/live',
    ),
    gcp('projects/shop-live/locations/europe-west1-b/clusters/live'),
    gcp('live', 'container.googleapis.com/Cluster', { region: 'europe-west1-b' }),
  ),
  one(
    '//iam.googleapis.com/projects/shop-live/serviceAccounts/bot@shop-live.iam.gserviceaccount.com',
    gcp('projects/-/serviceAccounts/bot@shop-live.iam.gserviceaccount.com'),
    gcp(
      '//iam.googleapis.com/projects/210000000042/serviceAccounts/bot@shop-live.iam.gserviceaccount.com',
    ),
    gcp('bot@shop-live.iam.gserviceaccount.com', 'iam.googleapis.com/ServiceAccount'),
  ),
  one(
    '//cloudresourcemanager.googleapis.com/projects/shop-live',
    gcp('shop-live', 'Project'),
    gcp('projects/shop-live'),
    gcp('//cloudresourcemanager.googleapis.com/projects/210000000042'),
    gcp('//compute.googleapis.com/projects/shop-live'),
    gcp('//compute.googleapis.com/projects/7003', 'compute.googleapis.com/Project'),
  ),
  one(
    '//bigquery.googleapis.com/projects/shop-live/datasets/sales',
    gcp('https://bigquery.googleapis.com/bigquery/v2/projects/shop-live/datasets/sales'),
    gcp('sales', 'Dataset'),
  ),
  one(
    '//serviceusage.googleapis.com/projects/shop-live/services/iam.googleapis.com',
    gcp('iam.googleapis.com', 'Service'),
  ),
  one(
    `arn:aws:ecr:${AT}:repository/team/web/${DIGEST}`,
    aws(`${REGISTRY}/team/web@${DIGEST}`, 'AwsEcrContainerImage'),
    aws(`${REGISTRY}/team/web:1.4@${DIGEST}`),
    aws(`arn:aws:ecr:${AT}:repository/team/web@${DIGEST}`),
    aws(`arn:aws:ecr:${AT}:repository/team/web:1.4@${DIGEST}`),
    other(`https://${REGISTRY}/team/web@${DIGEST}`),
  ),
  one(`arn:aws:ecr:${AT}:repository/team/web:1.4`, other(`${REGISTRY}/team/web:1.4`)),
  one(
    'nginx:1.27',
    other('docker.io/library/nginx:1.27', 'ContainerImage'),
    other('index.docker.io/library/nginx:1.27', 'ContainerImage'),
    other('docker://nginx:1.27', 'Container Image'),
    other('library/nginx:1.27', 'ContainerImage'),
  ),
  one('nginx:latest', other('nginx', 'ContainerImage'), other('docker.io/nginx', 'ContainerImage')),
  one(
    `ghcr.io/shop/web@${DIGEST}`,
    other(`ghcr.io/shop/web:2@${DIGEST}`, 'ContainerImage'),
    other(`GHCR.io/shop/web@${DIGEST}`, 'ContainerImage'),
  ),
  one(
    `//artifactregistry.googleapis.com/projects/shop-live/locations/europe/repositories/apps/dockerImages/web@${DIGEST}`,
    gcp(`europe-docker.pkg.dev/shop-live/apps/web@${DIGEST}`),
    gcp(`https://europe-docker.pkg.dev/shop-live/apps/web:3@${DIGEST}`),
  ),
  one(
    `arn:aws:eks:${AT}:cluster/shop/web/Deployment/api`,
    aws(`arn:aws:eks:${AT}:cluster/shop/apps/v1/web/Deployment/api`),
    aws(`arn:aws:eks:${AT}:cluster/shop/web/deployments/api`),
  ),
  one(
    `${KUBERNETES}/web/Deployment/api`,
    azure(`${KUBERNETES.toUpperCase()}/web/deployment/api`),
    azure(`${KUBERNETES}/apps/v1/web/Deployment/api`),
  ),
  one(
    '//container.googleapis.com/projects/shop-live/locations/europe-west1/clusters/live/web/Pod/api-1',
    gcp(
      '//container.googleapis.com/projects/shop-live/locations/europe-west1/clusters/live/k8s/namespaces/web/pods/api-1',
    ),
  ),
  one(
    '//container.googleapis.com/projects/shop-live/locations/europe-west1/clusters/live/Node/n1',
    gcp(
      '//container.googleapis.com/projects/shop-live/locations/europe-west1/clusters/live/k8s/nodes/n1',
    ),
  ),
]

type Pair = readonly [ReportedName, ReportedName]

const OTHER_ACCOUNT = { account_id: '210000000002' }
const OTHER_REGION = { region: 'us-east-1' }

/** Pairs of different resources. */
export const DIFFERENT: readonly Pair[] = [
  [aws('root', 'AwsAccount'), aws('root', 'AwsAccount', OTHER_ACCOUNT)],
  [aws('password_policy'), aws('password_policy', '', OTHER_ACCOUNT)],
  [aws(ACCOUNT), aws('arn:aws:iam::210000000002:root')],
  [aws('EBS Default Encryption'), aws('vol-0a1b2c3d')],
  [aws('sg-0a1b2c3d'), aws('sg-0a1b2c3d', '', OTHER_ACCOUNT)],
  [aws('sg-0a1b2c3d'), aws('sg-0a1b2c3d', '', OTHER_REGION)],
  [aws('sg-0a1b2c3d'), aws('sg-0a1b2c3e')],
  [aws(`${EC2}:i-0a1b2c3d`), aws(ACCOUNT)],
  [aws(`${EC2}:vpc/vpc-0a1b2c3d`), aws(`${EC2}:vpc`)],
  [aws('vpc-0a1b2c3d'), aws('subnet-0a1b2c3d')],
  [aws('arn:aws:s3:::shop-logs'), aws('arn:aws:s3:::shop-logs/2031/a.gz')],
  [aws('arn:aws:s3:::shop-logs'), aws('arn:aws:s3:::shop-logs-2')],
  [aws('arn:aws:s3:::shop-logs'), aws(`arn:aws:s3:eu-west-1:${ACCOUNT}:accesspoint/shop-logs`)],
  [aws('arn:aws:s3:::account'), aws(`arn:aws:s3:eu-west-1:${ACCOUNT}:account`)],
  [aws('arn:aws:s3:::shop-logs'), aws('arn:aws-cn:s3:::shop-logs')],
  [aws('config', 'AwsLambdaFunction'), aws('AWS Config')],
  [aws('macie', 'AwsS3Bucket'), aws('Macie')],
  [aws('audit', 'AwsIamRole'), aws('audit', 'AwsIamUser')],
  [aws('audit', 'AwsIamRole'), aws('audit', 'AwsIamPolicy')],
  [aws('audit', 'AwsIamRole'), aws('audit', 'AwsIamRole', OTHER_ACCOUNT)],
  [aws('audit', 'AwsIamGroup'), aws('Audit', 'AwsIamGroup')],
  [aws(`arn:aws:iam::${ACCOUNT}:role/a/audit`), aws(`arn:aws:iam::${ACCOUNT}:role/b/audit`)],
  [aws(`arn:aws:iam::${ACCOUNT}:policy/base-v1`), aws(`arn:aws:iam::${ACCOUNT}:policy/base-v2`)],
  [
    aws('arn:aws:iam::aws:policy/ReadOnlyAccess'),
    aws(`arn:aws:iam::${ACCOUNT}:policy/ReadOnlyAccess`),
  ],
  [aws('arn:aws:iam::aws:policy/AdministratorAccess'), aws(ACCOUNT)],
  [aws('AROAEXAMPLEEXAMPLE00', 'AwsIamRole'), aws('audit', 'AwsIamRole')],
  [aws('billing', 'AwsLambdaFunction'), aws('billing', 'AwsLambdaFunction', OTHER_REGION)],
  [aws('billing', 'AwsLambdaFunction'), aws('billing', 'AwsDynamoDbTable')],
  [aws(`arn:aws:lambda:${AT}:function:billing`), aws(`arn:aws:lambda:${AT}:function:billing:7`)],
  [aws('orders', 'AwsRdsDbInstance'), aws('orders', 'AwsRdsDbCluster')],
  [aws('orders', 'AwsRdsDbInstance'), aws('orders', 'AwsRdsDbInstance', OTHER_ACCOUNT)],
  [aws(`arn:aws:rds:${AT}:snapshot:orders`), aws(`arn:aws:rds:${AT}:cluster-snapshot:orders`)],
  [aws('orders', 'AwsSqsQueue'), aws('orders', 'AwsSnsTopic')],
  [aws(`arn:aws:sns:${AT}:root`), aws(ACCOUNT)],
  [aws(`arn:aws:sqs:${AT}:account`), aws(ACCOUNT)],
  [aws(`arn:aws:guardduty:${AT}:detector/0a1b`), aws(`arn:aws:guardduty:${AT}:detector/unknown`)],
  [
    aws(`arn:aws:guardduty:${AT}:detector/0a1b`),
    aws(`arn:aws:guardduty:us-east-1:${ACCOUNT}:detector/0a1b`),
  ],
  [aws(`arn:aws:logs:${AT}:log-group:/app`), aws(`arn:aws:logs:${AT}:log-group:/app:log-stream:a`)],
  [aws(`arn:aws:logs:${AT}:log-group:/app:*`), aws(`arn:aws:logs:${AT}:log-group:/app/web:*`)],
  [aws('alias/orders', 'AwsKmsAlias'), aws('alias/orders', 'AwsKmsAlias', OTHER_REGION)],
  [
    aws(`arn:aws:elasticloadbalancing:${AT}:loadbalancer/app/web/1`),
    aws(`arn:aws:elasticloadbalancing:${AT}:loadbalancer/web`),
  ],
  [aws('shop', 'AwsEksCluster'), aws('shop', 'AwsEcsCluster')],
  [aws('billing'), aws('billing', 'AwsLambdaFunction')],
  [azure(STORAGE), azure(`${STORAGE}/blobServices/default`)],
  [azure(STORAGE), azure(`${STORAGE}2`)],
  [azure(STORAGE), azure(STORAGE.replace('/shop/', '/other/'))],
  [azure(STORAGE), azure(STORAGE.replace(SUBSCRIPTION, SUBSCRIPTION.replace('0f', '1f')))],
  [azure(STORAGE), azure(`${STORAGE}/providers/Microsoft.Authorization/roleAssignments/a`)],
  [azure(SUBSCRIPTION), azure(`/subscriptions/${SUBSCRIPTION}/resourceGroups/shop`)],
  [
    azure(`/subscriptions/${SUBSCRIPTION}/providers/Microsoft.Security/pricings/KeyVaults`),
    azure(`/subscriptions/${SUBSCRIPTION}/providers/Microsoft.Security/pricings/VirtualMachines`),
  ],
  [
    gcp('vm1', 'Instance', { region: 'europe-west1-b' }),
    gcp('vm1', 'Instance', { region: 'europe-west1-c' }),
  ],
  [gcp('ssh', 'Firewall'), gcp('ssh', 'Network')],
  [gcp('ssh', 'Firewall'), gcp('ssh', 'Firewall', { account_id: 'shop-test' })],
  [gcp('gs://media'), gcp('//storage.googleapis.com/media/a.jpg')],
  [gcp('gs://media'), gcp('gs://media-2')],
  [
    gcp('sales', 'Dataset'),
    gcp('//bigquery.googleapis.com/projects/shop-live/datasets/sales/tables/t'),
  ],
  [gcp('projects/shop-live'), gcp('projects/shop-test')],
  [gcp('projects/42', 'Project', { account_id: '42' }), gcp('folders/42')],
  [
    gcp('//compute.googleapis.com/projects/shop-live/global/firewalls/7002'),
    gcp('//compute.googleapis.com/projects/shop-live/global/firewalls/7003'),
  ],
  [
    gcp('//cloudkms.googleapis.com/projects/shop-live/locations/us/keyRings/r/cryptoKeys/k'),
    gcp('//cloudkms.googleapis.com/projects/shop-live/locations/eu/keyRings/r/cryptoKeys/k'),
  ],
  [other('nginx:1', 'ContainerImage'), other('nginx:2', 'ContainerImage')],
  [other('nginx:1', 'ContainerImage'), other('shop/nginx:1', 'ContainerImage')],
  [other('nginx:1', 'ContainerImage'), other('ghcr.io/library/nginx:1', 'ContainerImage')],
  [
    other(`nginx@${DIGEST}`, 'ContainerImage'),
    other(`nginx@${DIGEST.replace('0a', '1a')}`, 'ContainerImage'),
  ],
  [other(`${REGISTRY}/web:1`), other(`${REGISTRY.replace('eu-west-1', 'us-east-1')}/web:1`)],
  [other(`${REGISTRY}/web:1`), other(`${REGISTRY.replace(ACCOUNT, '210000000002')}/web:1`)],
  [aws(`arn:aws:ecr:${AT}:repository/web`), aws(`arn:aws:ecr:${AT}:repository/web:1`)],
  [aws(`arn:aws:eks:${AT}:cluster/a/web/Pod/x`), aws(`arn:aws:eks:${AT}:cluster/b/web/Pod/x`)],
  [aws(`arn:aws:eks:${AT}:cluster/a/web/Pod/x`), aws(`arn:aws:eks:${AT}:cluster/a/web2/Pod/x`)],
  [
    aws(`arn:aws:eks:${AT}:cluster/a/web/Deployment/x`),
    aws(`arn:aws:eks:${AT}:cluster/a/web/ReplicaSet/x`),
  ],
  [aws(`arn:aws:eks:${AT}:cluster/a`), aws(`arn:aws:eks:${AT}:cluster/a/web/Pod/x`)],
]
