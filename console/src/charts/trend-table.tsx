import { chartText } from '../text/charts.ts'
import type { TrendPoint } from './trend-chart.tsx'

/** The numbers of a chart as rows, the newest day first. The first heading is that of the day. */
export const TrendTable = <Point extends TrendPoint>({
  label,
  points,
  headings,
  cells,
}: {
  label: string
  points: readonly Point[]
  headings: readonly string[]
  cells: (point: Point) => readonly string[]
}) => (
  <section
    aria-label={chartText.tableOf(label)}
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
            {cells(point).map((value, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
              <td key={column} className="py-1 text-right">
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
