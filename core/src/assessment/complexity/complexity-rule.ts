import type { ProblemKind } from '../../classification/problem-kind.ts'
import type { Provider } from '../../kernel/provider.ts'
import type {
  ComplexityAssessment,
  ComplexityTier,
  RatedSeverity,
} from '../priority/prioritized-finding.ts'

export type ServiceImpact = ComplexityAssessment['service_impact']

/** The teams that a remediation needs in addition to the one that owns the cloud account. */
export const TEAMS = ['app', 'network', 'db'] as const
export type Team = (typeof TEAMS)[number]

/** The problems that a rule is about: those that meet each condition. */
export interface ComplexityMatch {
  /** Default: misconfigurations. */
  readonly kinds?: readonly ProblemKind[]
  readonly providers?: readonly Provider[]
  readonly severities?: readonly RatedSeverity[]
  readonly categories?: readonly string[]
  /** In the words of the control and its title, in lower case, separated by one space. */
  readonly words?: RegExp
  /** Must match as well. */
  readonly required?: RegExp
  /** Must not match. */
  readonly excluded?: RegExp
  /** Whether there is no patch. */
  readonly unpatched?: boolean
  /** Identifiers of controls, as the catalogue or a scanner spells them. */
  readonly controls?: RegExp
  readonly resource_types?: RegExp
}

/** How much the remediation of a kind of problem takes. */
export interface ComplexityRule {
  /** Stands in the rationale. */
  readonly id: string
  /** What the rule is about, as a noun: `public access to object storage`. */
  readonly subject: string
  readonly match: ComplexityMatch
  readonly tier: ComplexityTier
  /** Hours of work. */
  readonly effort: number
  readonly teams: readonly Team[]
  /** Minutes in which the resource does not work. */
  readonly downtime: number
  readonly change_window: boolean
  readonly impact: ServiceImpact
  /** Why the remediation cannot run without a person; empty for what can. */
  readonly blockers: readonly string[]
  /** What an engineer does, as sentences. */
  readonly approach: string
}
