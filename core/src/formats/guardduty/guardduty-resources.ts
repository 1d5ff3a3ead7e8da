import { spelledObject, spelledObjects, spelledText } from '../reading/field-in-any-case.ts'
import { firstText, type JsonObject, tagsIn } from '../reading/record-fields.ts'
import type { ReportedFinding, ReportedResource } from '../reading/reported-finding.ts'

interface Place {
  readonly account_id: string
  readonly region: string
}

/** How one kind of resource is named: as Security Hub names it when it passes a finding on. */
interface Kind {
  readonly details: string
  readonly type: string
  readonly id: (details: JsonObject, place: Place) => string
  readonly name: readonly string[]
}

const arnIn =
  (...fields: readonly string[]) =>
  (details: JsonObject) =>
    firstText(...fields.map((field) => spelledText(details, field)))

function instanceId(details: JsonObject, { account_id, region }: Place): string {
  const id = spelledText(details, 'instanceId')
  return id.startsWith('i-') ? `arn:aws:ec2:${region}:${account_id}:instance/${id}` : id
}

function accessKeyId(details: JsonObject, { account_id }: Place): string {
  const key = spelledText(details, 'accessKeyId')
  if (key !== '') return `AWS::IAM::AccessKey:${key}`
  const user = spelledText(details, 'userName')
  return user === '' ? '' : `arn:aws:iam::${account_id}:user/${user}`
}

const KINDS: ReadonlyMap<string, Kind> = new Map<string, Kind>(
  Object.entries({
    accesskey: {
      details: 'accessKeyDetails',
      type: 'AwsIamAccessKey',
      id: accessKeyId,
      name: ['userName'],
    },
    instance: {
      details: 'instanceDetails',
      type: 'AwsEc2Instance',
      id: instanceId,
      name: ['instanceId'],
    },
    s3bucket: {
      details: 's3BucketDetails',
      type: 'AwsS3Bucket',
      id: arnIn('arn'),
      name: ['name'],
    },
    ekscluster: {
      details: 'eksClusterDetails',
      type: 'AwsEksCluster',
      id: arnIn('arn'),
      name: ['name'],
    },
    ecscluster: {
      details: 'ecsClusterDetails',
      type: 'AwsEcsCluster',
      id: arnIn('arn'),
      name: ['name'],
    },
    lambda: {
      details: 'lambdaDetails',
      type: 'AwsLambdaFunction',
      id: arnIn('functionArn'),
      name: ['functionName'],
    },
    rdsdbinstance: {
      details: 'rdsDbInstanceDetails',
      type: 'AwsRdsDbInstance',
      id: arnIn('dbInstanceArn'),
      name: ['dbInstanceIdentifier'],
    },
    rdslimitlessdb: {
      details: 'rdsLimitlessDbDetails',
      type: 'AwsRdsDbShardGroup',
      id: arnIn('dbShardGroupArn'),
      name: ['dbShardGroupIdentifier'],
    },
    ebssnapshot: {
      details: 'ebsSnapshotDetails',
      type: 'AwsEc2Snapshot',
      id: arnIn('snapshotArn'),
      name: [],
    },
    ec2image: {
      details: 'ec2ImageDetails',
      type: 'AwsEc2Image',
      id: arnIn('imageArn'),
      name: [],
    },
    backuprecoverypoint: {
      details: 'recoveryPointDetails',
      type: 'AwsBackupRecoveryPoint',
      id: arnIn('recoveryPointArn'),
      name: [],
    },
  }),
)

/** How `resourceType` calls kinds that have another name here. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['container', 'ecscluster'],
  ['kubernetescluster', 'ekscluster'],
])

type Resources = Pick<ReportedFinding, 'resources' | 'readResource'>

/**
 * The resources of a finding: of the kind that it says it is about; else whatever it describes. What
 * is about none, such as a sequence of attacks, is about the account.
 */
export function resourcesOf(resource: JsonObject, place: Place): Resources {
  const stated = spelledText(resource, 'resourceType').toLowerCase()
  const own = KINDS.get(SYNONYMS.get(stated) ?? stated)
  for (const kind of own ? [own, ...KINDS.values()] : KINDS.values()) {
    const described = detailsOf(resource, kind.details)
    const named = described.filter((details) => kind.id(details, place) !== '')
    if (named.length > 0) {
      return { resources: named, readResource: (details) => readResource(details, kind, place) }
    }
  }
  const account = { id: `AWS::::Account:${place.account_id}` }
  return { resources: [account], readResource: () => accountResource(account.id, place) }
}

function detailsOf(resource: JsonObject, key: string): readonly JsonObject[] {
  const list = spelledObjects(resource, key)
  return list.length > 0 ? list : [spelledObject(resource, key)]
}

const readResource = (details: JsonObject, kind: Kind, place: Place): ReportedResource => ({
  id: kind.id(details, place),
  type: kind.type,
  name: firstText(...kind.name.map((field) => spelledText(details, field))),
  region: place.region,
  tags: tagsIn(details, Object.hasOwn(details, 'tags') ? 'tags' : 'Tags'),
  provider: '',
})

const accountResource = (id: string, place: Place): ReportedResource => ({
  id,
  type: 'AwsAccount',
  name: place.account_id,
  region: place.region,
  tags: {},
  provider: '',
})
