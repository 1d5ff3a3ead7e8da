import { arnParts, type Handler, isSame, refuse, type Step, type Tags } from '../handler.ts'

/** The four settings that keep a bucket from the public. */
export interface PublicAccessBlock {
  readonly BlockPublicAcls: boolean
  readonly IgnorePublicAcls: boolean
  readonly BlockPublicPolicy: boolean
  readonly RestrictPublicBuckets: boolean
}

export interface BucketState {
  readonly tags: Tags
  /** null: none is set, which is a state of its own. */
  readonly block: PublicAccessBlock | null
  /** Whether the bucket is a website; null if that could not be read. */
  readonly website: boolean | null
  /** Whether its policy makes it public; null if that could not be read. */
  readonly public_policy: boolean | null
}

const CLOSED: PublicAccessBlock = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
}

const PUT = 'PutPublicAccessBlock'
const DELETE = 'DeletePublicAccessBlock'

const stepTo = (block: PublicAccessBlock | null): Step =>
  block === null ? { call: DELETE, input: {} } : { call: PUT, input: { block } }

const blockOf = ({ call, input }: Step) =>
  call === DELETE ? null : (input.block as PublicAccessBlock)

const changesOf = (from: PublicAccessBlock | null, to: PublicAccessBlock | null) =>
  (Object.keys(CLOSED) as (keyof PublicAccessBlock)[])
    .filter((name) => from?.[name] !== to?.[name])
    .map((path) => ({ path, from: from?.[path] ?? null, to: to?.[path] ?? null }))

const sideEffects = ({ website, public_policy }: BucketState): string[] => [
  ...(website === true ? ['The bucket is a website, which will answer 403.'] : []),
  ...(public_policy === true
    ? [
        'The policy of the bucket makes it public today; what reads it without a sign-in stops working.',
      ]
    : []),
  ...(website === null || public_policy === null
    ? ['Whether the bucket is a website or public by its policy could not be read.']
    : []),
]

const planTo = (state: BucketState, block: PublicAccessBlock | null, side_effects: string[]) => ({
  kind: 'plan' as const,
  after: { ...state, block },
  steps: [stepTo(block)],
  changes: changesOf(state.block, block),
  side_effects,
  reversible: 'yes' as const,
})

/** Switches on the four settings of a bucket that block public access. */
export const blockPublicAccess: Handler<BucketState> = {
  name: 'objectstore-block-public-access',
  tier: 1,
  provider: 'aws',
  effect: 'Blocks public access to a bucket: no ACL and no policy opens it to the internet',
  permissions: [
    's3:GetBucketPublicAccessBlock',
    's3:PutBucketPublicAccessBlock',
    's3:GetBucketPolicyStatus',
    's3:GetBucketWebsite',
    's3:GetBucketLocation',
    's3:GetBucketTagging',
  ],
  takesRegion: false,

  target: ({ resource_id, account_id, region, threshold_days }) => {
    const arn = arnParts(resource_id)
    const name = arn && /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.exec(arn.resource)?.[0]
    if (arn?.service !== 's3' || !name)
      return refuse('unsupported', 'The resource is not the ARN of a bucket')
    return { account_id: arn.account || account_id, region, resource_id, name, threshold_days }
  },

  tagsOf: ({ tags }) => tags,
  plan: (state) =>
    isSame(state.block, CLOSED) ? 'compliant' : planTo(state, CLOSED, sideEffects(state)),
  fingerprint: ({ block }) => block,
  holds: ({ block }, wanted) => isSame(block, wanted.block),
  remaining: ({ block }, { after, steps }) => (isSame(block, after.block) ? [] : steps),
  inverse: (snapshot, state, { after }) =>
    isSame(state.block, after.block)
      ? planTo(state, snapshot.block, [])
      : { kind: 'conflict', message: 'The settings of the bucket have been changed since' },
  mask: (state) => state,
  model: (state, step) => ({ ...state, block: blockOf(step) }),
}
