import { useState } from 'react'
import { findingsText } from '../../text/findings.ts'
import { commonText } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { fieldOfError } from '../../ui/form/field-errors.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { InlineError } from '../../ui/states.tsx'
import { useCreateView } from './views-queries.ts'

const MAX_NAME = 100

/** Asks for the name of a new view. What was typed stays when the service refuses it. */
export const SaveViewDialog = ({
  query,
  onClose,
  onSaved,
}: {
  query: string
  onClose: () => void
  onSaved: (name: string) => void
}) => {
  const [name, setName] = useState('')
  const create = useCreateView()
  const typed = name.trim()
  const isAboutName = fieldOfError(create.error, { name: 'name' }, 'name') !== undefined
  return (
    <Dialog title={findingsText.saveViewTitle} isOpen onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed === '') return
          create.mutate({ name: typed, query }, { onSuccess: () => onSaved(typed) })
        }}
      >
        <TextField
          label={findingsText.viewName}
          hint={findingsText.viewHint}
          error={isAboutName ? create.error : undefined}
          value={name}
          maxLength={MAX_NAME}
          required
          onChange={(event) => setName(event.target.value)}
        />
        {!isAboutName && <InlineError error={create.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button type="submit" look="primary" disabled={create.isPending}>
            {findingsText.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
