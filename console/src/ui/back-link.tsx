import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { PagePath } from '../shell/navigation.ts'

/** A link to the list that a page is of. */
export const BackLink = ({ to, children }: { to: PagePath; children: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-6 items-center gap-1 self-start text-xs font-medium text-accent-text hover:underline"
  >
    <ArrowLeft size={13} aria-hidden="true" />
    {children}
  </Link>
)
