import type { Expression, Operand } from './syntax.ts'

/** Whether an expression tests a regular expression, whose cost is not known in advance. */
export const usesPattern = (expression: Expression): boolean => {
  if (expression.kind === 'not') return usesPattern(expression.operand)
  if (expression.kind === 'and' || expression.kind === 'or') {
    return expression.operands.some(usesPattern)
  }
  return expression.kind === 'text' && expression.operator === 'matches'
}

/** Returns the names of the fields that an expression uses. Tags count as one field, `tags`. */
export const fieldNamesIn = (expression: Expression): ReadonlySet<string> => {
  const names = new Set<string>()
  collect(expression, names)
  return names
}

const collect = (expression: Expression, names: Set<string>): void => {
  switch (expression.kind) {
    case 'and':
    case 'or':
      for (const operand of expression.operands) collect(operand, names)
      return
    case 'not':
      collect(expression.operand, names)
      return
    default:
      names.add(nameOf(expression.operand))
  }
}

const nameOf = (operand: Operand) => (operand.kind === 'tag' ? 'tags' : operand.field.name)
