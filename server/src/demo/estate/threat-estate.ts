import { hex } from '../company/seeded-random.ts'
import { awsEstate } from './aws-estate.ts'
import type { DemoResource } from './estate.ts'

/** The resources of GuardDuty findings; a user appears as the access key that signs the calls. */
export type ThreatKind = 'access_key' | 'instance' | 'lambda_function' | 'root_key' | 's3_bucket'

const keyOf = (owner: DemoResource, kind: ThreatKind, name: string): DemoResource => {
  const digits = hex(`${owner.account.id}/key/${name}`, 16).toUpperCase()
  return {
    ...owner,
    kind,
    id: `AWS::IAM::AccessKey:AKIA${digits}`,
    type: 'AwsIamAccessKey',
    name,
  }
}

export const threatEstate = (): DemoResource[] =>
  awsEstate().map((resource) => {
    if (resource.kind === 'iam_user') return keyOf(resource, 'access_key', resource.name)
    return resource.kind === 'account' ? keyOf(resource, 'root_key', 'Root') : resource
  })
