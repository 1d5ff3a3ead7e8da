import { Popover } from '@base-ui/react/popover'
import type { ReactElement } from 'react'
import { describeEvent } from '../text/events.ts'
import { shellText } from '../text/shell.ts'
import { Age } from '../ui/time.tsx'
import { markRead, useEventStream } from './event-stream.ts'

/** The notifications behind their button; they are shown at first, because a click has brought them. */
export const NotificationsPopup = ({ trigger }: { trigger: ReactElement }) => {
  const { events, state } = useEventStream()
  return (
    <Popover.Root defaultOpen onOpenChange={(open) => !open && markRead()}>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-50">
          <Popover.Popup className="fade flex max-h-[70vh] w-[min(360px,calc(100vw-16px))] flex-col rounded-xl border border-line bg-raised shadow-popup outline-none">
            <Popover.Title className="border-b border-line px-4 py-3 text-base font-semibold">
              {shellText.notificationsTitle}
            </Popover.Title>
            {state === 'lost' && (
              <p
                role="status"
                className="border-b border-line bg-medium-tint px-4 py-2 text-xs text-medium-text"
              >
                {shellText.streamLost}
              </p>
            )}
            {events.length === 0 ? (
              <p className="px-4 py-6 text-center text-muted">{shellText.noNotifications}</p>
            ) : (
              <ul className="min-h-0 overflow-y-auto py-1">
                {events.map((event) => (
                  <li key={event.id} className="flex items-baseline gap-2 px-4 py-1.5">
                    <span className="min-w-0 flex-1 break-words">{describeEvent(event)}</span>
                    <span className="text-xs text-faint">
                      <Age at={event.at} />
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
