import { Copy, Download, UserCheck } from 'lucide-react'
import { useConfig, useHasRole } from '../../session/session.ts'
import { findingsText } from '../../text/findings.ts'
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
  const assign = {
    label: findingsText.assignIssues,
    icon: UserCheck,
    run: () => assignment.mutate(),
    isDisabled: assignment.isPending,
  }
  const copy = {
    label: findingsText.copyLinks,
    icon: Copy,
    run: () => void copyLinks(selection),
  }
  const save = { label: findingsText.exportSelected, icon: Download, run: saveSelected }
  return (
    <SelectionToolbar
      summary={findingsText.selected(selection.size)}
      actions={canAssign && hasIssues ? [assign, copy, save] : [copy, save]}
      onClear={onClear}
    />
  )
}
