import type { ProblemKind } from '../../classification/problem-kind.ts'
import type { Provider } from '../../kernel/provider.ts'
import type { RatedSeverity } from '../priority/prioritized-finding.ts'

/** The fields of a finding that the complexity of its remediation depends on; unknown text is ''. */
export interface ComplexityProblem {
  readonly csp: Provider | ''
  /** The catalogue's id of the control, else the scanner's own. */
  readonly control_id: string
  readonly title: string
  readonly category: string
  /** As the scanner spells it. */
  readonly resource_type: string
  /** As the provider reports it: exposure makes a patch urgent, not complex. */
  readonly severity: RatedSeverity
  readonly kind: ProblemKind
  /** Whether there is a patch for the vulnerability; null: unknown, or no vulnerability. */
  readonly patch_available: boolean | null
  /** Names the answer of the language model for it; absent where it has none. */
  readonly model_key?: string
}

/** What the complexity depends on in the resource. */
export interface ComplexityContext {
  readonly is_production: boolean
  readonly stateful: boolean
  readonly shared: boolean
  /** How many other resources depend on the resource. */
  readonly dependencies: number
  /** In any letter case. */
  readonly data_classification: readonly string[]
}
