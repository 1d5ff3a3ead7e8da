import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { issueTitle } from '../../api/issue-title.ts'
import { issuesText } from '../../text/issues.ts'
import { statusWord } from '../../text/words.ts'
import type { RowPage } from '../../ui/data-grid/use-paged-rows.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { changeIssues, ISSUES_KEY, type Issue, LIST_KEY, loadMatching } from './issues-queries.ts'
import { type Decision, requestsFor, type Targets, undoRequests, withDecision } from './triage.ts'

export type Failure = Schemas['BulkIssueFailure'] & { title: string }

/** Issues that a decision did not reach, with what it takes to try again. */
export interface Failures {
  decision: Decision
  failures: readonly Failure[]
  issues: readonly Issue[]
}

interface Order {
  targets: Targets
  decision: Decision
}

/** Shows a decision in the loaded rows at once. Returns what puts the rows back. */
const showAtOnce = async (client: QueryClient, { targets, decision }: Order) => {
  if (targets.kind === 'filter') return () => undefined
  await client.cancelQueries({ queryKey: LIST_KEY })
  const ids = new Set(targets.issues.map(({ id }) => id))
  const before = client.getQueriesData<RowPage<Issue>>({ queryKey: LIST_KEY })
  client.setQueriesData<RowPage<Issue>>({ queryKey: LIST_KEY }, (page) =>
    page === undefined
      ? page
      : {
          ...page,
          rows: page.rows.map((row) => (ids.has(row.id) ? withDecision(row, decision) : row)),
        },
  )
  return () => {
    for (const [key, page] of before) client.setQueryData(key, page)
  }
}

const send = async ({ targets, decision }: Order) => {
  const before =
    targets.kind === 'rows' ? targets.issues : await loadMatching(targets.filter, targets.count)
  const results = []
  for (const body of requestsFor(targets, decision)) results.push(await changeIssues(body))
  const failures = results.flatMap((result) => result.failures)
  const failed = new Set(failures.map(({ id }) => id))
  return {
    matched: results.reduce((sum, { matched }) => sum + matched, 0),
    changed: before.filter(({ id }) => !failed.has(id)),
    unchanged: before.filter(({ id }) => failed.has(id)),
    failures: failures.map((failure): Failure => {
      const issue = before.find(({ id }) => id === failure.id)
      return { ...failure, title: issue === undefined ? failure.id : issueTitle(issue) }
    }),
  }
}

const sentenceOf = (count: number, { status, assignee }: Decision) =>
  status === undefined
    ? issuesText.assigned(count, assignee ?? '')
    : issuesText.statusSet(count, statusWord(status))

const takeBack = async (client: QueryClient, before: readonly Issue[], decision: Decision) => {
  try {
    for (const body of undoRequests(before, decision)) await changeIssues(body)
    showToast(issuesText.undone(before.length))
  } catch (error) {
    showToast(issuesText.undoFailed, { description: (error as Error).message })
  }
  await client.invalidateQueries({ queryKey: ISSUES_KEY })
}

/**
 * Applies decisions to issues: shows them at once, says what happened, offers to undo it for as long as it says so,
 * and keeps what could not be changed.
 */
export const useTriage = (onDone: () => void) => {
  const client = useQueryClient()
  const [failures, setFailures] = useState<Failures>()
  const mutation = useMutation({
    mutationFn: send,
    onMutate: (order) => showAtOnce(client, order),
    onError: (_error, _order, putBack) => putBack?.(),
    onSuccess: ({ changed, unchanged, failures: refused }, { decision }) => {
      onDone()
      setFailures(
        refused.length === 0 ? undefined : { decision, failures: refused, issues: unchanged },
      )
      if (changed.length === 0) return
      showToast(sentenceOf(changed.length, decision), {
        ...(refused.length > 0 && { description: issuesText.someFailed(refused.length) }),
        action: {
          label: issuesText.undo,
          run: () => void takeBack(client, changed, decision),
        },
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ISSUES_KEY }),
  })
  return {
    decide: (targets: Targets, decision: Decision) => mutation.mutate({ targets, decision }),
    /** The same where no dialog is open, which would show the error. */
    decideAtOnce: (targets: Targets, decision: Decision) =>
      mutation.mutate(
        { targets, decision },
        { onError: ({ message }) => showToast(issuesText.failed, { description: message }) },
      ),
    error: mutation.error,
    isPending: mutation.isPending,
    reset: mutation.reset,
    failures,
    closeFailures: () => setFailures(undefined),
  }
}

export type Triage = ReturnType<typeof useTriage>
