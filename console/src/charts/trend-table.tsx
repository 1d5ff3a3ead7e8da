import { formatNumber } from '../ui/format.ts'
import type { TrendPoint } from './trend-chart.tsx'

/** The same numbers as the chart, newest first. */
export const TrendTable = ({
  label,
  points,
  headings,
}: {
  label: string
  points: readonly TrendPoint[]
  headings: readonly [day: string, open: string, added: string, resolved: string]
}) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys must be able to scroll it
    tabIndex={0}
    className="max-h-[240px] overflow-y-auto"
  >
    <table className="w-full text-sm tabular-nums">
      <thead className="sticky top-0 bg-surface text-xs text-muted">
        <tr>
          {headings.map((heading, column) => (
            <th
              key={heading}
              scope="col"
              className={`py-1.5 font-medium ${column === 0 ? 'text-left' : 'text-right'}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point.date} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {point.date}
            </th>
            {[point.open, point.new_findings, point.resolved_findings].map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
              <td key={column} className="py-1 text-right">
                {formatNumber(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
