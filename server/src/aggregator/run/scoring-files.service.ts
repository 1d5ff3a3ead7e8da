import type { ComplexityRule } from '@stance/core/assessment/complexity/complexity-rule'
import { parseComplexityRules } from '@stance/core/assessment/complexity/extra-rules'
import {
  type AssessFindingRisk,
  findingRiskBy,
} from '@stance/core/assessment/priority/finding-risk'
import { RISK_FACTORS, type RiskFactor } from '@stance/core/assessment/risk-factors'
import { parseRiskWeights } from '@stance/core/assessment/risk-weights'
import type { LocatedProblem } from '@stance/core/kernel/located-yaml'
import { type AccountMetadata, parseAccountMetadata } from '@stance/core/metadata/account-metadata'
import { UsageError } from '../../kernel/process-error.ts'
import { listProblems } from '../../platform/small-file.ts'
import { type JudgedComplexity, judgedComplexity } from '../advice/judged-complexity.ts'
import { readNamedFile } from '../config/config-file.service.ts'
import { cacheByControl } from '../scoring/risk-cache.ts'
import type { NamedFile, ScoringFiles } from './run-options.ts'

const requireNone = (what: string, path: string, problems: readonly LocatedProblem[]): void => {
  if (problems.length === 0) return
  const lines = problems.map(({ line, column, message }) => `${path}:${line}:${column}: ${message}`)
  throw new UsageError(`${what} problems:\n${listProblems(lines)}`)
}

export const readOptionalFile = (path: string, what: string): NamedFile => ({
  path,
  text: path === '' ? '' : readNamedFile(path, what),
})

/** @throws UsageError with every problem and its line. */
const metadataIn = ({ path, text }: NamedFile): AccountMetadata => {
  const parsed = parseAccountMetadata(text)
  if (parsed.ok) return parsed.metadata
  requireNone('The metadata has', path, parsed.problems)
  throw new UsageError(`The metadata ${path} cannot be used`)
}

/**
 * Returns the operator's rules of complexity.
 * @throws UsageError with every problem and its line.
 */
const complexityRulesIn = ({ path, text }: NamedFile): readonly ComplexityRule[] => {
  if (path === '') return []
  const { rules, problems } = parseComplexityRules(text)
  requireNone('The rules file has', path, problems)
  return rules
}

/**
 * Returns the risk factors with the operator's weights.
 * @throws UsageError with every problem and its line.
 */
const riskFactorsIn = ({ path, text }: NamedFile): readonly RiskFactor[] => {
  if (path === '') return RISK_FACTORS
  const { factors, problems } = parseRiskWeights(text)
  requireNone('The weights file has', path, problems)
  return factors
}

/** What scoring reads of the files. */
export interface Scoring {
  readonly metadata: AccountMetadata
  readonly complexity: JudgedComplexity
  readonly assessFindingRisk: AssessFindingRisk
}

/**
 * Returns what the files say about scoring.
 * @throws UsageError with every problem and its line.
 */
export const scoringOf = ({ metadata, rules, weights }: ScoringFiles): Scoring => ({
  metadata: metadataIn(metadata),
  complexity: judgedComplexity(complexityRulesIn(rules)),
  assessFindingRisk: cacheByControl(findingRiskBy(riskFactorsIn(weights))),
})
