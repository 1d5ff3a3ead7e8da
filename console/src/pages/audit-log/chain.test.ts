import { expect, test } from 'vitest'
import { chainOf } from './chain.ts'

const entry = (hash: string | null, prev_hash: string | null) => ({ hash, prev_hash })

test.each([
  ['no entries', [], { linked: 0, waiting: 0, forked: 0 }],
  ['links in any order', [entry('b', 'a'), entry('c', 'b')], { linked: 1, waiting: 0, forked: 0 }],
  [
    'entries of a filter, far from each other',
    [entry('b', 'a'), entry('z', 'y')],
    { linked: 0, waiting: 0, forked: 0 },
  ],
  [
    'an entry that is not sealed',
    [entry(null, null), entry('b', 'a')],
    { linked: 0, waiting: 1, forked: 0 },
  ],
  [
    'two entries after one',
    [entry('b', 'a'), entry('c', 'a')],
    { linked: 0, waiting: 0, forked: 1 },
  ],
])('the chain of a page with %s is described', (_, entries, chain) => {
  expect(chainOf(entries)).toEqual(chain)
})
