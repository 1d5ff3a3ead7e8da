import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'

/** The parts of the reports, in their order. */
export const SECTIONS = ['open', 'suppressed', 'closed'] as const
export type Section = (typeof SECTIONS)[number]

export const sectionOf = ({ finding }: PrioritizedFinding): Section => {
  if (finding.delta_status === 'CLOSED' || finding.status === 'RESOLVED') return 'closed'
  return finding.status === 'SUPPRESSED' ? 'suppressed' : 'open'
}

/** Findings of one section and priority, which the reports list together. */
export interface Bucket {
  readonly section: Section
  readonly priority: Priority
}

/** In the order of the reports. */
export const BUCKETS: readonly Bucket[] = SECTIONS.flatMap((section) =>
  PRIORITIES.map((priority) => ({ section, priority })),
)

export const bucketIndex = (section: Section, priority: Priority): number =>
  SECTIONS.indexOf(section) * PRIORITIES.length + PRIORITIES.indexOf(priority)
