import type { RuleHandler } from '@stance/core/rules/rule'

/** What a handler changes, in which account. */
export interface Target {
  readonly account_id: string
  /** '' where the identifier names none: it is read first. */
  readonly region: string
  readonly resource_id: string
  /** The name by which the API of the cloud takes the resource. */
  readonly name: string
  /** Keys that are older are deactivated; for `rotate-iam-keys` only. */
  readonly threshold_days: number
}

/** Why an action is not taken. */
export const SKIP_REASONS = [
  'no_handler',
  'above_tier',
  'account_not_enabled',
  'protected',
  'suppressed',
  'already_compliant',
  'unreadable',
  'not_found',
  'unsupported',
  'drifted',
  'cancelled',
  'stopped',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** A resource that the handler leaves alone. */
export interface Refusal {
  readonly kind: 'refusal'
  readonly reason: SkipReason
  readonly message: string
}

export const refuse = (reason: SkipReason, message: string): Refusal => ({
  kind: 'refusal',
  reason,
  message,
})

/** One member of a resource that changes. */
export interface Change {
  readonly path: string
  readonly from: unknown
  readonly to: unknown
}

/** One call of the cloud, with what its API takes. */
export interface Step {
  readonly call: string
  readonly input: Readonly<Record<string, unknown>>
}

export interface Plan<State = unknown> {
  readonly kind: 'plan'
  readonly after: State
  readonly steps: readonly Step[]
  readonly changes: readonly Change[]
  /** Sentences with their evidence. */
  readonly side_effects: readonly string[]
  readonly reversible: 'yes' | 'no'
}

/** What was found instead of what our write left. */
export interface Conflict {
  readonly kind: 'conflict'
  readonly message: string
}

export type Tags = Readonly<Record<string, string>>

/**
 * What a handler knows: everything that is decided about a resource. Its functions are pure, so that the same
 * decisions hold for the preview, the execution, the simulated estate and the tests.
 */
export interface Handler<State = unknown> {
  readonly name: RuleHandler
  readonly tier: 1 | 2 | 3
  readonly provider: 'aws'
  readonly effect: string
  readonly permissions: readonly string[]
  /** Whether the caller of the handler may name a region. */
  readonly takesRegion: boolean
  /** Reads the identifier of a resource. Nothing else does. */
  readonly target: (resource: ResourceToFix) => Target | Refusal
  readonly tagsOf: (state: State) => Tags
  readonly plan: (state: State, target: Target, now: Date) => Plan<State> | 'compliant' | Refusal
  /** What has to be as it was in the preview. */
  readonly fingerprint: (state: State) => unknown
  /** Whether the wanted state is reached. */
  readonly holds: (state: State, wanted: State) => boolean
  /** The steps of a plan whose effect is not there yet. */
  readonly remaining: (state: State, plan: Plan<State>) => readonly Step[]
  /** The way back from `state` to the snapshot. */
  readonly inverse: (snapshot: State, state: State, plan: Plan<State>) => Plan<State> | Conflict
  /** What people may see of a state. */
  readonly mask: (state: State) => State
  /** What a step does to a state. */
  readonly model: (state: State, step: Step) => State
}

export interface ResourceToFix {
  readonly resource_id: string
  readonly account_id: string
  readonly region: string
  readonly threshold_days: number
}

/** What a handler does in a cloud. */
export interface HandlerCloud<State = unknown> {
  /** @throws CloudError, ResourceNotFound */
  readonly read: (target: Target, signal: AbortSignal) => Promise<State>
  /** `key` is the same when a step is repeated. @throws CloudError */
  readonly perform: (target: Target, step: Step, key: string, signal: AbortSignal) => Promise<void>
}

const MAX_IDENTIFIER_LENGTH = 2_048

/** The parts of an ARN; null if it is none, or has a character that no name has. */
export const arnParts = (
  id: string,
): {
  readonly service: string
  readonly region: string
  readonly account: string
  readonly resource: string
} | null => {
  if (id.length > MAX_IDENTIFIER_LENGTH) return null
  const match = /^arn:aws[a-z-]*:([a-z0-9-]+):([a-z0-9-]*):(\d{12}|):([\w+=,.@:/*-]+)$/.exec(id)
  if (!match) return null
  const [, service = '', region = '', account = '', resource = ''] = match
  return { service, region, account, resource }
}

const PROTECTED_TAG = 'stance:protected'

export const isProtected = (tags: Tags): boolean =>
  Object.hasOwn(tags, PROTECTED_TAG) && tags[PROTECTED_TAG]?.toLowerCase() !== 'false'

const MANAGERS: readonly (readonly [RegExp, string])[] = [
  [/^aws:cloudformation:stack-name$/, 'CloudFormation'],
  [/^goog-terraform-provisioned$/, 'Terraform'],
  [/^terraform$/i, 'Terraform'],
  [/^pulumi:/, 'Pulumi'],
]

/** What manages a resource, by its tags; '' if they do not say. The next apply of it undoes a change. */
export const managedBy = (tags: Tags): string => {
  for (const [name, value] of Object.entries(tags)) {
    if (name === 'managed-by' && value !== '') return value
    const known = MANAGERS.find(([pattern]) => pattern.test(name))
    if (known) return name.startsWith('aws:cloudformation') ? `${known[1]} (${value})` : known[1]
  }
  return ''
}

/** Compares plain data. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
