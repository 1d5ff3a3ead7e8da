import { compactType } from './reported-name.ts'

/** Services whose resources are in no region. */
export const GLOBAL_SERVICES: ReadonlySet<string> = new Set([
  'account',
  'budgets',
  'cloudfront',
  'globalaccelerator',
  'iam',
  'organizations',
  'route53',
  's3',
  'shield',
  'waf',
])

/** The prefix of an id in EC2, and the word in its ARN. */
const EC2_WORDS: Readonly<Record<string, string>> = {
  acl: 'network-acl',
  ami: 'image',
  cgw: 'customer-gateway',
  dopt: 'dhcp-options',
  eigw: 'egress-only-internet-gateway',
  eipalloc: 'elastic-ip',
  eni: 'network-interface',
  fl: 'vpc-flow-log',
  i: 'instance',
  igw: 'internet-gateway',
  lt: 'launch-template',
  nat: 'natgateway',
  pcx: 'vpc-peering-connection',
  pl: 'prefix-list',
  rtb: 'route-table',
  sg: 'security-group',
  snap: 'snapshot',
  subnet: 'subnet',
  tgw: 'transit-gateway',
  vgw: 'vpn-gateway',
  vol: 'volume',
  vpc: 'vpc',
  vpce: 'vpc-endpoint',
  vpn: 'vpn-connection',
}

/** Returns the word in the ARN of a resource with this id; '' if the id is none of EC2. */
export function ec2Word(id: string): string {
  const prefix = id.slice(0, id.indexOf('-'))
  return Object.hasOwn(EC2_WORDS, prefix) ? (EC2_WORDS[prefix] ?? '') : ''
}

const EC2_ID = /^[a-z]+-[0-9a-f]{8,17}$/
/** Sufficient where the record says that it is a resource of EC2. */
const EC2_LIKE_ID = /^[a-z]+-[0-9A-Za-z]{3,20}$/
const EC2_TYPE =
  /^(?:aws)?(?:ec2|vpc)|^(?:aws)?(?:securitygroup|subnet|volume|snapshot|instance|networkacl|routetable)/

type Ids = 'name' | 'uuid' | 'path'

interface Template {
  readonly service: string
  /** What precedes the name: `function:`, `table/`. */
  readonly start: string
  readonly ids: Ids
}

/** The unique id of a role, a user, a group, a policy or a profile is no part of its ARN. */
const IAM_ID = /^A(?:RO|ID|GP|NP|IP)A[A-Z0-9]{12,}$/
const UUID = /^(?:mrk-)?[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i
const ID_PATTERNS: Readonly<Record<Ids, RegExp>> = {
  name: /^[\w+=,.@-]{1,256}$/,
  uuid: UUID,
  path: /^\/?[\w+=,.@-]+(?:\/[\w+=,.@-]+)*$/,
}

/** `<types> <service> <start> <ids>`: types are compact and without `aws`. */
const TEMPLATES: ReadonlyMap<string, Template> = new Map(
  `
  s3bucket,bucket s3 - name
  lambdafunction lambda function: name
  iamrole iam role/ path
  iamuser iam user/ path
  iamgroup iam group/ path
  iampolicy iam policy/ path
  iaminstanceprofile iam instance-profile/ path
  rdsdbinstance,rdsinstance,dbinstance rds db: name
  rdsdbcluster,rdscluster,dbcluster rds cluster: name
  rdsdbsnapshot,rdssnapshot rds snapshot: name
  rdsdbclustersnapshot rds cluster-snapshot: name
  rdsdbsubnetgroup rds subgrp: name
  rdsdbparametergroup rds pg: name
  dynamodbtable dynamodb table/ name
  sqsqueue sqs - name
  snstopic sns - name
  kmskey kms key/ uuid
  kmsalias kms - path
  logsloggroup,cloudwatchloggroup,cloudwatchlogsloggroup,loggroup logs log-group: path
  cloudwatchalarm cloudwatch alarm: name
  cloudtrailtrail cloudtrail trail/ name
  ekscluster eks cluster/ name
  ecscluster ecs cluster/ name
  ecrrepository ecr repository/ path
  secretsmanagersecret secretsmanager secret: path
  ssmparameter ssm parameter/ path
  elbloadbalancer,elasticloadbalancingloadbalancer elasticloadbalancing loadbalancer/ name
  redshiftcluster redshift cluster: name
  elasticachecluster,elasticachecachecluster elasticache cluster: name
  elasticachereplicationgroup elasticache replicationgroup: name
  elasticsearchdomain,opensearchservicedomain,opensearchdomain,esdomain es domain/ name
  cloudfrontdistribution cloudfront distribution/ name
  codebuildproject codebuild project/ name
  efsfilesystem,elasticfilesystemfilesystem elasticfilesystem file-system/ name
  kinesisstream kinesis stream/ name
  sagemakernotebookinstance sagemaker notebook-instance/ name
  stepfunctionsstatemachine,stepfunctionstatemachine states stateMachine: name
  gluejob glue job/ name
  athenaworkgroup athena workgroup/ name
  emrcluster elasticmapreduce cluster/ name
  guarddutydetector guardduty detector/ uuid
  acmcertificate,certificatemanagercertificate acm certificate/ uuid
  eventsrule events rule/ name
  backupbackupvault,backupvault backup backup-vault: name
  route53hostedzone route53 hostedzone/ name`
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [types = '', service = '', start = '', ids = 'name'] = line.trim().split(' ')
      const template = { service, start: start === '-' ? '' : start, ids: ids as Ids }
      return types.split(',').map((type): [string, Template] => [type, template])
    }),
)

