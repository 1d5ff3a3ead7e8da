import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { issuesText } from '../../text/issues.ts'
import { statusWord } from '../../text/words.ts'
import { Button } from '../../ui/button.tsx'
import { InlineError } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { problemsOf, refusalsOf, statusDecision } from './decision.ts'
import { AssigneeField, ReasonFields, StatusField } from './decision-fields.tsx'
import {
  changeIssue,
  ISSUES_KEY,
  type Issue,
  type IssueChange,
  issueQuery,
} from './issues-queries.ts'
import { changesBetween, type Decision, decisionBefore } from './triage.ts'

/** One version of an issue, as the service gave it. */
interface Version {
  issue: Issue
  etag: string
}

const isOutdated = (error: unknown) => error instanceof ApiError && error.status === 412

/** Saves a change of one version. When another has come meanwhile, it is loaded, and shown before the next try. */
const useSave = (base: Version, setBase: (version: Version) => void) => {
  const client = useQueryClient()
  const [newer, setNewer] = useState<Version>()
  const { etag } = newer ?? base
  const { id } = base.issue
  const save = useMutation({
    mutationFn: (change: Decision) => changeIssue(id, change as IssueChange, etag),
    onSuccess: (saved, decision) => {
      const before = newer?.issue ?? base.issue
      setNewer(undefined)
      setBase(saved)
      const undo = async () => {
        const { etag: now } = await client.fetchQuery({ ...issueQuery(id), staleTime: 0 })
        await changeIssue(id, decisionBefore(before, decision) as IssueChange, now)
        await client.invalidateQueries({ queryKey: ISSUES_KEY })
      }
      showToast(issuesText.saved, {
        action: {
          label: issuesText.undo,
          run: () =>
            void undo().catch((error: Error) =>
              showToast(issuesText.undoFailed, { description: error.message }),
            ),
        },
      })
      return client.invalidateQueries({ queryKey: ISSUES_KEY })
    },
    onError: async (error) => {
      if (isOutdated(error)) setNewer(await client.fetchQuery({ ...issueQuery(id), staleTime: 0 }))
    },
  })
  const discard = () => {
    if (newer) setBase(newer)
    setNewer(undefined)
    save.reset()
  }
  return { save, newer, discard }
}

const valueWord = (field: string, value: string) => {
  if (value === '') return issuesText.unassigned
  return field === 'status' ? statusWord(value) : value
}

/** What somebody else has changed since the form was opened. */
const ConflictNotice = ({ base, newer }: { base: Version; newer: Version }) => (
  <div role="alert" className="rounded-lg bg-high-tint px-3 py-2 text-high-text">
    <p className="font-semibold">{issuesText.conflictTitle}</p>
    <ul className="mt-1">
      {changesBetween(base.issue, newer.issue).map(({ field, from, to }) => (
        <li key={field}>
          {issuesText.fields[field] ?? field}: <s>{valueWord(field, from)}</s> →{' '}
          <strong>{valueWord(field, to)}</strong>
        </li>
      ))}
    </ul>
    <p className="mt-1 text-xs">{issuesText.conflictKept}</p>
  </div>
)

/** What the form holds. It follows the issue until something is entered. */
const useDraft = (version: Version) => {
  const [base, setVersion] = useState(version)
  const [status, setStatus] = useState(base.issue.status)
  const [assignee, setAssignee] = useState(base.issue.assignee)
  const [text, setText] = useState({ reason: '', until: '' })
  const isStatusNew = status !== base.issue.status
  const isAssigneeNew = assignee.trim() !== base.issue.assignee
  const setBase = (next: Version) => {
    setVersion(next)
    setStatus(next.issue.status)
    setAssignee(next.issue.assignee)
    setText({ reason: '', until: '' })
  }
  const isSame = base.issue.id === version.issue.id && base.etag === version.etag
  if (!isSame && !isStatusNew && !isAssigneeNew) setBase(version)
  return {
    base,
    setBase,
    status,
    setStatus,
    assignee,
    setAssignee,
    text,
    setText,
    isStatusNew,
    isAssigneeNew,
  }
}

/** Status and assignee of one issue. Mount it anew (`key`) for another issue. */
export const IssueEditor = ({ version }: { version: Version }) => {
  const { base, setBase, isStatusNew, isAssigneeNew, ...draft } = useDraft(version)
  const [isChecked, setChecked] = useState(false)
  const { save, newer, discard } = useSave(base, setBase)
  const refusals = isOutdated(save.error) ? {} : refusalsOf(save.error)
  const problems = isStatusNew ? problemsOf(draft.status, draft.text, Date.now()) : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (Object.keys(problems).length > 0) return
    save.mutate({
      ...(isStatusNew && statusDecision(draft.status, draft.text)),
      ...(isAssigneeNew && { assignee: draft.assignee.trim() || null }),
    })
  }
  return (
    <form className="flex flex-col gap-3" onSubmit={submit} noValidate>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1">
        <StatusField value={draft.status} error={refusals.status} onChange={draft.setStatus} />
        <AssigneeField
          value={draft.assignee}
          error={refusals.assignee}
          onChange={draft.setAssignee}
        />
      </div>
      {isStatusNew && (
        <ReasonFields
          status={draft.status}
          value={draft.text}
          problems={{ ...refusals, ...(isChecked && problems) }}
          onChange={draft.setText}
        />
      )}
      {newer && <ConflictNotice base={base} newer={newer} />}
      <InlineError error={refusals.other} />
      <div className="flex justify-end gap-2">
        {newer && <Button onClick={discard}>{issuesText.discard}</Button>}
        {(isStatusNew || isAssigneeNew || newer) && (
          <Button type="submit" look="primary" disabled={save.isPending}>
            {newer ? issuesText.applyAgain : issuesText.save}
          </Button>
        )}
      </div>
    </form>
  )
}
