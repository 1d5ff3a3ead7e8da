import { ChevronLeft, ChevronRight } from 'lucide-react'
import { paginationText } from '../text/pagination.ts'
import { Button } from './button.tsx'

/** Which records of how many are shown, and the way to the others. */
export const Pagination = ({
  page,
  perPage,
  total,
  onPage,
}: {
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
}) => {
  const last = Math.max(1, Math.ceil(total / perPage))
  const first = (page - 1) * perPage + 1
  return (
    <nav
      aria-label={paginationText.label}
      className="flex h-12 items-center justify-between gap-2 border-t border-line px-3 text-muted"
    >
      <span className="tabular-nums">
        {paginationText.range(first, Math.min(total, page * perPage), total)}
      </span>
      {last > 1 && (
        <span className="flex gap-2">
          <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft size={15} aria-hidden="true" />
            {paginationText.previous}
          </Button>
          <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
            {paginationText.next}
            <ChevronRight size={15} aria-hidden="true" />
          </Button>
        </span>
      )}
    </nav>
  )
}
