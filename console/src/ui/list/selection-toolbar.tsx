import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { commonText } from '../../text/shell.ts'
import { Button } from '../button.tsx'

/** What can be done with the selected rows, over the list. */
export const SelectionToolbar = ({
  summary,
  children,
  onClear,
}: {
  /** What is selected, in words. */
  summary: string
  children: ReactNode
  onClear: () => void
}) => (
  <div
    role="toolbar"
    aria-label={commonText.selectionActions}
    className="absolute bottom-4 left-4 z-20 flex w-max max-w-[calc(100%-32px)] flex-wrap items-center gap-1 rounded-xl border border-line bg-raised p-1.5 shadow-popup"
  >
    <span className="px-2 font-semibold whitespace-nowrap tabular-nums" role="status">
      {summary}
    </span>
    {children}
    <Button look="ghost" isIcon aria-label={commonText.clearSelection} onClick={onClear}>
      <X size={15} aria-hidden="true" />
    </Button>
  </div>
)
