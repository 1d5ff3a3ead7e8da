import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog/dialog.tsx'

/** Below 1,024 px the filters are in a sheet. */
export const FilterSheet = ({
  title,
  open,
  children,
}: {
  title: string
  /** The words of the button. */
  open: string
  children: ReactNode
}) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="lg:hidden" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={14} aria-hidden="true" />
        <span className="max-sm:sr-only">{open}</span>
      </Button>
      <Dialog title={title} isOpen={isOpen} onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  )
}
