import { formatNumber } from '../ui/format.ts'

export const paginationText = {
  label: 'Pages',
  previous: 'Previous',
  next: 'Next',
  first: 'Go to the first page',
  beyond: (page: number) => `There is no page ${formatNumber(page)}`,
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`,
} as const
