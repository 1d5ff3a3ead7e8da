import type { ReactNode } from 'react'
import { complianceText } from '../../text/compliance.ts'
import { Card } from '../../ui/card.tsx'
import { formatNumber } from '../../ui/format.ts'
import type { Posture } from './compliance-queries.ts'
import { Delta, Score } from './framework-columns.tsx'
import { PostureBar } from './posture-bar.tsx'

const { metrics } = complianceText

const Metric = ({ label, value, note }: { label: string; value: ReactNode; note: string }) => (
  <div className="flex flex-col gap-0.5 px-4 py-3">
    <dt className="text-xs text-muted">{label}</dt>
    <dd className="text-xl tabular-nums">{value}</dd>
    <dd className="text-xs text-muted">{note}</dd>
  </div>
)

/** How a framework stands: the scores, what they rest on, and its controls as one bar. */
export const FrameworkSummary = ({ posture, isBare }: { posture: Posture; isBare: boolean }) => {
  const { passed, failed, total_controls, not_applicable, published_controls } = posture
  const score = isBare ? posture.score_without_exceptions_pct : posture.score_pct
  const all = complianceText.published(total_controls + not_applicable, published_controls)
  return (
    <Card>
      <dl className="grid grid-cols-4 divide-line max-lg:grid-cols-2 lg:divide-x">
        <Metric
          label={metrics.score}
          value={<Score value={score} />}
          note={metrics.ofAssessed(formatNumber(passed + failed))}
        />
        <Metric
          label={metrics.resources}
          value={<Score value={posture.resource_score_pct} />}
          note={metrics.ofResources}
        />
        <Metric
          label={metrics.coverage}
          value={<Score value={posture.coverage_pct} />}
          note={metrics.ofControls(all)}
        />
        <Metric
          label={metrics.delta}
          value={
            <span className="font-semibold">
              <Delta value={posture.delta_pct_30d} />
            </span>
          }
          note={posture.delta_pct_30d === null ? metrics.noDelta : metrics.points}
        />
      </dl>
      <div className="border-t border-line px-4 py-3">
        <PostureBar counts={posture} />
      </div>
    </Card>
  )
}
