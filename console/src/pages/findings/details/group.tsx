import type { ReactNode } from 'react'

/** A part of a section, under its title. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
    {children}
  </section>
)
