import { severityWord } from '../text/words.ts'
import { formatNumber } from './format.ts'
import { SEVERITIES } from './severity.tsx'

const FILLS = {
  CRITICAL: 'fill-critical',
  HIGH: 'fill-high',
  MEDIUM: 'fill-medium',
  LOW: 'fill-low',
  INFO: 'fill-info',
}

const WIDTH = 120
const GAP = 1

/** Shares of the severities as one bar. Its text, which screen readers read, names the counts. */
export const SeverityBar = ({ counts }: { counts: Readonly<Record<string, number>> }) => {
  const present = SEVERITIES.filter((severity) => (counts[severity] ?? 0) > 0)
  const total = present.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0)
  const words = present.map(
    (severity) => `${severityWord(severity)} ${formatNumber(counts[severity] ?? 0)}`,
  )
  const room = WIDTH - GAP * (present.length - 1)
  let end = 0
  return (
    <span className="inline-flex" title={words.join(', ')}>
      <svg width={WIDTH} height="8" viewBox={`0 0 ${WIDTH} 8`} aria-hidden="true">
        {present.map((severity) => {
          const width = ((counts[severity] ?? 0) / total) * room
          const x = end
          end += width + GAP
          return (
            <rect
              key={severity}
              x={x}
              width={Math.max(width, 1)}
              height="8"
              rx="1.5"
              className={FILLS[severity]}
            />
          )
        })}
      </svg>
      <span className="sr-only">{words.join(', ')}</span>
    </span>
  )
}
