import { capitalise, type ResourceIdentity, UNIDENTIFIED } from './identity.ts'

/** Services whose spelling in a type is not just the capitalised name. */
const SERVICE_NAMES: Readonly<Record<string, string>> = {
  'access-analyzer': 'AccessAnalyzer',
  acm: 'CertificateManager',
  amazonmq: 'AmazonMq',
  apigateway: 'ApiGateway',
  appsync: 'AppSync',
  autoscaling: 'AutoScaling',
  cloudformation: 'CloudFormation',
  cloudfront: 'CloudFront',
  cloudtrail: 'CloudTrail',
  cloudwatch: 'CloudWatch',
  codebuild: 'CodeBuild',
  dynamodb: 'DynamoDb',
  elasticache: 'ElastiCache',
  elasticbeanstalk: 'ElasticBeanstalk',
  elasticfilesystem: 'Efs',
  elasticloadbalancing: 'Elb',
  elasticmapreduce: 'Emr',
  es: 'Elasticsearch',
  guardduty: 'GuardDuty',
  kafka: 'Msk',
  macie2: 'Macie',
  mq: 'AmazonMq',
  'network-firewall': 'NetworkFirewall',
  sagemaker: 'SageMaker',
  secretsmanager: 'SecretsManager',
  securityhub: 'SecurityHub',
  states: 'StepFunction',
  'waf-regional': 'WafRegional',
}

/** Types that do not follow from the service and the resource word in the ARN. */
const TYPES: Readonly<Record<string, string>> = {
  'ec2/elastic-ip': 'AwsEc2Eip',
  'ec2/natgateway': 'AwsEc2NatGateway',
  'ec2/vpc-endpoint': 'AwsEc2VpcEndpoint',
  'elasticloadbalancing/listener': 'AwsElbv2Listener',
  'elasticloadbalancing/targetgroup': 'AwsElbv2TargetGroup',
  'iam/root': 'AwsAccount',
  'rds/cluster': 'AwsRdsDbCluster',
  'rds/cluster-snapshot': 'AwsRdsDbClusterSnapshot',
  'rds/db': 'AwsRdsDbInstance',
  'rds/es': 'AwsRdsEventSubscription',
  'rds/pg': 'AwsRdsDbParameterGroup',
  'rds/secgrp': 'AwsRdsDbSecurityGroup',
  'rds/snapshot': 'AwsRdsDbSnapshot',
  'rds/subgrp': 'AwsRdsDbSubnetGroup',
  'waf-regional/webacl': 'AwsWafRegionalWebAcl',
  'waf/webacl': 'AwsWafWebAcl',
  'wafv2/webacl': 'AwsWafv2WebAcl',
}

/** Services whose ARN names the resource without a word for its type. */
const ONLY_TYPES: Readonly<Record<string, string>> = {
  s3: 'AwsS3Bucket',
  sns: 'AwsSnsTopic',
  sqs: 'AwsSqsQueue',
}

/**
 * Resources whose name is all, or only the first segment, of what follows the type. The name of
 * other resources is the last segment.
 */
const WHOLE_NAMES: ReadonlySet<string> = new Set([
  'ecr/repository',
  'logs/log-group',
  'rds/cluster-snapshot',
  'rds/snapshot',
  'secretsmanager/secret',
  'ssm/parameter',
])
const FIRST_NAMES: ReadonlySet<string> = new Set([
  'cloudformation/stack',
  'dynamodb/table',
  'elasticloadbalancing/targetgroup',
  'lambda/function',
  'wafv2/webacl',
])

const BARE_ID_TYPES: Readonly<Record<string, string>> = {
  acl: 'AwsEc2NetworkAcl',
  ami: 'AwsEc2Image',
  eipalloc: 'AwsEc2Eip',
  eni: 'AwsEc2NetworkInterface',
  i: 'AwsEc2Instance',
  igw: 'AwsEc2InternetGateway',
  nat: 'AwsEc2NatGateway',
  rtb: 'AwsEc2RouteTable',
  sg: 'AwsEc2SecurityGroup',
  snap: 'AwsEc2Snapshot',
  subnet: 'AwsEc2Subnet',
  vol: 'AwsEc2Volume',
  vpc: 'AwsEc2Vpc',
  vpce: 'AwsEc2VpcEndpoint',
}

const ARN_START = /^arn:aws[a-z0-9-]*:/
const TYPE_NAME = /^AWS::([A-Za-z0-9]*)::([A-Za-z0-9]+):/
const BARE_ID = /^([a-z]+)-[0-9a-f]{8,17}$/
const TYPED_RESOURCE = /^\/?([A-Za-z][A-Za-z0-9_-]*)[:/]/
const ACCOUNT_ID = /^\d{12}$/

