import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { policiesText } from '../../text/policies.ts'
import { commonText } from '../../text/shell.ts'
import { severityWord } from '../../text/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { fieldOfError } from '../../ui/form/field-errors.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { SEVERITIES } from '../../ui/severity.tsx'
import { InlineError } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { createPolicy } from './policies-queries.ts'

type Severity = (typeof SEVERITIES)[number]

const EMPTY = {
  name: '',
  namespace: '',
  category: 'ai',
  severity: 'MEDIUM' as Severity,
  description: '',
}
type Draft = typeof EMPTY
type Field = keyof Draft

const PATHS: Readonly<Record<Field, string | readonly string[]>> = {
  name: 'name',
  // A text whose package is no namespace is refused with the text.
  namespace: ['namespace', 'rego'],
  category: 'category',
  severity: 'severity',
  description: 'description',
}
const SEVERITY_OPTIONS = SEVERITIES.map((severity) => [severity, severityWord(severity)] as const)

/** The text that a new policy begins with: it denies nothing yet. */
const firstText = (namespace: string) => `package ${namespace}

import rego.v1

deny contains {"code": "EXAMPLE", "message": "Say here why it is denied"} if {
	input.example == true
}
`

/** Asks for what a policy is about. What was typed stays when the service says no. */
export const NewPolicyForm = ({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (id: string) => void
}) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState(EMPTY)
  const create = useMutation({
    mutationFn: (fields: Draft) =>
      createPolicy({ ...fields, rego: firstText(fields.namespace), tests: [] }),
    onSuccess: ({ id, name }) => {
      showToast(policiesText.created(name))
      onCreated(id)
      return client.invalidateQueries({ queryKey: ['policies'] })
    },
  })
  const refused = fieldOfError<Field>(create.error, PATHS)
  const errorOf = (field: Field) => (field === refused ? create.error : undefined)
  const change = (changed: Partial<Draft>) => setDraft((old) => ({ ...old, ...changed }))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    create.mutate({ ...draft, namespace: draft.namespace.trim() })
  }
  const { fields, hints } = policiesText
  return (
    <Dialog title={policiesText.create} isOpen onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={onSubmit} noValidate>
        <p className="text-muted">{policiesText.createHint}</p>
        <TextField
          label={fields.name}
          error={errorOf('name')}
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={fields.namespace}
          hint={hints.namespace}
          error={errorOf('namespace')}
          autoComplete="off"
          spellCheck={false}
          value={draft.namespace}
          onChange={({ target }) => change({ namespace: target.value })}
        />
        <TextField
          label={fields.category}
          hint={hints.category}
          error={errorOf('category')}
          value={draft.category}
          onChange={({ target }) => change({ category: target.value })}
        />
        <SelectField
          label={fields.severity}
          error={errorOf('severity')}
          options={SEVERITY_OPTIONS}
          value={draft.severity}
          onChange={({ target }) => change({ severity: target.value as Severity })}
        />
        <TextArea
          label={fields.description}
          error={errorOf('description')}
          rows={2}
          value={draft.description}
          onChange={({ target }) => change({ description: target.value })}
        />
        {refused === undefined && <InlineError error={create.error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button type="submit" look="primary" disabled={create.isPending}>
            {policiesText.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
