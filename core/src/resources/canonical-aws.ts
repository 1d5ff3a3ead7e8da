import { accountName, isAccountArn, isAccountPhrase, isSettingPhrase } from './aws-account.ts'
import { arnOfName, ec2Word, GLOBAL_SERVICES, isNamedType } from './aws-names.ts'
import { imageReference, partitionOf } from './image.ts'
import { type ReportedName, type Spelling, spelling, trimSlashes } from './reported-name.ts'

const ARN = /^arn:(aws[a-z0-9-]*):/
const TYPE_NAME = /^(AWS::[A-Za-z0-9]*::[A-Za-z0-9]+):(.+)$/s
const ACCESS_KEY = /^(?:AKIA|ASIA)[A-Z0-9]{12,}$/
const ACCOUNT_ID = /^\d{12}$/
const REGION = /^[a-z]{2,3}(?:-[a-z]+)+-\d{1,2}$/

export const isAwsAccountId = (text: string): boolean => ACCOUNT_ID.test(text)

/** Services whose ARNs contain no account. */
const WITHOUT_ACCOUNT: ReadonlySet<string> = new Set(['apigateway', 'route53', 's3'])
/** Services of which some ARNs are written without the account or region that owns the resource. */
const REGIONAL: ReadonlySet<string> = new Set(['dynamodb', 'ec2', 'kms', 'lambda', 'logs', 'rds'])

/** Words for services that are not those of their ARNs. */
const SERVICES: ReadonlyMap<string, string> = new Map([
  ['accessanalyzer', 'access-analyzer'],
  ['cloudwatchlogs', 'logs'],
  ['efs', 'elasticfilesystem'],
  ['elb', 'elasticloadbalancing'],
  ['elbv2', 'elasticloadbalancing'],
  ['emr', 'elasticmapreduce'],
  ['eventbridge', 'events'],
  ['opensearch', 'es'],
  ['opensearchservice', 'es'],
  ['stepfunctions', 'states'],
])

interface Arn {
  readonly partition: string
  readonly service: string
  readonly region: string
  readonly account: string
  readonly resource: string
}

/**
 * Returns the ARN of a resource in the spelling of AWS, from an ARN, an id of Security Hub
 * (`AWS::EC2::SecurityGroup:sg-…`), a URL or a bare id or name with its type, account and region;
 * `AWS::::Account:<id>` for the settings of an account. Null if the resource is none of AWS.
 */
export function canonicalAws(reported: ReportedName): Spelling | null {
  const { id } = reported
  if (ARN.test(id)) return canonicalArn(id, reported)
  if (id.startsWith('AWS::')) return ofTypeName(reported)
  const url = arnOfUrl(reported)
  if (url !== '') return spelling(url)
  return reported.provider === 'aws' ? spelling(ofName(reported)) : null
}

function ofTypeName(reported: ReportedName): Spelling {
  const [, type = '', name = ''] = TYPE_NAME.exec(reported.id) ?? []
  if (type === '' || type === 'AWS::::Account') return spelling(reported.id)
  const arn = arnOfName(placeOf({ ...reported, id: name, type }))
  return spelling(arn === '' ? reported.id : arn)
}

/** A connector of Azure gives resources ids of its own, which end in the id in AWS. */
const CONNECTOR_ID = /^\/subscriptions\/.*\/securityentitydata\/aws-/i

function ofName(reported: ReportedName): string {
  const { account_id, id, name, type } = reported
  const bareId = CONNECTOR_ID.test(id) ? name : id
  if (bareId === account_id || isAccountPhrase(bareId)) return accountOr(id, account_id)
  const arn = arnOfName(placeOf({ ...reported, id: bareId }))
  if (arn !== '') return arn
  if (!isNamedType(type) && isSettingPhrase(bareId)) return accountOr(id, account_id)
  return ACCESS_KEY.test(bareId) ? `AWS::IAM::AccessKey:${bareId}` : id
}

const accountOr = (id: string, account: string) =>
  isAwsAccountId(account) ? accountName(account) : id

/** Returns a resource with a region and an account that are known to be some, else ''. */
function placeOf(reported: ReportedName) {
  const region = reported.region.toLowerCase()
  return {
    id: reported.id,
    type: reported.type,
    region: REGION.test(region) ? region : '',
    account: isAwsAccountId(reported.account_id) ? reported.account_id : '',
    partition: partitionOf(region),
  }
}

const QUEUE =
  /^https?:\/\/(?:sqs\.([a-z0-9-]+)|([a-z0-9-]+)\.queue|queue)\.(?:amazonaws\.com(?:\.cn)?|api\.aws)\/(\d{12})\/([\w.-]+)$/
