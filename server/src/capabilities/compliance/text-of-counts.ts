import type { ResourceCounts } from '@stance/core/compliance/control-status'

const WORDS = [
  ['failing', 'fail'],
  ['passing', 'pass'],
  ['excepted', 'are excepted'],
  ['muted', 'are muted'],
  ['undecided', 'are undecided'],
  ['stale', 'were not reported again'],
] as const

/** "3 fail, 2 pass": how many resources are in each state. */
export const textOfCounts = (counts: ResourceCounts): string =>
  WORDS.filter(([state]) => counts[state] > 0)
    .map(([state, verb]) => `${counts[state]} ${verb}`)
    .join(', ')
