import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { useCaller } from '../../session/session.ts'
import { exceptionsText } from '../../text/exceptions.ts'
import { commonText } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { fieldOfError } from '../../ui/form/field-errors.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { InlineError } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { checkRequest, requestException } from './exceptions-queries.ts'

type RequestType = NonNullable<Schemas['NewException']['request_type']>

const EMPTY = {
  application_id: '',
  policy_violated: '',
  request_type: 'waiver' as RequestType,
  resource_requested: '',
  requestor_email: '',
  business_case: '',
}
type Draft = typeof EMPTY
type Field = keyof Draft

const PATHS: Readonly<Record<Field, string | readonly string[]>> = {
  application_id: 'application_id',
  policy_violated: ['policy_violated', 'policy_code'],
  request_type: 'request_type',
  resource_requested: 'resource_requested',
  requestor_email: 'requestor_email',
  business_case: 'business_case',
}

const TEXTS = [
  'application_id',
  'policy_violated',
  'resource_requested',
  'requestor_email',
] as const
const TYPES = Object.entries(exceptionsText.types) as [RequestType, string][]

const useRequest = (initial: Partial<Draft>, onDone: () => void) => {
  const client = useQueryClient()
  const { email } = useCaller()
  const [draft, setDraft] = useState<Draft>({ ...EMPTY, requestor_email: email ?? '', ...initial })
  const check = useMutation({ mutationFn: checkRequest })
  const request = useMutation({
    mutationFn: ({ requestor_email, ...rest }: Draft) =>
      requestException({ ...rest, ...(requestor_email.trim() !== '' && { requestor_email }) }),
    onSuccess: ({ policy_violated }) => {
      showToast(exceptionsText.wasRequested(policy_violated))
      onDone()
      return client.invalidateQueries({ queryKey: ['exceptions'] })
    },
  })
  const error = request.error ?? check.error
  return {
    draft,
    change: (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change })),
    refused: fieldOfError<Field>(error, PATHS),
    error,
    result: check.data,
    isPending: check.isPending || request.isPending,
    check: () => {
      request.reset()
      const { policy_violated, requestor_email: _, ...asked } = draft
      check.mutate({ ...asked, policy_code: policy_violated })
    },
    send: () => {
      check.reset()
      request.mutate(draft)
    },
  }
}

const CheckAnswer = ({ result }: { result: Schemas['ExceptionCheckResult'] }) => (
  <section
    aria-label={exceptionsText.checkTitle}
    className="rounded-lg border border-line bg-sunken px-3 py-2"
  >
    {result.valid ? (
      <p role="status">
        {exceptionsText.checkValid} {exceptionsText.approvalsNeeded(result.required_approvals)}
      </p>
    ) : (
      <ul role="status" className="list-disc pl-4">
        {result.reasons.map(({ code, message }) => (
          <li key={code}>{message}</li>
        ))}
      </ul>
    )}
  </section>
)

/** Asks for an exception. What was typed stays when the service says no. */
export const RequestForm = ({
  initial = {},
  onClose,
}: {
  /** What a renewal begins with. */
  initial?: Partial<Draft>
  onClose: () => void
}) => {
  const form = useRequest(initial, onClose)
  const { draft, change, refused, error } = form
  const errorOf = (field: Field) => (field === refused ? error : undefined)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.send()
  }
  return (
    <Dialog title={exceptionsText.request} isOpen onClose={onClose}>
      <form className="flex flex-col gap-4" onSubmit={onSubmit} noValidate>
        {TEXTS.map((field) => (
          <TextField
            key={field}
            label={exceptionsText.fields[field]}
            hint={exceptionsText.hints[field]}
            error={errorOf(field)}
            autoComplete="off"
            value={draft[field]}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        ))}
        <SelectField
          label={exceptionsText.fields.request_type}
          error={errorOf('request_type')}
          options={TYPES}
          value={draft.request_type}
          onChange={({ target }) => change({ request_type: target.value as RequestType })}
        />
        <TextArea
          label={exceptionsText.fields.business_case}
          error={errorOf('business_case')}
          rows={3}
          value={draft.business_case}
          onChange={({ target }) => change({ business_case: target.value })}
        />
        {form.result !== undefined && <CheckAnswer result={form.result} />}
        {refused === undefined && <InlineError error={error} />}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{commonText.cancel}</Button>
          <Button disabled={form.isPending} onClick={form.check}>
            {exceptionsText.check}
          </Button>
          <Button type="submit" look="primary" disabled={form.isPending}>
            {exceptionsText.send}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
