import { describe, expect, test } from 'vitest'
import { parseSearch, stringifySearch, writeValues } from '../../search-params.ts'
import {
  apiFilters,
  chipsOf,
  isRankable,
  queryOf,
  statusFilter,
  valuesOf,
  withoutFilters,
} from './finding-filters.ts'

describe('The status of the address', () => {
  test.each([
    ['', ['open', 'in_progress']],
    ['?status=any', undefined],
    ['?status=any&suppressed=exclude', ['open', 'in_progress', 'resolved']],
    ['?status=resolved', ['resolved']],
    ['?suppressed=include', ['open', 'in_progress', 'suppressed']],
    ['?suppressed=only', ['suppressed']],
    ['?status=any&suppressed=only', ['suppressed']],
    ['?status=suppressed', ['suppressed']],
    ['?status=open,in_progress,resolved&suppressed=include', undefined],
    ['?suppressed=nonsense', ['open', 'in_progress']],
  ])('%s asks for the right findings', (address, statuses) => {
    expect(statusFilter(parseSearch(address))).toEqual(statuses)
  })
})

describe('A value of a facet', () => {
  test.each(['prod', 'a,b', '50%', '%2C', '', 'payments@norrvik.example', '012345678901', 'ü&='])(
    '%j survives the address',
    (value) => {
      const written = stringifySearch({ owner: writeValues([value, 'other']) })
      expect(valuesOf(parseSearch(written), 'owner')).toEqual([value, 'other'])
    },
  )
})

test('Lists, counts and exports get the same filters', () => {
  const search = parseSearch('?severity=CRITICAL,HIGH&account_id=1,2&owner=(unknown),a&f=abc')
  expect(Object.fromEntries(apiFilters(search))).toEqual({
    q: 'account_id IN ("1", "2") AND (owner IN ("a") OR owner IS EMPTY)',
    severity: 'CRITICAL,HIGH',
    status: 'open,in_progress',
  })
})

describe('The query of the address', () => {
  test('finds every word, whatever it contains', () => {
    expect(queryOf({ text: 'say "hi"' })).toBe(
      '(title CONTAINS "say" OR resource_name CONTAINS "say" OR account_name CONTAINS "say") AND (title CONTAINS "\\"hi\\"" OR resource_name CONTAINS "\\"hi\\"" OR account_name CONTAINS "\\"hi\\"")',
    )
  })

  test('adds words to a written query, which loses its order', () => {
    expect(queryOf({ q: 'severity = HIGH ORDER BY title', text: 'ssh' })).toMatch(
      /^\(severity = HIGH\) AND \(title CONTAINS "ssh" OR /,
    )
  })

  test('stays within the limit for a long text', () => {
    expect(queryOf({ text: 'word '.repeat(100) }).length).toBeLessThanOrEqual(1_024)
  })
})

test('Defaults that hide rows are visible, and can be taken away', () => {
  expect(chipsOf({})).toEqual([
    { id: 'status', name: 'default', value: 'status', without: { status: 'any' } },
  ])
  expect(chipsOf({ status: 'any' })).toEqual([])
})

test('Taking the last status away shows everything instead of the default', () => {
  expect(chipsOf({ status: 'resolved' })[0]?.without).toEqual({ status: 'any' })
})

test('Clearing the filters keeps the open finding and the sort', () => {
  expect(withoutFilters({ severity: 'HIGH', f: '1', sort: 'title', order: 'asc' })).toEqual({
    f: '1',
    sort: 'title',
    order: 'asc',
  })
})

test.each([
  [{ text: 'ssh' }, true],
  [{ text: 'ssh', severity: 'HIGH' }, true],
  [{ text: 'ssh', region: 'eu-west-1' }, false],
  [{ text: 'ssh', sort: 'title' }, false],
  [{ text: 'ssh', q: 'severity = HIGH' }, false],
  [{ text: ' ' }, false],
])('%j can be ranked: %s', (search, expected) => {
  expect(isRankable(search)).toBe(expected)
})

describe('The provider of the address', () => {
  test('is a parameter when it has a name', () => {
    const params = apiFilters(parseSearch('?provider=aws,gcp&status=any&suppressed=include'))
    expect(Object.fromEntries(params)).toEqual({ provider: 'aws,gcp' })
  })

  test('is a part of the query when findings without one are chosen', () => {
    const search = { provider: writeValues(['aws', '']), status: 'any', suppressed: 'include' }
    expect(Object.fromEntries(apiFilters(search))).toEqual({
      q: '(provider IN ("aws") OR provider IS EMPTY)',
    })
    expect(isRankable({ ...search, text: 'bucket' })).toBe(false)
  })
})
