import { OPERATORS, type Operator } from './operators.ts'
import type { Expression, Operand, Predicate, Query, Value } from './syntax.ts'

/** Prints a query as text that parses to the same query. */
export const printQuery = ({ where, order }: Query): string => {
  const condition = printExpression(where)
  return order
    ? `${condition} ORDER BY ${order.field.name} ${order.descending ? 'DESC' : 'ASC'}`
    : condition
}

const printExpression = (expression: Expression): string => {
  switch (expression.kind) {
    case 'and':
      return expression.operands
        .map((operand) => parenthesize(operand, ['and', 'or']))
        .join(' AND ')
    case 'or':
      return expression.operands.map((operand) => parenthesize(operand, ['or'])).join(' OR ')
    case 'not':
      return `NOT ${parenthesize(expression.operand, ['and', 'or'])}`
    default:
      return printPredicate(expression)
  }
}

/** Adds parentheses to an expression of a kind that would otherwise parse differently. */
const parenthesize = (expression: Expression, kinds: readonly Expression['kind'][]) =>
  kinds.includes(expression.kind) ? `(${printExpression(expression)})` : printExpression(expression)

const printPredicate = (predicate: Predicate): string => {
  const operand = printOperand(predicate.operand)
  switch (predicate.kind) {
    case 'compare':
      return `${operand} ${predicate.operator} ${printValue(predicate.value)}`
    case 'in': {
      const { kind, negated } = predicate
      return `${operand} ${printOperator({ kind, negated })} (${predicate.values.map(printValue).join(', ')})`
    }
    case 'text': {
      const { kind, operator, negated } = predicate
      return `${operand} ${printOperator({ kind, operator, negated })} ${printValue(predicate.text)}`
    }
    case 'exists': {
      const { kind, negated } = predicate
      return `${operand} ${printOperator({ kind, negated })}`
    }
  }
}

const printOperator = (operator: Operator): string => {
  const key = JSON.stringify(operator)
  const spelling = [...OPERATORS].find(([, operator]) => JSON.stringify(operator) === key)
  if (!spelling) throw new Error(`No operator is ${key}`)
  return spelling[0]
}

const printOperand = (operand: Operand): string => {
  switch (operand.kind) {
    case 'field':
      return operand.field.name
    case 'tag':
      return `tag(${printText(operand.key)})`
    case 'age':
      return `age(${operand.field.name})`
  }
}

const printValue = (value: Value): string => {
  if (typeof value === 'string') return printText(value)
  return value instanceof Date ? value.toISOString() : String(value)
}

const printText = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`
