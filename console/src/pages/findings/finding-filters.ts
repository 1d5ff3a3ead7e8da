import type { components } from '../../api/schema.d.ts'
import { readValues, type SearchParams, writeValues } from '../../search-params.ts'

export type FacetName = components['schemas']['FindingFacet']['name']

/** Fields of which the address can name values: those that the service counts. */
export const FACET_NAMES = [
  'severity',
  'provider',
  'status',
  'category',
  'account_id',
  'region',
  'application_id',
  'environment',
  'owner',
  'service_name',
  'resource_type',
  'source',
  'control_id',
] as const satisfies readonly FacetName[]

/** Fails to compile when the service counts a facet that is not named above. */
true satisfies FacetName extends (typeof FACET_NAMES)[number] ? true : never

/** Returns the values of a facet that the address names. */
export const valuesOf = (search: SearchParams, name: FacetName): readonly string[] =>
  readValues(search[name])

const UNRESOLVED = ['open', 'in_progress'] as const
const ACTIVE = [...UNRESOLVED, 'resolved'] as const
export const SUPPRESSED_CHOICES = ['exclude', 'include', 'only'] as const
export type SuppressedChoice = (typeof SUPPRESSED_CHOICES)[number]

/** Returns whether suppressed findings are left out, listed too, or listed alone. */
export const suppressedChoice = (search: SearchParams): SuppressedChoice => {
  const written = SUPPRESSED_CHOICES.find((choice) => choice === search.suppressed)
  if (written !== undefined) return written
  return search.status === 'any' || valuesOf(search, 'status').includes('suppressed')
    ? 'include'
    : 'exclude'
}

/** Returns the statuses that are chosen besides `suppressed`: the unresolved ones unless the address says more. */
export const chosenStatuses = (search: SearchParams): readonly string[] => {
  if (search.status === undefined) return UNRESOLVED
  if (search.status === 'any') return ACTIVE
  return valuesOf(search, 'status').filter((status) => status !== 'suppressed')
}

/** Returns the statuses to ask the service for; undefined asks for all. */
export const statusFilter = (search: SearchParams): readonly string[] | undefined => {
  const choice = suppressedChoice(search)
  if (choice === 'only') return ['suppressed']
  const statuses = [...chosenStatuses(search), ...(choice === 'include' ? ['suppressed'] : [])]
  return statuses.length === ACTIVE.length + 1 ? undefined : statuses
}

const MAX_QUERY_LENGTH = 1_024
const TEXT_FIELDS = ['title', 'resource_name', 'account_name'] as const

const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** Returns the query that finds words in the title, the resource and the account; every word must be there. */
export const queryOfWords = (text: string) => {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const clause = (word: string) =>
    `(${TEXT_FIELDS.map((field) => `${field} CONTAINS ${quote(word)}`).join(' OR ')})`
  const whole = words.map(clause).join(' AND ')
  return whole.length <= MAX_QUERY_LENGTH
    ? whole
    : `title CONTAINS ${quote(text.trim().slice(0, 500))}`
}

