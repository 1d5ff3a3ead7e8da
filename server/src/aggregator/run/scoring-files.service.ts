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

/**
 * Reads the operator's rules of complexity; '' names no file.
 * @throws UsageError with every problem and its line.
 */
export const readComplexityRules = (path: string): readonly ComplexityRule[] => {
  if (path === '') return []
  const { rules, problems } = parseComplexityRules(readNamedFile(path, 'The rules file'))
  requireNone('The rules file has', path, problems)
  return rules
}

/**
 * Reads the operator's weights of the risk factors; '' names no file.
 * @throws UsageError with every problem and its line.
 */
export const readRiskFactors = (path: string): readonly RiskFactor[] => {
  if (path === '') return RISK_FACTORS
  const { factors, problems } = parseRiskWeights(readNamedFile(path, 'The weights file'))
  requireNone('The weights file has', path, problems)
  return factors
}
