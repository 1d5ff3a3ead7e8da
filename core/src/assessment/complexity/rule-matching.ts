import type { ComplexityProblem } from './complexity-problem.ts'
import type { ComplexityMatch, ComplexityRule } from './complexity-rule.ts'
import { type ProblemWords, problemWords } from './problem-words.ts'

const MISCONFIGURATIONS = ['misconfiguration'] as const

const isListed = <Value>(list: readonly Value[] | undefined, value: Value | ''): boolean =>
  list === undefined || list.some((listed) => listed === value)

const matchesFields = (match: ComplexityMatch, problem: ComplexityProblem): boolean =>
  isListed(match.kinds ?? MISCONFIGURATIONS, problem.kind) &&
  isListed(match.providers, problem.csp) &&
  isListed(match.severities, problem.severity) &&
  isListed(match.categories, problem.category) &&
  (match.unpatched === undefined || problem.patch_available === false)

const isFound = (pattern: RegExp | undefined, text: string): boolean =>
  pattern === undefined || pattern.test(text)

const matchesTexts = (
  match: ComplexityMatch,
  resource_type: string,
  { words, title, controls }: ProblemWords,
): boolean =>
  controls.some((control) => isFound(match.controls, control)) &&
  isFound(match.words, words) &&
  isFound(match.required, words) &&
  isFound(match.title, title) &&
  isFound(match.resource_types, resource_type) &&
  !(match.excluded?.test(words) ?? false)

/** Returns the first rule that matches the problem; null if none does. */
export const findRule = (
  rules: readonly ComplexityRule[],
  problem: ComplexityProblem,
): ComplexityRule | null => {
  const texts = problemWords(problem)
  const type = problem.resource_type.toLowerCase()
  return (
    rules.find(({ match }) => matchesFields(match, problem) && matchesTexts(match, type, texts)) ??
    null
  )
}
