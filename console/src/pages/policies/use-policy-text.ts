import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { policiesText } from '../../text/policies.ts'
import { fieldOfError } from '../../ui/form/field-errors.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { changePolicy, type PolicyRecord, testPolicy } from './policies-queries.ts'
import { draftOf, type PolicyDraft, textOf } from './policy-draft.ts'
import type { LineMark } from './rego-editor.tsx'
import { problemsIn } from './rego-problems.ts'

const NO_LINES: readonly number[] = []

/** The text and the tests of a policy as they are edited, what they say, and what the service refuses. */
export const usePolicyText = (policy: PolicyRecord, etag: string) => {
  const client = useQueryClient()
  const [draft, setDraft] = useState<PolicyDraft>(() => draftOf(policy))
  const [comment, setComment] = useState('')
  const run = useMutation({ mutationFn: testPolicy })
  const save = useMutation({
    mutationFn: changePolicy,
    onSuccess: (changed) => {
      const waits = changed.pending_change !== null
      showToast(waits ? policiesText.changed.waits : policiesText.changed.saved)
      setDraft(draftOf(changed))
      setComment('')
      run.reset()
      return client.invalidateQueries({ queryKey: ['policies'] })
    },
  })
  const text = textOf(draft)
  const error = save.error ?? run.error
  const problems = useMemo(() => problemsIn(error), [error])
  const isAboutComment = fieldOfError(save.error, { comment: 'comment' }) !== undefined
  const uncovered = run.data?.uncovered ?? NO_LINES
  const marks = useMemo(
    (): LineMark[] => [
      ...problems.map(({ line }) => ({ line, kind: 'problem' as const })),
      ...uncovered.map((line) => ({ line, kind: 'uncovered' as const })),
    ],
    [problems, uncovered],
  )
  return {
    draft,
    change: (changed: Partial<PolicyDraft>) => setDraft((old) => ({ ...old, ...changed })),
    comment,
    setComment,
    hasChanged: JSON.stringify(text) !== JSON.stringify(textOf(draftOf(policy))),
    isValid: text !== undefined,
    isPending: run.isPending || save.isPending,
    report: run.data,
    problems,
    marks,
    commentError: isAboutComment ? save.error : undefined,
    /** A refusal that is not about lines of the text, nor about the comment. */
    error: problems.length > 0 || isAboutComment ? null : error,
    run: (rego = draft.rego) => {
      save.reset()
      const tested = textOf({ ...draft, rego })
      if (tested !== undefined) run.mutate({ id: policy.id, ...tested })
    },
    save: () => {
      run.reset()
      if (text === undefined) return
      save.mutate({ id: policy.id, etag, patch: { ...text, ...(comment !== '' && { comment }) } })
    },
  }
}

export type PolicyTextState = ReturnType<typeof usePolicyText>
