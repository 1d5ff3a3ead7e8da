import type { Provider } from '../../kernel/provider.ts'
import { identifyResource } from '../../resources/resource-identifier.ts'
import {
  assessedResourceId,
  azureId,
  azureTypeOf,
  subscriptionOf,
} from '../reading/azure-resource.ts'
import { regionOf } from '../reading/cloud-region.ts'
import { fieldInAnyCase, objectInAnyCase, textInAnyCase } from '../reading/field-in-any-case.ts'
import {
  cleanText,
  firstText,
  type JsonObject,
  LIST_LENGTH,
  TEXT_LENGTH,
} from '../reading/record-fields.ts'
import type { ReportedResource } from '../reading/reported-finding.ts'

/** A resource of any cloud as Defender for Cloud reports it. Unknown text is ''. */
export interface AssessedResource {
  /** The environment: `Azure`, `AWS`, `GCP`, `OnPremise` … */
  readonly source: string
  /** The id in Azure; for another cloud, the id that the connector assigns. */
  readonly azure_id: unknown
  /** The id in its own cloud: an ARN, a full resource name. */
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

/**
 * Returns the resource of an assessment, from its `properties` and its id, which begins with it.
 */
export function assessedResource(properties: JsonObject, assessmentId: string): AssessedResource {
  const details = objectInAnyCase(properties, 'resourceDetails')
  const additionalData = objectInAnyCase(properties, 'additionalData')
  const native = [
    textInAnyCase(additionalData, 'nativeCloudUniqueIdentifier', TEXT_LENGTH),
    textInAnyCase(additionalData, 'nativeResourceId'),
    textInAnyCase(details, 'nativeCloudUniqueIdentifier'),
    textInAnyCase(details, 'nativeResourceId'),
  ]
  return {
    source: textInAnyCase(details, 'source'),
    azure_id: azureId(resourceIdIn(details, assessmentId)),
    native_id: native.find((id) => identifyResource(id).provider !== '') ?? '',
    native_account: firstText(
      textInAnyCase(additionalData, 'hierarchyId'),
      textInAnyCase(details, 'hierarchyId'),
    ),
    subscription: subscriptionOf(assessmentId),
    region: firstText(textInAnyCase(additionalData, 'region'), textInAnyCase(details, 'region')),
    name: firstText(
      textInAnyCase(additionalData, 'resourceName'),
      textInAnyCase(details, 'resourceName'),
    ),
    type: typeIn(additionalData),
    tags: tagsOf(objectInAnyCase(additionalData, '__Tags__')),
  }
}

/**
 * On-premises machines have no id of their own; their assessments are attached to their workspace.
 */
function resourceIdIn(details: JsonObject, assessmentId: string): unknown {
  const id = fieldInAnyCase(details, 'id')
  if (typeof id === 'string' && id !== '') return assessedResourceId(id)
  const scope = assessedResourceId(assessmentId)
  const machine = textInAnyCase(details, 'machineName')
  return machine === '' ? scope : `${scope}/machines/${machine}`
}

const typeIn = (additionalData: JsonObject) =>
  [textInAnyCase(additionalData, 'resourceProvider'), textInAnyCase(additionalData, 'resourceType')]
    .filter((word) => word !== '')
    .join('/')

const tagsOf = (tags: JsonObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tags)
      .slice(0, LIST_LENGTH)
      .map(([key, value]) => [cleanText(key), cleanText(value)]),
  )

/** Returns the resource under the cloud that it belongs to, as other scanners report it. */
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
  const entity = entityOf(resource.azure_id)
  return {
    id: resource.azure_id,
    type: firstText(entity.type, resource.type, 'SecurityEntity'),
    name: firstText(name, entity.name),
    region: firstText(region, entity.region),
    tags,
    provider,
    owner,
  }
}

/** Words that Defender for Cloud writes in ARNs, and those of AWS. */
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

/**
 * The id that a connector assigns to a resource:
 * `…/securityentitydata/aws-ec2-instance-i-…-eu-west-1`.
 */
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
