import type { PrioritizedFinding } from '@stance/core/assessment/priority/prioritized-finding'
import { addWork, mergeWork, noWork, type WorkCounts } from './work-counts.ts'

export interface Group<Label> {
  readonly label: Label
  readonly work: WorkCounts
}

/** The groups of a part of the findings, as a value that another thread reads. */
export interface GroupsPart<Label> {
  readonly groups: ReadonlyMap<string, Group<Label>>
  readonly rest: WorkCounts
}

export interface BoundedGroups<Label> {
  readonly add: (key: string, listed: PrioritizedFinding) => void
  /** In the order in which their first findings came. */
  readonly groups: () => readonly Group<Label>[]
  /** Findings whose groups there was no room for. */
  readonly rest: () => WorkCounts
  readonly part: () => GroupsPart<Label>
  /** Adds the groups of the findings that follow. */
  readonly merge: (part: GroupsPart<Label>) => void
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
  const workOf = (key: string, labelOf: () => Label): WorkCounts => {
    const known = groups.get(key)
    if (known !== undefined) return known.work
    if (groups.size >= maxGroups) return rest
    const work = noWork()
    groups.set(key, { label: labelOf(), work })
    return work
  }
  return {
    add: (key, listed) => {
      const work = workOf(key, () => label(listed))
      addWork(work, listed)
    },
    part: () => ({ groups, rest }),
    merge: (part) => {
      for (const [key, group] of part.groups) {
        const work = workOf(key, () => group.label)
        mergeWork(work, group.work)
      }
      mergeWork(rest, part.rest)
    },
    groups: () => [...groups.values()],
    rest: () => rest,
  }
}
