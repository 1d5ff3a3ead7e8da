import { COMPANY } from '../company/company.ts'
import { hex } from '../company/seeded-random.ts'
import type { Equipment, Place } from './estate.ts'

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

const arn = (service: string, place: Place, rest: string) =>
  `arn:aws:${service}:${place.region}:${place.account.id}:${rest}`

/** EC2 numbers its objects; the number belongs to the place and the name. */
const numbered = (prefix: string, { account, region }: Place, name: string) =>
  `${prefix}-0${hex(`${account.id}/${region}/${prefix}/${name}`, 16)}`

const vpcName = (place: Place) => `vpc-${place.region}-${place.env}`
const plain = ({ application }: Place, purpose: string) => `${application.name}-${purpose}`
const withEnv = ({ application, env }: Place, purpose: string) =>
  `${application.name}-${purpose}-${env}`

const instanceName = plain
const instanceArn = (place: Place, name: string) =>
  arn('ec2', place, `instance/${numbered('i', place, name)}`)

const networkOf = (place: Place) => ({
  VpcId: numbered('vpc', place, vpcName(place)),
  SubnetId: numbered('subnet', place, `${place.region}-private-a`),
})

const COMPUTE: readonly Equipment<AwsKind>[] = [
  {
    kind: 'instance',
    type: 'AwsEc2Instance',
    purposes: ['web-1', 'web-2', 'worker-1', 'batch-1', 'api-1', 'bastion-1'],
    name: instanceName,
    id: instanceArn,
    details: (place) => ({
      AwsEc2Instance: {
        ...networkOf(place),
        IamInstanceProfileArn: `arn:aws:iam::${place.account.id}:instance-profile/${place.application.name}-instance`,
      },
    }),
  },
  {
    kind: 'ebs_volume',
    type: 'AwsEc2Volume',
    purposes: ['web-1-root', 'web-2-root', 'worker-1-root', 'worker-1-data', 'batch-1-scratch'],
    name: plain,
    id: (place, name) => arn('ec2', place, `volume/${numbered('vol', place, name)}`),
    details: (place, name) => ({
      AwsEc2Volume: {
        Attachments: [
          { InstanceId: numbered('i', place, name.replace(/-[a-z]+$/, '')), Status: 'attached' },
        ],
      },
    }),
  },
  {
    kind: 'launch_template',
    type: 'AwsEc2LaunchTemplate',
    purposes: ['web', 'worker'],
    name: plain,
    id: (place, name) => arn('ec2', place, `launch-template/${numbered('lt', place, name)}`),
  },
  {
    kind: 'autoscaling_group',
    type: 'AwsAutoScalingAutoScalingGroup',
    purposes: ['web', 'worker'],
    name: withEnv,
    id: (place, name) =>
      arn('autoscaling', place, `autoScalingGroup:*:autoScalingGroupName/${name}`),
  },
  {
    kind: 'lambda_function',
    type: 'AwsLambdaFunction',
    purposes: ['intake', 'enrich', 'export', 'cleanup'],
    name: withEnv,
    id: (place, name) => arn('lambda', place, `function:${name}`),
  },
  {
    kind: 'repository',
    type: 'AwsEcrRepository',
    purposes: ['api', 'worker', 'migrations'],
    name: ({ application }, purpose) => `${application.name}/${purpose}`,
    id: (place, name) => arn('ecr', place, `repository/${name}`),
  },
  {
    kind: 'container_image',
    type: 'AwsEcrContainerImage',
    purposes: ['api', 'worker', 'migrations'],
    name: ({ application }, purpose) => `${application.name}/${purpose}`,
    id: (place, name) =>
      arn('ecr', place, `repository/${name}/sha256:${hex(`${place.account.id}/${name}`, 64)}`),
    details: (place, name) => ({
      AwsEcrContainerImage: { RegistryId: place.account.id, RepositoryName: name },
    }),
  },
  {
    kind: 'ecs_service',
    type: 'AwsEcsService',
    purposes: ['api', 'worker'],
    name: plain,
    id: (place, name) => arn('ecs', place, `service/${place.region}-${place.env}/${name}`),
  },
  {
    kind: 'ecs_task_definition',
    type: 'AwsEcsTaskDefinition',
    purposes: ['api', 'worker', 'migrations'],
    name: plain,
    id: (place, name) => arn('ecs', place, `task-definition/${name}:14`),
  },
  {
    kind: 'build_project',
    type: 'AwsCodeBuildProject',
    purposes: ['release'],
    name: plain,
    id: (place, name) => arn('codebuild', place, `project/${name}`),
  },
]

