import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { SearchParams } from '../../search-params.ts'
import { findingsText } from '../../text/findings.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InlineError } from '../../ui/states.tsx'
import { facetQuery, listedFacetsQuery, namedFacets } from './facet-counts.ts'
import { FacetGroup } from './facet-group.tsx'
import {
  chosenStatuses,
  FACET_NAMES,
  type FacetName,
  SUPPRESSED_CHOICES,
  type SuppressedChoice,
  suppressedChoice,
  valuesOf,
  writeValues,
} from './finding-filters.ts'
import type { ChangeSearch } from './use-findings-search.ts'

const COUNTED = ['severity', 'provider', 'status'] as const
const LISTED: readonly string[] = [...COUNTED, 'category', 'account_id']

const toggled = (values: readonly string[], value: string) =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]

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
    <legend className="mb-1 px-1.5 text-2xs font-semibold tracking-wide text-muted uppercase">
      {findingsText.suppressedTitle}
    </legend>
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
          className="size-[15px] shrink-0 accent-accent"
        />
        {findingsText.suppressed[one]}
      </label>
    ))}
  </fieldset>
)

interface Filters {
  search: SearchParams
  onToggle: (name: FacetName, value: string) => void
}

const CountedFacet = ({ name, search, onToggle }: Filters & { name: (typeof COUNTED)[number] }) => {
  const counts = useQuery({ ...facetQuery(search, name), placeholderData: keepPreviousData })
  if (counts.data === undefined) {
    return counts.error === null ? (
      <Skeleton lines={5} className="h-[18px]" />
    ) : (
      <InlineError error={counts.error} />
    )
  }
  return <FacetGroup facet={counts.data} chosen={chosenOf(search, name)} onToggle={onToggle} />
}

/** The facets that are listed without counts, and those that only the address names. */
const ListedFacets = ({ search, onToggle }: Filters) => {
  const listed = useQuery(listedFacetsQuery)
  const rest = FACET_NAMES.filter((name) => !LISTED.includes(name))
  const facets = [...(listed.data ?? []), ...namedFacets(search, rest)]
  return (
    <>
      <InlineError error={listed.error} />
      {facets.map((facet) => (
        <FacetGroup
          key={facet.name}
          facet={facet}
          chosen={chosenOf(search, facet.name)}
          onToggle={onToggle}
        />
      ))}
    </>
  )
}

/** The filters. Counts of a facet ignore its own filter. */
export const FacetPanel = memo(
  ({ search, change }: { search: SearchParams; change: ChangeSearch }) => {
    const onToggle = (name: FacetName, value: string) => change(changeOf(search, name, value))
    return (
      <>
        {COUNTED.map((name) => (
          <CountedFacet key={name} name={name} search={search} onToggle={onToggle} />
        ))}
        <SuppressedChoices
          choice={suppressedChoice(search)}
          onChange={(choice) => change({ suppressed: choice })}
        />
        <ListedFacets search={search} onToggle={onToggle} />
      </>
    )
  },
)
