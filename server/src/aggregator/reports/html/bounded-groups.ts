import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { addWork, noWork, type WorkCounts } from './work-counts.ts'

export interface Group<Label> {
  readonly label: Label
  readonly work: WorkCounts
}

export interface BoundedGroups<Label> {
  readonly add: (key: string, listed: PrioritizedFinding) => void
  /** In the order in which their first findings came. */
  readonly groups: () => readonly Group<Label>[]
  /** Findings whose groups there was no room for. */
  readonly rest: () => WorkCounts
}

/**
 * Groups findings, up to a number of groups. A million findings can have a million owners, and a report
 * shows the largest. Findings come in the order of their keys, which are digests, so a large group is
 * among the first.
 */
export const createGroups = <Label>(
  maxGroups: number,
  label: (listed: PrioritizedFinding) => Label,
): BoundedGroups<Label> => {
  const groups = new Map<string, Group<Label>>()
  const rest = noWork()
  const groupFor = (key: string, listed: PrioritizedFinding): WorkCounts => {
    const known = groups.get(key)
    if (known !== undefined) return known.work
    if (groups.size >= maxGroups) return rest
    const work = noWork()
    groups.set(key, { label: label(listed), work })
    return work
  }
  return {
    add: (key, listed) => addWork(groupFor(key, listed), listed),
    groups: () => [...groups.values()],
    rest: () => rest,
  }
}
