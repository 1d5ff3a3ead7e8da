import { scalar } from '../kernel/field-type.ts'
import {
  type LocatedEntry,
  type LocatedNode,
  type LocatedProblem,
  parseLocatedYaml,
} from '../kernel/located-yaml.ts'
import { didYouMean } from '../kernel/nearest-name.ts'
import { RISK_FACTORS, type RiskFactor } from './risk-factors.ts'

/** The factors with the weights of a file. When there are problems, they are not usable. */
export interface RiskWeightsFile {
  readonly factors: readonly RiskFactor[]
  readonly problems: readonly LocatedProblem[]
}

const MAX_WEIGHT = 10

const NAMES = RISK_FACTORS.map(({ factor }) => factor)

const weightOf = ({ weight }: RiskFactor) => {
  const [min, max] = weight > 0 ? [0, MAX_WEIGHT] : [-MAX_WEIGHT, 0]
  // A factor keeps its sign: one more exposure must not lower a score, one more control not raise it.
  return scalar(`a whole number from ${min} to ${max}`, (text) => {
    const number = /^-?\d{1,2}$/.test(text) ? Number(text) : Number.NaN
    return number >= min && number <= max ? number : undefined
  })
}

const WEIGHTS = 'weights'

const entriesIn = (root: LocatedNode, problems: LocatedProblem[]): readonly LocatedEntry[] => {
  if (root.kind === 'scalar' && root.text === null) return []
  const entries = root.kind === 'map' ? root.entries : []
  for (const { key, line, column } of entries.filter((entry) => entry.key !== WEIGHTS)) {
    problems.push({ line, column, message: `Unknown field "${key}"${didYouMean(key, [WEIGHTS])}` })
  }
  const weights = entries.find(({ key }) => key === WEIGHTS)?.value
  if (weights?.kind === 'map') return weights.entries
  const { line, column } = weights ?? root
  problems.push({ line, column, message: 'The file must have a map of factors under "weights"' })
  return []
}

/** Parses the weights of an operator. Factors that the file leaves out keep their weights. */
export const parseRiskWeights = (yaml: string): RiskWeightsFile => {
  const { root, problems: syntax } = parseLocatedYaml(yaml)
  if (syntax.length > 0) return { factors: RISK_FACTORS, problems: syntax }
  const problems: LocatedProblem[] = []
  const weights = new Map<string, number>()
  for (const { key, value, line, column } of entriesIn(root, problems)) {
    const factor = RISK_FACTORS.find((known) => known.factor === key)
    if (factor === undefined) {
      problems.push({ line, column, message: `Unknown factor "${key}"${didYouMean(key, NAMES)}` })
      continue
    }
    const { accepts, parse } = weightOf(factor)
    const weight = parse(value)
    if (weight !== undefined) weights.set(key, weight)
    else {
      const position = { line: value.line, column: value.column }
      problems.push({ ...position, message: `${key} must be ${accepts}` })
    }
  }
  const factors = RISK_FACTORS.map((factor) => {
    const weight = weights.get(factor.factor)
    return weight === undefined ? factor : { ...factor, weight }
  })
  return { factors: problems.length === 0 ? factors : RISK_FACTORS, problems }
}

/** Returns the weights as the text of a file that `parseRiskWeights` accepts. */
export const printRiskWeights = (factors: readonly RiskFactor[] = RISK_FACTORS): string =>
  [
    '# Tenths of the band of the severity by which each factor moves the score.',
    'weights:',
    ...factors.map(({ factor, weight, because }) => `  ${factor}: ${weight} # ${because}`),
    '',
  ].join('\n')
