import { type FormEvent, useEffect, useState } from 'react'
import { listOf, type SearchParams } from '../../search-params.ts'
import { auditText, resultWord } from '../../text/audit-log.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxLabel } from '../../ui/checkbox-label.tsx'
import { RESULTS } from './audit-queries.ts'

type Change = (change: { result?: string | undefined; actor?: string | undefined }) => void

const ResultFilter = ({ chosen, onChange }: { chosen: readonly string[]; onChange: Change }) => {
  const toggle = (name: string) => {
    const next = RESULTS.filter((other) => chosen.includes(other) !== (other === name))
    onChange({ result: next.length === 0 ? undefined : next.join(',') })
  }
  return (
    <fieldset className="flex items-center gap-3">
      <legend className="sr-only">{auditText.result}</legend>
      {RESULTS.map((name) => (
        <CheckboxLabel key={name} checked={chosen.includes(name)} onChange={() => toggle(name)}>
          {resultWord(name)}
        </CheckboxLabel>
      ))}
    </fieldset>
  )
}

const ActorFilter = ({ actor, onChange }: { actor: string; onChange: Change }) => {
  const [typed, setTyped] = useState(actor)
  useEffect(() => setTyped(actor), [actor])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onChange({ actor: typed.trim() || undefined })
  }
  return (
    <form className="flex min-w-0 gap-2 max-sm:w-full" onSubmit={onSubmit}>
      <label className="w-80 min-w-0 max-sm:flex-1">
        <span className="sr-only">{auditText.actor}</span>
        <input
          type="search"
          className="field-box"
          placeholder={`${auditText.actor}: ${auditText.actorHint}`}
          maxLength={320}
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <Button type="submit">{auditText.apply}</Button>
    </form>
  )
}

/** The filters of the list. They are kept in the address. */
export const AuditFilters = ({ search, onChange }: { search: SearchParams; onChange: Change }) => (
  <search aria-label={auditText.filters} className="flex flex-wrap items-center gap-x-4 gap-y-2">
    <ResultFilter chosen={listOf(search.result)} onChange={onChange} />
    <ActorFilter actor={search.actor ?? ''} onChange={onChange} />
  </search>
)
