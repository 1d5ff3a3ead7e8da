import type { AwsCalls } from '../../../../clouds/aws/aws-calls.service.ts'
import { elementsAt, textAt, type XmlElement } from '../../../../clouds/aws/xml-tree.ts'
import {
  ifReadable,
  type OpenOnAws,
  readPages,
  requireFound,
  tagsIn,
  unlessCode,
} from '../aws-resource.service.ts'
import type { Step, Tags, Target } from '../handler.ts'
import type { GroupState } from './aws-plan.ts'
import type { InboundRule, NewRule } from './inbound-rules.ts'

const PAGE_SIZE = '1000'

const portAt = (rule: XmlElement, name: string): number => {
  const text = textAt(rule, name)
  return text === '' ? -1 : Number(text)
}

const sourceOf = (rule: XmlElement): string =>
  textAt(rule, 'cidrIpv4') ||
  textAt(rule, 'cidrIpv6') ||
  textAt(rule, 'prefixListId') ||
  textAt(rule, 'referencedGroupInfo/groupId')

const parseRule = (rule: XmlElement): InboundRule => ({
  id: textAt(rule, 'securityGroupRuleId'),
  protocol: textAt(rule, 'ipProtocol'),
  from: portAt(rule, 'fromPort'),
  to: portAt(rule, 'toPort'),
  source: sourceOf(rule),
  description: textAt(rule, 'description'),
  tags: tagsIn(rule, 'tagSet/item'),
})

const rangeParams = ({ source, description }: NewRule, prefix: string): Record<string, string> => {
  const isIpv6 = source.includes(':')
  const range = `${prefix}.${isIpv6 ? 'Ipv6Ranges' : 'IpRanges'}.1`
  return {
    [`${range}.${isIpv6 ? 'CidrIpv6' : 'CidrIp'}`]: source,
    ...(description !== '' && { [`${range}.Description`]: description }),
  }
}

const permissionParams = (rules: readonly NewRule[]): Record<string, string> =>
  Object.assign(
    {},
    ...rules.map((rule, index) => {
      const prefix = `IpPermissions.${index + 1}`
      return {
        [`${prefix}.IpProtocol`]: rule.protocol,
        [`${prefix}.FromPort`]: String(rule.from),
        [`${prefix}.ToPort`]: String(rule.to),
        ...rangeParams(rule, prefix),
      }
    }),
  )

const tagParams = (tags: Tags): Record<string, string> => {
  const entries = Object.entries(tags)
  if (entries.length === 0) return {}
  const params: Record<string, string> = {
    'TagSpecification.1.ResourceType': 'security-group-rule',
  }
  for (const [index, [key, value]] of entries.entries()) {
    params[`TagSpecification.1.Tag.${index + 1}.Key`] = key
    params[`TagSpecification.1.Tag.${index + 1}.Value`] = value
  }
  return params
}

const paramsOf = ({ call, input }: Step): Record<string, string> => {
  if (call === 'RevokeSecurityGroupIngress') {
    const ids = input.rule_ids as readonly string[]
    return Object.fromEntries(ids.map((id, index) => [`SecurityGroupRuleId.${index + 1}`, id]))
  }
  const rules = input.rules as readonly NewRule[]
  return { ...permissionParams(rules), ...tagParams(rules[0]?.tags ?? {}) }
}

/** Codes that say that a rule is there, or gone, already. */
const ALREADY = [
  'InvalidPermission.Duplicate',
  'InvalidPermission.NotFound',
  'InvalidSecurityGroupRuleId.NotFound',
]

const readRules = async (
  ec2: (action: string, params: Record<string, string>) => Promise<XmlElement>,
  group: string,
): Promise<InboundRule[]> => {
  const pages = await readPages(
    (token) =>
      ec2('DescribeSecurityGroupRules', {
        'Filter.1.Name': 'group-id',
        'Filter.1.Value.1': group,
        MaxResults: PAGE_SIZE,
        ...(token !== '' && { NextToken: token }),
      }),
    (page) => textAt(page, 'nextToken'),
  )
  return pages
    .flatMap((page) => elementsAt(page, 'securityGroupRuleSet/item'))
    .filter((rule) => textAt(rule, 'isEgress') !== 'true')
    .map(parseRule)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

const caller =
  (calls: AwsCalls, { region }: Target, signal: AbortSignal) =>
  (action: string, params: Record<string, string>) =>
    calls.query({ service: 'ec2', region, action, params, signal })

export const openSecurityGroups: OpenOnAws<GroupState> = (calls) => ({
  read: async (target, signal) => {
    const ec2 = caller(calls, target, signal)
    // The call for rules answers an unknown group with no rules.
    const groups = await requireFound(
      ec2('DescribeSecurityGroups', { 'GroupId.1': target.name }),
      'InvalidGroup.NotFound',
      'InvalidGroupId.Malformed',
    )
    const interfaces = await ifReadable(
      ec2('DescribeNetworkInterfaces', {
        'Filter.1.Name': 'group-id',
        'Filter.1.Value.1': target.name,
      }),
      signal,
    )
    return {
      tags: tagsIn(groups, 'securityGroupInfo/item/tagSet/item'),
      rules: await readRules(ec2, target.name),
      interfaces:
        interfaces &&
        elementsAt(interfaces, 'networkInterfaceSet/item').map((item) =>
          textAt(item, 'networkInterfaceId'),
        ),
    }
  },

  perform: async (target, step, _, signal) => {
    const ec2 = caller(calls, target, signal)
    const params = { GroupId: target.name, ...paramsOf(step) }
    await unlessCode(
      ec2(step.call, params).then(() => undefined),
      undefined,
      ...ALREADY,
    )
  },
})