/** `AwsEc2SecurityGroup`, `AWS::EC2::SecurityGroup`, `Amazon EC2 security group` → the same. */
const typeKey = (type: string) => compactType(type).replace(/^(?:aws|amazon)/, '')

/** Returns whether resources of a type have names that are part of their ARNs. */
export const isNamedType = (type: string): boolean => TEMPLATES.has(typeKey(type))

export interface PlacedName {
  readonly id: string
  readonly type: string
  /** '' if unknown. */
  readonly region: string
  readonly account: string
  readonly partition: string
}

/**
 * Returns the ARN of a resource by a bare id or name; '' if the type, the account or the region is
 * unknown where the ARN contains it. The name may repeat the word for the type: `role/audit`.
 */
export function arnOfName(named: PlacedName): string {
  const ec2 = ec2Arn(named)
  if (ec2 !== '') return ec2
  const template = TEMPLATES.get(typeKey(named.type))
  if (!template) return ''
  const { service, start } = template
  const name = withoutStart(named.id, start)
  if (!ID_PATTERNS[template.ids].test(name) || IAM_ID.test(name)) return ''
  const resource = `${start.endsWith('/') && name.startsWith('/') ? start.slice(0, -1) : start}${name}`
  if (service === 's3' || service === 'route53') {
    return `arn:${named.partition}:${service}:::${resource}`
  }
  const isGlobal = GLOBAL_SERVICES.has(service)
  if (named.account === '' || (named.region === '' && !isGlobal)) return ''
  return `arn:${named.partition}:${service}:${isGlobal ? '' : named.region}:${named.account}:${resource}`
}

const withoutStart = (id: string, start: string) =>
  start !== '' && id.startsWith(start) ? id.slice(start.length) : id

/** `sg-…`, `security-group/sg-…`. */
function ec2Arn({ id, type, region, account, partition }: PlacedName): string {
  const bareId = id.slice(id.lastIndexOf('/') + 1)
  const isId = EC2_ID.test(bareId) || (EC2_TYPE.test(compactType(type)) && EC2_LIKE_ID.test(bareId))
  const word = isId ? ec2Word(bareId) : ''
  if (word === '' || region === '' || account === '') return ''
  const path = id.slice(0, -bareId.length)
  if (path !== '' && !/^\/?[a-z-]+\/$/.test(path)) return ''
  return `arn:${partition}:ec2:${region}:${account}:${word}/${bareId}`
}
