import type { Framework } from '../framework.ts'
import type { FileProblem } from './located-fields.ts'

/** What a file may refer to. */
export interface RuleCatalogue {
  readonly hasRule: (rule: string) => boolean
  /** The rules of a control of a shipped framework, such as `cis-aws-3.0/2.1.4`; undefined: unknown. */
  readonly rulesOfControl: (name: string) => readonly string[] | undefined
}

export type ReadFramework =
  | { readonly ok: true; readonly framework: Framework }
  /** Every problem, in the order of their lines. */
  | { readonly ok: false; readonly problems: readonly FileProblem[] }

export const MAX_CONTROLS = 5_000
export const MAX_TITLE_BYTES = 1_024

/** What an identifier in an address looks like. */
const FRAMEWORK_ID = /^[a-z0-9][a-z0-9._-]{0,63}$/

export const isFrameworkId = (text: string): boolean => FRAMEWORK_ID.test(text)

export const ID_RULE =
  'must have at most 64 lower-case letters, digits, dots, hyphens and underscores, and begin with a letter or digit'

export const refused = (problems: readonly FileProblem[]): ReadFramework => ({
  ok: false,
  problems: [...problems].sort((one, other) => one.line - other.line || one.column - other.column),
})
