import type { RuleHandler } from '@stance/core/rules/rule'
import type { OpenOnAws } from './aws-resource.service.ts'
import { openSecurityGroups } from './block-public-ssh/aws.service.ts'
import { openDetectors } from './enable-threat-detection/aws.service.ts'
import { openInstances } from './enforce-metadata-service-v2/aws.service.ts'
import { openBuckets } from './objectstore-block-public-access/aws.service.ts'
import { openAccessKeys } from './rotate-iam-keys/aws.service.ts'

/** A state belongs to its handler. */
const erase = <State>(open: OpenOnAws<State>): OpenOnAws => open as unknown as OpenOnAws

/** What each handler does in AWS. */
export const AWS_HANDLERS: Readonly<Record<RuleHandler, OpenOnAws>> = {
  'block-public-ssh': erase(openSecurityGroups),
  'objectstore-block-public-access': erase(openBuckets),
  'enforce-metadata-service-v2': erase(openInstances),
  'rotate-iam-keys': erase(openAccessKeys),
  'enable-threat-detection': erase(openDetectors),
}
