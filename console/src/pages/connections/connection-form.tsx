import type { FormEvent } from 'react'
import { connectionsText } from '../../text/connections.ts'
import { commonText } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { InlineError } from '../../ui/states.tsx'
import { CheckResult } from './check-result.tsx'
import type { ConnectionRecord } from './connections-queries.ts'
import { ReadingFields } from './reading-fields.tsx'
import { useConnectionForm } from './use-connection-form.ts'

/** Adds a connection, or changes one, after its lists were read once. */
export const ConnectionForm = ({
  connection,
  onClose,
}: {
  connection: ConnectionRecord | undefined
  onClose: () => void
}) => {
  const form = useConnectionForm(connection, onClose)
  const { draft, change, errorOf, isPending } = form
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.save()
  }
  return (
    <Dialog
      title={connection ? connectionsText.changeTitle(connection.name) : connectionsText.addTitle}
      isOpen
      onClose={onClose}
    >
      <form className="flex flex-col gap-4" onSubmit={onSubmit} noValidate>
        <TextField
          label={connectionsText.name}
          hint={connectionsText.nameHint}
          error={errorOf('name')}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <ReadingFields form={form} />
        <TextField
          label={connectionsText.hours}
          hint={connectionsText.hoursHint}
          error={errorOf('every_hours')}
          inputMode="numeric"
          autoComplete="off"
          value={draft.every_hours}
          onChange={({ target }) => change({ every_hours: target.value })}
        />
        {form.result !== undefined && !form.isChecking && <CheckResult check={form.result} />}
        {form.isChecking && (
          <p role="status" className="text-muted">
            {connectionsText.checking}
          </p>
        )}
        <InlineError error={form.error} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button disabled={isPending} onClick={form.check}>
            {connectionsText.check}
          </Button>
          <Button type="submit" look="primary" disabled={isPending}>
            {form.isIncomplete ? connectionsText.saveAnyway : connectionsText.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
