import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listOf, parseSearch, stringifySearch } from './search-params.ts'

const params = fc.dictionary(
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.string({ unit: 'grapheme' }),
)

describe('search parameters', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(params, (written) => {
        expect(parseSearch(stringifySearch(written))).toEqual({ ...written })
      }),
    )
  })

  it.each([
    ['?severity=CRITICAL,HIGH', { severity: 'CRITICAL,HIGH' }],
    ['?account_id=0412908771204', { account_id: '0412908771204' }],
    ['?account_id=723421968459640832', { account_id: '723421968459640832' }],
    ['?control_id=662E41', { control_id: '662E41' }],
    ['?status=', { status: '' }],
    ['', {}],
  ])('keep %s as texts, in both directions', (text, values) => {
    expect(parseSearch(text)).toEqual(values)
    expect(stringifySearch(values)).toBe(text)
  })

  it('leave out what is absent', () => {
    expect(stringifySearch({ severity: undefined, provider: null, sort: 'title' })).toBe(
      '?sort=title',
    )
  })

  it.each([
    [undefined, []],
    ['', []],
    ['HIGH', ['HIGH']],
    ['HIGH,LOW', ['HIGH', 'LOW']],
  ])('list %j as %j', (value, values) => {
    expect(listOf(value)).toEqual(values)
  })
})
