import type { Severity } from '@stance/core/kernel/severity'

/** Requirements that a check is evidence for; the writer spells out the framework. */
export interface DemoCompliance {
  readonly cis?: readonly string[]
  readonly nist?: readonly string[]
  readonly pci?: readonly string[]
  readonly iso?: readonly string[]
}

/** A check of one scanner, and how often it finds something. */
export interface DemoCheck<Kind extends string = string> {
  /** As the scanner spells it. */
  readonly id: string
  /** The kind of resource that it checks. */
  readonly kind: Kind
  readonly severity: Severity
  /** The weight of this check among failing checks; about the share of resources that fail it. */
  readonly prevalence: number
  readonly title: string
  readonly description: string
  readonly remediation: string
  readonly compliance: DemoCompliance
  /**
   * The check of another scanner, `source|id`, that reports the same problem. Both fail on the same
   * resources and in the same runs.
   */
  readonly same_as?: string
}
