import { X } from 'lucide-react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { commonText } from '../../text/shell.ts'
import { Button } from '../button.tsx'
import { closeToast, type Toast, useToasts } from './toast-store.ts'

const SHOWN_MS = 10_000

const ToastItem = ({
  toast: { id, title, description, action },
  isPaused,
  onClose,
}: {
  toast: Toast
  isPaused: boolean
  onClose: (id: number) => void
}) => {
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => onClose(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, isPaused, onClose])
  return (
    <li className="flex w-full items-start gap-3 rounded-xl border border-line bg-raised p-3 shadow-popup">
      <div className="min-w-0 flex-1 py-1">
        <p className="text-sm font-semibold break-words">{title}</p>
        {description !== undefined && (
          <p className="text-sm break-words text-muted">{description}</p>
        )}
      </div>
      {action && (
        <Button
          onClick={() => {
            onClose(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      )}
      <Button look="ghost" isIcon aria-label={commonText.close} onClick={() => onClose(id)}>
        <X size={15} aria-hidden="true" />
      </Button>
    </li>
  )
}

/** The toasts stay while the pointer or the focus is on one. A toast that closes gives the focus back. */
const useAttention = () => {
  const [isPaused, setPaused] = useState(false)
  const before = useRef<Element | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const onClose = useRef((id: number) => {
    const isInside = list.current?.contains(document.activeElement) === true
    closeToast(id)
    setPaused(false)
    if (isInside && before.current instanceof HTMLElement) before.current.focus()
  }).current
  const events = {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: ({ relatedTarget }: FocusEvent) => {
      if (!list.current?.contains(relatedTarget)) before.current = relatedTarget
      setPaused(true)
    },
    onBlur: ({ relatedTarget }: FocusEvent) =>
      setPaused(list.current?.contains(relatedTarget) === true),
  }
  return { isPaused, list, onClose, events }
}

/** The place of the toasts. The shell renders it once; screen readers say what is added. */
export const ToastRegion = () => {
  const toasts = useToasts()
  const { isPaused, list, onClose, events } = useAttention()
  return (
    <section aria-label={commonText.notices} aria-live="polite" className="contents">
      <ol
        ref={list}
        {...events}
        className="fixed right-4 bottom-4 z-50 flex w-[min(400px,calc(100vw-32px))] flex-col gap-2 empty:hidden"
      >
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} isPaused={isPaused} onClose={onClose} />
        ))}
      </ol>
    </section>
  )
}
