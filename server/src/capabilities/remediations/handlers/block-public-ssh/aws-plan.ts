import {
  arnParts,
  type Change,
  type Handler,
  isProtected,
  type Plan,
  refuse,
  type Step,
  type Tags,
} from '../handler.ts'
import {
  contentOf,
  describeRule,
  type InboundRule,
  identityOf,
  isAllTraffic,
  isOpen,
  type NewRule,
  remainderOf,
} from './inbound-rules.ts'

/** A security group. */
export interface GroupState {
  readonly tags: Tags
  /** Sorted by id. */
  readonly rules: readonly InboundRule[]
  /** Network interfaces that have the group; null if they could not be read. */
  readonly interfaces: readonly string[] | null
}

const AUTHORIZE = 'AuthorizeSecurityGroupIngress'
const REVOKE = 'RevokeSecurityGroupIngress'

const rulesOf = ({ input }: Step) => input.rules as readonly NewRule[]
const idsOf = ({ input }: Step) => input.rule_ids as readonly string[]

/** The tags of a call are those of all its rules. */
const authorize = (rules: readonly NewRule[]): Step[] => {
  const byTags = new Map<string, NewRule[]>()
  for (const rule of rules) {
    const tags = JSON.stringify(rule.tags)
    byTags.set(tags, [...(byTags.get(tags) ?? []), rule])
  }
  return [...byTags.values()].map((group) => ({ call: AUTHORIZE, input: { rules: group } }))
}

const revoke = (ids: readonly string[]): Step[] =>
  ids.length === 0 ? [] : [{ call: REVOKE, input: { rule_ids: ids } }]

const model = (state: GroupState, step: Step): GroupState => {
  if (step.call === REVOKE) {
    const gone = new Set(idsOf(step))
    return { ...state, rules: state.rules.filter(({ id }) => !gone.has(id)) }
  }
  const known = new Set(state.rules.map(identityOf))
  const added = rulesOf(step)
    .filter((rule) => !known.has(identityOf(rule)))
    .map((rule) => ({ ...rule, id: `sgr-${identityOf(rule)}` }))
  return { ...state, rules: [...state.rules, ...added].sort((a, b) => (a.id < b.id ? -1 : 1)) }
}

/** Closes first what has to be there, then opens nothing that was closed: the rest is allowed before the rule goes. */
const planOf = (
  state: GroupState,
  added: readonly NewRule[],
  removed: readonly InboundRule[],
  side_effects: readonly string[],
): Plan<GroupState> => {
  const steps = [...authorize(added), ...revoke(removed.map(({ id }) => id))]
  const changes: Change[] = [
    ...removed.map((rule) => ({ path: rule.id, from: describeRule(rule), to: null })),
    ...added.map((rule) => ({ path: 'new rule', from: null, to: describeRule(rule) })),
  ]
  return {
    kind: 'plan',
    after: steps.reduce(model, state),
    steps,
    changes,
    side_effects,
    reversible: 'yes',
  }
}

const sideEffects = (open: readonly InboundRule[], { interfaces }: GroupState): string[] => [
  ...(interfaces === null
    ? ['Which network interfaces have this group could not be read.']
    : interfaces.length === 0
      ? ['No network interface has this group.']
      : [
          `${interfaces.length} network interfaces have this group: ${interfaces.slice(0, 5).join(', ')}`,
        ]),
  ...open
    .filter(isAllTraffic)
    .map(({ id }) => `${id} allows all traffic: protocols other than TCP, UDP and ICMP are closed`),
]

/** Closes TCP and UDP on 22 and 3389 from everywhere. Other ports of the same rules stay open. */
export const blockPublicSsh: Handler<GroupState> = {
  name: 'block-public-ssh',
  tier: 1,
  provider: 'aws',
  effect:
    'Closes SSH and RDP (22, 3389) of a security group to the internet; other ports stay open',
  permissions: [
    'ec2:DescribeSecurityGroups',
    'ec2:DescribeSecurityGroupRules',
    'ec2:DescribeNetworkInterfaces',
    'ec2:AuthorizeSecurityGroupIngress',
    'ec2:RevokeSecurityGroupIngress',
    'ec2:CreateTags',
  ],
  takesRegion: false,

  target: ({ resource_id, account_id, threshold_days }) => {
    const arn = arnParts(resource_id)
    const name = arn && /^security-group\/(sg-[0-9a-f]{8,17})$/.exec(arn.resource)?.[1]
    if (arn?.service !== 'ec2' || !name || arn.region === '')
      return refuse('unsupported', 'The resource is not the ARN of a security group')
    const account = arn.account || account_id
    return { account_id: account, region: arn.region, resource_id, name, threshold_days }
  },

  tagsOf: ({ tags }) => tags,

  plan: (state) => {
    const open = state.rules.filter(isOpen)
    if (open.length === 0) return 'compliant'
    const kept = open.find(({ tags }) => isProtected(tags))
    if (kept) return refuse('protected', `The rule ${kept.id} is tagged stance:protected`)
    const known = new Set(state.rules.map(identityOf))
    const added = [
      ...new Map(open.flatMap(remainderOf).map((rule) => [identityOf(rule), rule])).values(),
    ]
    const missing = added.filter((rule) => !known.has(identityOf(rule)))
    return planOf(state, missing, open, sideEffects(open, state))
  },

  fingerprint: ({ rules }) => rules.map((rule) => [rule.id, contentOf(rule)]),

  holds: ({ rules }, wanted) => {
    const present = new Set(rules.map(contentOf))
    return (
      !rules.some(isOpen) === !wanted.rules.some(isOpen) &&
      wanted.rules.every((rule) => present.has(contentOf(rule)))
    )
  },

  remaining: ({ rules }, { steps }) => {
    const present = new Set(rules.map(identityOf))
    const ids = new Set(rules.map(({ id }) => id))
    return steps.flatMap((step) =>
      step.call === AUTHORIZE
        ? authorize(rulesOf(step).filter((rule) => !present.has(identityOf(rule))))
        : revoke(idsOf(step).filter((id) => ids.has(id))),
    )
  },

  inverse: (snapshot, state, { after }) => {
    const contents = ({ rules }: GroupState) => rules.map(contentOf).sort()
    if (JSON.stringify(contents(state)) !== JSON.stringify(contents(after)))
      return { kind: 'conflict', message: 'The rules of the group have been changed since' }
    const before = new Set(snapshot.rules.map(identityOf))
    const now = new Set(state.rules.map(identityOf))
    return planOf(
      state,
      snapshot.rules.filter((rule) => !now.has(identityOf(rule))).map(({ id: _, ...rule }) => rule),
      state.rules.filter((rule) => !before.has(identityOf(rule))),
      [],
    )
  },

  mask: (state) => state,
  model,
}
