import { Toast as Base } from '@base-ui/react/toast'
import { X } from 'lucide-react'
import { commonText } from '../text/shell.ts'
import { Button } from './button.tsx'

const manager = Base.createToastManager()

/** Says what happened, for ten seconds. `action` offers one thing to do about it, for example to undo it. */
export const showToast = (
  title: string,
  {
    description,
    action,
  }: { description?: string; action?: { label: string; run: () => void } } = {},
) => {
  const id = manager.add({
    title,
    timeout: 10_000,
    ...(description !== undefined && { description }),
    ...(action && {
      actionProps: {
        children: action.label,
        onClick: () => {
          manager.close(id)
          action.run()
        },
      },
    }),
  })
  return id
}

const Toasts = () => {
  const { toasts } = Base.useToastManager()
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      className="fade mt-2 flex w-full items-start gap-3 rounded-xl border border-line bg-raised p-3 shadow-popup"
    >
      <div className="min-w-0 flex-1 py-1">
        <Base.Title className="text-sm font-semibold" />
        <Base.Description className="text-sm text-muted" />
      </div>
      <Base.Action render={<Button />} />
      <Base.Close render={<Button look="ghost" isIcon aria-label={commonText.close} />}>
        <X size={15} aria-hidden="true" />
      </Base.Close>
    </Base.Root>
  ))
}

/** The place of the toasts. The shell renders it once. */
export const ToastRegion = () => (
  <Base.Provider toastManager={manager}>
    <Base.Portal>
      <Base.Viewport className="fixed right-4 bottom-4 z-50 flex w-[min(400px,calc(100vw-32px))] flex-col">
        <Toasts />
      </Base.Viewport>
    </Base.Portal>
  </Base.Provider>
)
