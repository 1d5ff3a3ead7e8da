import { SECTIONS, type Section } from '@stance/core/assessment/priority/work-totals'
import { PRIORITIES, type Priority } from '@stance/core/assessment/sla'

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
