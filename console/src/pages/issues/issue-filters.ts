import type { Schemas } from '../../api/client.ts'
import { listOf, readValues, type SearchParams, toggled, writeValues } from '../../search-params.ts'

export type IssueFilter = Schemas['IssueFilter']
type Status = Schemas['IssueStatus']

const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'] as const
const STATUSES = ['OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS', 'RESOLVED', 'SUPPRESSED'] as const
const PROVIDERS = ['aws', 'azure', 'gcp'] as const
const SLA_STATUSES = ['overdue', 'at_risk', 'on_track'] as const

/** The values of the filters with a few known values, in the order in which they are listed. */
export const CHOICES = {
  severity: SEVERITIES,
  status: STATUSES,
  sla: SLA_STATUSES,
  provider: PROVIDERS,
} as const

export type ChoiceName = keyof typeof CHOICES

/** The filters whose values the service knows; any number may be chosen. */
const VALUE_NAMES = ['assignee', 'account_id', 'region', 'application_id', 'control_id'] as const

export type ValueName = (typeof VALUE_NAMES)[number]

/** Returns the chosen values. An empty assignee stands for unassigned issues. */
export const valuesOf = (name: ValueName, search: SearchParams): readonly string[] =>
  search[name] === '' ? [''] : readValues(search[name])

/** Returns the parameter after a value was chosen, or chosen no more. */
export const toggleValue = (name: ValueName, value: string, search: SearchParams) =>
  writeValues(toggled(valuesOf(name, search), value))

/** What is listed when the address names no status: what still needs work. */
export const UNRESOLVED: readonly Status[] = ['OPEN', 'ACKNOWLEDGED', 'IN_PROGRESS']

/** The parameters that hide rows, in the order of their chips. */
export const FILTER_NAMES = [
  'severity',
  'status',
  'sla',
  'assignee',
  'provider',
  'account_id',
  'region',
  'application_id',
  'control_id',
  'ticketed',
  'text',
] as const

export type FilterName = (typeof FILTER_NAMES)[number]

/** A longer text would not fit into a query of 1,024 characters with each field that it is looked for in. */
export const MAX_TEXT = 80

const known = <Name extends ChoiceName>(name: Name, search: SearchParams) => {
  const wanted = listOf(search[name]?.trim())
  return (CHOICES[name] as readonly string[]).filter((value) =>
    wanted.some((one) => one.toLowerCase() === value.toLowerCase()),
  ) as (typeof CHOICES)[Name][number][]
}

/** Returns the chosen values of a filter. For the status they include the default. */
export const chosenOf = (name: ChoiceName, search: SearchParams): readonly string[] => {
  if (name !== 'status') return known(name, search)
  if (search.status === 'any') return []
  const chosen = known('status', search)
  return chosen.length === 0 ? UNRESOLVED : chosen
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value) => other.includes(value))

/** Returns the parameter that stands for chosen values. No status at all means any. */
export const paramOf = (name: ChoiceName, values: readonly string[]) => {
  if (name !== 'status') return values.length === 0 ? undefined : values.join(',')
  if (values.length === 0 || values.length === STATUSES.length) return 'any'
  return isSame(values, UNRESOLVED) ? undefined : values.join(',')
}

/** Returns the parameter after a value was chosen, or chosen no more. */
export const toggle = (name: ChoiceName, value: string, search: SearchParams) => {
  const chosen = chosenOf(name, search)
  const next = (CHOICES[name] as readonly string[]).filter(
    (one) => chosen.includes(one) !== (one === value),
  )
  return paramOf(name, next)
}

/** Writes a text as a string of RQL. */
export const quote = (text: string) => `'${text.replace(/[\\']/g, '\\$&')}'`

const TEXT_FIELDS = ['title', 'scanner_title', 'resource_name', 'account_id', 'control_id'] as const

/** Returns the condition that a field has one of the values; undefined for no values. */
const conditionOn = (name: ValueName, values: readonly string[]) => {
  const named = values.filter((value) => value !== '').map(quote)
  const parts = [
    ...(named.length === 1 ? [`${name} = ${named[0]}`] : []),
    ...(named.length > 1 ? [`${name} IN (${named.join(', ')})`] : []),
    ...(named.length < values.length ? [`${name} IS EMPTY`] : []),
  ]
  return parts.length > 1 ? `(${parts.join(' OR ')})` : parts[0]
}

