import { describe, expect, test } from 'vitest'
import { digestOfList, listsAfter, sinceOf } from './changes-since.ts'

const DIGEST = digestOfList('a list')
const [BEFORE, LATER, NOW] = [
  '2026-06-01T00:00:00.000Z',
  '2026-06-02T00:00:00.000Z',
  '2026-06-03T00:00:00.000Z',
] as const
const known = { [DIGEST]: BEFORE }

describe('since when changes are asked for', () => {
  test.each([
    ['nothing is known of the list', { since: null, lists: {} }, null],
    ['nothing is known, with a date', { since: new Date(LATER), lists: {} }, null],
    ['the last pull, less the skew of clocks', { since: null, lists: known }, '2026-05-31T23:50'],
    [
      'a date, less the skew of clocks',
      { since: new Date(LATER), lists: known },
      '2026-06-01T23:50',
    ],
    ['everything is wanted', null, null],
  ])('%s', (_, wanted, expected) => {
    const since = sinceOf(DIGEST, wanted)
    expect(since?.toISOString().slice(0, 16) ?? null).toBe(expected)
  })
})

describe('what is known after a pull', () => {
  test.each<[string, Readonly<Record<string, string>>, string | null, string]>([
    ['of everything', {}, null, NOW],
    ['of the changes since before the last pull', known, '2026-05-31T23:50:00.000Z', NOW],
    ['of the changes since the last pull', known, BEFORE, NOW],
    ['that leaves a gap', known, LATER, BEFORE],
  ])('%s', (_, before, since, expected) => {
    const list = { digest: DIGEST, since: since === null ? null : new Date(since) }
    expect(listsAfter(before, [list], NOW)).toEqual({ [DIGEST]: expected })
  })
})
