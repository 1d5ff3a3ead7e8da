import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, Download, UserCheck, X } from 'lucide-react'
import { api, dataOf } from '../../api/client.ts'
import { useCaller, useConfig, useHasRole } from '../../session/session.ts'
import { findingsText } from '../../text/findings.ts'
import { Button } from '../../ui/button.tsx'
import type { GridSelection } from '../../ui/data-grid/grid-types.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useColumns } from './column-store.ts'
import { fileNameOf, saveFile, writeCsv } from './export.ts'
import type { Finding } from './findings-queries.ts'

const MAX_ISSUES = 1_000

type Selected = GridSelection<Finding>

const copyLinks = async (selection: Selected) => {
  const links = [...selection.keys()].map((id) => `${location.origin}/findings/${id}`)
  await navigator.clipboard.writeText(links.join('\n'))
  showToast(findingsText.linksCopied(links.length))
}

const assign = async (ids: readonly string[], assignee: string | null) =>
  dataOf(await api.POST('/api/v1/issues/bulk', { body: { ids: [...ids], assignee } }))

/** Findings are triaged as issues: assigning findings assigns the issues they belong to. */
const useAssignment = (selection: Selected) => {
  const client = useQueryClient()
  const { subject, email } = useCaller()
  return useMutation({
    mutationFn: async () => {
      const ids = new Set([...selection.values()].map(({ issue_id }) => issue_id))
      const sent = [...ids].slice(0, MAX_ISSUES)
      return { sent, result: await assign(sent, email === '' ? subject : email) }
    },
    onSuccess: ({ result }) => {
      void client.invalidateQueries({ queryKey: ['issue'] })
      const failed = result.failures.length
      showToast(findingsText.assigned(result.changed), {
        ...(failed > 0 && { description: findingsText.notChanged(failed) }),
      })
    },
    onError: (error) => showToast(error.message),
  })
}

/** What can be done with the selected findings. */
export const SelectionBar = ({
  selection,
  onClear,
}: {
  selection: Selected
  onClear: () => void
}) => {
  const columns = useColumns()
  const assignment = useAssignment(selection)
  const canAssign = useHasRole('operator', 'admin')
  const hasIssues = useConfig().modules.includes('issues')
  const saveSelected = () => {
    const ids = ['id', ...columns.map(({ id }) => id)]
    const text = writeCsv([...selection.values()], ids)
    saveFile(new Blob([text], { type: 'text/csv' }), fileNameOf('csv', new Date()))
  }
  return (
    <div
      role="toolbar"
      aria-label={findingsText.bulkActions}
      className="absolute bottom-4 left-4 z-20 flex w-max max-w-[calc(100%-32px)] flex-wrap items-center gap-1 rounded-xl border border-line bg-raised p-1.5 shadow-popup"
    >
      <span className="px-2 font-semibold whitespace-nowrap tabular-nums" role="status">
        {findingsText.selected(selection.size)}
      </span>
      {canAssign && hasIssues && (
        <Button look="ghost" disabled={assignment.isPending} onClick={() => assignment.mutate()}>
          <UserCheck size={14} aria-hidden="true" />
          {findingsText.assignIssues}
        </Button>
      )}
      <Button look="ghost" onClick={() => void copyLinks(selection)}>
        <Copy size={14} aria-hidden="true" />
        {findingsText.copyLinks}
      </Button>
      <Button look="ghost" onClick={saveSelected}>
        <Download size={14} aria-hidden="true" />
        {findingsText.exportSelected}
      </Button>
      <Button look="ghost" isIcon aria-label={findingsText.clearSelection} onClick={onClear}>
        <X size={15} aria-hidden="true" />
      </Button>
    </div>
  )
}
