import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visibleColumns } from './visible-columns.ts'

const column = (id: string, track: string, hideBelow?: 'sm' | 'lg') => ({
  id,
  track,
  ...(hideBelow && { hideBelow }),
})
const COLUMNS = [
  column('priority', '100px'),
  column('title', 'minmax(240px,1fr)'),
  column('account', '160px', 'sm'),
  column('owner', '160px', 'lg'),
  column('age', '100px', 'sm'),
]

test.each([
  [1400, ['priority', 'title', 'account', 'owner', 'age']],
  [1000, ['priority', 'title', 'account', 'owner', 'age']],
  [860, ['priority', 'title', 'account', 'owner', 'age']],
  [839, ['priority', 'title', 'account', 'age']],
  [660, ['priority', 'title', 'account']],
  [640, ['priority', 'title', 'account']],
  [560, ['priority', 'title', 'account']],
  [559, ['priority', 'title']],
  [400, ['priority', 'title']],
])('a grid of %i px shows %j', (width, expected) => {
  expect(visibleColumns(COLUMNS, width, false).visible.map(({ id }) => id)).toEqual(expected)
})

test('the column of the boxes takes room too', () => {
  expect(visibleColumns(COLUMNS, 860, true).visible.map(({ id }) => id)).toEqual([
    'priority',
    'title',
    'account',
    'age',
  ])
})

test('columns stay in their order, important ones always, and fit below 1,000 px if they can', () => {
  const columns = fc.array(
    fc
      .tuple(fc.uuid(), fc.integer({ min: 30, max: 300 }), fc.constantFrom(undefined, 'sm', 'lg'))
      .map(([id, px, level]) => column(id, `${px}px`, level as 'sm' | 'lg' | undefined)),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(columns, fc.integer({ min: 560, max: 999 }), fc.boolean(), (all, width, boxes) => {
      const { visible, minWidth } = visibleColumns(all, width, boxes)
      expect(visible).toEqual(all.filter((one) => visible.includes(one)))
      const important = all.filter(({ hideBelow }) => hideBelow === undefined)
      expect(visible).toEqual(expect.arrayContaining(important))
      if (visible.length > important.length) expect(minWidth).toBeLessThanOrEqual(width)
    }),
  )
})
