/** The colours of a chart with their names. The names also tell the order of a reading. */
export const Legend = ({ entries }: { entries: readonly { label: string; color: string }[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
    {entries.map(({ label, color }) => (
      <li key={label} className="flex items-center gap-1.5">
        <span className="size-2.5 rounded-sm" style={{ background: color }} aria-hidden="true" />
        {label}
      </li>
    ))}
  </ul>
)
