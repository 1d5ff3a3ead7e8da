import { BellOff, CircleDot, UserPlus } from 'lucide-react'
import { issuesText } from '../../text/issues.ts'
import { Button } from '../../ui/button.tsx'
import { SelectionToolbar } from '../../ui/list/selection-toolbar.tsx'
import { countOf, MAX_CHANGED, type Targets } from './triage.ts'
import type { TriageKind } from './triage-dialog.tsx'

/** Selects what the filters match, or says why that is too much. */
const SelectAll = ({ total, onClick }: { total: number; onClick: () => void }) =>
  total > MAX_CHANGED ? (
    <span className="px-2 text-xs text-muted max-xl:hidden">{issuesText.tooMany(MAX_CHANGED)}</span>
  ) : (
    <Button look="ghost" className="text-accent-text" onClick={onClick}>
      {issuesText.selectAll(total)}
    </Button>
  )

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
        <SelectAll total={total} onClick={onSelectAll} />
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
