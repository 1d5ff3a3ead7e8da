import { OPERATORS, type Operator } from './operators.ts'
import type { Expression, Operand, Predicate, Query, Value } from './syntax.ts'

/** A query as text that is read as the same query. */
export const printQuery = ({ where, order }: Query): string => {
  const condition = printExpression(where)
  return order
    ? `${condition} ORDER BY ${order.field.name} ${order.descending ? 'DESC' : 'ASC'}`
    : condition
}

const printExpression = (expression: Expression): string => {
  switch (expression.kind) {
    case 'and':
      return expression.operands.map((operand) => inside(operand, ['and', 'or'])).join(' AND ')
    case 'or':
      return expression.operands.map((operand) => inside(operand, ['or'])).join(' OR ')
    case 'not':
      return `NOT ${inside(expression.operand, ['and', 'or'])}`
    default:
      return printPredicate(expression)
  }
}

/** In parentheses when it is of a kind that would be read otherwise without. */
const inside = (expression: Expression, kinds: readonly Expression['kind'][]) =>
  kinds.includes(expression.kind) ? `(${printExpression(expression)})` : printExpression(expression)

const printPredicate = (predicate: Predicate): string => {
  const operand = printOperand(predicate.operand)
  switch (predicate.kind) {
    case 'compare':
      return `${operand} ${predicate.operator} ${printValue(predicate.value)}`
    case 'in': {
      const { kind, negated } = predicate
      return `${operand} ${spelled({ kind, negated })} (${predicate.values.map(printValue).join(', ')})`
    }
    case 'text': {
      const { kind, operator, negated } = predicate
      return `${operand} ${spelled({ kind, operator, negated })} ${printValue(predicate.text)}`
    }
    case 'exists': {
      const { kind, negated } = predicate
      return `${operand} ${spelled({ kind, negated })}`
    }
  }
}

const spelled = (meant: Operator): string => {
  const key = JSON.stringify(meant)
  const found = [...OPERATORS].find(([, operator]) => JSON.stringify(operator) === key)
  if (!found) throw new Error(`No operator is ${key}`)
  return found[0]
}

const printOperand = (operand: Operand): string => {
  switch (operand.kind) {
    case 'field':
      return operand.field.name
    case 'tag':
      return `tag(${inQuotes(operand.key)})`
    case 'age':
      return `age(${operand.field.name})`
  }
}

const printValue = (value: Value): string => {
  if (typeof value === 'string') return inQuotes(value)
  return value instanceof Date ? value.toISOString() : String(value)
}

const inQuotes = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
