import { CircleCheck, CircleX } from 'lucide-react'
import { connectionsText } from '../../text/connections.ts'
import type { Check } from './connections-queries.ts'

/** What the service found when it read a page of every list. */
export const CheckResult = ({ check }: { check: Check }) => {
  const failed = check.lists.filter(({ ok }) => !ok)
  return (
    <section
      aria-label={connectionsText.checkTitle}
      className="flex flex-col gap-2 rounded-lg border border-line bg-sunken px-3 py-2"
    >
      <p role="status" className="font-medium">
        {check.ok
          ? connectionsText.checkOk
          : connectionsText.checkFailed(failed.length, check.lists.length)}
      </p>
      <ul className="flex flex-col gap-1.5">
        {check.lists.map(({ name, ok, message }) => (
          <li key={name} className="flex items-start gap-2">
            {ok ? (
              <CircleCheck size={14} className="mt-0.5 shrink-0 text-ok" aria-hidden="true" />
            ) : (
              <CircleX
                size={14}
                className="mt-0.5 shrink-0 text-critical-text"
                aria-hidden="true"
              />
            )}
            <span className="min-w-0 break-words">
              {ok ? `${name} ${connectionsText.readable}` : message}
            </span>
          </li>
        ))}
      </ul>
      {check.lists_unchecked > 0 && (
        <p className="text-muted">{connectionsText.unchecked(check.lists_unchecked)}</p>
      )}
    </section>
  )
}
