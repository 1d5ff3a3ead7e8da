import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GroupState } from './block-public-ssh/aws-plan.ts'
import type { DetectionState } from './enable-threat-detection/aws-plan.ts'
import type { InstanceState } from './enforce-metadata-service-v2/aws-plan.ts'
import type { Handler, Plan, Target } from './handler.ts'
import { HANDLERS, handlerNamed } from './handlers.ts'
import type { BucketState } from './objectstore-block-public-access/aws-plan.ts'
import type { UserState } from './rotate-iam-keys/aws-plan.ts'

const NOW = new Date('2026-03-01T00:00:00.000Z')
const TARGET: Target = {
  account_id: '111122223333',
  region: 'eu-west-1',
  resource_id: 'x',
  name: 'x',
  threshold_days: 90,
}

const port = fc.oneof(fc.constantFrom(0, 21, 22, 23, 443, 3388, 3389, 3390, 65_535), fc.nat(65_535))
const source = fc.constantFrom('0.0.0.0/0', '::/0', '10.0.0.0/8', 'sg-0123456789abcdef0')
const tags = fc.dictionary(fc.constantFrom('team', 'env'), fc.constantFrom('a', 'b'))

const rule = fc
  .tuple(
    fc.constantFrom('tcp', 'udp', 'icmp', '-1'),
    port,
    port,
    source,
    fc.constantFrom('', 'vpn'),
    tags,
  )
  .map(([protocol, one, other, from, description, ruleTags]) => {
    const hasPorts = protocol === 'tcp' || protocol === 'udp'
    return {
      protocol,
      from: hasPorts ? Math.min(one, other) : -1,
      to: hasPorts ? Math.max(one, other) : -1,
      source: from,
      description,
      tags: ruleTags,
    }
  })

const group: fc.Arbitrary<GroupState> = fc
  .uniqueArray(rule, {
    maxLength: 8,
    selector: ({ protocol, from, to, source: where }) => `${protocol} ${from} ${to} ${where}`,
  })
  .map((rules) => ({
    tags: {},
    interfaces: [],
    rules: rules.map((one, index) => ({ ...one, id: `sgr-${index}` })),
  }))

const flag = fc.boolean()
const bucket: fc.Arbitrary<BucketState> = fc.record({
  tags: fc.constant({}),
  block: fc.option(
    fc.record({
      BlockPublicAcls: flag,
      IgnorePublicAcls: flag,
      BlockPublicPolicy: flag,
      RestrictPublicBuckets: flag,
    }),
  ),
  website: fc.option(flag),
  public_policy: fc.option(flag),
})

const instance: fc.Arbitrary<InstanceState> = fc.record({
  tags: fc.constant({}),
  options: fc.record({
    HttpTokens: fc.constantFrom('optional', 'required'),
    HttpPutResponseHopLimit: fc.integer({ min: 1, max: 64 }),
    HttpEndpoint: fc.constantFrom('enabled', 'disabled'),
    HttpProtocolIpv6: fc.constantFrom('enabled', 'disabled'),
    InstanceMetadataTags: fc.constantFrom('enabled', 'disabled'),
  }),
  applied: fc.constant(true),
  calls_without_token: fc.option(fc.nat(5)),
})

const user: fc.Arbitrary<UserState> = fc
  .array(
    fc.record({
      status: fc.constantFrom('Active' as const, 'Inactive' as const),
      created_at: fc.constantFrom('2025-01-01T00:00:00Z', '2026-02-20T00:00:00Z'),
      last_used_at: fc.constantFrom(null, '2026-02-27T00:00:00Z'),
      last_service: fc.constantFrom('', 's3'),
    }),
    { maxLength: 2 },
  )
  .map((keys) => ({
    tags: {},
    keys: keys.map((key, index) => ({ ...key, id: `AKIA0000000000000${index}` })),
  }))

const detection: fc.Arbitrary<DetectionState> = fc.record({
  detector: fc.option(
    fc.record({
      id: fc.constant('d1'),
      enabled: flag,
      frequency: fc.constantFrom('SIX_HOURS', 'FIFTEEN_MINUTES'),
      tags: fc.constant({}),
    }),
  ),
})

const STATES: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
  ['block-public-ssh', group],
  ['objectstore-block-public-access', bucket],
  ['enforce-metadata-service-v2', instance],
  ['rotate-iam-keys', user],
  ['enable-threat-detection', detection],
]

const handler = (name: string): Handler => {
  const found = handlerNamed(name)
  if (!found) throw new Error(name)
  return found
}

const contentOf = (state: unknown): unknown => {
  const rules = (state as Partial<GroupState>).rules
  return rules ? rules.map(({ id: _, ...content }) => JSON.stringify(content)).sort() : state
}

