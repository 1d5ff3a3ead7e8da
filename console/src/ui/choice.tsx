import { clsx } from 'clsx'
import { useId } from 'react'

/** One of a few values, all of which are visible. */
export const Choice = <Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly (readonly [value: Value, label: string])[]
  onChange: (value: Value) => void
}) => {
  const name = useId()
  return (
    <fieldset className="flex items-center gap-4 max-sm:flex-col max-sm:items-start max-sm:gap-1">
      <legend className="float-left w-36 shrink-0 text-muted max-sm:float-none">{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-lg border border-line bg-sunken p-0.5">
        {options.map(([option, word]) => (
          <label
            key={option}
            className={clsx(
              'inline-flex h-7 items-center rounded-md px-2.5 text-sm has-focus-visible:outline-2 has-focus-visible:outline-accent',
              option === value
                ? 'bg-raised font-medium shadow-card ring-1 ring-line-strong'
                : 'text-muted hover:text-foreground',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === value}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