const BUCKET =
  /^(?:s3:\/\/([\w.-]+)|https?:\/\/([\w.-]{3,63}?)\.s3(?:[.-][a-z0-9.-]{1,60})?\.amazonaws\.com(?:\.cn)?)\/*$/

function arnOfUrl({ id, region: reportedRegion }: ReportedName): string {
  const queue = QUEUE.exec(id)
  if (queue) {
    const [, regionOfHost, olderRegion, account = '', name = ''] = queue
    const region = regionOfHost ?? olderRegion ?? reportedRegion
    return `arn:${partitionOf(region)}:sqs:${region}:${account}:${name}`
  }
  const [, name, nameOfHost] = BUCKET.exec(id) ?? []
  const bucket = name ?? nameOfHost
  return bucket === undefined ? '' : `arn:${partitionOf(reportedRegion)}:s3:::${bucket}`
}

function canonicalArn(id: string, reported: ReportedName): Spelling {
  const [, partition = '', serviceWord = '', region = '', account = '', ...rest] = id.split(':')
  const word = serviceWord.toLowerCase()
  const service = SERVICES.get(word) ?? word
  const resource = trimSlashes(rest.join(':'))
  const owner = isAwsAccountId(account) ? account : reported.account_id
  if (isAccountArn(service, account, resource)) {
    return spelling(isAwsAccountId(owner) ? accountName(owner) : id)
  }
  // The ARN is incomplete.
  if (resource === '') return spelling(id)
  const arn = complete({ partition, service, region, account, resource }, reported)
  return service === 'ecr' ? imageOrRepository(arn) : spelling(textOf(arn))
}

const textOf = ({ partition, service, region, account, resource }: Arn) =>
  `arn:${partition}:${service}:${region}:${account}:${resource}`

/** Fills in what the record says apart from the ARN, and removes what ARNs of AWS do not contain. */
function complete(arn: Arn, reported: ReportedName): Arn {
  const { service } = arn
  const resource = spelledResource(arn)
  if (service === 's3' && !BUCKET_OR_OBJECT.test(resource)) return { ...arn, resource }
  const place = REGIONAL.has(service) ? placeOf(reported) : NO_PLACE
  const region = GLOBAL_SERVICES.has(service) ? '' : arn.region || place.region
  const account = WITHOUT_ACCOUNT.has(service) ? '' : arn.account || place.account
  return { partition: arn.partition, service, region, account, resource }
}

const NO_PLACE = { region: '', account: '' }
const BUCKET_OR_OBJECT = /^(?!(?:accesspoint|access-grants|job|storage-lens)\/)/

/** Returns the part of an ARN after the account in the spelling of AWS. */
function spelledResource({ service, resource }: Arn): string {
  switch (service) {
    case 's3':
      return resource.replace(/^([^/]+)\/\*$/, '$1')
    case 'ec2':
      return spelledEc2(resource)
    case 'rds':
      return spelledDatabase(resource)
    case 'lambda':
      return resource.replace(/^(function:[^:]+):\$LATEST$/, '$1')
    case 'logs':
      return resource.replace(/^(log-group:[^:]+):\*$/, '$1')
    case 'apigateway':
      return resource.startsWith('/') ? resource : `/${resource}`
    default:
      return resource
  }
}

const EC2_RESOURCE = /^\/?(?:([A-Za-z_-]+)[/:])?([a-z]+-[0-9A-Za-z]+)$/
const lettersOf = (word: string) => word.toLowerCase().replace(/[^a-z]+/g, '')

/** `securitygroup/sg-…`, `/instance:i-…`, `i-…` → `security-group/sg-…`, `instance/i-…`. */
function spelledEc2(resource: string): string {
  const [, word = '', id = ''] = EC2_RESOURCE.exec(resource) ?? []
  const spelled = id === '' ? '' : ec2Word(id)
  if (spelled === '' || spelled === word) return spelled === '' ? resource : `${spelled}/${id}`
  const isSame = lettersOf(spelled).startsWith(lettersOf(word).replace(/s$/, ''))
  return isSame || EC2_WORDS.has(lettersOf(word)) ? `${spelled}/${id}` : resource
}

/** Words of other tools that do not begin as those of AWS. */
const EC2_WORDS: ReadonlySet<string> = new Set([
  'ami',
  'eip',
  'eipallocation',
  'eni',
  'nacl',
  'networkacl',
  'sg',
])

/** The words for databases in templates, and those in ARNs. */
const DATABASE_WORDS: ReadonlyMap<string, string> = new Map([
  ['cluster', 'cluster'],
  ['clustersnapshot', 'cluster-snapshot'],
  ['db', 'db'],
  ['dbinstance', 'db'],
  ['instance', 'db'],
  ['dbcluster', 'cluster'],
  ['dbsnapshot', 'snapshot'],
  ['snapshot', 'snapshot'],
  ['dbclustersnapshot', 'cluster-snapshot'],
  ['dbsubnetgroup', 'subgrp'],
  ['dbparametergroup', 'pg'],
])
const DATABASE = /^([a-z-]+)[:/](.+)$/s

function spelledDatabase(resource: string): string {
  const [, word = '', name = ''] = DATABASE.exec(resource) ?? []
  const spelled = DATABASE_WORDS.get(word.replaceAll('-', ''))
  return spelled === undefined ? resource : `${spelled}:${name}`
}

const ECR_REPOSITORY = /^repository\/(.+)$/s

/** An ARN with a tag or a digest is that of an image. */
function imageOrRepository(arn: Arn): Spelling {
  const path = (ECR_REPOSITORY.exec(arn.resource)?.[1] ?? '').replace(/\/(sha256:)/, '@$1')
  const isImage = path.includes(':') && isAwsAccountId(arn.account) && arn.region !== ''
  if (!isImage) return spelling(textOf(arn))
  const host = `${arn.account}.dkr.ecr.${arn.region}.amazonaws.com`
  const suffix = arn.partition === 'aws-cn' ? '.cn' : ''
  const reference = `${host}${suffix}/${path}`
  const image = imageReference(reference)
  // The partition follows from the region; another one is kept.
  if (!image?.id.startsWith(`arn:${arn.partition}:`)) return spelling(textOf(arn))
  return image
}
