import { BellOff, CircleDot, ListChecks, UserPlus } from 'lucide-react'
import { issuesText } from '../../text/issues.ts'
import { SelectionToolbar } from '../../ui/list/selection-toolbar.tsx'
import { countOf, MAX_CHANGED, type Targets } from './triage.ts'
import type { TriageKind } from './triage-dialog.tsx'

/** What can be done with the selection. It stays while filters and sort change. */
export const BulkBar = ({
  targets,
  total,
  canSelectAll,
  onSelectAll,
  onAct,
  onClear,
}: {
  targets: Targets
  /** How many issues the filters match. */
  total: number
  canSelectAll: boolean
  onSelectAll: () => void
  onAct: (kind: TriageKind) => void
  onClear: () => void
}) => {
  const count = countOf(targets)
  const hasMore = canSelectAll && targets.kind === 'rows' && total > count
  const isTooMany = total > MAX_CHANGED
  return (
    <SelectionToolbar
      summary={
        targets.kind === 'filter' ? issuesText.allSelected(count) : issuesText.selected(count)
      }
      {...(hasMore && isTooMany && { note: issuesText.tooMany(MAX_CHANGED) })}
      {...(hasMore &&
        !isTooMany && {
          selectAll: { label: issuesText.selectAll(total), icon: ListChecks, run: onSelectAll },
        })}
      actions={[
        { label: issuesText.assign, icon: UserPlus, run: () => onAct('assign') },
        { label: issuesText.setStatus, icon: CircleDot, run: () => onAct('status') },
        { label: issuesText.suppress, icon: BellOff, run: () => onAct('suppress') },
      ]}
      onClear={onClear}
    />
  )
}
