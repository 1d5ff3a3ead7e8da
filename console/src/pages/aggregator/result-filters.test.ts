import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringifySearch } from '../../search-params.ts'
import {
  CHOICE_NAMES,
  CHOICES,
  chipsOf,
  chosenOf,
  paramsOf,
  toggle,
  withoutFilters,
  withUnit,
} from './result-filters.ts'

describe('the filters of prioritised findings', () => {
  it.each([
    ['P2,p1', ['P1', 'P2']],
    ['P9', []],
    ['', []],
    [undefined, []],
  ])('of the priorities %j', (priority, chosen) => {
    expect(chosenOf('priority', { priority })).toEqual(chosen)
  })

  it('have one queue, SLA and complexity, because the API takes one', () => {
    const search = { queue: 'app_team,change_board', tier: '2,3', sla_status: 'overdue' }
    expect(paramsOf(search).toString()).toBe('sla_status=overdue&queue=change_board&tier=2')
    expect(toggle('tier', '1', search)).toBe('1')
    expect(toggle('tier', '2', search)).toBeUndefined()
  })

  it('keep business units as they are written', () => {
    const cbu = withUnit(' Sales, 100% ', { cbu: withUnit('Retail', {}) })
    expect(chosenOf('cbu', { cbu })).toEqual(['Retail', 'Sales, 100%'])
    expect(paramsOf({ cbu }).get('cbu')).toBe('Retail,Sales%2C 100%25')
    expect(withUnit('Retail', { cbu: 'Retail' })).toBe('Retail')
    expect(withUnit(' ', {})).toBeUndefined()
  })

  it('leave one filter out to count its values', () => {
    const search = { priority: 'P1', csp: 'gcp', v: 'priorities' }
    expect(paramsOf(search, 'priority').toString()).toBe('csp=gcp')
    expect(withoutFilters(search)).toEqual({ v: 'priorities' })
  })

  it('are all chosen by toggling, and all gone by removing their chips', () => {
    const toggles = fc.array(
      fc
        .constantFrom(...CHOICE_NAMES)
        .chain((name) =>
          fc.record({ name: fc.constant(name), value: fc.constantFrom(...CHOICES[name]) }),
        ),
    )
    fc.assert(
      fc.property(toggles, (steps) => {
        let search: Record<string, string | undefined> = {}
        for (const { name, value } of steps) {
          const before = chosenOf(name, search)
          search = { ...search, [name]: toggle(name, value, search) }
          expect(chosenOf(name, search).includes(value)).toBe(!before.includes(value))
        }
        for (let [chip] = chipsOf(search); chip !== undefined; [chip] = chipsOf(search)) {
          search = { ...search, [chip.name]: chip.without }
        }
        expect(stringifySearch(search)).toBe('')
      }),
    )
  })
})
