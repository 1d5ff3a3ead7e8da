import { COMPANY } from '../company/company.ts'
import { hex } from '../company/seeded-random.ts'
import type { Placement, ResourceTemplate } from './estate.ts'

export type AwsKind =
  | 'account'
  | 'account_in_region'
  | 'api_stage'
  | 'autoscaling_group'
  | 'build_project'
  | 'cache_cluster'
  | 'certificate'
  | 'container_image'
  | 'database_cluster'
  | 'database_instance'
  | 'database_snapshot'
  | 'default_security_group'
  | 'distribution'
  | 'dynamodb_table'
  | 'ecs_service'
  | 'ecs_task_definition'
  | 'ebs_volume'
  | 'eks_cluster'
  | 'elastic_ip'
  | 'file_system'
  | 'iam_policy'
  | 'iam_user'
  | 'instance'
  | 'kms_key'
  | 'lambda_function'
  | 'launch_template'
  | 'load_balancer'
  | 'network_acl'
  | 'repository'
  | 's3_bucket'
  | 'search_domain'
  | 'secret'
  | 'security_group'
  | 'sns_topic'
  | 'sqs_queue'
  | 'subnet'
  | 'trail'
  | 'vpc'
  | 'warehouse'

const arn = (service: string, placement: Placement, rest: string) =>
  `arn:aws:${service}:${placement.region}:${placement.account.id}:${rest}`

/** An EC2 identifier, derived from placement and name. */
const ec2Id = (prefix: string, { account, region }: Placement, name: string) =>
  `${prefix}-0${hex(`${account.id}/${region}/${prefix}/${name}`, 16)}`

const vpcName = (placement: Placement) => `vpc-${placement.region}-${placement.env}`
const nameWithPurpose = ({ application }: Placement, purpose: string) =>
  `${application.name}-${purpose}`
const nameWithEnv = ({ application, env }: Placement, purpose: string) =>
  `${application.name}-${purpose}-${env}`

const instanceName = nameWithPurpose
const instanceArn = (placement: Placement, name: string) =>
  arn('ec2', placement, `instance/${ec2Id('i', placement, name)}`)

const networkOf = (placement: Placement) => ({
  VpcId: ec2Id('vpc', placement, vpcName(placement)),
  SubnetId: ec2Id('subnet', placement, `${placement.region}-private-a`),
})

