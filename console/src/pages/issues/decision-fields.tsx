import type { Schemas } from '../../api/client.ts'
import { issuesText } from '../../text/issues.ts'
import { statusWord } from '../../text/words.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useOwnName } from './filter-words.ts'
import { CHOICES } from './issue-filters.ts'

type Status = Schemas['IssueStatus']

export const AssigneeField = ({
  value,
  error,
  onChange,
}: {
  value: string
  error: unknown
  onChange: (value: string) => void
}) => {
  const me = useOwnName()
  return (
    <div className="relative">
      <TextField
        label={issuesText.assignee}
        hint={issuesText.assigneeHint}
        error={error}
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

const STATUSES = CHOICES.status.map((status) => [status, statusWord(status)] as const)

export const StatusField = ({
  value,
  error,
  onChange,
}: {
  value: Status
  error: unknown
  onChange: (value: Status) => void
}) => (
  <SelectField
    label={issuesText.status}
    error={error}
    options={STATUSES}
    value={value}
    onChange={({ target }) => onChange(target.value as Status)}
  />
)

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
  /** What is wrong with a field: a sentence, or what the service answered. */
  problems: Partial<Record<keyof DecisionText, unknown>>
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
