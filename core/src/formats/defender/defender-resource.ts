import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import { azureId, azureTypeOf, scopeOf, subscriptionOf } from '../reading/azure-resource.ts'
import { regionOf } from '../reading/cloud-region.ts'
import { spelledField, spelledObject, spelledText } from '../reading/field-in-any-case.ts'
import {
  cleanText,
  firstText,
  type JsonObject,
  LIST_LENGTH,
  TEXT_LENGTH,
} from '../reading/record-fields.ts'
import type { ReportedResource } from '../reading/reported-finding.ts'

/** What Defender for Cloud says of a resource, of whichever cloud; unknown text is ''. */
export interface AssessedResource {
  /** Where it is: `Azure`, `AWS`, `GCP`, `OnPremise` … */
  readonly source: string
  /** In Azure; of another cloud, what its connector calls the resource. */
  readonly azure_id: unknown
  /** In its own cloud: an ARN, a full resource name. */
  readonly native_id: string
  /** The AWS account or the number of the GCP project. */
  readonly native_account: string
  readonly subscription: string
  readonly region: string
  readonly name: string
  readonly type: string
  readonly tags: Readonly<Record<string, string>>
}

const OTHER_CLOUDS: ReadonlyMap<string, Provider> = new Map([
  ['aws', 'aws'],
  ['gcp', 'gcp'],
])

/** The resource of an assessment, from its `properties` and its id, which begins with it. */
export function assessedResource(properties: JsonObject, assessmentId: string): AssessedResource {
  const details = spelledObject(properties, 'resourceDetails')
  const more = spelledObject(properties, 'additionalData')
  const native = [
    spelledText(more, 'nativeCloudUniqueIdentifier', TEXT_LENGTH),
    spelledText(more, 'nativeResourceId'),
    spelledText(details, 'nativeCloudUniqueIdentifier'),
    spelledText(details, 'nativeResourceId'),
  ]
  return {
    source: spelledText(details, 'source'),
    azure_id: azureId(resourceIdIn(details, assessmentId)),
    native_id: native.find((id) => identifyResource(id).provider !== '') ?? '',
    native_account: firstText(
      spelledText(more, 'hierarchyId'),
      spelledText(details, 'hierarchyId'),
    ),
    subscription: subscriptionOf(assessmentId),
    region: firstText(spelledText(more, 'region'), spelledText(details, 'region')),
    name: firstText(spelledText(more, 'resourceName'), spelledText(details, 'resourceName')),
    type: typeIn(more),
    tags: tagsOf(spelledObject(more, '__Tags__')),
  }
}

/** Machines on premises have no id of their own; an assessment hangs on their workspace. */
function resourceIdIn(details: JsonObject, assessmentId: string): unknown {
  const id = spelledField(details, 'id')
  if (typeof id === 'string' && id !== '') return scopeOf(id)
  const scope = scopeOf(assessmentId)
  const machine = spelledText(details, 'machineName')
  return machine === '' ? scope : `${scope}/machines/${machine}`
}

const typeIn = (more: JsonObject) =>
  [spelledText(more, 'resourceProvider'), spelledText(more, 'resourceType')]
    .filter((word) => word !== '')
    .join('/')

const tagsOf = (tags: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tags)
      .slice(0, LIST_LENGTH)
      .map(([key, value]) => [cleanText(key), cleanText(value)]),
  )

/** Reports it under the cloud that it belongs to: others report it from there too. */
export function reportedResource(resource: AssessedResource): ReportedResource {
  const provider = OTHER_CLOUDS.get(resource.source.toLowerCase())
  const region = regionOf(resource.region, provider)
  const { name, tags } = resource
  if (!provider) {
    const id = resource.azure_id
    return { id, type: azureTypeOf(id), name: '', region, tags, provider: 'azure' }
  }
  const owner = { provider, account_id: firstText(resource.native_account, resource.subscription) }
  if (resource.native_id !== '') {
    return { id: nativeId(resource.native_id), type: '', name, region, tags, provider, owner }
  }
  const known = entityOf(resource.azure_id)
  return {
    id: resource.azure_id,
    type: firstText(known.type, resource.type, 'SecurityEntity'),
    name: firstText(name, known.name),
    region: firstText(region, known.region),
    tags,
    provider,
    owner,
  }
}

/** Words in ARNs that Defender for Cloud makes up, and what AWS says for them. */
const WORDS_OF_ARNS: ReadonlyMap<string, string> = new Map([
  ['routetable', 'route-table'],
  ['securitygroup', 'security-group'],
  ['volumes', 'volume'],
])
const EC2_ARN = /^(arn:[^:]*:ec2:[^:]*:[^:]*:)([a-z]+)(\/.*)$/

const nativeId = (id: string): string =>
  id.replace(
    EC2_ARN,
    (_, start: string, word: string, rest: string) =>
      `${start}${WORDS_OF_ARNS.get(word) ?? word}${rest}`,
  )

/** What a connector calls a resource: `…/securityentitydata/aws-ec2-instance-i-…-eu-west-1`. */
const ENTITY = /\/securityentitydata\/([^/]+)$/
const REGION_AT_END = /-([a-z]{2}(?:-gov)?-[a-z]+-\d)$/
const ENTITY_TYPES: readonly (readonly [string, string])[] = [
  ['aws-ec2-instance-', 'AwsEc2Instance'],
  ['aws-ecr-repository-', 'AwsEcrRepository'],
  ['aws-iam-policygroup-', 'AwsIamGroup'],
  ['aws-iam-policyrole-', 'AwsIamRole'],
  ['aws-iam-policyuser-', 'AwsIamUser'],
]

function entityOf(id: unknown): { type: string; name: string; region: string } {
  const entity = ENTITY.exec(cleanText(id, 2 * TEXT_LENGTH))?.[1] ?? ''
  const [start, type] = ENTITY_TYPES.find(([word]) => entity.startsWith(word)) ?? ['', '']
  const region = REGION_AT_END.exec(entity)?.[1] ?? ''
  const name = entity.slice(start.length)
  return { type, name: region === '' ? name : name.slice(0, -region.length - 1), region }
}
