import { DAY_MS } from '@stance/core/kernel/durations'
import { arnParts, type Handler, isSame, refuse, type Step, type Tags } from '../handler.ts'

export interface AccessKey {
  readonly id: string
  readonly status: 'Active' | 'Inactive'
  /** ISO 8601 UTC. */
  readonly created_at: string
  /** ISO 8601 UTC; null if it was never used, or that could not be read. */
  readonly last_used_at: string | null
  /** Of the service that it was last used for; '' if unknown. */
  readonly last_service: string
}

export interface UserState {
  readonly tags: Tags
  readonly keys: readonly AccessKey[]
}

const UPDATE = 'UpdateAccessKey'

const setStatus = (key: AccessKey, status: AccessKey['status']): Step => ({
  call: UPDATE,
  input: { key_id: key.id, status },
})

const keyOf = ({ input }: Step) => input.key_id as string
const statusOf = ({ input }: Step) => input.status as AccessKey['status']

const model = (state: UserState, step: Step): UserState => ({
  ...state,
  keys: state.keys.map((key) =>
    key.id === keyOf(step) ? { ...key, status: statusOf(step) } : key,
  ),
})

/** Identifiers of keys are shown with their first and last four characters. */
export const maskKeyId = (id: string): string =>
  id.length <= 8 ? '********' : `${id.slice(0, 4)}…${id.slice(-4)}`

const planOf = (
  state: UserState,
  changed: readonly AccessKey[],
  status: AccessKey['status'],
  side_effects: readonly string[],
) => {
  const steps = changed.map((key) => setStatus(key, status))
  return {
    kind: 'plan' as const,
    after: steps.reduce(model, state),
    steps,
    changes: changed.map((key) => ({ path: maskKeyId(key.id), from: key.status, to: status })),
    side_effects,
    reversible: 'yes' as const,
  }
}

const describeUse = ({ id, last_used_at, last_service }: AccessKey): string => {
  if (last_used_at === null) return `${maskKeyId(id)} was never used, or its use could not be read.`
  const service = last_service === '' ? '' : ` for ${last_service}`
  return `${maskKeyId(id)} was last used on ${last_used_at.slice(0, 10)}${service}; what uses it stops working.`
}

const statuses = ({ keys }: UserState) => keys.map(({ id, status }) => [id, status])

/** Deactivates the access keys of a user that are older than the threshold. It deletes none. */
export const rotateIamKeys: Handler<UserState> = {
  name: 'rotate-iam-keys',
  tier: 3,
  provider: 'aws',
  effect: 'Deactivates access keys of a user that are older than the threshold; none is deleted',
  permissions: [
    'iam:ListAccessKeys',
    'iam:GetAccessKeyLastUsed',
    'iam:UpdateAccessKey',
    'iam:ListUserTags',
  ],
  takesRegion: false,

  target: ({ resource_id, account_id, threshold_days }) => {
    const arn = arnParts(resource_id)
    const name = arn && /^user\/(?:[\w+=,.@/-]*\/)?([\w+=,.@-]{1,64})$/.exec(arn.resource)?.[1]
    if (arn?.service !== 'iam' || !name)
      return refuse('unsupported', 'The resource is not the ARN of a user')
    const account = arn.account || account_id
    return { account_id: account, region: 'us-east-1', resource_id, name, threshold_days }
  },

  tagsOf: ({ tags }) => tags,

  plan: (state, { threshold_days }, now) => {
    const before = now.getTime() - threshold_days * DAY_MS
    const old = state.keys.filter(
      ({ status, created_at }) => status === 'Active' && Date.parse(created_at) <= before,
    )
    if (old.length === 0) return 'compliant'
    const all = old.length === state.keys.filter(({ status }) => status === 'Active').length
    return planOf(state, old, 'Inactive', [
      ...old.map(describeUse),
      ...(all ? ['The user has no active key afterwards.'] : []),
    ])
  },

  fingerprint: statuses,
  holds: (state, wanted) => {
    const now = new Map(state.keys.map(({ id, status }) => [id, status]))
    return wanted.keys.every(({ id, status }) => now.get(id) === status)
  },
  remaining: (state, { steps }) => {
    const now = new Map(state.keys.map(({ id, status }) => [id, status]))
    return steps.filter((step) => now.get(keyOf(step)) !== statusOf(step))
  },
  inverse: (snapshot, state, { after }) => {
    if (!isSame(statuses(state), statuses(after)))
      return { kind: 'conflict', message: 'The keys of the user have been changed since' }
    const before = new Map(snapshot.keys.map(({ id, status }) => [id, status]))
    const changed = state.keys.filter(
      ({ id, status }) => before.get(id) === 'Active' && status !== 'Active',
    )
    return planOf(state, changed, 'Active', [])
  },
  mask: (state) => ({
    ...state,
    keys: state.keys.map((key) => ({ ...key, id: maskKeyId(key.id) })),
  }),
  model,
}
