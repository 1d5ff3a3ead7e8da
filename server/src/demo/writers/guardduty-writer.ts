import { THREATS } from '../checks/threats.ts'
import { hex } from '../company/seeded-random.ts'
import type { DemoResource } from '../estate/estate.ts'
import type { DemoObservation } from '../story/observation-story.ts'

const THREAT_OF_ID = new Map(THREATS.map((threat) => [threat.id, threat]))

const lastWord = (id: string, separator: string) => id.slice(id.lastIndexOf(separator) + 1)

const tagsOf = ({ tags }: DemoResource) =>
  Object.entries(tags).map(([Key, Value]) => ({ Key, Value }))

const keyDetails = ({ id, name }: DemoResource) => ({
  ResourceType: 'AccessKey',
  AccessKeyDetails: {
    AccessKeyId: lastWord(id, ':'),
    PrincipalId: `AIDA${hex(`principal|${id}`, 16).toUpperCase()}`,
    UserName: name,
    UserType: name === 'Root' ? 'Root' : 'IAMUser',
  },
})

/** The resource of a threat, by its kind. */
const DETAILS: Readonly<Record<string, (resource: DemoResource) => object>> = {
  access_key: keyDetails,
  root_key: keyDetails,
  instance: (resource) => ({
    ResourceType: 'Instance',
    InstanceDetails: { InstanceId: lastWord(resource.id, '/'), Tags: tagsOf(resource) },
  }),
  lambda_function: (resource) => ({
    ResourceType: 'Lambda',
    LambdaDetails: {
      FunctionArn: resource.id,
      FunctionName: resource.name,
      Tags: tagsOf(resource),
    },
  }),
  s3_bucket: (resource) => ({
    ResourceType: 'S3Bucket',
    S3BucketDetails: [
      { Arn: resource.id, Name: resource.name, Type: 'Destination', Tags: tagsOf(resource) },
    ],
  }),
}

const resourceOf = (resource: DemoResource): object => {
  const details = DETAILS[resource.kind]
  if (!details) throw new Error(`GuardDuty does not watch ${resource.kind}`)
  return details(resource)
}

const finding = ({ check, resource, state, began_at, seen_at, key }: DemoObservation) => {
  const threat = THREAT_OF_ID.get(check.id)
  if (!threat) throw new Error(`No such threat: ${check.id}`)
  const { account, region } = resource
  const detector = hex(`${account.id}${region}`, 32)
  const id = hex(key, 32)
  return {
    AccountId: account.id,
    Arn: `arn:aws:guardduty:${region}:${account.id}:detector/${detector}/finding/${id}`,
    CreatedAt: began_at.toISOString(),
    Description: check.description,
    Id: id,
    Partition: 'aws',
    Region: region,
    Resource: resourceOf(resource),
    SchemaVersion: '2.0',
    Service: {
      Archived: state === 'muted',
      Count: 1 + (Number.parseInt(id.slice(0, 2), 16) % 40),
      DetectorId: detector,
      EventFirstSeen: began_at.toISOString(),
      EventLastSeen: seen_at.toISOString(),
      ResourceRole: 'TARGET',
      ServiceName: 'guardduty',
    },
    Severity: threat.product_severity,
    Title: check.title,
    Type: check.id,
    UpdatedAt: seen_at.toISOString(),
  }
}

/** A GetFindings response of GuardDuty. */
export const writeGuardDuty = (observations: readonly DemoObservation[]): string =>
  JSON.stringify({ Findings: observations.map(finding) })
