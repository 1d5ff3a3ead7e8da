import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../../api/client.ts'
import { findingText } from '../../../text/finding.ts'
import { StatusMark } from '../../../ui/marks.tsx'
import { SeverityMark } from '../../../ui/severity.tsx'
import { Age } from '../../../ui/time.tsx'
import { type Finding, findingQuery } from '../findings-queries.ts'
import { Group } from './group.tsx'

const MAX_RELATED = 10

/** The other findings of the same issue. */
export const RelatedFindings = ({
  finding,
  issue,
}: {
  finding: Finding
  issue: Schemas['IssueDetail'] | undefined
}) => {
  const ids = (issue?.finding_ids ?? []).filter((id) => id !== finding.id).slice(0, MAX_RELATED)
  const related = useQueries({ queries: ids.map((id) => findingQuery(id)) })
  return (
    <Group title={findingText.related}>
      {ids.length === 0 && <p className="text-muted">{findingText.noRelated}</p>}
      <ul>
        {related.map(({ data }) =>
          data === undefined ? null : (
            <li key={data.id}>
              <Link
                to="/findings"
                search={(before) => ({ ...before, f: data.id })}
                className="flex min-h-9 items-center gap-2 rounded-md px-1.5 hover:bg-row-hover"
              >
                <SeverityMark severity={data.severity} />
                <span dir="auto" className="min-w-0 flex-1 truncate">
                  {data.title}
                </span>
                <span className="text-xs text-muted">{data.source}</span>
                <StatusMark status={data.status} />
                <Age at={data.last_seen_at} />
              </Link>
            </li>
          ),
        )}
      </ul>
    </Group>
  )
}
