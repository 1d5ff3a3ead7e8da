import type { Schemas } from '../../api/client.ts'
import { overviewText } from '../../text/overview.ts'
import { Tiles } from '../../ui/tile.tsx'

const unresolvedOf = ({ by_status }: Schemas['FindingStatistics']) =>
  (by_status.open ?? 0) + (by_status.in_progress ?? 0)

/** Four numbers; each opens the list that it counts. */
export const FindingTiles = ({ statistics }: { statistics: Schemas['FindingStatistics'] }) => {
  const { tiles, ofAll, resolvedLately } = overviewText
  const { new_findings, resolved_findings } = statistics.delta_7d
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
          label: tiles.fresh,
          value: new_findings,
          detail: resolvedLately(resolved_findings),
          to: '/findings',
          search: { q: 'first_found_at > now-7d', status: 'any' },
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
