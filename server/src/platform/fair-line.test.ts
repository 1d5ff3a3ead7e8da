import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createFairLine } from './fair-line.ts'

const anyone = () => true

describe('a fair line', () => {
  it('gives callers turns, however many items each has', () => {
    const line = createFairLine<string>({ maxLength: 10, maxPerCaller: 5 })
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) line.join(item.charAt(0), item)
    const order = Array.from({ length: 7 }, () => line.next(anyone)?.[1])
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', undefined])
  })

  it('passes over callers that may not go on', () => {
    const line = createFairLine<string>({ maxLength: 10, maxPerCaller: 5 })
    for (const item of ['a1', 'b1']) line.join(item.charAt(0), item)
    expect(line.next((caller) => caller !== 'a')).toEqual(['b', 'b1'])
    expect(line.next((caller) => caller !== 'a')).toBeUndefined()
    expect(line.next(anyone)).toEqual(['a', 'a1'])
  })

  it('refuses more items of one caller than its share', () => {
    const line = createFairLine<number>({ maxLength: 10, maxPerCaller: 2 })
    expect([1, 2].map((item) => line.join('a', item).kind)).toEqual(['waiting', 'waiting'])
    expect(line.join('a', 3)).toEqual({ kind: 'refused', because: 'own line is full' })
  })

  it('makes room in a full line at the cost of the caller with the most items', () => {
    const line = createFairLine<string>({ maxLength: 4, maxPerCaller: 3 })
    for (const item of ['a1', 'a2', 'a3', 'b1']) line.join(item.charAt(0), item)
    expect(line.join('c', 'c1')).toEqual({ kind: 'displaced', item: 'a3' })
    expect(line.join('b', 'b2')).toEqual({ kind: 'refused', because: 'line is full' })
  })

  it('forgets an item that leaves', () => {
    const line = createFairLine<string>({ maxLength: 2, maxPerCaller: 1 })
    line.join('a', 'a1')
    line.leave('a', 'a1')
    line.leave('a', 'a1')
    expect(line.next(anyone)).toBeUndefined()
    expect(line.join('a', 'a2').kind).toBe('waiting')
  })
})

test('every item that waits is taken once, within the limits', () => {
  const limits = { maxLength: 6, maxPerCaller: 4 }
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('a', 'b', 'c', 'd') },
    { weight: 2, arbitrary: fc.constant(null) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const line = createFairLine<number>(limits)
      const waiting = new Map<number, string>()
      for (const [item, caller] of steps.entries()) {
        if (caller === null) {
          const taken = line.next(anyone)
          expect(taken !== undefined).toBe(waiting.size > 0)
          if (taken) {
            expect(waiting.get(taken[1])).toBe(taken[0])
            waiting.delete(taken[1])
          }
          continue
        }
        const joined = line.join(caller, item)
        if (joined.kind !== 'refused') waiting.set(item, caller)
        if (joined.kind === 'displaced') expect(waiting.delete(joined.item)).toBe(true)
        expect(waiting.size).toBeLessThanOrEqual(limits.maxLength)
        const own = [...waiting.values()].filter((name) => name === caller).length
        expect(own).toBeLessThanOrEqual(limits.maxPerCaller)
        // A caller without any item waiting is only refused where no caller has two.
        if (joined.kind === 'refused' && own === 0) {
          expect(new Set(waiting.values()).size).toBe(waiting.size)
        }
      }
    }),
  )
})
