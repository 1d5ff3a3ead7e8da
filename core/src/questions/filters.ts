import { CATEGORIES } from '../classification/category-rules.ts'
import { PROVIDERS } from '../kernel/provider.ts'
import { SEVERITIES } from '../kernel/severity.ts'
import type { Expression, Predicate } from '../rql/syntax.ts'

/** The values that the findings of a query can have; an empty list restricts nothing. */
export interface QuestionFilters {
  readonly severity: readonly string[]
  readonly provider: readonly string[]
  readonly status: readonly string[]
  readonly category: readonly string[]
  readonly environment: readonly string[]
  /** The text that the question looks for; '' for none. */
  readonly text: string
}

/** A value that no list has, or none at all. */
const OTHER = ''

const STATUSES = ['open', 'in_progress', 'suppressed', 'resolved']

type Truth = boolean | 'unknown'

const compares = (predicate: Extract<Predicate, { kind: 'compare' }>, value: string): Truth => {
  const { operand, operator } = predicate
  const isEqual = String(predicate.value).toLowerCase() === value.toLowerCase()
  if (operator === '=') return isEqual
  if (operator === '!=') return !isEqual
  const type = operand.kind === 'field' ? operand.field.type : null
  if (value === OTHER || type?.kind !== 'enum') return 'unknown'
  const difference = type.values.indexOf(value) - type.values.indexOf(String(predicate.value))
  if (difference === 0) return operator.endsWith('=')
  return operator.startsWith(difference > 0 ? '>' : '<')
}

const holds = (predicate: Predicate, value: string): Truth => {
  switch (predicate.kind) {
    case 'compare':
      return compares(predicate, value)
    case 'in': {
      const isListed = predicate.values.some(
        (one) => String(one).toLowerCase() === value.toLowerCase(),
      )
      return isListed !== predicate.negated
    }
    case 'exists':
      return (value !== OTHER) !== predicate.negated
    case 'text':
      return 'unknown'
  }
}

const invert = (truth: Truth): Truth => (truth === 'unknown' ? truth : !truth)

/** Whether an expression can hold for a finding whose field has a value. */
const evaluate = (expression: Expression, field: string, value: string): Truth => {
  switch (expression.kind) {
    case 'and': {
      const truths = expression.operands.map((operand) => evaluate(operand, field, value))
      if (truths.includes(false)) return false
      return truths.includes('unknown') ? 'unknown' : true
    }
    case 'or': {
      const truths = expression.operands.map((operand) => evaluate(operand, field, value))
      if (truths.includes(true)) return true
      return truths.includes('unknown') ? 'unknown' : false
    }
    case 'not':
      return invert(evaluate(expression.operand, field, value))
    default: {
      const { operand } = expression
      const isAboutField = operand.kind === 'field' && operand.field.name === field
      return isAboutField ? holds(expression, value) : 'unknown'
    }
  }
}

const possible = (where: Expression, field: string, values: readonly string[]): string[] => {
  const found = values.filter((value) => evaluate(where, field, value) !== false)
  const isRestricted = found.length < values.length && !found.includes(OTHER)
  return isRestricted ? found : []
}

const ENVIRONMENTS = ['production', 'staging', 'development', 'test', 'sandbox']

/** Derives the filters from a query, so that they agree with it: they leave out nothing that it finds. */
export const filtersOf = (where: Expression, text: string): QuestionFilters => ({
  severity: possible(where, 'severity', SEVERITIES).toReversed(),
  provider: possible(where, 'cloud_provider', [...PROVIDERS, OTHER]),
  status: possible(where, 'status', STATUSES),
  category: possible(where, 'category', [...CATEGORIES, OTHER]),
  environment: possible(where, 'environment', [...ENVIRONMENTS, OTHER]),
  text,
})