describe.each(STATES)('%s', (name, states) => {
  const { plan, holds, remaining, inverse, model, fingerprint, mask } = handler(name)

  const eachPlan = (check: (state: unknown, planned: Plan) => void) =>
    fc.assert(
      fc.property(states, (state) => {
        const planned = plan(state, TARGET, NOW)
        if (planned !== 'compliant' && planned.kind === 'plan') check(state, planned)
      }),
    )

  it('reaches the wanted state by its steps, which then is compliant', () => {
    eachPlan((state, planned) => {
      const after = planned.steps.reduce(model, state)
      expect(holds(after, planned.after)).toBe(true)
      expect(plan(after, TARGET, NOW)).toBe('compliant')
      expect(remaining(after, planned)).toEqual([])
      expect(planned.changes.length).toBeGreaterThan(0)
      expect(fingerprint(after)).not.toEqual(fingerprint(state))
    })
  })

  it('goes on after any of its steps', () => {
    eachPlan((state, planned) => {
      for (let done = 0; done <= planned.steps.length; done += 1) {
        const between = planned.steps.slice(0, done).reduce(model, state)
        const after = remaining(between, planned).reduce(model, between)
        expect(holds(after, planned.after)).toBe(true)
      }
    })
  })

  it('returns to the state before', () => {
    eachPlan((state, planned) => {
      const after = planned.steps.reduce(model, state)
      const back = inverse(state, after, planned)
      if (back.kind !== 'plan') throw new Error(back.message)
      const restored = back.steps.reduce(model, after)
      expect(contentOf(restored)).toEqual(contentOf(state))
      expect(holds(restored, back.after)).toBe(true)
    })
  })

  it('masks without losing the form', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(JSON.stringify(mask(state))).not.toMatch(/AKIA\d{12}/)
        expect(Object.keys(mask(state) as object)).toEqual(Object.keys(state as object))
      }),
    )
  })
})

describe('closing SSH', () => {
  const { plan, inverse } = handler('block-public-ssh')
  const state = (protocol: string, from: number, to: number, over = {}): GroupState => ({
    tags: {},
    interfaces: [],
    rules: [
      { id: 'sgr-1', protocol, from, to, source: '0.0.0.0/0', description: 'd', tags: {}, ...over },
    ],
  })
  const left = (before: GroupState): string[] => {
    const planned = plan(before, TARGET, NOW)
    if (planned === 'compliant' || planned.kind !== 'plan') throw new Error('no plan')
    return (planned.after as GroupState).rules
      .map(({ protocol, from, to }) => `${protocol} ${from}-${to}`)
      .sort()
  }

  it.each([
    ['tcp', 22, 22, []],
    ['tcp', 20, 25, ['tcp 20-21', 'tcp 23-25']],
    ['udp', 3389, 4000, ['udp 3390-4000']],
    [
      '-1',
      -1,
      -1,
      [
        'icmp -1--1',
        'tcp 0-21',
        'tcp 23-3388',
        'tcp 3390-65535',
        'udp 0-21',
        'udp 23-3388',
        'udp 3390-65535',
      ],
    ],
  ])('of a rule %s %d-%d leaves %j', (protocol, from, to, expected) => {
    expect(left(state(protocol, from, to))).toEqual(expected)
  })

  it('leaves other sources, and ICMP', () => {
    expect(plan(state('tcp', 22, 22, { source: '10.0.0.0/8' }), TARGET, NOW)).toBe('compliant')
    expect(plan(state('icmp', -1, -1), TARGET, NOW)).toBe('compliant')
  })

  it('leaves a rule that is protected', () => {
    const kept = state('tcp', 22, 22, { tags: { 'stance:protected': 'true' } })
    expect(plan(kept, TARGET, NOW)).toMatchObject({ kind: 'refusal', reason: 'protected' })
  })

  it('does not overwrite what a person changed in the meantime', () => {
    const before = state('tcp', 22, 22)
    const planned = plan(before, TARGET, NOW) as Plan
    const changed = { ...(planned.after as GroupState), rules: state('tcp', 8080, 8080).rules }
    expect(inverse(before, changed, planned)).toMatchObject({ kind: 'conflict' })
  })
})

const target = (name: string, resource_id: string) =>
  handler(name).target({ resource_id, account_id: '111122223333', region: '', threshold_days: 90 })

describe('identifiers', () => {
  it.each([
    ['block-public-ssh', 'arn:aws:ec2:eu-west-1:111122223333:security-group/sg-0123456789abcdef0'],
    ['objectstore-block-public-access', 'arn:aws:s3:::shop-logs'],
    [
      'enforce-metadata-service-v2',
      'arn:aws:ec2:eu-west-1:111122223333:instance/i-0123456789abcdef0',
    ],
    ['rotate-iam-keys', 'arn:aws:iam::111122223333:user/ci/deploy'],
  ])('%s takes %s', (name, id) => {
    expect(target(name, id)).toMatchObject({ account_id: '111122223333', resource_id: id })
  })

  it.each([
    'arn:aws:s3:::a;rm -rf',
    'arn:aws:s3:::shop\nlogs',
    `arn:aws:s3:::${'a'.repeat(10_000)}`,
    'arn:aws:rds:eu-west-1:111122223333:db:shop',
    '/subscriptions/1/resourceGroups/rg',
    '//storage.googleapis.com/projects/_/buckets/b',
    '',
  ])('no handler takes %j', (id) => {
    for (const { name } of HANDLERS.values())
      expect(target(name, id)).toMatchObject({ kind: 'refusal', reason: 'unsupported' })
  })
})
