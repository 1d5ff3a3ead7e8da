import { complianceText } from '../../text/compliance.ts'
import { RowButton, type TableColumn } from '../../ui/table.tsx'
import type { Posture } from './compliance-queries.ts'
import { PostureBar } from './posture-bar.tsx'

const { columns, percent } = complianceText

/** A score, or that there is no evidence for one. */
export const Score = ({ value }: { value: number | null }) =>
  value === null ? (
    <span className="text-faint">{complianceText.noScore}</span>
  ) : (
    <span className="font-semibold">{percent(value)}</span>
  )

/** The frameworks; the first column opens the controls. */
export const frameworkColumns = (
  onOpen: (framework: string) => void,
  isWithoutExceptions: boolean,
): readonly TableColumn<Posture>[] => [
  {
    id: 'framework',
    header: columns.framework,
    cell: ({ framework, name, version, total_controls, published_controls }) => (
      <span className="flex min-w-0 flex-col">
        <RowButton onClick={() => onOpen(framework)} className="truncate font-medium" title={name}>
          {name} {version}
        </RowButton>
        <span className="truncate text-2xs text-faint">
          {complianceText.published(total_controls, published_controls)}
        </span>
      </span>
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
    id: 'states',
    header: columns.states,
    stacked: 'line',
    cell: (one) => <PostureBar counts={one} />,
  },
  {
    id: 'coverage',
    header: columns.coverage,
    isNumeric: true,
    className: 'text-muted',
    cell: ({ coverage_pct }) => (coverage_pct === null ? '—' : percent(coverage_pct)),
  },
]
