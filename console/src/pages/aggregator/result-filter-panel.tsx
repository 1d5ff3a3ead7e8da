import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import type { SearchParams } from '../../search-params.ts'
import { aggregatorText, queueWord, tierWord } from '../../text/aggregator.ts'
import { providerWord, severityWord, slaWord } from '../../text/words.ts'
import { FACET_LEGEND, FacetRow } from '../../ui/facets/facet-group.tsx'
import { ProviderMark } from '../../ui/marks.tsx'
import { SeverityMark } from '../../ui/severity.tsx'
import { priorityCountsQuery } from './aggregator-queries.ts'
import {
  CHOICE_NAMES,
  CHOICES,
  type ChoiceName,
  chosenOf,
  type FilterName,
  toggle,
  withUnit,
} from './result-filters.ts'

export type ChangeSearch = (change: SearchParams) => void

const WORDS: Partial<Record<FilterName, (value: string) => string>> = {
  severity: severityWord,
  sla_status: slaWord,
  queue: queueWord,
  tier: tierWord,
  csp: providerWord,
  automation_candidate: (value) => aggregatorText.automation[value] ?? value,
  delta_status: (value) => aggregatorText.delta[value] ?? value,
  suppressed: (value) => aggregatorText.suppression[value] ?? value,
}

/** Returns a value of a filter as it is shown. */
export const filterWord = (name: FilterName, value: string) => WORDS[name]?.(value) ?? value

const markOf = (name: ChoiceName, value: string) => {
  if (name === 'severity') return <SeverityMark severity={value as Schemas['Severity']} />
  return name === 'csp' ? <ProviderMark provider={value} /> : undefined
}

const ChoiceGroup = ({
  name,
  search,
  change,
  counts,
}: {
  name: ChoiceName
  search: SearchParams
  change: ChangeSearch
  counts?: Readonly<Record<string, number>> | undefined
}) => {
  const chosen = chosenOf(name, search)
  const most = Math.max(1, ...Object.values(counts ?? {}))
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className={FACET_LEGEND}>{aggregatorText.facets[name]}</legend>
      {CHOICES[name].map((value) => {
        const count = counts?.[value]
        return (
          <FacetRow
            key={value}
            entry={count === undefined ? { value } : { value, count }}
            share={(count ?? 0) / most}
            isChosen={chosen.includes(value)}
            word={filterWord(name, value)}
            mark={markOf(name, value)}
            onToggle={() => change({ [name]: toggle(name, value, search) })}
          />
        )
      })}
    </fieldset>
  )
}

/**
 * The API knows no list of business units, so their names are typed, one at a time: a name may have commas. The chosen
 * ones stand among the chips of the list.
 */
const UnitField = ({ search, change }: { search: SearchParams; change: ChangeSearch }) => {
  const [text, setText] = useState('')
  const apply = (event: FormEvent) => {
    event.preventDefault()
    change({ cbu: withUnit(text, search) })
    setText('')
  }
  return (
    <form onSubmit={apply} className="mb-4">
      <label>
        <span className={`block ${FACET_LEGEND}`}>{aggregatorText.facets.cbu}</span>
        <input
          className="field-box h-7 text-xs"
          value={text}
          maxLength={1024}
          autoComplete="off"
          spellCheck={false}
          placeholder={aggregatorText.unitHint}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
    </form>
  )
}

/** The filters of the priorities. The counts of priorities ignore their own filter. */
export const ResultFilterPanel = ({
  search,
  change,
}: {
  search: SearchParams
  change: ChangeSearch
}) => {
  const { data: counts } = useQuery({
    ...priorityCountsQuery(search),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      {CHOICE_NAMES.map((name) => (
        <ChoiceGroup
          key={name}
          name={name}
          search={search}
          change={change}
          counts={name === 'priority' ? counts : undefined}
        />
      ))}
      <UnitField search={search} change={change} />
    </>
  )
}
