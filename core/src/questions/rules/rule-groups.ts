import { ACCOUNT_RULES } from './account-parts.ts'
import { ASIDE_RULES } from './asides.ts'
import { DEADLINE_RULES } from './deadlines.ts'
import { EXCLUSION_RULES } from './exclusions.ts'
import { FRAMEWORK_RULES } from './frameworks.ts'
import { LEVEL_RULES } from './levels.ts'
import { NAME_RULES } from './names.ts'
import { NUMBER_RULES } from './numbers.ts'
import { PUBLIC_ACCESS_RULES } from './public-access.ts'
import { RESOURCE_AGE_RULES } from './resource-ages.ts'
import { RESOURCE_RULES } from './resources.ts'
import type { Rule } from './rule.ts'
import { SOFTWARE_RULES } from './software.ts'
import { TAG_RULES } from './tags.ts'
import { TEXT_RULES } from './texts.ts'
import { DATE_RULES, TIME_RULES } from './times.ts'
import { TIME_OF_DAY_RULES } from './times-of-day.ts'
import { UNDONE_RULES } from './undone.ts'

interface RuleGroup {
  readonly rules: readonly Rule[]
  /** Matches where any of the rules does. */
  readonly any: RegExp
}

const RULES: readonly (readonly Rule[])[] = [
  [...EXCLUSION_RULES, ...ASIDE_RULES, ...ACCOUNT_RULES, ...TEXT_RULES],
  DEADLINE_RULES,
  TAG_RULES,
  FRAMEWORK_RULES,
  SOFTWARE_RULES,
  NAME_RULES,
  RESOURCE_RULES,
  [...RESOURCE_AGE_RULES, ...UNDONE_RULES],
  PUBLIC_ACCESS_RULES,
  NUMBER_RULES,
  LEVEL_RULES,
  TIME_OF_DAY_RULES,
  TIME_RULES,
  DATE_RULES,
]

/** Node compiles patterns up to this length, and interprets longer ones, which takes twenty times as long. */
export const MAX_COMPILED_LENGTH = 20 * 1024

/** Matches where any of several rules does. One pattern for all of them would be too long to be compiled. */
const anyOf = (rules: readonly Rule[]): RegExp =>
  new RegExp(
    rules.map(({ pattern }) => pattern.source.replaceAll(/\(\?<\w+>/g, '(?:')).join('|'),
    'uy',
  )

/** The rules in their order, with what tells whether words can be one of a group: most words begin none. */
export const RULE_GROUPS: readonly RuleGroup[] = RULES.map((rules) => ({
  rules,
  any: anyOf(rules),
}))

/** Node compiles a pattern at once for a text of this length; for a shorter one it interprets it first. */
const TEXT_TO_COMPILE_FOR = ' '.repeat(1_001)

/** The patterns of all rules, in the order in which a question asks for them. */
export const rulePatterns = (): RegExp[] =>
  RULE_GROUPS.flatMap(({ any, rules }) => [any, ...rules.map((rule) => rule.pattern)])

/** Compiles a pattern. Otherwise the first question waits for it, and several times as long, because its text is short. */
export const compilePattern = (pattern: RegExp): void => {
  pattern.lastIndex = 0
  pattern.test(TEXT_TO_COMPILE_FOR)
}
