import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { commonText } from '../../text/shell.ts'
import { Button } from '../button.tsx'
import type { DialogProps } from './dialog-props.ts'

/** What a dialog shows. The focus stays inside and returns to where it was. */
export const DialogPopup = ({ title, isOpen, onClose, children }: DialogProps) => (
  <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
    <Base.Portal>
      <Base.Backdrop className="fade fixed inset-0 z-40 bg-black/30" />
      <Base.Popup className="fade fixed top-[12vh] left-1/2 z-50 flex max-h-[76vh] w-[min(560px,calc(100vw-32px))] -translate-x-1/2 flex-col rounded-xl border border-line bg-raised shadow-popup outline-none">
        <header className="flex h-12 shrink-0 items-center justify-between gap-2 border-b border-line pr-2 pl-4">
          <Base.Title className="text-base font-semibold">{title}</Base.Title>
          <Base.Close render={<Button look="ghost" isIcon aria-label={commonText.close} />}>
            <X size={16} aria-hidden="true" />
          </Base.Close>
        </header>
        <div className="min-h-0 overflow-y-auto p-4">{children}</div>
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
)
