import type { ResourceCounts } from '@stance/core/compliance/control-status'

const WORDS = [
  ['failing', 'failing'],
  ['passing', 'passing'],
  ['excepted', 'excepted'],
  ['muted', 'muted'],
  ['undecided', 'undecided'],
  ['stale', 'not reported again'],
  ['code_failing', 'failing in code'],
  ['code_passing', 'passing in code'],
] as const

/** "3 failing, 2 passing": how many resources are in each state. */
export const textOfCounts = (counts: ResourceCounts): string =>
  WORDS.filter(([state]) => counts[state] > 0)
    .map(([state, word]) => `${counts[state]} ${word}`)
    .join(', ')