const COMPUTE: readonly ResourceTemplate<AwsKind>[] = [
  {
    kind: 'instance',
    type: 'AwsEc2Instance',
    purposes: ['web-1', 'web-2', 'worker-1', 'batch-1', 'api-1', 'bastion-1'],
    name: instanceName,
    id: instanceArn,
    details: (placement) => ({
      AwsEc2Instance: {
        ...networkOf(placement),
        IamInstanceProfileArn: `arn:aws:iam::${placement.account.id}:instance-profile/${placement.application.name}-instance`,
      },
    }),
  },
  {
    kind: 'ebs_volume',
    type: 'AwsEc2Volume',
    purposes: ['web-1-root', 'web-2-root', 'worker-1-root', 'worker-1-data', 'batch-1-scratch'],
    name: nameWithPurpose,
    id: (placement, name) => arn('ec2', placement, `volume/${ec2Id('vol', placement, name)}`),
    details: (placement, name) => ({
      AwsEc2Volume: {
        Attachments: [
          { InstanceId: ec2Id('i', placement, name.replace(/-[a-z]+$/, '')), Status: 'attached' },
        ],
      },
    }),
  },
  {
    kind: 'launch_template',
    type: 'AwsEc2LaunchTemplate',
    purposes: ['web', 'worker'],
    name: nameWithPurpose,
    id: (placement, name) =>
      arn('ec2', placement, `launch-template/${ec2Id('lt', placement, name)}`),
  },
  {
    kind: 'autoscaling_group',
    type: 'AwsAutoScalingAutoScalingGroup',
    purposes: ['web', 'worker'],
    name: nameWithEnv,
    id: (placement, name) =>
      arn('autoscaling', placement, `autoScalingGroup:*:autoScalingGroupName/${name}`),
  },
  {
    kind: 'lambda_function',
    type: 'AwsLambdaFunction',
    purposes: ['intake', 'enrich', 'export', 'cleanup'],
    name: nameWithEnv,
    id: (placement, name) => arn('lambda', placement, `function:${name}`),
  },
  {
    kind: 'repository',
    type: 'AwsEcrRepository',
    purposes: ['api', 'worker', 'migrations'],
    name: ({ application }, purpose) => `${application.name}/${purpose}`,
    id: (placement, name) => arn('ecr', placement, `repository/${name}`),
  },
  {
    kind: 'container_image',
    type: 'AwsEcrContainerImage',
    purposes: ['api', 'worker', 'migrations'],
    name: ({ application }, purpose) => `${application.name}/${purpose}`,
    id: (placement, name) =>
      arn(
        'ecr',
        placement,
        `repository/${name}/sha256:${hex(`${placement.account.id}/${name}`, 64)}`,
      ),
    details: (placement, name) => ({
      AwsEcrContainerImage: { RegistryId: placement.account.id, RepositoryName: name },
    }),
  },
  {
    kind: 'ecs_service',
    type: 'AwsEcsService',
    purposes: ['api', 'worker'],
    name: nameWithPurpose,
    id: (placement, name) =>
      arn('ecs', placement, `service/${placement.region}-${placement.env}/${name}`),
  },
  {
    kind: 'ecs_task_definition',
    type: 'AwsEcsTaskDefinition',
    purposes: ['api', 'worker', 'migrations'],
    name: nameWithPurpose,
    id: (placement, name) => arn('ecs', placement, `task-definition/${name}:14`),
  },
  {
    kind: 'build_project',
    type: 'AwsCodeBuildProject',
    purposes: ['release'],
    name: nameWithPurpose,
    id: (placement, name) => arn('codebuild', placement, `project/${name}`),
  },
]

const NETWORK: readonly ResourceTemplate<AwsKind>[] = [
  {
    kind: 'security_group',
    type: 'AwsEc2SecurityGroup',
    purposes: ['alb', 'app', 'db', 'vendor-access'],
    name: (placement, purpose) => `sg-${nameWithPurpose(placement, purpose)}`,
    id: (placement, name) =>
      arn('ec2', placement, `security-group/${ec2Id('sg', placement, name)}`),
    details: (placement) => ({ AwsEc2SecurityGroup: { VpcId: networkOf(placement).VpcId } }),
  },
  {
    kind: 'elastic_ip',
    type: 'AwsEc2Eip',
    purposes: ['egress'],
    name: nameWithPurpose,
    id: (placement, name) =>
      arn('ec2', placement, `eip-allocation/${ec2Id('eipalloc', placement, name)}`),
  },
  {
    kind: 'load_balancer',
    type: 'AwsElbv2LoadBalancer',
    purposes: ['public', 'internal'],
    name: nameWithPurpose,
    id: (placement, name) =>
      arn('elasticloadbalancing', placement, `loadbalancer/app/${name}/${hex(`${name}/lb`, 16)}`),
  },
  {
    kind: 'api_stage',
    type: 'AwsApiGatewayStage',
    purposes: ['v2'],
    name: nameWithPurpose,
    id: (placement, name) =>
      `arn:aws:apigateway:${placement.region}::/restapis/${hex(`${placement.account.id}/${name}`, 10)}/stages/v2`,
  },
  {
    kind: 'certificate',
    type: 'AwsCertificateManagerCertificate',
    purposes: ['public'],
    name: ({ application, env }) => `${application.name}.${env}.${COMPANY.domain}`,
    id: (placement, name) =>
      arn('acm', placement, `certificate/${hex(name, 8)}-${hex(`${name}/certificate`, 12)}`),
  },
]