const NETWORK: readonly Equipment<AwsKind>[] = [
  {
    kind: 'security_group',
    type: 'AwsEc2SecurityGroup',
    purposes: ['alb', 'app', 'db', 'vendor-access'],
    name: (place, purpose) => `sg-${plain(place, purpose)}`,
    id: (place, name) => arn('ec2', place, `security-group/${numbered('sg', place, name)}`),
    details: (place) => ({ AwsEc2SecurityGroup: { VpcId: networkOf(place).VpcId } }),
  },
  {
    kind: 'elastic_ip',
    type: 'AwsEc2Eip',
    purposes: ['egress'],
    name: plain,
    id: (place, name) => arn('ec2', place, `eip-allocation/${numbered('eipalloc', place, name)}`),
  },
  {
    kind: 'load_balancer',
    type: 'AwsElbv2LoadBalancer',
    purposes: ['public', 'internal'],
    name: plain,
    id: (place, name) =>
      arn('elasticloadbalancing', place, `loadbalancer/app/${name}/${hex(`${name}/lb`, 16)}`),
  },
  {
    kind: 'api_stage',
    type: 'AwsApiGatewayStage',
    purposes: ['v2'],
    name: plain,
    id: (place, name) =>
      `arn:aws:apigateway:${place.region}::/restapis/${hex(`${place.account.id}/${name}`, 10)}/stages/v2`,
  },
  {
    kind: 'certificate',
    type: 'AwsCertificateManagerCertificate',
    purposes: ['public'],
    name: ({ application, env }) => `${application.name}.${env}.${COMPANY.domain}`,
    id: (place, name) =>
      arn('acm', place, `certificate/${hex(name, 8)}-${hex(`${name}/certificate`, 12)}`),
  },
]

const DATA: readonly Equipment<AwsKind>[] = [
  {
    kind: 's3_bucket',
    type: 'AwsS3Bucket',
    purposes: ['uploads', 'exports', 'static', 'backups', 'reports', 'access-logs'],
    name: ({ account, application, env }, purpose) =>
      `${COMPANY.slug}-${application.name}-${purpose}-${env}-${account.id.slice(-4)}`,
    id: (_place, name) => `arn:aws:s3:::${name}`,
  },
  {
    kind: 'database_instance',
    type: 'AwsRdsDbInstance',
    purposes: ['primary', 'replica', 'reporting'],
    name: withEnv,
    id: (place, name) => arn('rds', place, `db:${name}`),
  },
  {
    kind: 'database_cluster',
    type: 'AwsRdsDbCluster',
    purposes: ['aurora'],
    name: withEnv,
    id: (place, name) => arn('rds', place, `cluster:${name}`),
  },
  {
    kind: 'database_snapshot',
    type: 'AwsRdsDbSnapshot',
    purposes: ['before-upgrade'],
    name: withEnv,
    id: (place, name) => arn('rds', place, `snapshot:${name}`),
  },
  {
    kind: 'dynamodb_table',
    type: 'AwsDynamoDbTable',
    purposes: ['sessions', 'events'],
    name: withEnv,
    id: (place, name) => arn('dynamodb', place, `table/${name}`),
  },
  {
    kind: 'secret',
    type: 'AwsSecretsManagerSecret',
    purposes: ['database', 'partner-token', 'signing-key'],
    name: ({ application, env }, purpose) => `${env}/${application.name}/${purpose}`,
    id: (place, name) => arn('secretsmanager', place, `secret:${name}-${hex(name, 6)}`),
  },
  {
    kind: 'kms_key',
    type: 'AwsKmsKey',
    purposes: ['data'],
    name: (place, purpose) => `alias/${withEnv(place, purpose)}`,
    id: (place, name) =>
      arn('kms', place, `key/${hex(`${place.account.id}${name}`, 8)}-${hex(`${name}/key`, 12)}`),
  },
  {
    kind: 'sqs_queue',
    type: 'AwsSqsQueue',
    purposes: ['inbound', 'dead-letter'],
    name: withEnv,
    id: (place, name) => arn('sqs', place, name),
  },
  {
    kind: 'sns_topic',
    type: 'AwsSnsTopic',
    purposes: ['alerts'],
    name: withEnv,
    id: (place, name) => arn('sns', place, name),
  },
  {
    kind: 'cache_cluster',
    type: 'AwsElastiCacheReplicationGroup',
    purposes: ['cache'],
    name: plain,
    id: (place, name) => arn('elasticache', place, `replicationgroup:${name}`),
  },
]

