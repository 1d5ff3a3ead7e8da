import { Bell } from 'lucide-react'
import { cloneElement, useEffect } from 'react'
import { useHasRole, useSession } from '../session/session.ts'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { useOnDemand } from '../ui/on-demand.ts'
import { setStreamState, useEventStream } from './event-stream.ts'

const importPopup = () => import('./notifications-popup.tsx')

/** What happened since the page was opened, from the event stream. */
export const Notifications = () => {
  const canRead = useHasRole('viewer', 'operator', 'admin')
  const session = useSession()
  const hasEnded = session.state === 'signed-in' && session.hasEnded
  const { unread } = useEventStream()
  const { module, button } = useOnDemand(importPopup)
  useEffect(() => {
    if (!canRead || hasEnded) return
    const stop = new AbortController()
    void import('./event-reading.ts').then(
      ({ followEvents }) => followEvents(stop.signal),
      () => setStreamState('lost'),
    )
    return () => stop.abort()
  }, [canRead, hasEnded])
  if (!canRead) return null
  const trigger = (
    <Button look="ghost" isIcon className="relative" aria-label={shellText.notifications(unread)}>
      <Bell size={16} aria-hidden="true" />
      {unread > 0 && <span className="absolute top-1.5 right-1.5 size-2 rounded-full bg-accent" />}
    </Button>
  )
  if (module !== undefined) return <module.NotificationsPopup trigger={trigger} />
  return cloneElement(trigger, { ...button, 'aria-haspopup': 'dialog' })
}
