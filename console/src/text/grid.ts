import { formatNumber } from '../ui/format.ts'

export const gridText = {
  select: 'Select',
  selectRow: (name: string) => `Select ${name}`,
  selectLoaded: 'Select the loaded rows',
  capped: (shown: number, total: number) =>
    `The first ${formatNumber(shown)} of ${formatNumber(total)} are listed. Narrow the filters, or export, to reach the rest.`,
  details: 'Details',
  previous: 'Previous',
  next: 'Next',
} as const
