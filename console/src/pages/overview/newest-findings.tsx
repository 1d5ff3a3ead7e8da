import { useQuery } from '@tanstack/react-query'
import { overviewText } from '../../text/overview.ts'
import { severityWord } from '../../text/words.ts'
import { Card } from '../../ui/card.tsx'
import { CardLink, CardRow } from '../../ui/card-list.tsx'
import { SeverityMark } from '../../ui/severity.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { Age } from '../../ui/time.tsx'
import { NEWEST, newestFindings } from './overview-queries.ts'

/** The critical and high findings that were found last. */
export const NewestFindings = () => {
  const { data: findings, error, refetch } = useQuery(newestFindings)
  return (
    <Card
      title={overviewText.newest}
      actions={
        <CardLink to="/findings" search={NEWEST}>
          {overviewText.allNewest}
        </CardLink>
      }
    >
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {findings === undefined && error === null && (
        <div className="p-4">
          <Skeleton className="h-9" lines={5} />
        </div>
      )}
      {findings?.length === 0 && (
        <EmptyState title={overviewText.nothing}>{overviewText.nothingBody}</EmptyState>
      )}
      <ul className="mt-1">
        {findings?.map((finding) => (
          <CardRow key={finding.id} to="/findings" search={{ ...NEWEST, f: finding.id }}>
            <SeverityMark severity={finding.severity} />
            <span className="sr-only">{severityWord(finding.severity)}</span>
            <span className="min-w-0 flex-1">
              <span
                dir="auto"
                className="block font-medium max-xl:line-clamp-2 max-xl:break-words xl:truncate"
              >
                {finding.title}
              </span>
              <span dir="auto" className="block truncate text-2xs text-faint">
                {finding.account_name || finding.account_id}
              </span>
            </span>
            <span className="shrink-0 text-xs text-muted">
              <Age at={finding.first_found_at} />
            </span>
          </CardRow>
        ))}
      </ul>
    </Card>
  )
}
