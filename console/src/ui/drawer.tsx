import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { isTyping } from '../shell/shortcuts.ts'
import { commonText } from '../text/shell.ts'
import { Button } from './button.tsx'

const POPUPS =
  'dialog[open],[role=menu],[role=listbox],[role=dialog][data-open]:not([data-nonmodal])'

/** Escape leaves a field first, so that a typed text is not lost with the drawer. */
const useEscape = (onClose: () => void) => {
  const panel = useRef<HTMLElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (document.querySelector(POPUPS) !== null) return
      event.preventDefault()
      if (isTyping(event)) panel.current?.focus()
      else close.current()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  return panel
}

/**
 * Details beside a list that stays usable. It takes the focus when it opens, and gives it back when it closes
 * unless the list has taken it.
 */
export const Drawer = ({
  label,
  toolbar,
  children,
  footer,
  onClose,
}: {
  label: string
  /** What stands in the first line, before the button that closes. */
  toolbar?: ReactNode
  children: ReactNode
  footer?: ReactNode
  onClose: () => void
}) => {
  const panel = useEscape(onClose)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    return () => {
      const isFree = document.activeElement === document.body || document.activeElement === null
      if (isFree && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [panel])
  return (
    <section
      ref={panel}
      role="dialog"
      aria-label={label}
      data-nonmodal=""
      data-open=""
      tabIndex={-1}
      className="drawer fixed top-12 right-0 bottom-0 z-30 flex w-[min(560px,100vw)] flex-col border-l border-line bg-surface shadow-drawer outline-none max-sm:top-0"
    >
      <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line pr-2 pl-3">
        <div className="flex min-w-0 flex-1 items-center gap-1">{toolbar}</div>
        <Button look="ghost" isIcon aria-label={commonText.close} onClick={onClose}>
          <X size={16} aria-hidden="true" />
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it */}
      <section className="min-h-0 flex-1 overflow-y-auto" tabIndex={0} aria-label={label}>
        {children}
      </section>
      {footer !== undefined && (
        <footer className="flex shrink-0 items-center gap-2 border-t border-line px-4 py-2.5">
          {footer}
        </footer>
      )}
    </section>
  )
}
