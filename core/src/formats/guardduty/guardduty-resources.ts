import { objectInAnyCase, objectsInAnyCase, textInAnyCase } from '../reading/field-in-any-case.ts'
import { firstText, type JsonObject, tagsIn } from '../reading/record-fields.ts'
import type { ReportedFinding, ReportedResource } from '../reading/reported-finding.ts'

interface Location {
  readonly account_id: string
  readonly region: string
}

/** The identification of one kind of resource, as in the findings that Security Hub forwards. */
interface Kind {
  readonly details: string
  readonly type: string
  readonly id: (details: JsonObject, location: Location) => string
  readonly name: readonly string[]
}

const arnIn =
  (...fields: readonly string[]) =>
  (details: JsonObject) =>
    firstText(...fields.map((field) => textInAnyCase(details, field)))

function instanceId(details: JsonObject, { account_id, region }: Location): string {
  const id = textInAnyCase(details, 'instanceId')
  return id.startsWith('i-') ? `arn:aws:ec2:${region}:${account_id}:instance/${id}` : id
}

function accessKeyId(details: JsonObject, { account_id }: Location): string {
  const key = textInAnyCase(details, 'accessKeyId')
  if (key !== '') return `AWS::IAM::AccessKey:${key}`
  const user = textInAnyCase(details, 'userName')
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

/** Kinds that have another name in `resourceType`. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ['container', 'ecscluster'],
  ['kubernetescluster', 'ekscluster'],
])

type Resources = Pick<ReportedFinding, 'resources' | 'parseResource'>

/**
 * Returns the resources of a finding: of the reported kind, else of the first kind that it
 * describes. A finding without resources, such as a sequence of attacks, is about the account.
 */
export function resourcesOf(resource: JsonObject, location: Location): Resources {
  const resourceType = textInAnyCase(resource, 'resourceType').toLowerCase()
  const reportedKind = KINDS.get(SYNONYMS.get(resourceType) ?? resourceType)
  for (const kind of reportedKind ? [reportedKind, ...KINDS.values()] : KINDS.values()) {
    const described = detailsOf(resource, kind.details)
    const identified = described.filter((details) => kind.id(details, location) !== '')
    if (identified.length > 0) {
      return {
        resources: identified,
        parseResource: (details) => parseResource(details, kind, location),
      }
    }
  }
  const account = { id: `AWS::::Account:${location.account_id}` }
  return { resources: [account], parseResource: () => accountResource(account.id, location) }
}

function detailsOf(resource: JsonObject, key: string): readonly JsonObject[] {
  const list = objectsInAnyCase(resource, key)
  return list.length > 0 ? list : [objectInAnyCase(resource, key)]
}

const parseResource = (details: JsonObject, kind: Kind, location: Location): ReportedResource => ({
  id: kind.id(details, location),
  type: kind.type,
  name: firstText(...kind.name.map((field) => textInAnyCase(details, field))),
  region: location.region,
  tags: tagsIn(details, Object.hasOwn(details, 'tags') ? 'tags' : 'Tags'),
  provider: '',
})

const accountResource = (id: string, location: Location): ReportedResource => ({
  id,
  type: 'AwsAccount',
  name: location.account_id,
  region: location.region,
  tags: {},
  provider: '',
})
