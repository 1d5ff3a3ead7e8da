import { fieldNamesIn } from '@stance/core/rql/analysis'
import type { Expression } from '@stance/core/rql/syntax'
import type { FindingFilter } from '../list/finding-list.ts'

/** Counted by counters, whatever the number of findings. */
export const COUNTED_FACETS = [
  'severity',
  'status',
  'provider',
  'category',
  'account_id',
  'region',
  'application_id',
] as const

export const FACETS = [
  ...COUNTED_FACETS,
  'environment',
  'owner',
  'service_name',
  'resource_type',
  'source',
  'control_id',
] as const
export type Facet = (typeof FACETS)[number]

/** The field of a finding that a facet counts the values of. */
export const fieldOf = (facet: Facet): string => (facet === 'provider' ? 'cloud_provider' : facet)

/** What findings must fulfil to be counted: conditions, and a filter. */
export interface Selection {
  readonly conditions: readonly Expression[]
  readonly filter: FindingFilter
}

const conjunctsOf = (expression: Expression): readonly Expression[] =>
  expression.kind === 'and' ? expression.operands.flatMap(conjunctsOf) : [expression]

export const selectionOf = (where: Expression | null, filter: FindingFilter): Selection => ({
  conditions: where === null ? [] : conjunctsOf(where),
  filter,
})

const isAbout = (field: string, expression: Expression): boolean => {
  const names = fieldNamesIn(expression)
  return names.size === 1 && names.has(field)
}

/** The selection without what it says about the facet alone. */
export const selectionWithout = (facet: Facet, selection: Selection): Selection => {
  const { [facet as keyof FindingFilter]: _own, ...filter } = selection.filter
  const field = fieldOf(facet)
  return {
    conditions: selection.conditions.filter((condition) => !isAbout(field, condition)),
    filter,
  }
}

/** The fields that a selection depends on. */
export const fieldsOf = ({ conditions, filter }: Selection): ReadonlySet<string> =>
  new Set([
    ...conditions.flatMap((condition) => [...fieldNamesIn(condition)]),
    ...Object.keys(filter).map((name) => fieldOf(name as Facet)),
  ])

const equalTo = (expression: Expression): readonly string[] => {
  if (expression.kind === 'compare' && expression.operator === '=') return [`${expression.value}`]
  return expression.kind === 'in' && !expression.negated ? expression.values.map(String) : []
}

/** The values of a facet that the selection names. */
export const selectedValues = (facet: Facet, { conditions, filter }: Selection): string[] => {
  const named = conditions.filter((condition) => isAbout(fieldOf(facet), condition))
  const filtered = filter[facet as keyof FindingFilter] ?? []
  return [...new Set([...filtered, ...named.flatMap(equalTo)])]
}

export interface FacetValue {
  readonly value: string
  readonly count: number
}

/** The counted values, and those that the selection names and that have no finding. */
export const withSelected = (
  counted: readonly FacetValue[],
  selected: readonly string[],
): FacetValue[] => {
  const known = new Set(counted.map(({ value }) => value.toLowerCase()))
  const missing = selected.filter((value) => !known.has(value.toLowerCase()))
  return [...counted, ...missing.map((value) => ({ value, count: 0 }))]
}
