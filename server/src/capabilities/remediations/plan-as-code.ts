import type { Plan, Step, Target } from './handlers/handler.ts'

/** The service of each call, as the command line of AWS names it. */
const SERVICES: Readonly<Record<string, string>> = {
  AuthorizeSecurityGroupIngress: 'ec2',
  RevokeSecurityGroupIngress: 'ec2',
  ModifyInstanceMetadataOptions: 'ec2',
  PutPublicAccessBlock: 's3api',
  DeletePublicAccessBlock: 's3api',
  UpdateAccessKey: 'iam',
  CreateDetector: 'guardduty',
  UpdateDetector: 'guardduty',
  DeleteDetector: 'guardduty',
}

const kebab = (name: string): string =>
  name.replace(/[A-Z]/g, (letter, at) => `${at === 0 ? '' : '-'}${letter.toLowerCase()}`)

/** A text in single quotes of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

interface NewRule {
  readonly protocol: string
  readonly from: number
  readonly to: number
  readonly source: string
  readonly description: string
}

const permissionOf = ({ protocol, from, to, source, description }: NewRule) => {
  const note = description === '' ? {} : { Description: description }
  const ranges = source.includes(':')
    ? { Ipv6Ranges: [{ CidrIpv6: source, ...note }] }
    : { IpRanges: [{ CidrIp: source, ...note }] }
  return { IpProtocol: protocol, FromPort: from, ToPort: to, ...ranges }
}

/** What the API of AWS takes for a step. */
const inputOf = ({ call, input }: Step, { name, account_id }: Target): object => {
  switch (call) {
    case 'AuthorizeSecurityGroupIngress':
      return { GroupId: name, IpPermissions: (input.rules as readonly NewRule[]).map(permissionOf) }
    case 'RevokeSecurityGroupIngress':
      return { GroupId: name, SecurityGroupRuleIds: input.rule_ids }
    case 'ModifyInstanceMetadataOptions':
      return { InstanceId: name, ...(input.options as object) }
    case 'PutPublicAccessBlock':
      return {
        Bucket: name,
        ExpectedBucketOwner: account_id,
        PublicAccessBlockConfiguration: input.block,
      }
    case 'DeletePublicAccessBlock':
      return { Bucket: name, ExpectedBucketOwner: account_id }
    case 'UpdateAccessKey':
      return { UserName: name, AccessKeyId: input.key_id, Status: input.status }
    case 'CreateDetector':
      return { Enable: true, FindingPublishingFrequency: input.frequency, Tags: input.tags }
    case 'UpdateDetector':
      return { DetectorId: input.detector_id, Enable: input.enabled }
    default:
      return { DetectorId: input.detector_id }
  }
}

/** Prints the steps of a plan as commands of the AWS command line. */
export const planAsCode = ({ steps, changes }: Plan, target: Target): string => {
  const region = target.region === '' ? '' : ` --region ${target.region}`
  const commands = steps.map(
    (step) =>
      `aws ${SERVICES[step.call] ?? 'unknown'} ${kebab(step.call)}${region} --cli-input-json ${quoted(
        JSON.stringify(inputOf(step, target)),
      )}`,
  )
  return [
    '#!/bin/sh',
    `# ${target.resource_id} in the account ${target.account_id}`,
    ...changes.map(
      ({ path, from, to }) => `#   ${path}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`,
    ),
    'set -eu',
    ...commands,
    '',
  ].join('\n')
}
