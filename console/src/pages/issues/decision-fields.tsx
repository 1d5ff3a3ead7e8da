import { useId } from 'react'
import type { Schemas } from '../../api/client.ts'
import { issuesText } from '../../text/issues.ts'
import { statusWord } from '../../text/words.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useOwnName } from './filter-words.ts'
import { CHOICES } from './issue-filters.ts'

type Status = Schemas['IssueStatus']

export const AssigneeField = ({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) => {
  const me = useOwnName()
  return (
    <div className="relative">
      <TextField
        label={issuesText.assignee}
        hint={issuesText.assigneeHint}
        value={value}
        maxLength={256}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
      <button
        type="button"
        className="absolute top-0 right-0 h-6 text-xs font-medium text-accent-text hover:underline"
        onClick={() => onChange(me)}
      >
        {issuesText.assignMe}
      </button>
    </div>
  )
}

export const StatusField = ({
  value,
  onChange,
}: {
  value: Status
  onChange: (value: Status) => void
}) => {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {issuesText.status}
      </label>
      <select
        id={id}
        className="field-box"
        value={value}
        onChange={({ target }) => onChange(target.value as Status)}
      >
        {CHOICES.status.map((status) => (
          <option key={status} value={status}>
            {statusWord(status)}
          </option>
        ))}
      </select>
    </div>
  )
}

export interface DecisionText {
  reason: string
  until: string
}

/** Why, and for a suppression until when. */
export const ReasonFields = ({
  status,
  value,
  problems,
  onChange,
}: {
  status: Status
  value: DecisionText
  problems: Partial<DecisionText>
  onChange: (value: DecisionText) => void
}) => {
  const isSuppressed = status === 'SUPPRESSED'
  return (
    <>
      <TextField
        label={isSuppressed ? issuesText.reason : issuesText.reasonOptional}
        hint={isSuppressed ? issuesText.reasonHint : undefined}
        error={problems.reason}
        value={value.reason}
        maxLength={1024}
        onChange={({ target }) => onChange({ ...value, reason: target.value })}
      />
      {isSuppressed && (
        <TextField
          type="datetime-local"
          label={issuesText.until}
          hint={issuesText.untilHint}
          error={problems.until}
          value={value.until}
          onChange={({ target }) => onChange({ ...value, until: target.value })}
        />
      )}
    </>
  )
}
