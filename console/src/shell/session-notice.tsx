import { Clock } from 'lucide-react'
import { prolong, useCaller } from '../session/session.ts'
import { shellText } from '../text/shell.ts'
import { Button } from '../ui/button.tsx'
import { useNow } from '../ui/now.ts'

const WARNING_MS = 2 * 60_000

/** Says two minutes before its end that the sign-in ends (WCAG 2.2.1). */
export const SessionNotice = () => {
  const { expires_at } = useCaller()
  const left = Date.parse(expires_at) - useNow()
  if (left > WARNING_MS) return null
  return (
    <div
      role="status"
      className="flex items-center gap-2 border-b border-line bg-medium-tint px-4 py-1.5 text-medium-text"
    >
      <Clock size={15} aria-hidden="true" />
      <span className="flex-1">{shellText.expiring(Math.max(1, Math.ceil(left / 60_000)))}</span>
      <Button onClick={() => void prolong()}>{shellText.stay}</Button>
    </div>
  )
}
