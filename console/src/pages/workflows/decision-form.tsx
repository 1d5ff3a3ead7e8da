import { useState } from 'react'
import { workflowsText } from '../../text/workflows.ts'
import { Button } from '../../ui/button.tsx'
import { fieldOfError } from '../../ui/form/field-errors.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { InlineError } from '../../ui/states.tsx'
import type { WorkflowChanges } from './use-workflow-changes.ts'

const FIELDS = { comment: 'comment' } as const

/** Approves or rejects a request. What was typed stays when the service says no. */
export const DecisionForm = ({
  id,
  changes: { decide, isPending },
}: {
  id: string
  changes: WorkflowChanges
}) => {
  const [comment, setComment] = useState('')
  const refused = fieldOfError(decide.error, FIELDS)
  const send = (decision: 'approve' | 'reject') => decide.mutate({ id, decision, comment })
  return (
    <section aria-label={workflowsText.decide} className="flex flex-col gap-3">
      <TextArea
        label={workflowsText.comment}
        error={refused === undefined ? undefined : decide.error}
        rows={2}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      {refused === undefined && <InlineError error={decide.error} />}
      <div className="flex justify-end gap-2">
        <Button look="danger" disabled={isPending} onClick={() => send('reject')}>
          {workflowsText.reject}
        </Button>
        <Button look="primary" disabled={isPending} onClick={() => send('approve')}>
          {workflowsText.approve}
        </Button>
      </div>
    </section>
  )
}
