import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { commonText } from '../../text/shell.ts'
import { Button } from '../button.tsx'
import type { DialogProps } from './dialog-props.ts'

/** Returns the first field of a dialog that is a form; of another one is read first. */
const firstField = (content: HTMLElement | null) =>
  content?.firstElementChild?.matches('form')
    ? content.querySelector<HTMLElement>('input, select, textarea')
    : null

/** What a dialog shows. The focus stays inside and returns to where it was. */
export const DialogPopup = ({ title, isOpen, onClose, children }: DialogProps) => {
  const content = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fade fixed inset-0 z-40 bg-black/30" />
        <Base.Popup
          // A finger would get the keyboard of the screen over the dialog.
          initialFocus={(by) => (by === 'touch' ? null : firstField(content.current))}
          className="fade fixed top-[8vh] left-1/2 z-50 flex max-h-[84vh] w-[min(560px,calc(100vw-32px))] -translate-x-1/2 flex-col rounded-xl border border-line bg-raised shadow-popup outline-none"
        >
          <header className="flex min-h-12 shrink-0 items-center justify-between gap-2 border-b border-line py-2 pr-2 pl-4">
            <Base.Title className="min-w-0 text-base font-semibold break-words">{title}</Base.Title>
            <Base.Close render={<Button look="ghost" isIcon aria-label={commonText.close} />}>
              <X size={16} aria-hidden="true" />
            </Base.Close>
          </header>
          <div ref={content} className="min-h-0 overflow-y-auto p-4">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