/** Returns a query without its order, which only lists have. */
export const withoutOrder = (query: string) => query.replace(/\s*\border\s+by\s+[^"']*$/i, '')

/** Facets that the list takes as parameters; the others become a part of the query. */
const PARAMETERS: ReadonlySet<string> = new Set(['severity', 'provider', 'status'])

/** Returns whether the API takes the chosen values as a parameter, which cannot name the unknown one. */
const isParameter = (search: SearchParams, name: FacetName) =>
  PARAMETERS.has(name) && !valuesOf(search, name).includes('')

const clauseOf = (name: FacetName, values: readonly string[]) => {
  const named = values.filter((value) => value !== '')
  const parts = [
    ...(named.length > 0 ? [`${name} IN (${named.map(quote).join(', ')})`] : []),
    ...(named.length < values.length ? [`${name} IS EMPTY`] : []),
  ]
  return parts.length > 1 ? `(${parts.join(' OR ')})` : parts.join('')
}

/** Returns the query of the address: what is written as RQL, the words, and the facets without a parameter. */
export const queryOf = (search: SearchParams) => {
  const written = (search.q ?? '').trim()
  const clauses = [
    queryOfWords(search.text ?? ''),
    ...FACET_NAMES.filter((name) => !isParameter(search, name)).map((name) =>
      clauseOf(name, valuesOf(search, name)),
    ),
  ].filter((clause) => clause !== '')
  if (clauses.length === 0) return written
  return [...(written === '' ? [] : [`(${withoutOrder(written)})`]), ...clauses].join(' AND ')
}

/** Returns the parameters of the API for what the address filters: the same for list, counts and export. */
export const apiFilters = (search: SearchParams): URLSearchParams => {
  const params = new URLSearchParams()
  const query = queryOf(search)
  if (query !== '') params.set('q', query)
  const statuses = statusFilter(search) ?? []
  for (const name of ['severity', 'provider'] as const) {
    const values = valuesOf(search, name)
    if (values.length > 0 && isParameter(search, name)) params.set(name, values.join(','))
  }
  if (statuses.length > 0) params.set('status', statuses.join(','))
  return params
}

/** Returns whether the search by relevance can answer: it knows three filters, no query and no sort. */
export const isRankable = (search: SearchParams) =>
  (search.text ?? '').trim() !== '' &&
  (search.q ?? '') === '' &&
  search.sort === undefined &&
  FACET_NAMES.every((name) => isParameter(search, name) || search[name] === undefined)

/** One filter that is on, and what the address is without it. */
export interface FilterChip {
  id: string
  name: FacetName | 'suppressed' | 'text' | 'q' | 'default'
  value: string
  without: Partial<Record<string, string | undefined>>
}

const facetChips = (search: SearchParams): FilterChip[] =>
  FACET_NAMES.filter((name) => name !== 'status').flatMap((name) => {
    const values = valuesOf(search, name)
    return values.map((value) => ({
      id: `${name}:${value}`,
      name,
      value,
      without: { [name]: writeValues(values.filter((other) => other !== value)) },
    }))
  })

const statusChips = (search: SearchParams): FilterChip[] => {
  if (suppressedChoice(search) === 'only' || search.status === 'any') return []
  if (search.status === undefined) {
    return [{ id: 'status', name: 'default', value: 'status', without: { status: 'any' } }]
  }
  const values = chosenStatuses(search)
  return values.map((value) => ({
    id: `status:${value}`,
    name: 'status',
    value,
    without: { status: writeValues(values.filter((other) => other !== value)) ?? 'any' },
  }))
}

/** Returns what hides rows: the chosen filters and the defaults. */
export const chipsOf = (search: SearchParams): readonly FilterChip[] => {
  const choice = suppressedChoice(search)
  const isDefault = search.status === undefined && choice === 'exclude'
  return [
    ...statusChips(search),
    ...(choice === 'include' || isDefault
      ? []
      : [
          {
            id: 'suppressed',
            name: 'suppressed' as const,
            value: choice,
            without: { suppressed: choice === 'only' ? undefined : 'include' },
          },
        ]),
    ...facetChips(search),
  ]
}

/** Parameters that are not filters: what is open, and how it is sorted. */
const KEPT = ['f', 'sort', 'order', 'mode', 'view']

/** Returns the address without filters: the defaults. */
export const withoutFilters = (search: SearchParams): SearchParams =>
  Object.fromEntries(Object.entries(search).filter(([name]) => KEPT.includes(name)))

/** Returns whether the address filters more than the defaults. */
export const hasFilters = (search: SearchParams) =>
  Object.entries(search).some(([name, value]) => value !== undefined && !KEPT.includes(name))

/** Returns the text that stands for the list: it changes when other rows are to be shown. */
export const listKey = (search: SearchParams) => {
  const { f: _open, mode: _mode, ask: _ask, view: _view, ...filters } = search
  return JSON.stringify(Object.entries(filters).sort())
}
