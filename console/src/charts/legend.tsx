import { clsx } from 'clsx'

export interface LegendEntry {
  label: string
  color: string
  /** It is a line of dashes. */
  isDashed?: boolean
}

const swatchOf = ({ color, isDashed = false }: LegendEntry) =>
  isDashed ? `repeating-linear-gradient(90deg, ${color} 0 3px, transparent 3px 6px)` : color

/** The colours of a chart with their names. The names also tell the order of a reading. */
export const Legend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
    {entries.map((entry) => (
      <li key={entry.label} className="flex items-center gap-1.5">
        <span
          className={clsx(
            'forced-color-adjust-none',
            entry.isDashed ? 'h-0.5 w-3' : 'size-2.5 rounded-sm',
          )}
          style={{ background: swatchOf(entry) }}
          aria-hidden="true"
        />
        {entry.label}
      </li>
    ))}
  </ul>
)
