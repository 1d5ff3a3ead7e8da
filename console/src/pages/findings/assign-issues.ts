import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { useCaller } from '../../session/session.ts'
import { findingsText } from '../../text/findings.ts'
import type { GridSelection } from '../../ui/data-grid/grid-types.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { type Finding, issueOfFinding } from './findings-queries.ts'

const MAX_ISSUES = 1_000
/** The service is asked for each issue, so an undo is not offered for more. */
const MAX_UNDONE = 100

const assign = async (ids: readonly string[], assignee: string | null) =>
  dataOf(await api.POST('/api/v1/issues/bulk', { body: { ids: [...ids], assignee } }))

/** Returns the ids of issues by the assignee that they had. */
export const groupByAssignee = (issues: readonly { id: string; assignee: string }[]) => {
  const groups = new Map<string, string[]>()
  for (const { id, assignee } of issues) {
    groups.set(assignee, [...(groups.get(assignee) ?? []), id])
  }
  return groups
}

type Groups = ReturnType<typeof groupByAssignee>

/** Findings are triaged as issues: assigning findings assigns the issues they belong to. */
export const useAssignment = (selection: GridSelection<Finding>) => {
  const client = useQueryClient()
  const { subject, email, name } = useCaller()
  const refresh = () =>
    Promise.all(['issue', 'issues'].map((key) => client.invalidateQueries({ queryKey: [key] })))
  const takeBack = async (groups: Groups) => {
    try {
      const changes = [...groups].map(([assignee, ids]) => ({ ids, assignee: assignee || null }))
      dataOf(await api.POST('/api/v1/issues/bulk', { body: { changes } }))
      showToast(findingsText.assignmentUndone)
    } catch (error) {
      const { message } = error as Error
      showToast(findingsText.undoFailed, {
        description: message,
        action: { label: findingsText.undo, run: () => void takeBack(groups) },
      })
    }
    await refresh()
  }
  return useMutation({
    mutationFn: async () => {
      const ids = new Set([...selection.values()].map(({ issue_id }) => issue_id))
      const sent = [...ids].slice(0, MAX_ISSUES)
      const before =
        sent.length > MAX_UNDONE
          ? []
          : await Promise.all(
              sent.map((id) => client.fetchQuery({ ...issueOfFinding(id), staleTime: 0 })),
            )
      return { before, result: await assign(sent, email || name || subject) }
    },
    onSuccess: ({ before, result }) => {
      void refresh()
      const failed = new Set(result.failures.map(({ id }) => id))
      const groups = groupByAssignee(before.filter(({ id }) => !failed.has(id)))
      showToast(findingsText.assigned(result.changed), {
        ...(failed.size > 0 && { description: findingsText.notChanged(failed.size) }),
        ...(groups.size > 0 && {
          action: { label: findingsText.undo, run: () => void takeBack(groups) },
        }),
      })
    },
    onError: ({ message }) => showToast(findingsText.assignmentFailed, { description: message }),
  })
}