/** The list takes one account and one control as parameters; more are a part of the query. */
const paramOfValue = (name: 'account_id' | 'control_id', search: SearchParams) => {
  const [value, ...more] = valuesOf(name, search)
  return more.length === 0 && value ? { [name]: value } : undefined
}

const isParam = (name: ValueName, search: SearchParams) =>
  (name === 'account_id' || name === 'control_id') && paramOfValue(name, search) !== undefined

const queryOf = (search: SearchParams) => {
  const sla = known('sla', search)
  const text = search.text?.trim().slice(0, MAX_TEXT) ?? ''
  const conditions = [
    sla.length > 0 && `sla_status IN (${sla.map(quote).join(', ')})`,
    ...VALUE_NAMES.filter((name) => !isParam(name, search)).map((name) =>
      conditionOn(name, valuesOf(name, search)),
    ),
    text !== '' &&
      `(${TEXT_FIELDS.map((field) => `${field} CONTAINS ${quote(text)}`).join(' OR ')})`,
  ].filter((condition) => typeof condition === 'string')
  return conditions.length === 0 ? undefined : conditions.join(' AND ')
}

const isTicketed = (value: string | undefined) =>
  value === 'true' || value === 'false' ? value === 'true' : undefined

/** Returns the filter of the API that an address stands for: of the list, of the counts, of bulk changes. */
export const filterOf = (search: SearchParams): IssueFilter => {
  const severity = known('severity', search)
  const provider = known('provider', search)
  const status = chosenOf('status', search) as Status[]
  const ticketed = isTicketed(search.ticketed)
  const q = queryOf(search)
  return {
    ...(severity.length > 0 && { severity }),
    ...(status.length > 0 && { status: [...status] }),
    ...(provider.length > 0 && { provider }),
    ...paramOfValue('account_id', search),
    ...paramOfValue('control_id', search),
    ...(ticketed !== undefined && { ticketed }),
    ...(q !== undefined && { q }),
  }
}

/** One value that hides rows, with what the address says once it is taken away. */
export interface Chip {
  name: FilterName
  value: string
  without: string | undefined
}

const chipsFor = (name: FilterName, search: SearchParams): Chip[] => {
  if (name in CHOICES) {
    const choice = name as ChoiceName
    if (choice === 'status' && search.status === undefined) {
      return [{ name, value: 'unresolved', without: 'any' }]
    }
    return chosenOf(choice, search).map((value) => ({
      name,
      value,
      without: toggle(choice, value, search),
    }))
  }
  if ((VALUE_NAMES as readonly string[]).includes(name)) {
    const facet = name as ValueName
    return valuesOf(facet, search).map((value) => ({
      name,
      value,
      without: toggleValue(facet, value, search),
    }))
  }
  const value = search[name]
  if (value === undefined || value === '') return []
  return [{ name, value, without: undefined }]
}

/** Returns everything that hides rows, the default too. */
export const chipsOf = (search: SearchParams) =>
  FILTER_NAMES.flatMap((name) => chipsFor(name, search))

/** Returns whether the address has other filters than the default. */
export const isFiltered = (search: SearchParams) =>
  FILTER_NAMES.some((name) => search[name] !== undefined)

/** Returns the address without its filters; the sort stays. */
export const withoutFilters = ({ sort, order }: SearchParams): SearchParams => ({ sort, order })

const FINDING_STATUS: Readonly<Record<Status, Schemas['FindingStatus']>> = {
  OPEN: 'open',
  ACKNOWLEDGED: 'open',
  IN_PROGRESS: 'in_progress',
  RESOLVED: 'resolved',
  SUPPRESSED: 'suppressed',
}

/** Returns the filters of a search by relevance, which knows three of them. */
export const searchFiltersOf = (search: SearchParams): Schemas['SearchFilters'] => {
  const { severity, status, provider } = filterOf(search)
  return {
    ...(severity && { severity }),
    ...(provider && { provider: provider as ('aws' | 'azure' | 'gcp')[] }),
    ...(status && { status: [...new Set(status.map((one) => FINDING_STATUS[one]))] }),
  }
}

const SORTS = ['severity', 'risk_score', 'created_at'] as const

/** Returns the order of the list; the riskiest first when the address names none. */
export const sortOf = ({ sort, order }: SearchParams) => ({
  column: SORTS.find((name) => name === sort) ?? ('risk_score' as const),
  order: order === 'asc' ? ('asc' as const) : ('desc' as const),
})

/** Returns whether the list is a search by relevance. */
export const isBestMatch = ({ text, mode }: SearchParams) =>
  mode === 'best' && (text?.trim() ?? '') !== ''
