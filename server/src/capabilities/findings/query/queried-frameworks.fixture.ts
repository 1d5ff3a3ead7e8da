import type { Framework } from '@stance/core/compliance/framework'
import { frameworkNamedBy, namesOfFramework } from '@stance/core/compliance/framework-names'
import { SHIPPED_FRAMEWORKS } from '@stance/core/compliance/shipped-frameworks'
import { matches, type RecordView } from '@stance/core/rql/evaluate.test-data'
import type { Expression, Predicate } from '@stance/core/rql/syntax'

/** A control of a framework that a finding is about. */
export interface Requirement {
  readonly names: readonly string[]
  /** null: a scanner wrote it. */
  readonly framework: Framework | null
  readonly control: string
}

/** What scanners wrote, and what the rule of a finding decides. */
export const requirementsOf = (finding: Readonly<Record<string, unknown>>): Requirement[] => [
  ...(finding.compliance as readonly { framework: string; control: string }[]).map(
    ({ framework, control }) => ({ names: [framework], framework: null, control }),
  ),
  ...SHIPPED_FRAMEWORKS.flatMap((framework) =>
    framework.controls
      .filter(({ rules }) => rules.includes(String(finding.control_id)))
      .map(({ id }) => ({ names: namesOfFramework(framework), framework, control: id })),
  ),
]

type Place = 'compliance' | 'compliance.control'

const isPredicate = (expression: Expression): expression is Predicate =>
  !['and', 'or', 'not'].includes(expression.kind)

const isNegated = (predicate: Predicate): boolean =>
  predicate.kind === 'compare' ? predicate.operator === '!=' : predicate.negated

/** Whether a condition is about one of the two fields alone and is not negated. */
const isAbout = (place: Place, expression: Expression): boolean => {
  if (expression.kind === 'or') return expression.operands.every((one) => isAbout(place, one))
  if (!isPredicate(expression) || isNegated(expression)) return false
  return expression.operand.kind === 'field' && expression.operand.field.name === place
}

const textsOf = (predicate: Predicate): readonly string[] => {
  if (predicate.kind === 'in') return predicate.values.map(String)
  return predicate.kind === 'compare' && ['=', '!='].includes(predicate.operator)
    ? [String(predicate.value)]
    : []
}

/** What queries mean for findings of which the frameworks are known: the reference for their translation. */
export const meets = (
  where: Expression,
  record: RecordView,
  requirements: readonly Requirement[],
): boolean => {
  const viewOf = (some: readonly Requirement[]): RecordView => ({
    ...record,
    values: (field) => {
      if (field.name === 'compliance') return some.flatMap(({ names }) => names)
      if (field.name === 'compliance.control') return some.map(({ control }) => control)
      return record.values(field)
    },
  })
  const isNamed = (predicate: Predicate, some: readonly Requirement[]): boolean =>
    predicate.operand.kind === 'field' &&
    predicate.operand.field.name === 'compliance' &&
    textsOf(predicate).some((text) =>
      some.some(({ framework }) => framework !== null && frameworkNamedBy(text)(framework)),
    )
  const holds = (expression: Expression, some: readonly Requirement[]): boolean => {
    switch (expression.kind) {
      case 'or':
        return expression.operands.some((one) => holds(one, some))
      case 'not':
        return !holds(expression.operand, some)
      case 'and': {
        const { operands } = expression
        const framework = operands.filter((one) => isAbout('compliance', one))
        const control = operands.filter((one) => isAbout('compliance.control', one))
        const pair = [...framework, ...control]
        if (framework.length !== 1 || control.length === 0) {
          return operands.every((one) => holds(one, some))
        }
        return (
          operands.every((one) => pair.includes(one) || holds(one, some)) &&
          some.some((requirement) => pair.every((one) => holds(one, [requirement])))
        )
      }
      default: {
        const named = isNamed(expression, some)
        return isNegated(expression)
          ? !named && matches(expression, viewOf(some))
          : named || matches(expression, viewOf(some))
      }
    }
  }
  return holds(where, requirements)
}
