import type { Severity } from '../kernel/severity.ts'

/** How the publisher means a control to be assessed. */
export const ASSESSMENTS = ['automated', 'manual'] as const
export type Assessment = (typeof ASSESSMENTS)[number]

/**
 * Whose words the titles of a framework are: those of this catalogue, a text that anyone may quote, or
 * those of the installation's own file.
 */
export const FRAMEWORK_TEXTS = ['identifiers', 'public_domain', 'own'] as const
export type FrameworkTexts = (typeof FRAMEWORK_TEXTS)[number]

/**
 * Which of the rules of a control must hold: all of them, or one where one of several settings is
 * enough.
 */
export const SATISFACTIONS = ['all', 'any'] as const
export type Satisfaction = (typeof SATISFACTIONS)[number]

export interface FrameworkSection {
  readonly id: string
  readonly title: string
}

export interface FrameworkControl {
  /** As the publisher spells it. */
  readonly id: string
  readonly section: string
  readonly title: string
  readonly assessment: Assessment
  /** The profiles, levels or baselines that include the control. */
  readonly profiles: readonly string[]
  readonly severity: Severity | null
  readonly satisfied_by: Satisfaction
  /** The rules of the catalogue that decide it. */
  readonly rules: readonly string[]
}

/** A framework, as a file describes it. */
export interface Framework {
  /** The name that rules refer to it by, such as `cis-aws-3.0`. */
  readonly id: string
  readonly name: string
  readonly version: string
  /** The cloud that it is about; null: any. */
  readonly provider: string | null
  readonly publisher: string
  readonly texts: FrameworkTexts
  /** How many controls the publisher has, of which the file may list some only. */
  readonly published_controls: number
  /** The file of the installation that describes it; null: it is shipped. */
  readonly file: string | null
  readonly sections: readonly FrameworkSection[]
  readonly profiles: readonly string[]
  readonly controls: readonly FrameworkControl[]
}
