import { Popover } from '@base-ui/react/popover'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useHasRole } from '../session/session.ts'
import { describeEvent } from '../text/events.ts'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { Age } from '../ui/time.tsx'
import { followEvents, markRead, useEventStream } from './event-stream.ts'

/** What happened since the page was opened, from the event stream. */
export const Notifications = () => {
  const canRead = useHasRole('viewer', 'operator', 'admin')
  const { events, unread, state } = useEventStream()
  useEffect(() => {
    if (!canRead) return
    const stop = new AbortController()
    void followEvents(stop.signal)
    return () => stop.abort()
  }, [canRead])
  if (!canRead) return null
  return (
    <Popover.Root onOpenChange={(open) => !open && markRead()}>
      <Popover.Trigger
        render={
          <Button
            look="ghost"
            isIcon
            className="relative"
            aria-label={shellText.notifications(unread)}
          />
        }
      >
        <Bell size={16} aria-hidden="true" />
        {unread > 0 && (
          <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" />
        )}
      </Popover.Trigger>
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
