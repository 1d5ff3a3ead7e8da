import { BellOff, CircleDot, UserPlus } from 'lucide-react'
import { issuesText } from '../../text/issues.ts'
import { Button } from '../../ui/button.tsx'
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
  return (
    <SelectionToolbar
      summary={
        targets.kind === 'filter' ? issuesText.allSelected(count) : issuesText.selected(count)
      }
      onClear={onClear}
    >
      {canSelectAll && targets.kind === 'rows' && total > count && (
        <Button
          look="ghost"
          className="text-accent-text"
          disabled={total > MAX_CHANGED}
          title={total > MAX_CHANGED ? issuesText.tooMany(MAX_CHANGED) : undefined}
          onClick={onSelectAll}
        >
          {issuesText.selectAll(total)}
        </Button>
      )}
      <span className="mx-1 h-5 w-px bg-line max-sm:hidden" />
      <Button look="ghost" onClick={() => onAct('assign')}>
        <UserPlus size={14} aria-hidden="true" />
        {issuesText.assign}
      </Button>
      <Button look="ghost" onClick={() => onAct('status')}>
        <CircleDot size={14} aria-hidden="true" />
        {issuesText.setStatus}
      </Button>
      <Button look="ghost" onClick={() => onAct('suppress')}>
        <BellOff size={14} aria-hidden="true" />
        {issuesText.suppress}
      </Button>
    </SelectionToolbar>
  )
}
