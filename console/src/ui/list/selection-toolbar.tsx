import { ChevronUp, type LucideIcon, X } from 'lucide-react'
import { commonText } from '../../text/shell.ts'
import { Button } from '../button.tsx'
import { Menu } from '../menu/menu.tsx'

/** What can be done with the selected rows. */
export interface SelectionAction {
  label: string
  icon: LucideIcon
  run: () => void
  isDisabled?: boolean
}

/** The actions as a menu: in a narrow window their buttons would need several lines. */
const ActionMenu = ({ actions }: { actions: readonly SelectionAction[] }) => (
  <Menu
    trigger={
      <Button className="ml-auto sm:hidden">
        {commonText.actions}
        <ChevronUp size={14} aria-hidden="true" />
      </Button>
    }
    entries={actions
      .filter(({ isDisabled }) => isDisabled !== true)
      .map(({ label, icon, run }) => ({ kind: 'action', label, icon, run }))}
  />
)

/** What can be done with the selected rows, over the list. */
export const SelectionToolbar = ({
  summary,
  selectAll,
  note,
  actions,
  onClear,
}: {
  /** What is selected, in words. */
  summary: string
  /** Selects everything that matches. */
  selectAll?: SelectionAction | undefined
  /** Why not everything can be selected. */
  note?: string | undefined
  actions: readonly SelectionAction[]
  onClear: () => void
}) => (
  <div
    role="toolbar"
    aria-label={commonText.selectionActions}
    className="absolute bottom-4 left-4 z-20 flex w-max max-w-[calc(100%-32px)] items-center gap-1 rounded-xl border border-line bg-raised p-1.5 shadow-popup max-sm:right-4 max-sm:w-auto sm:flex-wrap"
  >
    <span className="px-2 font-semibold whitespace-nowrap tabular-nums" role="status">
      {summary}
    </span>
    {note !== undefined && <span className="px-2 text-xs text-muted max-xl:hidden">{note}</span>}
    {selectAll && (
      <Button look="ghost" className="text-accent-text max-sm:hidden" onClick={selectAll.run}>
        {selectAll.label}
      </Button>
    )}
    {(selectAll || note !== undefined) && <span className="mx-1 h-5 w-px bg-line max-sm:hidden" />}
    {actions.map(({ label, icon: Icon, run, isDisabled }) => (
      <Button
        key={label}
        look="ghost"
        className="max-sm:hidden"
        disabled={isDisabled}
        onClick={run}
      >
        <Icon size={14} aria-hidden="true" />
        {label}
      </Button>
    ))}
    <ActionMenu actions={selectAll ? [selectAll, ...actions] : actions} />
    <Button look="ghost" isIcon aria-label={commonText.clearSelection} onClick={onClear}>
      <X size={15} aria-hidden="true" />
    </Button>
  </div>
)
