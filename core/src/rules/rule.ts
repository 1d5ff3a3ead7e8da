import type { Severity } from '../kernel/severity.ts'

/** What a problem is about. */
export const RULE_CATEGORIES = [
  'network',
  'identity',
  'data',
  'compute',
  'container',
  'logging',
  'encryption',
  'secrets',
  'vulnerability',
  'configuration',
  'cost',
  'ai',
] as const
export type RuleCategory = (typeof RULE_CATEGORIES)[number]

/** Whose resources a rule is about; `any` where it does not matter. */
export const RULE_PROVIDERS = ['aws', 'azure', 'gcp', 'kubernetes', 'any'] as const
export type RuleProvider = (typeof RULE_PROVIDERS)[number]

/** How hard the fix is: 1 runs by itself, 2 needs a decision or a check by a person, 3 is manual. */
export type Tier = 1 | 2 | 3

/** The remediations that run without a person at the keyboard. */
export const RULE_HANDLERS = [
  'block-public-ssh',
  'objectstore-block-public-access',
  'enforce-metadata-service-v2',
  'rotate-iam-keys',
  'enable-threat-detection',
] as const
export type RuleHandler = (typeof RULE_HANDLERS)[number]

/** How to remove a problem; each is text of several lines. */
export interface Fix {
  readonly console: string
  readonly cli: string
  readonly terraform: string
}

/** What a rule that is written in full says beyond its identity. */
export interface Guidance {
  readonly problem: string
  readonly impact: string
  readonly fix: Fix
  /** ATT&CK techniques, e.g. `T1530`. */
  readonly mitre: readonly string[]
  readonly tier: Tier
}

/**
 * One problem, however many scanners report it and under whatever names. It is what findings of one
 * kind have in common: their control.
 */
export interface Rule extends Partial<Guidance> {
  /** `provider-service-problem`, for ever the same. */
  readonly id: string
  /** What should be, e.g. `EBS volumes are encrypted`. */
  readonly title: string
  readonly provider: RuleProvider
  readonly service: string
  readonly category: RuleCategory
  readonly severity: Severity
  /** As Prowler and the providers spell them; empty where the rule is about any. */
  readonly resource_types: readonly string[]
  /** By scanner: the identifiers under which it reports the problem. */
  readonly checks: Readonly<Record<string, readonly string[]>>
  /** By framework: the controls that ask for it, as their publisher spells them. */
  readonly controls?: Readonly<Record<string, readonly string[]>>
  readonly handler?: RuleHandler
  /** Its checks belong to other rules too: one check reports several problems. */
  readonly shared?: boolean
  /** It stands for checks that only their owner knows: each of them is a control of its own. */
  readonly family?: boolean
}

/** A rule with all that is needed to act on it. */
export type WrittenRule = Rule & Guidance

export const isWritten = (rule: Rule): rule is WrittenRule =>
  rule.problem !== undefined && rule.fix !== undefined
