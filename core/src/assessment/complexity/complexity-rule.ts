import type { ProblemKind } from '../../classification/problem-kind.ts'
import type { Provider } from '../../kernel/provider.ts'
import type {
  ComplexityAssessment,
  ComplexityTier,
  RatedSeverity,
} from '../priority/prioritized-finding.ts'

export const SERVICE_IMPACTS = ['none', 'minimal', 'moderate', 'significant'] as const
export type ServiceImpact = ComplexityAssessment['service_impact']

/** The teams that a remediation needs in addition to the one that owns the cloud account. */
export const TEAMS = ['app', 'network', 'db'] as const
export type Team = (typeof TEAMS)[number]

/** The problems that a rule is about: those that meet each condition. */
export interface ComplexityMatch {
  /** Default: misconfigurations. */
  readonly kinds?: readonly ProblemKind[]
  readonly providers?: readonly Provider[]
  /** As the provider reports them. */
  readonly severities?: readonly RatedSeverity[]
  readonly categories?: readonly string[]
  /** Matched in lower case with the id of the control and every name that a scanner has for it. */
  readonly controls?: RegExp
  /** Matched with the words of the title as reported. */
  readonly title?: RegExp
  /** Matched with the words of the problem: lower case, separated by one space. */
  readonly words?: RegExp
  /** Must match as well. */
  readonly required?: RegExp
  /** Must not match. */
  readonly excluded?: RegExp
  /** Matched with the type in lower case. */
  readonly resource_types?: RegExp
  /** Whether there is no patch for the vulnerability. */
  readonly unpatched?: true
}

/** How much a remediation takes. */
export interface RemediationEffort {
  readonly tier: ComplexityTier
  /** Hours of work. */
  readonly effort: number
  readonly teams: readonly Team[]
  /** Minutes in which the resource does not work. */
  readonly downtime: number
  readonly change_window: boolean
  readonly impact: ServiceImpact
  /** Why no automation can carry it out; empty if one can, at least in part. */
  readonly blockers: readonly string[]
  /** What an engineer does, in sentences. */
  readonly approach: string
}

export interface ComplexityRule extends RemediationEffort {
  /** Stands in the rationale. */
  readonly id: string
  /** What the rule is about, as a noun. */
  readonly subject: string
  readonly match: ComplexityMatch
}
