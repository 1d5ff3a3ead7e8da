import type { RuleHandler } from '@stance/core/rules/rule'
import type { GroupState } from '../handlers/block-public-ssh/aws-plan.ts'
import type { DetectionState } from '../handlers/enable-threat-detection/aws-plan.ts'
import type { InstanceState } from '../handlers/enforce-metadata-service-v2/aws-plan.ts'
import type { Target } from '../handlers/handler.ts'
import type { BucketState } from '../handlers/objectstore-block-public-access/aws-plan.ts'
import type { UserState } from '../handlers/rotate-iam-keys/aws-plan.ts'

/** A number that follows from the name of a resource. */
const numberOf = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7)

const hex = (name: string, length: number): string =>
  numberOf(name)
    .toString(16)
    .padStart(4, '0')
    .repeat(Math.ceil(length / 4))
    .slice(0, length)

const group = ({ name }: Target): GroupState => {
  const isWide = numberOf(name) % 4 === 0
  const id = hex(name, 8)
  const rule = (number: number, from: number, to: number, source: string, description: string) => ({
    id: `sgr-${id}${number}`,
    protocol: 'tcp',
    from,
    to,
    source,
    description,
    tags: {},
  })
  return {
    tags: numberOf(name) % 5 === 0 ? { 'aws:cloudformation:stack-name': 'network' } : {},
    interfaces: Array.from({ length: numberOf(name) % 3 }, (_, index) => `eni-${id}${index}`),
    rules: [
      isWide
        ? rule(1, 20, 25, '0.0.0.0/0', 'file transfer')
        : rule(1, 22, 22, '0.0.0.0/0', 'temporary'),
      rule(2, 443, 443, '0.0.0.0/0', 'web'),
      rule(3, 22, 22, '10.0.0.0/8', 'from the network'),
    ],
  }
}

const bucket = ({ name }: Target): BucketState => {
  const open = {
    BlockPublicAcls: true,
    IgnorePublicAcls: true,
    BlockPublicPolicy: false,
    RestrictPublicBuckets: false,
  }
  return {
    tags: {},
    block: numberOf(name) % 2 === 0 ? null : open,
    website: numberOf(name) % 6 === 0,
    public_policy: numberOf(name) % 3 === 0,
  }
}

const instance = ({ name }: Target): InstanceState => ({
  tags: {},
  options: {
    HttpTokens: 'optional',
    HttpPutResponseHopLimit: numberOf(name) % 3 === 0 ? 2 : 1,
    HttpEndpoint: 'enabled',
    HttpProtocolIpv6: 'disabled',
    InstanceMetadataTags: 'disabled',
  },
  applied: true,
  calls_without_token: (numberOf(name) % 4) * 12,
})

const user = ({ name }: Target): UserState => ({
  tags: {},
  keys: [
    {
      id: `AKIADEMO${hex(name, 8).toUpperCase()}`,
      status: 'Active',
      created_at: '2025-02-03T08:00:00Z',
      last_used_at: numberOf(name) % 2 === 0 ? null : '2026-01-12T06:30:00Z',
      last_service: 's3',
    },
  ],
})

const detection = (): DetectionState => ({ detector: null })

/** The state of a resource of an invented estate before anything has changed it: the problem is there. */
export const FIRST_STATES: Readonly<Record<RuleHandler, (target: Target) => unknown>> = {
  'block-public-ssh': group,
  'objectstore-block-public-access': bucket,
  'enforce-metadata-service-v2': instance,
  'rotate-iam-keys': user,
  'enable-threat-detection': detection,
}
