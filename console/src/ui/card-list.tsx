import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** The link of a card to everything of which it shows the first. */
export const CardLink = ({ children, ...link }: LinkProps & { children: string }) => (
  <Link
    {...link}
    className="inline-flex items-center gap-1 text-sm font-medium text-accent-text hover:underline"
  >
    {children}
    <ArrowRight size={14} aria-hidden="true" />
  </Link>
)

/** A row of a card that opens a record. */
export const CardRow = ({ children, ...link }: LinkProps & { children: ReactNode }) => (
  <li className="border-t border-line first:border-t-0">
    <Link {...link} className="flex items-center gap-3 px-4 py-2.5 hover:bg-row-hover">
      {children}
    </Link>
  </li>
)
