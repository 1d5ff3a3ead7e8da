import type { Expression, Field, Predicate, Value } from '../rql/syntax.ts'
import { compareTexts, textMatches } from '../rql/text-match.ts'
import type { Framework } from './framework.ts'
import { frameworkNamedBy, namesOfFramework } from './framework-names.ts'

/** The fields of findings that queries name frameworks and their controls with. */
export interface FrameworkFields {
  /** The names of frameworks, several. */
  readonly framework: Field
  /** The controls of frameworks, several. */
  readonly control: Field
  /** The id of the rule that a finding is of. */
  readonly rule: Field
}

type Conjunction = Extract<Expression, { kind: 'and' }>

/** A test of a predicate that is not negated, on one text. */
const testOf = (predicate: Predicate): ((text: string) => boolean) => {
  switch (predicate.kind) {
    case 'exists':
      return () => true
    case 'in': {
      const texts = predicate.values.map((value) => String(value).toLowerCase())
      return (text) => texts.includes(text.toLowerCase())
    }
    case 'text':
      return (text) => textMatches(predicate.operator, text, predicate.text)
    case 'compare':
      return (text) => isOrdered(predicate.operator, compareTexts(text, String(predicate.value)))
  }
}

const isOrdered = (
  operator: Extract<Predicate, { kind: 'compare' }>['operator'],
  order: number,
): boolean => {
  switch (operator) {
    case '=':
      return order === 0
    case '!=':
      return order !== 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
  }
}

/** The values of a test for equality; null: it is another test. */
const equalTo = (predicate: Predicate): readonly Value[] | null => {
  if (predicate.kind === 'in') return predicate.values
  return predicate.kind === 'compare' && predicate.operator === '=' ? [predicate.value] : null
}

/** Equality with a name means the framework, however it is spelled; any other test is of each of its names. */
const frameworkTestOf = (predicate: Predicate): ((framework: Framework) => boolean) => {
  const named = equalTo(predicate)
  if (named !== null) {
    const tests = named.map((value) => frameworkNamedBy(String(value)))
    return (framework) => tests.some((isNamed) => isNamed(framework))
  }
  const test = testOf(predicate)
  return (framework) => namesOfFramework(framework).some(test)
}

const isNegated = (predicate: Predicate): boolean =>
  predicate.kind === 'compare' ? predicate.operator === '!=' : predicate.negated

const positive = (predicate: Predicate): Predicate =>
  predicate.kind === 'compare' ? { ...predicate, operator: '=' } : { ...predicate, negated: false }

const isPredicate = (expression: Expression): expression is Predicate =>
  expression.kind !== 'and' && expression.kind !== 'or' && expression.kind !== 'not'

/** The tests of a condition on one field that is met by one value: a predicate, or several of which one holds. */
const testsOn = (field: Field, expression: Expression): readonly Predicate[] | null => {
  if (expression.kind === 'or') {
    const tests = expression.operands.map((operand) => testsOn(field, operand))
    return tests.every((one) => one !== null) ? tests.flat() : null
  }
  if (!isPredicate(expression) || isNegated(expression)) return null
  const { operand } = expression
  return operand.kind === 'field' && operand.field.name === field.name ? [expression] : null
}

type Tests = readonly (readonly Predicate[])[]

/** The rules of the controls that meet every test: of their framework, and of their own identifier. */
const rulesWhere = (
  frameworks: readonly Framework[],
  { ofFramework, ofControl }: { readonly ofFramework: Tests; readonly ofControl: Tests },
): string[] => {
  const isAsked = ofFramework.map((tests) => tests.map(frameworkTestOf))
  const isWanted = ofControl.map((tests) => tests.map(testOf))
  const asked = frameworks.filter((framework) =>
    isAsked.every((tests) => tests.some((test) => test(framework))),
  )
  const known = new Map<string, boolean>()
  const meets = (id: string): boolean => {
    const found = known.get(id) ?? isWanted.every((tests) => tests.some((test) => test(id)))
    known.set(id, found)
    return found
  }
  const controls = asked.flatMap((framework) => framework.controls)
  return [
    ...new Set(controls.flatMap(({ id, rules }) => (rules.length > 0 && meets(id) ? rules : []))),
  ]
}

/**
 * Returns a condition that also holds for the findings whose rules decide a control that it asks for. What
 * scanners wrote adds to that. In a conjunction, a condition on the framework and those on controls hold for
 * one control of the framework.
 */
export const withFrameworks = (
  where: Expression,
  frameworks: readonly Framework[],
  fields: FrameworkFields,
): Expression => {
  const either = (written: Expression, ofFramework: Tests, ofControl: Tests): Expression => {
    const values = rulesWhere(frameworks, { ofFramework, ofControl })
    const operand = { kind: 'field', field: fields.rule } as const
    const mapped: Expression = { kind: 'in', operand, values, negated: false }
    return values.length === 0 ? written : { kind: 'or', operands: [written, mapped] }
  }

  const readAlone = (expression: Expression): Expression | null => {
    const ofFramework = testsOn(fields.framework, expression)
    if (ofFramework) return either(expression, [ofFramework], [])
    const ofControl = testsOn(fields.control, expression)
    return ofControl ? either(expression, [], [ofControl]) : null
  }

  const readConjunction = ({ operands }: Conjunction): Expression => {
    const framework = operands.filter((one) => testsOn(fields.framework, one) !== null)
    const control = operands.filter((one) => testsOn(fields.control, one) !== null)
    const [only] = framework
    if (only === undefined || framework.length > 1 || control.length === 0) {
      return { kind: 'and', operands: operands.map(read) }
    }
    const written: Expression = { kind: 'and', operands: [only, ...control], isOfOneElement: true }
    const together = either(
      written,
      [testsOn(fields.framework, only) ?? []],
      control.map((one) => testsOn(fields.control, one) ?? []),
    )
    const others = operands.filter((one) => one !== only && !control.includes(one))
    return others.length === 0
      ? together
      : { kind: 'and', operands: [...others.map(read), together] }
  }

  const read = (expression: Expression): Expression => {
    const alone = readAlone(expression)
    if (alone) return alone
    switch (expression.kind) {
      case 'and':
        return readConjunction(expression)
      case 'or':
        return { kind: 'or', operands: expression.operands.map(read) }
      case 'not':
        return { kind: 'not', operand: read(expression.operand) }
      default:
        return isNegated(expression) && readAlone(positive(expression)) !== null
          ? { kind: 'not', operand: read(positive(expression)) }
          : expression
    }
  }

  return read(where)
}
