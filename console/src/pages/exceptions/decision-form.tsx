import { useState } from 'react'
import { exceptionsText } from '../../text/exceptions.ts'
import { Button } from '../../ui/button.tsx'
import { fieldOfError } from '../../ui/form/field-errors.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { InlineError } from '../../ui/states.tsx'
import type { ExceptionRecord } from './exceptions-queries.ts'
import type { ExceptionChanges } from './use-exception-changes.ts'

const FIELDS = { comment: 'comment', expires_at: 'expires_at' } as const

/** Approves a request until a day, or rejects it. */
export const DecisionForm = ({
  exception: { id },
  changes: { decide, isPending },
}: {
  exception: ExceptionRecord
  changes: ExceptionChanges
}) => {
  const [comment, setComment] = useState('')
  const [end, setEnd] = useState('')
  const refused = fieldOfError(decide.error, FIELDS)
  const errorOf = (field: keyof typeof FIELDS) => (field === refused ? decide.error : undefined)
  const send = (decision: 'approve' | 'reject') =>
    decide.mutate({
      id,
      decision,
      comment,
      // The end of that day in UTC, as all times of the service are.
      ...(decision === 'approve' && end !== '' && { expires_at: `${end}T23:59:59Z` }),
    })
  return (
    <section aria-label={exceptionsText.decide} className="flex flex-col gap-3">
      <TextArea
        label={exceptionsText.fields.comment}
        error={errorOf('comment')}
        rows={2}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <TextField
        label={exceptionsText.fields.expires_at}
        hint={exceptionsText.hints.expires_at}
        error={errorOf('expires_at')}
        type="date"
        value={end}
        onChange={({ target }) => setEnd(target.value)}
      />
      {refused === undefined && <InlineError error={decide.error} />}
      <div className="flex justify-end gap-2">
        <Button look="danger" disabled={isPending} onClick={() => send('reject')}>
          {exceptionsText.reject}
        </Button>
        <Button look="primary" disabled={isPending} onClick={() => send('approve')}>
          {exceptionsText.approve}
        </Button>
      </div>
    </section>
  )
}
