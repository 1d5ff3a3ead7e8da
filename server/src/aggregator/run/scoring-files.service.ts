import type { ComplexityRule } from '@stance/core/assessment/complexity/complexity-rule'
import { parseComplexityRules } from '@stance/core/assessment/complexity/extra-rules'
import { RISK_FACTORS, type RiskFactor } from '@stance/core/assessment/risk-factors'
import { parseRiskWeights } from '@stance/core/assessment/risk-weights'
import type { LocatedProblem } from '@stance/core/kernel/located-yaml'
import { UsageError } from '../../kernel/process-error.ts'
import { listProblems } from '../../platform/small-file.ts'
import { readNamedFile } from '../config/config-file.service.ts'

const requireNone = (what: string, path: string, problems: readonly LocatedProblem[]): void => {
  if (problems.length === 0) return
  const lines = problems.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`)
  throw new UsageError(`${what} problems:\n${listProblems(lines)}`)
}

/** A file that the configuration names; both are '' if it names none. */
export interface NamedFile {
  readonly path: string
  readonly text: string
}

export const readOptionalFile = (path: string, what: string): NamedFile => ({
  path,
  text: path === '' ? '' : readNamedFile(path, what),
})

/**
 * Returns the operator's rules of complexity.
 * @throws UsageError with every problem and its line.
 */
export const complexityRulesIn = ({ path, text }: NamedFile): readonly ComplexityRule[] => {
  if (path === '') return []
  const { rules, problems } = parseComplexityRules(text)
  requireNone('The rules file has', path, problems)
  return rules
}

/**
 * Returns the risk factors with the operator's weights.
 * @throws UsageError with every problem and its line.
 */
export const riskFactorsIn = ({ path, text }: NamedFile): readonly RiskFactor[] => {
  if (path === '') return RISK_FACTORS
  const { factors, problems } = parseRiskWeights(text)
  requireNone('The weights file has', path, problems)
  return factors
}
