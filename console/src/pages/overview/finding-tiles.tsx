import type { Schemas } from '../../api/client.ts'
import { overviewText } from '../../text/overview.ts'
import { Tiles } from '../../ui/tile.tsx'
import { listSince } from './overview-queries.ts'

const unresolvedOf = ({ by_status }: Schemas['FindingStatistics']) =>
  (by_status.open ?? 0) + (by_status.in_progress ?? 0)

export const FOUND_LATELY = listSince('first_found_at', 7)

/** Four numbers; each opens the list that it counts. */
export const FindingTiles = ({
  statistics,
  found,
}: {
  statistics: Schemas['FindingStatistics']
  /** How many findings `FOUND_LATELY` lists, once it is known. */
  found: number | undefined
}) => {
  const { tiles, ofAll, resolvedLately } = overviewText
  return (
    <Tiles
      tiles={[
        {
          label: tiles.open,
          value: unresolvedOf(statistics),
          detail: ofAll(statistics.total),
          to: '/findings',
          search: {},
        },
        {
          label: tiles.overdue,
          value: statistics.sla_breached,
          detail: overviewText.overdueDetail,
          to: '/findings',
          search: { q: 'sla_deadline < now' },
          isAlarm: true,
        },
        {
          label: tiles.found,
          value: found,
          detail: resolvedLately(statistics.delta_7d.resolved_findings),
          to: '/findings',
          search: { ...FOUND_LATELY },
        },
        {
          label: tiles.fixable,
          value: statistics.auto_remediatable,
          detail: overviewText.fixableDetail,
          to: '/findings',
          search: { q: 'auto_remediatable = true' },
        },
      ]}
    />
  )
}
