import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { shellText } from '../text/shell.ts'

const subscribe = (notify: () => void) => {
  addEventListener('online', notify)
  addEventListener('offline', notify)
  return () => {
    removeEventListener('online', notify)
    removeEventListener('offline', notify)
  }
}

export const OfflineNotice = () => {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (isOnline) return null
  return (
    <p
      role="status"
      className="flex items-center gap-2 border-b border-line bg-medium-tint px-4 py-2 text-medium-text"
    >
      <WifiOff size={15} aria-hidden="true" />
      {shellText.offline}
    </p>
  )
}
