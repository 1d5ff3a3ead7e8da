import { useQuery } from '@tanstack/react-query'
import { issueTitle } from '../../api/issue-title.ts'
import { overviewText } from '../../text/overview.ts'
import { Card } from '../../ui/card.tsx'
import { CardLink, CardRow } from '../../ui/card-list.tsx'
import { formatDeadline } from '../../ui/format.ts'
import { useNow } from '../../ui/now.ts'
import { SeverityBadge, SeverityMark } from '../../ui/severity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { issueStatistics, openFacets, worstIssues } from './overview-queries.ts'

/** Why there is no open issue: nothing is open, all is decided, or the first issues are still being made. */
const NoIssue = () => {
  const { data: statistics } = useQuery(issueStatistics)
  const { data: findings } = useQuery(openFacets)
  if (statistics === undefined || findings === undefined) return null
  if (findings.total === 0) {
    return <EmptyState title={overviewText.nothing}>{overviewText.nothingBody}</EmptyState>
  }
  const { title, body } = statistics.total === 0 ? overviewText.making : overviewText.decided
  return <EmptyState title={title}>{body}</EmptyState>
}

/** The open issues with the highest risk. */
export const FixFirst = () => {
  const { data: issues, error, refetch } = useQuery(worstIssues)
  const now = useNow()
  return (
    <Card
      title={overviewText.fixFirst}
      actions={
        <CardLink to="/issues" search={{ sort: 'risk_score', order: 'desc' }}>
          {overviewText.allIssues}
        </CardLink>
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {issues === undefined && error === null && (
        <div className="p-4">
          <Skeleton className="h-9" lines={5} />
        </div>
      )}
      {issues?.length === 0 && <NoIssue />}
      <ul className="mt-1">
        {issues?.map((issue) => (
          <CardRow key={issue.id} to="/issues" search={{ i: issue.id }}>
            <span className="shrink-0 sm:hidden">
              <SeverityMark severity={issue.severity} />
            </span>
            <span className="w-20 shrink-0 max-sm:sr-only">
              <SeverityBadge severity={issue.severity} />
            </span>
            <span className="min-w-0 flex-1">
              <span
                dir="auto"
                className="block font-medium max-xl:line-clamp-2 max-xl:break-words xl:truncate"
              >
                {issueTitle(issue)}
              </span>
              <span className="block truncate font-mono text-2xs text-faint">
                {issue.resource_name}
              </span>
            </span>
            {issue.blast_radius > 1 && (
              <span className="shrink-0 text-right text-xs text-muted tabular-nums max-xl:hidden">
                {overviewText.blastRadius(issue.blast_radius)}
              </span>
            )}
            <span
              className={`shrink-0 text-right text-xs tabular-nums sm:w-20 ${issue.sla_status === 'overdue' ? 'text-critical-text' : 'text-muted'}`}
            >
              {issue.sla_deadline === null ? '' : formatDeadline(issue.sla_deadline, now)}
            </span>
          </CardRow>
        ))}
      </ul>
    </Card>
  )
}
