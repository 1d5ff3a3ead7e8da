import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../../api/client.ts'
import { findingText } from '../../../text/findings.ts'
import { Age } from '../../../ui/time.tsx'

const textOf = (value: unknown) => {
  if (value === null || value === undefined || value === '') return findingText.none
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const Entry = ({ entry }: { entry: Schemas['IssueHistoryEntry'] }) => (
  <li className="border-l-2 border-line py-1 pl-3">
    <div className="flex gap-2 text-xs text-muted">
      <span className="font-semibold text-foreground">{entry.actor}</span>
      <Age at={entry.at} />
    </div>
    {Object.entries(entry.changes).map(([field, change]) => (
      <p key={field} className="break-words">
        {findingText.changed(
          field,
          textOf(Reflect.get(Object(change), 'from')),
          textOf(Reflect.get(Object(change), 'to')),
        )}
      </p>
    ))}
    {entry.reason !== '' && <p className="break-words text-muted">{entry.reason}</p>}
  </li>
)

/** What was done with the issue of a finding, latest first. */
export const IssueHistory = ({ issue }: { issue: Schemas['IssueDetail'] }) => (
  <section className="flex flex-col gap-2">
    <div className="flex items-center justify-between gap-2">
      <h3 className="text-sm font-semibold">{findingText.history}</h3>
      <Link
        to="/issues"
        search={{ i: issue.id }}
        className="text-xs font-medium text-accent-text hover:underline"
      >
        {findingText.openIssue}
      </Link>
    </div>
    {issue.history.length === 0 && <p className="text-muted">{findingText.noHistory}</p>}
    <ul className="flex flex-col gap-1.5">
      {issue.history.map((entry) => (
        <Entry key={entry.at + entry.actor} entry={entry} />
      ))}
    </ul>
  </section>
)
