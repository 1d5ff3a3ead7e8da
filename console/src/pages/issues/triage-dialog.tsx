import { type FormEvent, type ReactNode, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { issuesText } from '../../text/issues.ts'
import { commonText } from '../../text/shell.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { InlineError } from '../../ui/states.tsx'
import { problemsOf, refusalsOf, statusDecision } from './decision.ts'
import { AssigneeField, ReasonFields, StatusField } from './decision-fields.tsx'
import { countOf, type Targets } from './triage.ts'
import type { Triage } from './use-triage.ts'

export type TriageKind = 'assign' | 'status' | 'suppress'

interface FormProps {
  targets: Targets
  triage: Triage
  onClose: () => void
}

const DecisionForm = ({
  count,
  triage,
  refusals,
  onSubmit,
  onClose,
  children,
}: {
  count: number
  triage: Triage
  refusals: ReturnType<typeof refusalsOf>
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      {children}
      <InlineError error={refusals.other} />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{commonText.cancel}</Button>
        <Button type="submit" look="primary" disabled={triage.isPending}>
          {issuesText.apply(count)}
        </Button>
      </div>
    </form>
  )
}

/** Returns the only issue of the targets, whose values are the first ones of the form. */
const singleOf = (targets: Targets) =>
  targets.kind === 'rows' && targets.issues.length === 1 ? targets.issues[0] : undefined

const AssignForm = ({ targets, triage, onClose }: FormProps) => {
  const [assignee, setAssignee] = useState(singleOf(targets)?.assignee ?? '')
  const refusals = refusalsOf(triage.error)
  return (
    <DecisionForm
      count={countOf(targets)}
      triage={triage}
      refusals={refusals}
      onClose={onClose}
      onSubmit={() => triage.decide(targets, { assignee: assignee.trim() || null })}
    >
      <AssigneeField value={assignee} error={refusals.assignee} onChange={setAssignee} />
    </DecisionForm>
  )
}

const StatusForm = ({
  targets,
  triage,
  onClose,
  first,
  canChoose,
}: FormProps & { first: Schemas['IssueStatus']; canChoose: boolean }) => {
  const [status, setStatus] = useState(first)
  const [text, setText] = useState({ reason: '', until: '' })
  const [isChecked, setChecked] = useState(false)
  const problems = problemsOf(status, text, Date.now())
  const refusals = refusalsOf(triage.error)
  const outside = canChoose ? refusals : { ...refusals, other: refusals.other ?? refusals.status }
  const submit = () => {
    setChecked(true)
    if (Object.keys(problems).length === 0) triage.decide(targets, statusDecision(status, text))
  }
  return (
    <DecisionForm
      count={countOf(targets)}
      triage={triage}
      refusals={outside}
      onClose={onClose}
      onSubmit={submit}
    >
      {canChoose && <StatusField value={status} error={refusals.status} onChange={setStatus} />}
      <ReasonFields
        status={status}
        value={text}
        problems={{ ...refusals, ...(isChecked && problems) }}
        onChange={setText}
      />
    </DecisionForm>
  )
}

const TITLES = {
  assign: issuesText.assignTitle,
  status: issuesText.statusTitle,
  suppress: issuesText.suppressTitle,
}

/** Asks what to decide about issues. What was typed stays when the service refuses. */
export const TriageDialog = ({ kind, ...form }: FormProps & { kind: TriageKind }) => {
  const status = singleOf(form.targets)?.status ?? 'ACKNOWLEDGED'
  return (
    <Dialog title={TITLES[kind](countOf(form.targets))} isOpen onClose={form.onClose}>
      {kind === 'assign' ? (
        <AssignForm {...form} />
      ) : (
        <StatusForm
          {...form}
          first={kind === 'suppress' ? 'SUPPRESSED' : status}
          canChoose={kind === 'status'}
        />
      )}
    </Dialog>
  )
}