export function identifyAws(resourceId: string): ResourceIdentity | null {
  if (ARN_START.test(resourceId)) return identifyArn(resourceId)
  const typeName = TYPE_NAME.exec(resourceId)
  if (typeName) return identifyTypeName(typeName, resourceId)
  const bareId = BARE_ID.exec(resourceId)
  const type = bareId && lookUp(BARE_ID_TYPES, bareId[1])
  return type ? { ...UNIDENTIFIED, provider: 'aws', type, name: resourceId, service: 'ec2' } : null
}

/** Looks up own properties only: a key may be the name of an inherited property. */
const lookUp = (table: Readonly<Record<string, string>>, key = ''): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined

const serviceName = (service: string) => lookUp(SERVICE_NAMES, service) ?? capitalise(service)

/** `security-group` → `SecurityGroup`; capitals inside a word stay. */
const typeWord = (words: string) => words.split(/[-_]/).map(capitalise).join('')

/**
 * Security Hub's identifiers of resources without an ARN: `AWS::::Account:<id>`,
 * `AWS::IAM::AccessKey:<id>`.
 */
function identifyTypeName(match: RegExpExecArray, resourceId: string): ResourceIdentity {
  const [start, serviceWord = '', type = ''] = match
  const service = serviceWord.toLowerCase()
  const name = resourceId.slice(start.length)
  return {
    ...UNIDENTIFIED,
    provider: 'aws',
    type: `Aws${serviceName(service)}${type}`,
    name,
    service: service === '' ? type.toLowerCase() : service,
    account_id: type === 'Account' && ACCOUNT_ID.test(name) ? name : '',
  }
}

function identifyArn(arn: string): ResourceIdentity {
  const [, , service = '', region = '', account = '', ...rest] = arn.split(':')
  return {
    provider: 'aws',
    ...describe(service.toLowerCase(), rest.join(':')),
    region,
    service: service.toLowerCase(),
    account_id: ACCOUNT_ID.test(account) ? account : '',
  }
}

function describe(service: string, resource: string): { type: string; name: string } {
  if (service === 'elasticloadbalancing') return describeLoadBalancing(resource)
  if (service === 'apigateway') return describeApi(resource)
  if (service === 's3' && resource.includes('/') && !resource.startsWith('accesspoint/')) {
    return { type: 'AwsS3Object', name: resource }
  }
  // The scope precedes a web ACL: `regional/webacl/<name>/<id>`.
  const scoped = service === 'wafv2' ? resource.replace(/^(regional|global)\//, '') : resource
  const word = TYPED_RESOURCE.exec(scoped)
  if (!word) return describeWithoutWord(service, scoped)
  const key = `${service}/${word[1]}`
  const name = nameWithin(key, scoped.slice(word[0].length))
  // A tag or a digest follows the name of the repository.
  if (key === 'ecr/repository' && name.includes(':')) {
    return { type: 'AwsEcrContainerImage', name }
  }
  return {
    type: lookUp(TYPES, key) ?? `Aws${serviceName(service)}${typeWord(word[1] ?? '')}`,
    name,
  }
}

function describeWithoutWord(service: string, resource: string): { type: string; name: string } {
  const type = lookUp(TYPES, `${service}/${resource}`) ?? lookUp(ONLY_TYPES, service) ?? ''
  return { type, name: resource }
}

function nameWithin(key: string, path: string): string {
  if (WHOLE_NAMES.has(key)) return path.replace(/:\*$/, '')
  if (FIRST_NAMES.has(key)) return path.slice(0, firstSeparator(path))
  return path.slice(path.lastIndexOf('/') + 1)
}

function firstSeparator(path: string): number {
  const at = path.search(/[:/]/)
  return at < 0 ? path.length : at
}

/** Classic balancers are `loadbalancer/<name>`, the others `loadbalancer/<kind>/<name>/<id>`. */
function describeLoadBalancing(resource: string): { type: string; name: string } {
  const [word = '', kindOrName = '', name = ''] = resource.split('/')
  if (word !== 'loadbalancer') {
    const type = lookUp(TYPES, `elasticloadbalancing/${word}`) ?? `AwsElbv2${typeWord(word)}`
    return { type, name: word === 'targetgroup' ? kindOrName : name }
  }
  return name === ''
    ? { type: 'AwsElbLoadBalancer', name: kindOrName }
    : { type: 'AwsElbv2LoadBalancer', name }
}

/** `/restapis/<id>/stages/<name>`: pairs of a collection and a name, the last pair counts. */
function describeApi(resource: string): { type: string; name: string } {
  const [, collection = '', id = '', child = '', childName = ''] = resource.split('/')
  const family = collection === 'apis' ? 'AwsApiGatewayV2' : 'AwsApiGateway'
  if (child === 'stages') return { type: `${family}Stage`, name: childName }
  if (collection === 'apis') return { type: 'AwsApiGatewayV2Api', name: id }
  return { type: collection === 'restapis' ? 'AwsApiGatewayRestApi' : '', name: id }
}
