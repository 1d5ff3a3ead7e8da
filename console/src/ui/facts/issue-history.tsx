import type { Schemas } from '../../api/client.ts'
import { issuesText } from '../../text/issues.ts'
import { severityWord, statusWord } from '../../text/words.ts'
import { Age } from '../time.tsx'

/** Returns a value of the history as text; a record as its values. */
const wordOf = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return issuesText.without
  if (field === 'status') return statusWord(String(value))
  if (field === 'severity') return severityWord(String(value))
  return typeof value === 'object'
    ? Object.values(value)
        .filter((part) => part !== null && part !== '')
        .join(', ')
    : String(value)
}

/** Who changed an issue, when and why. */
export const IssueHistory = ({ history }: { history: Schemas['IssueDetail']['history'] }) =>
  history.length === 0 ? (
    <p className="text-muted">{issuesText.noHistory}</p>
  ) : (
    <ol className="flex flex-col gap-3">
      {history.map(({ at, actor, changes, reason }, entry) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and are only added at the start
        <li key={`${at} ${history.length - entry}`} className="border-l-2 border-line pl-3">
          <p className="text-xs text-muted">
            <span className="font-medium text-foreground">{actor}</span> · <Age at={at} />
          </p>
          {Object.entries(changes).map(([field, { from, to }]) => (
            <p key={field} className="break-words">
              <span className="text-muted">{issuesText.fields[field] ?? field}:</span>{' '}
              <s className="text-faint">{wordOf(field, from)}</s> → {wordOf(field, to)}
            </p>
          ))}
          {reason !== '' && <p className="break-words text-muted">“{reason}”</p>}
        </li>
      ))}
    </ol>
  )