const DATA: readonly ResourceTemplate<AwsKind>[] = [
  {
    kind: 's3_bucket',
    type: 'AwsS3Bucket',
    purposes: ['uploads', 'exports', 'static', 'backups', 'reports', 'access-logs'],
    name: ({ account, application, env }, purpose) =>
      `${COMPANY.slug}-${application.name}-${purpose}-${env}-${account.id.slice(-4)}`,
    id: (_placement, name) => `arn:aws:s3:::${name}`,
  },
  {
    kind: 'database_instance',
    type: 'AwsRdsDbInstance',
    purposes: ['primary', 'replica', 'reporting'],
    name: nameWithEnv,
    id: (placement, name) => arn('rds', placement, `db:${name}`),
  },
  {
    kind: 'database_cluster',
    type: 'AwsRdsDbCluster',
    purposes: ['aurora'],
    name: nameWithEnv,
    id: (placement, name) => arn('rds', placement, `cluster:${name}`),
  },
  {
    kind: 'database_snapshot',
    type: 'AwsRdsDbSnapshot',
    purposes: ['before-upgrade'],
    name: nameWithEnv,
    id: (placement, name) => arn('rds', placement, `snapshot:${name}`),
  },
  {
    kind: 'dynamodb_table',
    type: 'AwsDynamoDbTable',
    purposes: ['sessions', 'events'],
    name: nameWithEnv,
    id: (placement, name) => arn('dynamodb', placement, `table/${name}`),
  },
  {
    kind: 'secret',
    type: 'AwsSecretsManagerSecret',
    purposes: ['database', 'partner-token', 'signing-key'],
    name: ({ application, env }, purpose) => `${env}/${application.name}/${purpose}`,
    id: (placement, name) => arn('secretsmanager', placement, `secret:${name}-${hex(name, 6)}`),
  },
  {
    kind: 'kms_key',
    type: 'AwsKmsKey',
    purposes: ['data'],
    name: (placement, purpose) => `alias/${nameWithEnv(placement, purpose)}`,
    id: (placement, name) =>
      arn(
        'kms',
        placement,
        `key/${hex(`${placement.account.id}${name}`, 8)}-${hex(`${name}/key`, 12)}`,
      ),
  },
  {
    kind: 'sqs_queue',
    type: 'AwsSqsQueue',
    purposes: ['inbound', 'dead-letter'],
    name: nameWithEnv,
    id: (placement, name) => arn('sqs', placement, name),
  },
  {
    kind: 'sns_topic',
    type: 'AwsSnsTopic',
    purposes: ['alerts'],
    name: nameWithEnv,
    id: (placement, name) => arn('sns', placement, name),
  },
  {
    kind: 'cache_cluster',
    type: 'AwsElastiCacheReplicationGroup',
    purposes: ['cache'],
    name: nameWithPurpose,
    id: (placement, name) => arn('elasticache', placement, `replicationgroup:${name}`),
  },
]

