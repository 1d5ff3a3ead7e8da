import { memo } from 'react'
import type { Schemas } from '../../api/client.ts'
import type { SearchParams } from '../../search-params.ts'
import { useCaller } from '../../session/session.ts'
import { issuesText } from '../../text/issues.ts'
import { providerWord, severityWord, slaWord, statusWord } from '../../text/words.ts'
import { CheckboxLabel } from '../../ui/checkbox-label.tsx'
import { SeverityMark } from '../../ui/severity.tsx'
import { CHOICES, type ChoiceName, chosenOf, toggle } from './issue-filters.ts'

/** Changes parameters of the address. */
export type ChangeSearch = (change: SearchParams) => void

const WORDS: Readonly<Record<ChoiceName, (value: string) => string>> = {
  severity: severityWord,
  status: statusWord,
  sla: slaWord,
  provider: providerWord,
}

export const choiceWord = (name: ChoiceName, value: string) => WORDS[name](value)

const LEGEND = 'mb-1 px-1.5 text-2xs font-semibold tracking-wide text-muted uppercase'
const ROW = 'h-[26px]! w-full rounded-md px-1.5 hover:bg-row-hover [&>label]:flex-1'

const ChoiceGroup = ({
  name,
  search,
  change,
}: {
  name: ChoiceName
  search: SearchParams
  change: ChangeSearch
}) => {
  const chosen = chosenOf(name, search)
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className={LEGEND}>{issuesText.facets[name]}</legend>
      {CHOICES[name].map((value) => (
        <CheckboxLabel
          key={value}
          className={ROW}
          checked={chosen.includes(value)}
          onChange={() => change({ [name]: toggle(name, value, search) })}
        >
          <span className="flex items-center gap-1.5">
            {name === 'severity' && <SeverityMark severity={value as Schemas['Severity']} />}
            {choiceWord(name, value)}
          </span>
        </CheckboxLabel>
      ))}
    </fieldset>
  )
}

/** One of several values of a parameter, or none of them. */
const OneOf = ({
  name,
  options,
  search,
  change,
}: {
  name: 'assignee' | 'ticketed'
  options: readonly (readonly [value: string, label: string])[]
  search: SearchParams
  change: ChangeSearch
}) => (
  <fieldset className="mb-4 min-w-0">
    <legend className={LEGEND}>{issuesText.facets[name]}</legend>
    {options.map(([value, label]) => (
      <CheckboxLabel
        key={value}
        className={ROW}
        checked={search[name] === value}
        onChange={() => change({ [name]: search[name] === value ? undefined : value })}
      >
        {label}
      </CheckboxLabel>
    ))}
  </fieldset>
)

const TICKET_OPTIONS = Object.entries(issuesText.ticket)

/** Returns the name under which issues are assigned to the caller. */
export const useOwnName = () => {
  const { email, name, subject } = useCaller()
  return email || name || subject
}

/** The filters of the list. */
export const FilterPanel = memo(
  ({ search, change }: { search: SearchParams; change: ChangeSearch }) => {
    const me = useOwnName()
    return (
      <>
        <ChoiceGroup name="severity" search={search} change={change} />
        <ChoiceGroup name="status" search={search} change={change} />
        <ChoiceGroup name="sla" search={search} change={change} />
        <OneOf
          name="assignee"
          options={[
            [me, issuesText.assignedToMe],
            ['', issuesText.unassigned],
          ]}
          search={search}
          change={change}
        />
        <ChoiceGroup name="provider" search={search} change={change} />
        <OneOf name="ticketed" options={TICKET_OPTIONS} search={search} change={change} />
      </>
    )
  },
)
