import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { complianceText } from '../../text/compliance.ts'
import { Button } from '../../ui/button.tsx'
import { fieldOfError } from '../../ui/form/field-errors.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { InlineError } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { attestControl } from './compliance-queries.ts'

type Outcome = Schemas['NewAttestation']['outcome']

const OUTCOMES = Object.entries(complianceText.outcomes)
const FIELDS = { evidence: 'evidence', expires_at: 'expires_at' } as const

/** States what a person has seen of a control. */
export const AttestForm = ({ fw, control }: { fw: string; control: string }) => {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>('passed')
  const [evidence, setEvidence] = useState('')
  const [end, setEnd] = useState('')
  const attest = useMutation({
    mutationFn: attestControl,
    onSuccess: () => {
      showToast(complianceText.attestedToast)
      setEvidence('')
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['compliance'] }),
  })
  const refused = fieldOfError(attest.error, FIELDS)
  const errorOf = (field: keyof typeof FIELDS) => (field === refused ? attest.error : undefined)
  return (
    <section aria-label={complianceText.attest} className="flex flex-col gap-3">
      <h3 className="font-semibold">{complianceText.attest}</h3>
      <p className="-mt-2 text-muted">{complianceText.attestHint}</p>
      <SelectField
        label={complianceText.outcome}
        options={OUTCOMES}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value as Outcome)}
      />
      <TextArea
        label={complianceText.evidence}
        hint={complianceText.evidenceHint}
        error={errorOf('evidence')}
        rows={3}
        value={evidence}
        onChange={({ target }) => setEvidence(target.value)}
      />
      <TextField
        label={complianceText.ends}
        hint={complianceText.endsHint}
        error={errorOf('expires_at')}
        type="date"
        value={end}
        onChange={({ target }) => setEnd(target.value)}
      />
      {refused === undefined && <InlineError error={attest.error} />}
      <div className="flex justify-end">
        <Button
          look="primary"
          disabled={attest.isPending}
          onClick={() =>
            attest.mutate({
              fw,
              control,
              // The end of that day in UTC, as all times of the service are.
              body: { outcome, evidence, ...(end !== '' && { expires_at: `${end}T23:59:59Z` }) },
            })
          }
        >
          {complianceText.send}
        </Button>
      </div>
    </section>
  )
}
