import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { exceptionsText } from '../../text/exceptions.ts'
import { formatNumber } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { RowButton } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { byApplication, byMonth, type ExceptionGroup } from './exception-groups.ts'
import { activeExceptionsQuery } from './exceptions-queries.ts'

const { groups } = exceptionsText

const GROUPS = { calendar: byMonth, applications: byApplication } as const
export type Grouping = keyof typeof GROUPS

const TITLES: Readonly<Record<Grouping, (name: string) => string>> = {
  calendar: groups.month,
  applications: (name) => name,
}

const Group = ({
  title,
  group: { exceptions },
  grouping,
  onOpen,
}: {
  title: string
  group: ExceptionGroup
  grouping: Grouping
  onOpen: (id: string) => void
}) => (
  <section aria-label={title} className="border-b border-line px-4 py-3 last:border-b-0">
    <h2 className="flex items-baseline gap-2 font-semibold">
      {title}
      <span className="font-normal text-muted">{formatNumber(exceptions.length)}</span>
    </h2>
    <ul className="flex flex-col">
      {exceptions.map(({ id, policy_violated, application_id, expires_at, finding_count }) => (
        <li key={id} className="relative flex flex-wrap items-baseline gap-x-4 py-1">
          <span className="w-40 shrink-0 whitespace-nowrap text-muted tabular-nums">
            {expires_at !== null && <Time at={expires_at} />}
          </span>
          <RowButton
            onClick={() => onOpen(id)}
            className="min-w-0 flex-1 truncate text-left max-sm:order-first max-sm:basis-full"
          >
            {grouping === 'calendar' ? `${application_id}: ${policy_violated}` : policy_violated}
          </RowButton>
          <span className="text-muted">{groups.findings(finding_count)}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** The approved exceptions by the month of their end, or by application. */
export const GroupedExceptions = ({
  grouping,
  onOpen,
}: {
  grouping: Grouping
  onOpen: (id: string) => void
}) => {
  const { data, error, refetch } = useQuery(activeExceptionsQuery)
  if (data === undefined) {
    return error ? (
      <ErrorState error={error} retry={() => void refetch()} />
    ) : (
      <div className="p-4">
        <Skeleton lines={6} className="h-8" />
      </div>
    )
  }
  if (data.data.length === 0) {
    return (
      <EmptyState icon={CalendarClock} title={groups.emptyTitle}>
        <p>{groups.emptyBody}</p>
      </EmptyState>
    )
  }
  return (
    <>
      {data.total > data.data.length && (
        <p className="px-4 pt-3 text-muted">{groups.first(data.data.length, data.total)}</p>
      )}
      {GROUPS[grouping](data.data).map((group) => (
        <Group
          key={group.name}
          title={TITLES[grouping](group.name)}
          group={group}
          grouping={grouping}
          onOpen={onOpen}
        />
      ))}
    </>
  )
}
