import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../api/client.ts'
import { overviewText } from '../../text/overview.ts'
import { formatNumber } from '../../ui/format.ts'

interface Tile {
  label: string
  value: number
  detail: string
  search: Readonly<Record<string, string>>
  isAlarm?: boolean
}

const unresolvedOf = ({ by_status }: Schemas['FindingStatistics']) =>
  (by_status.open ?? 0) + (by_status.in_progress ?? 0)

const TileLink = ({ label, value, detail, search, isAlarm = false }: Tile) => (
  <li>
    <Link
      to="/findings"
      search={search}
      className="flex h-full flex-col gap-1 rounded-xl border border-line bg-surface p-4 shadow-card transition-colors hover:border-line-strong"
    >
      <span className="text-xs text-muted">{label}</span>
      <span
        className={`text-2xl font-semibold tabular-nums ${isAlarm && value > 0 ? 'text-critical-text' : ''}`}
      >
        {formatNumber(value)}
      </span>
      <span className="text-xs text-muted">{detail}</span>
    </Link>
  </li>
)

/** Four numbers; each opens the list that it counts. */
export const Tiles = ({ statistics }: { statistics: Schemas['FindingStatistics'] }) => {
  const { tiles, ofAll, resolvedLately } = overviewText
  const { new_findings, resolved_findings } = statistics.delta_7d
  const entries: readonly Tile[] = [
    {
      label: tiles.open,
      value: unresolvedOf(statistics),
      detail: ofAll(statistics.total),
      search: {},
    },
    {
      label: tiles.overdue,
      value: statistics.sla_breached,
      detail: overviewText.overdueDetail,
      search: { q: 'sla_deadline < now' },
      isAlarm: true,
    },
    {
      label: tiles.fresh,
      value: new_findings,
      detail: resolvedLately(resolved_findings),
      search: { q: 'first_found_at > now-7d', status: 'any' },
    },
    {
      label: tiles.fixable,
      value: statistics.auto_remediatable,
      detail: overviewText.fixableDetail,
      search: { q: 'auto_remediatable = true' },
    },
  ]
  return (
    <ul className="grid grid-cols-4 gap-4 max-lg:grid-cols-2 max-sm:grid-cols-1">
      {entries.map((tile) => (
        <TileLink key={tile.label} {...tile} />
      ))}
    </ul>
  )
}
