import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A section of a page with a heading of level 2. */
export const Card = ({
  title,
  actions,
  children,
  className,
}: {
  title?: string
  actions?: ReactNode
  children: ReactNode
  className?: string
}) => (
  <section
    className={clsx('rounded-xl border border-line bg-surface shadow-card', className)}
    {...(title !== undefined && { 'aria-label': title })}
  >
    {title !== undefined && (
      <header className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 pt-2">
        <h2 className="text-base font-semibold">{title}</h2>
        {actions}
      </header>
    )}
    {children}
  </section>
)
