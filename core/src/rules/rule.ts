import { PROVIDERS } from '../kernel/provider.ts'
import type { Severity } from '../kernel/severity.ts'

/** The topics of problems. */
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

/** The provider of the resources that a rule is about; `any`: the rule does not depend on it. */
export const RULE_PROVIDERS = [...PROVIDERS, 'kubernetes', 'any'] as const
export type RuleProvider = (typeof RULE_PROVIDERS)[number]

/**
 * How complex the remediation is: 1 is automatic, 2 needs a decision or a check by a person, 3 is
 * manual.
 */
export const REMEDIATION_COMPLEXITIES = [1, 2, 3] as const
export type RemediationComplexity = (typeof REMEDIATION_COMPLEXITIES)[number]

/** The handlers of automatic remediations. */
export const RULE_HANDLERS = [
  'block-public-ssh',
  'objectstore-block-public-access',
  'enforce-metadata-service-v2',
  'rotate-iam-keys',
  'enable-threat-detection',
] as const
export type RuleHandler = (typeof RULE_HANDLERS)[number]

/**
 * The scanners whose checks rules refer to. `cwe` and `any-scanner` stand for all that name a weakness
 * or report a kind of problem.
 */
export const RULE_SCANNERS = [
  'securityhub',
  'aws-config',
  'prowler',
  'azure-policy',
  'defender',
  'azure-advisor',
  'scc',
  'checkov',
  'trivy',
  'tfsec',
  'terrascan',
  'kics',
  'cloudsploit',
  'scoutsuite',
  'kube-bench',
  'kubescape',
  'kube-hunter',
  'wiz',
  'orca',
  'cloudflare',
  'guardduty',
  'macie',
  'iam-access-analyzer',
  'cwe',
  'any-scanner',
] as const
export type RuleScanner = (typeof RULE_SCANNERS)[number]

/** The ways to fix a problem that a rule describes. */
export const FIX_METHODS = ['console', 'cli', 'terraform'] as const
export type FixMethod = (typeof FIX_METHODS)[number]

/** The instructions for each method, as text of several lines. */
export type Fix = Readonly<Record<FixMethod, string>>

/** The part of a rule that explains why a problem matters and how to fix it. */
export interface Guidance {
  readonly problem: string
  readonly impact: string
  readonly fix: Fix
  /** ATT&CK techniques, e.g. `T1530`. */
  readonly mitre: readonly string[]
  readonly tier: RemediationComplexity
}

/** A rule has all of these fields or none. */
export const GUIDANCE_FIELDS = [
  'problem',
  'impact',
  'fix',
  'mitre',
  'tier',
] as const satisfies readonly (keyof Guidance)[]

/**
 * One problem, with the checks of all scanners that report it. The findings of these checks have
 * the rule as their control.
 */
export interface Rule extends Partial<Guidance> {
  /** `provider-service-problem`; it never changes. */
  readonly id: string
  /** The desired state, e.g. `EBS volumes are encrypted`. */
  readonly title: string
  /** What is wrong where it is not met, e.g. `EBS volumes are not encrypted`: the title of findings. */
  readonly problem_title: string
  readonly provider: RuleProvider
  readonly service: string
  readonly category: RuleCategory
  readonly severity: Severity
  /** As Prowler and the providers spell them; empty: any. */
  readonly resource_types: readonly string[]
  /** By scanner: the identifiers under which it reports the problem. */
  readonly checks: Readonly<Partial<Record<RuleScanner, readonly string[]>>>
  /** By framework: the controls that require it, as their publisher spells them. */
  readonly controls?: Readonly<Record<string, readonly string[]>>
  readonly handler?: RuleHandler
  /** Whether its checks belong to other rules as well: one check reports several problems. */
  readonly shared?: boolean
  /** Whether it covers an organisation's own checks: each of them is a control of its own. */
  readonly is_group?: boolean
  /** Whether its checks report an attack or a compromise, and no setting. */
  readonly is_threat?: boolean
}

export type RuleWithGuidance = Rule & Guidance

export const hasGuidance = (rule: Rule): rule is RuleWithGuidance =>
  rule.problem !== undefined && rule.fix !== undefined
