import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cacheByCheck, type KeyedCheck } from './check-cache.ts'

const text = fc.constantFrom('', 'a', 'b')
const list = fc.array(fc.constantFrom('', 'x', 'y'), { maxLength: 2 })
const checks: fc.Arbitrary<KeyedCheck> = fc.record({
  source: text,
  check_id: text,
  check_aliases: list,
  native_ids: list,
  finding_type: text,
  title: text,
  resource_type: text,
  service: text,
  provider: text,
  cves: fc.array(fc.constant({}), { maxLength: 2 }),
})

const textOf = ({ cves, ...fields }: KeyedCheck, cwes: readonly string[]) =>
  JSON.stringify([Object.entries(fields).sort(), cves.length > 0, cwes])

describe('the cache of classifications', () => {
  it('returns what would be computed for the check', () => {
    const compute = (check: KeyedCheck, cwes: readonly string[]) => ({ text: textOf(check, cwes) })
    const cached = cacheByCheck(compute)
    fc.assert(
      fc.property(fc.array(fc.tuple(checks, list), { maxLength: 30 }), (sequence) => {
        for (const [check, cwes] of sequence) {
          expect(cached(check, cwes)).toEqual(compute(check, cwes))
        }
      }),
      { numRuns: 200 },
    )
  })

  it('computes a check once, also when others come in between', () => {
    const computed: string[] = []
    const cached = cacheByCheck(({ title }: KeyedCheck) => {
      computed.push(title)
      return { title }
    })
    const [check] = fc.sample(checks, 1)
    if (!check) throw new Error('no sample')
    for (const title of ['one', 'one', 'two', 'one', 'two']) cached({ ...check, title }, [])
    expect(computed).toEqual(['one', 'two'])
  })
})
