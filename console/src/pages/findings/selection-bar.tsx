import { Copy, Download, UserCheck } from 'lucide-react'
import { useConfig, useHasRole } from '../../session/session.ts'
import { findingsText } from '../../text/findings.ts'
import { Button } from '../../ui/button.tsx'
import type { GridSelection } from '../../ui/data-grid/grid-types.ts'
import { SelectionToolbar } from '../../ui/list/selection-toolbar.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useAssignment } from './assign-issues.ts'
import { useColumns } from './column-store.ts'
import { fileNameOf, writeCsv } from './export.ts'
import type { Finding } from './findings-queries.ts'

type Selected = GridSelection<Finding>

const copyLinks = async (selection: Selected) => {
  const links = [...selection.keys()].map((id) => `${location.origin}/findings/${id}`)
  await navigator.clipboard.writeText(links.join('\n'))
  showToast(findingsText.linksCopied(links.length))
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
    <SelectionToolbar summary={findingsText.selected(selection.size)} onClear={onClear}>
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
    </SelectionToolbar>
  )
}
