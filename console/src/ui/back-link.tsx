import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { SearchParams } from '../search-params.ts'
import type { PagePath } from '../shell/navigation.ts'

/** A link to the list that a page is of. */
export const BackLink = ({
  to,
  search = {},
  children,
}: {
  to: PagePath
  search?: SearchParams
  children: string
}) => (
  <Link
    to={to}
    search={search}
    className="inline-flex min-h-6 items-center gap-1 self-start text-xs font-medium text-accent-text hover:underline"
  >
    <ArrowLeft size={13} aria-hidden="true" />
    {children}
  </Link>
)
