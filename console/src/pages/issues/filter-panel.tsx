import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useAccountNames } from '../../api/account-names.ts'
import type { Schemas } from '../../api/client.ts'
import type { SearchParams } from '../../search-params.ts'
import { issuesText } from '../../text/issues.ts'
import { ClosedFacet } from '../../ui/facets/closed-facet.tsx'
import { FacetGroup, type FacetSource } from '../../ui/facets/facet-group.tsx'
import type { CountedValues } from '../../ui/facets/facet-values.ts'
import { SeverityMark } from '../../ui/severity.tsx'
import { FiltersError } from '../../ui/states.tsx'
import { useFilterWords } from './filter-words.ts'
import { type FacetField, facetsQuery, facetValuesQuery, readFacetsQuery } from './issue-facets.ts'
import {
  CHOICES,
  type ChoiceName,
  chosenOf,
  type FilterName,
  toggle,
  toggleValue,
  type ValueName,
  valuesOf,
} from './issue-filters.ts'

/** Changes parameters of the address. */
export type ChangeSearch = (change: SearchParams) => void

type FacetName = Exclude<FilterName, 'text'>

/** The field of the API, where it has another name than the parameter of the address. */
const fieldOf = (name: FacetName): FacetField => (name === 'sla' ? 'sla_status' : name)

const isChoice = (name: FacetName): name is ChoiceName => name in CHOICES

const chosenFor = (name: FacetName, search: SearchParams): readonly string[] => {
  if (isChoice(name)) return chosenOf(name, search)
  if (name === 'ticketed') return search.ticketed === undefined ? [] : [search.ticketed]
  return valuesOf(name, search)
}

const toggleFor = (name: FacetName, value: string, search: SearchParams) => {
  if (isChoice(name)) return toggle(name, value, search)
  if (name === 'ticketed') return search.ticketed === value ? undefined : value
  return toggleValue(name as ValueName, value, search)
}

const severityMark = (value: string) => <SeverityMark severity={value as Schemas['Severity']} />

/** Returns the values with those that are offered whether or not an issue has them. */
const withOffered = (
  counted: CountedValues | undefined,
  offered: readonly string[],
): CountedValues | undefined => {
  if (counted === undefined) return undefined
  const values = offered.map(
    (value) => counted.values.find((one) => one.value === value) ?? { value, count: 0 },
  )
  const others = counted.values.filter(({ value }) => !offered.includes(value))
  return { distinct: counted.distinct, values: [...values, ...others] }
}

/** The filters. Counts of a facet ignore its own filter. */
export const FilterPanel = memo(
  ({ search, change }: { search: SearchParams; change: ChangeSearch }) => {
    const words = useFilterWords(useAccountNames())
    const counted = useQuery({ ...facetsQuery(search), placeholderData: keepPreviousData })
    const read = useQuery({ ...readFacetsQuery(search), placeholderData: keepPreviousData })
    const failed = counted.error ?? read.error
    if (failed && (counted.data === undefined || read.data === undefined)) {
      const retry = () => void Promise.all([counted.refetch(), read.refetch()])
      return <FiltersError error={failed} retry={retry} />
    }
    const common = (name: FacetName): FacetSource & Pick<Facet, 'chosen' | 'onToggle'> => ({
      title: issuesText.facets[name] ?? name,
      wordOf: (value) => words.wordOf(name, value),
      markOf: name === 'severity' ? severityMark : undefined,
      moreValues: (text) => facetValuesQuery(search, fieldOf(name), text),
      chosen: chosenFor(name, search),
      onToggle: (value) => change({ [name]: toggleFor(name, value, search) }),
    })
    const facet = (name: FacetName, offered: readonly string[] = []) => {
      const values = counted.data?.get(name) ?? read.data?.get(fieldOf(name))
      return <FacetGroup key={name} {...common(name)} counted={withOffered(values, offered)} />
    }
    return (
      <>
        {facet('severity', CHOICES.severity)}
        {facet('status', CHOICES.status)}
        {facet('sla', CHOICES.sla)}
        {facet('assignee', [words.me, ''])}
        {facet('provider')}
        {facet('account_id')}
        {facet('region')}
        {facet('application_id')}
        {facet('ticketed', ['true', 'false'])}
        <ClosedFacet {...common('control_id')} />
      </>
    )
  },
)

interface Facet {
  chosen: readonly string[]
  onToggle: (value: string) => void
}
