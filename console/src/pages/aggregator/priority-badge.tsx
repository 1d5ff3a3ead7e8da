import { clsx } from 'clsx'
import type { Schemas } from '../../api/client.ts'

export type Priority = Schemas['Priority']

export const PRIORITIES = ['P1', 'P2', 'P3', 'P4', 'P5'] as const

const BADGES = {
  P1: 'bg-critical-tint text-critical-text',
  P2: 'bg-high-tint text-high-text',
  P3: 'bg-medium-tint text-medium-text',
  P4: 'bg-low-tint text-low-text',
  P5: 'bg-info-tint text-info-text',
}

/** The colours of the priorities in bars. */
export const PRIORITY_COLOURS = {
  P1: 'var(--severity-critical)',
  P2: 'var(--severity-high)',
  P3: 'var(--severity-medium)',
  P4: 'var(--severity-low)',
  P5: 'var(--severity-info)',
}

export const PriorityBadge = ({ priority }: { priority: Priority }) => (
  <span
    className={clsx(
      'inline-flex h-6 min-w-8 shrink-0 items-center justify-center rounded-md px-1.5 text-xs font-semibold tabular-nums',
      BADGES[priority],
    )}
  >
    {priority}
  </span>
)
