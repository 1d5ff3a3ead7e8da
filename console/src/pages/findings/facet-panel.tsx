import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { useAccountNames } from '../../api/account-names.ts'
import { isRefusal } from '../../api/api-error.ts'
import type { Schemas } from '../../api/client.ts'
import { type SearchParams, toggled, writeValues } from '../../search-params.ts'
import { useHasRole } from '../../session/session.ts'
import { findingsText } from '../../text/findings.ts'
import { ClosedFacet } from '../../ui/facets/closed-facet.tsx'
import { FACET_LEGEND, FacetGroup, type FacetSource } from '../../ui/facets/facet-group.tsx'
import type { CountedValues } from '../../ui/facets/facet-values.ts'
import { SeverityMark } from '../../ui/severity.tsx'
import { FiltersError } from '../../ui/states.tsx'
import { facetsQuery, facetValuesQuery } from './facet-counts.ts'
import { facetValueWord } from './facet-words.ts'
import {
  chosenStatuses,
  type FacetName,
  isRankable,
  SUPPRESSED_CHOICES,
  type SuppressedChoice,
  suppressedChoice,
  valuesOf,
} from './finding-filters.ts'
import type { ChangeSearch } from './use-findings-search.ts'

/** Facets that counters answer, whatever the number of findings. */
const COUNTED = [
  'severity',
  'status',
  'provider',
  'category',
  'account_id',
  'region',
  'application_id',
] as const

/** Facets for which the service reads the findings: they are counted when they are opened. */
const CLOSED = [
  'owner',
  'environment',
  'service_name',
  'resource_type',
  'source',
  'control_id',
] as const

const chosenOf = (search: SearchParams, name: FacetName) =>
  name === 'status' ? chosenStatuses(search) : valuesOf(search, name)

/** Returns the change of the address when a value is chosen or taken away. */
const changeOf = (search: SearchParams, name: FacetName, value: string): SearchParams => {
  const values = toggled(chosenOf(search, name), value)
  return { [name]: writeValues(values) ?? (name === 'status' ? 'any' : undefined) }
}

const SuppressedChoices = ({
  choice,
  onChange,
}: {
  choice: SuppressedChoice
  onChange: (choice: SuppressedChoice) => void
}) => (
  <fieldset className="mb-4">
    <legend className={FACET_LEGEND}>{findingsText.suppressedTitle}</legend>
    {SUPPRESSED_CHOICES.map((one) => (
      <label
        key={one}
        className="flex h-[26px] items-center gap-2 rounded-md px-1.5 hover:bg-row-hover"
      >
        <input
          type="radio"
          name="suppressed"
          checked={choice === one}
          onChange={() => onChange(one)}
          className="radio"
        />
        {findingsText.suppressed[one]}
      </label>
    ))}
  </fieldset>
)

/** Suppressed findings have a choice of their own. */
const withoutSuppressed = (counted: CountedValues | undefined) =>
  counted && { ...counted, values: counted.values.filter(({ value }) => value !== 'suppressed') }

const severityMark = (value: string) => <SeverityMark severity={value as Schemas['Severity']} />

const useFacetSource = (search: SearchParams) => {
  const names = useAccountNames()
  return (name: FacetName): FacetSource => ({
    title: findingsText.facet(name),
    wordOf: (value) =>
      (name === 'account_id' ? names.get(value) : undefined) ?? facetValueWord(name, value),
    markOf: name === 'severity' ? severityMark : undefined,
    moreValues: (text) => facetValuesQuery(search, name, text),
  })
}

/** The filters. Counts of a facet ignore its own filter. */
export const FacetPanel = memo(
  ({
    search,
    counted: countedSearch,
    change,
  }: {
    search: SearchParams
    /** What is counted: it follows the address as soon as there is time. */
    counted: SearchParams
    change: ChangeSearch
  }) => {
    const isRanked = useHasRole('operator', 'admin') && isRankable(countedSearch)
    const counts = useQuery({
      ...facetsQuery(countedSearch, isRanked),
      placeholderData: keepPreviousData,
    })
    const sourceOf = useFacetSource(countedSearch)
    const common = (name: FacetName) => ({
      ...sourceOf(name),
      chosen: chosenOf(search, name),
      onToggle: (value: string) => change(changeOf(search, name, value)),
    })
    const facet = (name: (typeof COUNTED)[number]) => {
      const counted = counts.data?.get(name)
      return (
        <FacetGroup
          key={name}
          {...common(name)}
          counted={name === 'status' ? withoutSuppressed(counted) : counted}
        />
      )
    }
    if (isRefusal(counts.error)) {
      return <p className="px-1.5 text-xs text-muted">{findingsText.refusedFacets}</p>
    }
    if (counts.error !== null && counts.data === undefined) {
      return <FiltersError error={counts.error} retry={() => void counts.refetch()} />
    }
    return (
      <>
        {COUNTED.slice(0, 2).map(facet)}
        <SuppressedChoices
          choice={suppressedChoice(search)}
          onChange={(choice) => change({ suppressed: choice })}
        />
        {COUNTED.slice(2).map(facet)}
        {CLOSED.map((name) => (
          <ClosedFacet key={name} {...common(name)} />
        ))}
      </>
    )
  },
)
