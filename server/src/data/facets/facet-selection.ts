import { fieldNamesIn } from '@stance/core/rql/analysis'
import type { Expression } from '@stance/core/rql/syntax'

/** What records must fulfil to be counted: conditions, and a filter by the names of facets and fields. */
export interface Selection<Filter extends object> {
  readonly conditions: readonly Expression[]
  readonly filter: Filter
}

export interface FacetValue {
  readonly value: string
  readonly count: number
}

const conjunctsOf = (expression: Expression): readonly Expression[] =>
  expression.kind === 'and' ? expression.operands.flatMap(conjunctsOf) : [expression]

export const selectionOf = <Filter extends object>(
  where: Expression | null,
  filter: Filter,
): Selection<Filter> => ({
  conditions: where === null ? [] : conjunctsOf(where),
  filter,
})

const isAbout = (field: string, expression: Expression): boolean => {
  const names = fieldNamesIn(expression)
  return names.size === 1 && names.has(field)
}

/** The selection without what it says about the facet alone; `field` is the field of the facet. */
export const selectionWithout = <Filter extends object>(
  facet: string,
  field: string,
  selection: Selection<Filter>,
): Selection<Filter> => ({
  conditions: selection.conditions.filter((condition) => !isAbout(field, condition)),
  filter: Object.fromEntries(
    Object.entries(selection.filter).filter(([name]) => name !== facet),
  ) as Filter,
})

/** The fields that a selection depends on. */
export const fieldsOf = <Filter extends object>(
  { conditions, filter }: Selection<Filter>,
  fieldOf: (name: string) => string,
): ReadonlySet<string> =>
  new Set([
    ...conditions.flatMap((condition) => [...fieldNamesIn(condition)]),
    ...Object.keys(filter).map(fieldOf),
  ])

const equalTo = (expression: Expression): readonly string[] => {
  if (expression.kind === 'compare' && expression.operator === '=') return [`${expression.value}`]
  return expression.kind === 'in' && !expression.negated ? expression.values.map(String) : []
}

const textsOf = (value: unknown): readonly string[] => {
  if (value === undefined) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

/** The values of a facet that the selection names. */
export const selectedValues = <Filter extends object>(
  facet: string,
  field: string,
  { conditions, filter }: Selection<Filter>,
): string[] => {
  const named = conditions.filter((condition) => isAbout(field, condition))
  const filtered = textsOf(new Map<string, unknown>(Object.entries(filter)).get(facet))
  return [...new Set([...filtered, ...named.flatMap(equalTo)])]
}

/** The counted values, and those that the selection names and that no record has. */
export const withSelected = (
  counted: readonly FacetValue[],
  selected: readonly string[],
): FacetValue[] => {
  const known = new Set(counted.map(({ value }) => value.toLowerCase()))
  const missing = selected.filter((value) => !known.has(value.toLowerCase()))
  return [...counted, ...missing.map((value) => ({ value, count: 0 }))]
}
