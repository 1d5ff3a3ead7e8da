import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { prolong, useCaller } from '../session/session.ts'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'

const WARNING_MS = 2 * 60_000
const MINUTE_MS = 60_000
/** Browsers treat a longer delay as none. */
const MAX_DELAY_MS = 86_400_000

const isWarned = (left: number) => left <= WARNING_MS

/** Returns how long the sign-in lasts. It changes when the warning is due, and then once a minute. */
const useTimeLeft = () => {
  const { expires_at } = useCaller()
  const end = Date.parse(expires_at)
  const [left, setLeft] = useState(end - Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = end - Date.now()
      setLeft(now)
      const wait = isWarned(now) ? MINUTE_MS : now - WARNING_MS
      timer = setTimeout(look, Math.min(wait, MAX_DELAY_MS))
    }
    look()
    return () => clearTimeout(timer)
  }, [end])
  return left
}

/** Says two minutes before its end that the sign-in ends (WCAG 2.2.1). */
export const SessionNotice = () => {
  const left = useTimeLeft()
  if (!isWarned(left)) return null
  return (
    <div
      role="status"
      className="flex items-center gap-2 border-b border-line bg-medium-tint px-4 py-1.5 text-medium-text"
    >
      <Clock size={15} aria-hidden="true" />
      <span className="flex-1">{shellText.expiring(Math.max(1, Math.ceil(left / MINUTE_MS)))}</span>
      <Button onClick={() => void prolong()}>{shellText.stay}</Button>
    </div>
  )
}
