import { Link } from '@tanstack/react-router'
import { complianceText } from '../../text/compliance.ts'
import { formatNumber } from '../../ui/format.ts'
import { RowButton, type TableColumn } from '../../ui/table.tsx'
import type { Posture } from './compliance-queries.ts'
import { PostureBar } from './posture-bar.tsx'

const { columns, percent } = complianceText

/** A score, or that there is no evidence for one. */
export const Score = ({ value }: { value: number | null }) =>
  value === null ? (
    <span className="font-normal text-faint sm:whitespace-nowrap">{complianceText.noScore}</span>
  ) : (
    <span className="font-semibold">{percent(value)}</span>
  )

const percentOrNone = (value: number | null) => (value === null ? '—' : percent(value))

/** How a score has changed; nothing where there was no score to compare with. */
export const Delta = ({ value }: { value: number | null }) =>
  value === null ? (
    '—'
  ) : (
    <span className={value < 0 ? 'text-critical-text' : value > 0 ? 'text-ok' : ''}>
      {complianceText.delta(value)}
    </span>
  )

/** The frameworks; the first column opens the controls. */
export const frameworkColumns = (
  onOpen: (framework: string) => void,
  isWithoutExceptions: boolean,
): readonly TableColumn<Posture>[] => [
  {
    id: 'framework',
    header: columns.framework,
    isMain: true,
    cell: ({ framework, name, version, total_controls, published_controls }) => (
      <span className="flex min-w-0 flex-col">
        <RowButton
          onClick={() => onOpen(framework)}
          className="flex min-w-0 gap-1 leading-[18px] font-medium"
          title={`${name} ${version}`}
        >
          <span className="sm:truncate">{name}</span> <span className="shrink-0">{version}</span>
        </RowButton>
        <span className="cell-text text-2xs leading-[15px] text-faint">
          {complianceText.published(total_controls, published_controls)}
        </span>
      </span>
    ),
  },
  {
    id: 'states',
    header: columns.states,
    stacked: 'line',
    cell: (one) => (
      <span className="block sm:w-32 lg:w-40 xl:w-72">
        <PostureBar counts={one} />
      </span>
    ),
  },
  {
    id: 'failed',
    header: columns.failed,
    isNumeric: true,
    cell: ({ framework, failed }) =>
      failed === 0 ? (
        formatNumber(failed)
      ) : (
        <Link
          to="/compliance"
          search={{ fw: framework, status: 'failed' }}
          className="relative inline-block leading-6 font-semibold text-critical-text hover:underline"
        >
          {formatNumber(failed)}
        </Link>
      ),
  },
  {
    id: 'score',
    header: columns.score,
    isNumeric: true,
    cell: (one) => (
      <Score value={isWithoutExceptions ? one.score_without_exceptions_pct : one.score_pct} />
    ),
  },
  {
    id: 'delta',
    header: columns.delta,
    isNumeric: true,
    className: 'text-muted max-xl:hidden',
    cell: ({ delta_pct_30d }) => <Delta value={delta_pct_30d} />,
  },
  {
    id: 'resources',
    header: columns.resources,
    isNumeric: true,
    className: 'text-muted sm:max-xl:hidden',
    cell: ({ resource_score_pct }) => percentOrNone(resource_score_pct),
  },
  {
    id: 'coverage',
    header: columns.coverage,
    isNumeric: true,
    className: 'text-muted max-lg:hidden',
    cell: ({ coverage_pct }) => percentOrNone(coverage_pct),
  },
]
