import type { ReactNode } from 'react'

/** Names and values, one pair a line. */
export const Facts = ({
  entries,
}: {
  entries: readonly (readonly [name: string, value: ReactNode])[]
}) => (
  <dl className="flex flex-col">
    {entries.map(([name, value]) => (
      <div
        key={name}
        className="flex gap-4 border-b border-line py-2 last:border-b-0 max-sm:flex-col max-sm:gap-0"
      >
        <dt className="w-36 shrink-0 text-muted max-sm:w-auto">{name}</dt>
        <dd className="min-w-0 flex-1 break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
