import { describe, expect, test } from 'vitest'
import { addressOf, parseViews, viewQuery } from './views.ts'

describe('Stored views', () => {
  test.each([null, '', 'nonsense', '{}', '[1,null,{"name":1,"query":""}]'])(
    'that are %j are no views',
    (text) => {
      expect(parseViews(text)).toEqual([])
    },
  )
})

test('A view keeps the filters and the sort, and not what is open', () => {
  const search = { severity: 'HIGH', f: '1', mode: 'rql', sort: 'title', view: 'Mine' }
  const query = viewQuery(search)
  expect(query).toBe('severity=HIGH&sort=title')
  expect(addressOf({ name: 'Mine', query })).toEqual({
    severity: 'HIGH',
    sort: 'title',
    view: 'Mine',
  })
})

test('A stored view loses the question mark of its query', () => {
  expect(parseViews('[{"name":"Mine","query":"?severity=HIGH"}]')).toEqual([
    { name: 'Mine', query: 'severity=HIGH' },
  ])
})