/** Resources of each region of an account. */
export const PER_REGION: readonly ResourceTemplate<AwsKind>[] = [
  {
    kind: 'account_in_region',
    type: 'AwsAccount',
    purposes: ['account'],
    name: ({ account }) => account.name,
    id: ({ account }) => `AWS::::Account:${account.id}`,
  },
  {
    kind: 'vpc',
    type: 'AwsEc2Vpc',
    purposes: ['main', 'legacy'],
    name: (placement, purpose) =>
      purpose === 'main' ? vpcName(placement) : `${vpcName(placement)}-legacy`,
    id: (placement, name) => arn('ec2', placement, `vpc/${ec2Id('vpc', placement, name)}`),
  },
  {
    kind: 'default_security_group',
    type: 'AwsEc2SecurityGroup',
    purposes: ['main', 'legacy'],
    name: (placement, purpose) => `default-${placement.region}-${purpose}`,
    id: (placement, name) =>
      arn('ec2', placement, `security-group/${ec2Id('sg', placement, name)}`),
  },
  {
    kind: 'subnet',
    type: 'AwsEc2Subnet',
    purposes: ['private-a', 'public-a', 'public-b', 'private-b'],
    name: ({ region }, purpose) => `${region}-${purpose}`,
    id: (placement, name) => arn('ec2', placement, `subnet/${ec2Id('subnet', placement, name)}`),
  },
  {
    kind: 'network_acl',
    type: 'AwsEc2NetworkAcl',
    purposes: ['public', 'private'],
    name: ({ region }, purpose) => `${region}-${purpose}-acl`,
    id: (placement, name) => arn('ec2', placement, `network-acl/${ec2Id('acl', placement, name)}`),
  },
  {
    kind: 'file_system',
    type: 'AwsEfsFileSystem',
    purposes: ['shared'],
    name: ({ region, env }, purpose) => `${purpose}-${region}-${env}`,
    id: (placement, name) =>
      arn('elasticfilesystem', placement, `file-system/${ec2Id('fs', placement, name)}`),
  },
  {
    kind: 'search_domain',
    type: 'AwsOpenSearchServiceDomain',
    purposes: ['search'],
    name: ({ region, env }, purpose) => `${purpose}-${region}-${env}`,
    id: (placement, name) => arn('es', placement, `domain/${name}`),
  },
  {
    kind: 'eks_cluster',
    type: 'AwsEksCluster',
    purposes: ['platform'],
    name: ({ region, env }, purpose) => `${purpose}-${region}-${env}`,
    id: (placement, name) => arn('eks', placement, `cluster/${name}`),
  },
]

/** Resources that exist once per account. */
export const PER_ACCOUNT: readonly ResourceTemplate<AwsKind>[] = [
  {
    kind: 'account',
    type: 'AwsAccount',
    purposes: ['account'],
    name: ({ account }) => account.name,
    id: ({ account }) => `AWS::::Account:${account.id}`,
  },
  {
    kind: 'iam_user',
    type: 'AwsIamUser',
    purposes: [
      'svc-deploy',
      'svc-backup',
      'oskar.hult',
      'svc-reporting',
      'priya.raman',
      'svc-edi-gateway',
      'contractor-ops',
      'joost.vandermeer',
      'svc-terraform',
      'breakglass',
    ],
    name: (_placement, purpose) => purpose,
    id: ({ account }, name) => `arn:aws:iam::${account.id}:user/${name}`,
  },
  {
    kind: 'iam_policy',
    type: 'AwsIamPolicy',
    purposes: ['ops-admin', 'release-pipeline', 'data-export', 'partner-read', 'support-tools'],
    name: ({ env }, purpose) => `${purpose}-${env}`,
    id: ({ account }, name) => `arn:aws:iam::${account.id}:policy/${name}`,
  },
  {
    kind: 'trail',
    type: 'AwsCloudTrailTrail',
    purposes: ['management'],
    name: ({ account }, purpose) => `${account.name}-${purpose}`,
    id: (placement, name) => arn('cloudtrail', placement, `trail/${name}`),
  },
  {
    kind: 'distribution',
    type: 'AwsCloudFrontDistribution',
    purposes: ['www', 'assets'],
    name: ({ account }, purpose) => `${purpose}.${account.name}.${COMPANY.domain}`,
    id: ({ account }, name) =>
      `arn:aws:cloudfront::${account.id}:distribution/E${hex(name, 13).toUpperCase()}`,
  },
  {
    kind: 'warehouse',
    type: 'AwsRedshiftCluster',
    purposes: ['finance'],
    name: ({ env }, purpose) => `${purpose}-warehouse-${env}`,
    id: (placement, name) => arn('redshift', placement, `cluster:${name}`),
  },
]

/** Resources of each application of an account. */
export const PER_APPLICATION: readonly ResourceTemplate<AwsKind>[] = [
  ...COMPUTE,
  ...NETWORK,
  ...DATA,
]
