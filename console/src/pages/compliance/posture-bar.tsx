import { complianceText } from '../../text/compliance.ts'
import { formatNumber } from '../../ui/format.ts'

const FILLS = {
  passed: 'fill-ok',
  failed: 'fill-critical',
  manual: 'fill-info',
  not_assessed: 'fill-sunken stroke-line-strong',
} as const

const PARTS = ['passed', 'failed', 'manual', 'not_assessed'] as const

const WIDTH = 200
const GAP = 1

/** The controls of a framework by status, as one bar. Its text names the counts. */
export const PostureBar = ({
  counts,
}: {
  counts: Readonly<Record<(typeof PARTS)[number], number>>
}) => {
  const present = PARTS.filter((part) => counts[part] > 0)
  const total = present.reduce((sum, part) => sum + counts[part], 0)
  const room = WIDTH - GAP * (present.length - 1)
  const words = present.map((part) => `${complianceText.words[part]} ${formatNumber(counts[part])}`)
  let end = 0
  return (
    <span className="inline-flex" title={words.join(', ')}>
      <svg
        width={WIDTH}
        height="10"
        viewBox={`0 0 ${WIDTH} 10`}
        className="max-w-full"
        aria-hidden="true"
      >
        {present.map((part) => {
          const width = (counts[part] / total) * room
          const x = end
          end += width + GAP
          return (
            <rect
              key={part}
              x={x + 0.5}
              y="0.5"
              width={Math.max(width - 1, 1)}
              height="9"
              rx="1.5"
              className={FILLS[part]}
            />
          )
        })}
      </svg>
      <span className="sr-only">{words.join(', ')}</span>
    </span>
  )
}
