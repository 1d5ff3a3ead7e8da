import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { issuesText } from '../../text/issues.ts'
import { StatusMark } from '../../ui/marks.tsx'
import { SeverityMark } from '../../ui/severity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InlineError } from '../../ui/states.tsx'
import { issueFindingsQuery } from './issues-queries.ts'

/** The findings that the issue stands for, each with the way to its details. */
export const IssueFindings = ({ id }: { id: string }) => {
  const { data, error } = useQuery(issueFindingsQuery(id))
  if (error) return <InlineError error={error} />
  if (data === undefined) return <Skeleton lines={2} className="h-9" />
  return (
    <>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {data.data.map((finding) => (
          <li
            key={finding.id}
            className="relative flex items-center gap-2 px-3 py-1.5 hover:bg-row-hover"
          >
            <SeverityMark severity={finding.severity} />
            <span className="min-w-0 flex-1">
              <Link
                to="/findings/$id"
                params={{ id: finding.id }}
                className="block truncate font-medium after:absolute after:inset-0 after:content-['']"
              >
                {finding.title}
              </Link>
              <span className="block truncate font-mono text-2xs text-faint">
                {finding.source} · {finding.resource_name}
              </span>
            </span>
            <StatusMark status={finding.status} />
          </li>
        ))}
      </ul>
      {data.total > data.data.length && (
        <Link
          to="/findings"
          search={{ q: `issue_id = '${id}'`, status: 'any' }}
          className="mt-2 inline-block text-accent-text hover:underline"
        >
          {issuesText.allFindings} ({data.total})
        </Link>
      )}
    </>
  )
}
