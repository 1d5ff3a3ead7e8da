import { DAY_MS } from '../kernel/durations.ts'
import type { Comparison, Expression, Field, Operand, Predicate, Value } from './syntax.ts'
import { compareTexts, textMatches } from './text-match.ts'

/** One record, as an expression sees it. */
export interface RecordView {
  /** Empty for a missing value. */
  values(field: Field): readonly Value[]
  tag(key: string): string | undefined
  readonly now: Date
}

/** The meaning of a query over plain objects: the reference for its translations. */
export const matches = (expression: Expression, record: RecordView): boolean => {
  switch (expression.kind) {
    case 'and':
      return expression.operands.every((operand) => matches(operand, record))
    case 'or':
      return expression.operands.some((operand) => matches(operand, record))
    case 'not':
      return !matches(expression.operand, record)
    default:
      return matchesPredicate(expression, valuesOf(expression.operand, record))
  }
}

const valuesOf = (operand: Operand, record: RecordView): readonly Value[] => {
  switch (operand.kind) {
    case 'field':
      return record.values(operand.field).filter((value) => value !== '')
    case 'tag':
      return [record.tag(operand.key) ?? ''].filter((value) => value !== '')
    case 'age':
      return record
        .values(operand.field)
        .map((value) => (record.now.getTime() - Number(value)) / DAY_MS)
  }
}

const matchesPredicate = (predicate: Predicate, values: readonly Value[]): boolean => {
  switch (predicate.kind) {
    case 'compare': {
      const { operator, operand, value } = predicate
      if (operator === '!=') return !values.some((one) => compareValues(one, value, operand) === 0)
      return values.some((one) => COMPARISONS[operator](compareValues(one, value, operand)))
    }
    case 'in': {
      const { operand, negated } = predicate
      const isListed = (one: Value) =>
        predicate.values.some((value) => compareValues(one, value, operand) === 0)
      return values.some(isListed) !== negated
    }
    case 'text': {
      const { operator, text, negated } = predicate
      return values.some((one) => textMatches(operator, String(one), text)) !== negated
    }
    case 'exists':
      return values.length > 0 !== predicate.negated
  }
}

const COMPARISONS: Record<Exclude<Comparison, '!='>, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
}

/** Negative if the first value comes before the second, zero if they are equal. */
const compareValues = (left: Value, right: Value, operand: Operand): number => {
  if (typeof left === 'string' && typeof right === 'string') {
    const type = operand.kind === 'field' ? operand.field.type : null
    if (type?.kind === 'enum') return type.values.indexOf(left) - type.values.indexOf(right)
    return compareTexts(left, right)
  }
  return Number(left) - Number(right)
}