/** What each region of an account has. */
export const PER_REGION: readonly Equipment<AwsKind>[] = [
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
    name: (place, purpose) => (purpose === 'main' ? vpcName(place) : `${vpcName(place)}-legacy`),
    id: (place, name) => arn('ec2', place, `vpc/${numbered('vpc', place, name)}`),
  },
  {
    kind: 'default_security_group',
    type: 'AwsEc2SecurityGroup',
    purposes: ['main', 'legacy'],
    name: (place, purpose) => `default-${place.region}-${purpose}`,
    id: (place, name) => arn('ec2', place, `security-group/${numbered('sg', place, name)}`),
  },
  {
    kind: 'subnet',
    type: 'AwsEc2Subnet',
    purposes: ['private-a', 'public-a', 'public-b', 'private-b'],
    name: ({ region }, purpose) => `${region}-${purpose}`,
    id: (place, name) => arn('ec2', place, `subnet/${numbered('subnet', place, name)}`),
  },
  {
    kind: 'network_acl',
    type: 'AwsEc2NetworkAcl',
    purposes: ['public', 'private'],
    name: ({ region }, purpose) => `${region}-${purpose}-acl`,
    id: (place, name) => arn('ec2', place, `network-acl/${numbered('acl', place, name)}`),
  },
  {
    kind: 'file_system',
    type: 'AwsEfsFileSystem',
    purposes: ['shared'],
    name: ({ region, env }, purpose) => `${purpose}-${region}-${env}`,
    id: (place, name) =>
      arn('elasticfilesystem', place, `file-system/${numbered('fs', place, name)}`),
  },
  {
    kind: 'search_domain',
    type: 'AwsOpenSearchServiceDomain',
    purposes: ['search'],
    name: ({ region, env }, purpose) => `${purpose}-${region}-${env}`,
    id: (place, name) => arn('es', place, `domain/${name}`),
  },
  {
    kind: 'eks_cluster',
    type: 'AwsEksCluster',
    purposes: ['platform'],
    name: ({ region, env }, purpose) => `${purpose}-${region}-${env}`,
    id: (place, name) => arn('eks', place, `cluster/${name}`),
  },
]

/** What an account has once. */
export const PER_ACCOUNT: readonly Equipment<AwsKind>[] = [
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
    name: (_place, purpose) => purpose,
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
    id: (place, name) => arn('cloudtrail', place, `trail/${name}`),
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
    id: (place, name) => arn('redshift', place, `cluster:${name}`),
  },
]

/** What each application of an account has. */
export const PER_APPLICATION: readonly Equipment<AwsKind>[] = [...COMPUTE, ...NETWORK, ...DATA]
