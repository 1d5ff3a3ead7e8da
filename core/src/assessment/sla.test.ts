import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../kernel/durations.ts'
import { REMEDIATION_COMPLEXITIES } from '../rules/rule.ts'
import { basePriority, computeDeadline, defaultDeadline, slaStatus } from './sla.ts'

const START = new Date('2026-01-01T00:00:00Z')

const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)

describe('the priority matrix', () => {
  it.each([
    ['CRITICAL', 'P1', 'P1', 'P2'],
    ['HIGH', 'P1', 'P2', 'P3'],
    ['MEDIUM', 'P3', 'P4', 'P4'],
    ['LOW', 'P4', 'P5', 'P5'],
    ['INFO', null, null, null],
  ] as const)(
    'assigns %s the priorities %s, %s and %s by complexity',
    (severity, ...priorities) => {
      expect(
        REMEDIATION_COMPLEXITIES.map((complexity) => basePriority(severity, complexity)),
      ).toEqual(priorities)
    },
  )
})

describe('the SLA', () => {
  it.each([
    ['P1', '2026-01-02T00:00:00Z'],
    ['P2', '2026-01-08T00:00:00Z'],
    ['P3', '2026-01-15T00:00:00Z'],
    ['P4', '2026-01-31T00:00:00Z'],
    ['P5', '2026-04-01T00:00:00Z'],
  ] as const)('of %s that starts at New Year ends at %s', (priority, deadline) => {
    expect(computeDeadline(priority, START)).toEqual(new Date(deadline))
  })

  it.each([
    ['CRITICAL', after(24)],
    ['HIGH', after(7 * 24)],
    ['MEDIUM', after(30 * 24)],
    ['LOW', after(90 * 24)],
    ['INFO', null],
  ] as const)(
    'of a %s finding of unassessed complexity is that of complexity 2',
    (severity, deadline) => {
      expect(defaultDeadline(severity, START)).toEqual(deadline)
    },
  )
})

describe('the status of an SLA of 24 hours', () => {
  it.each([
    ['on_track', 0],
    ['on_track', 17.99],
    ['at_risk', 18],
    ['at_risk', 23.99],
    ['overdue', 24],
    ['overdue', 1000],
  ] as const)('is %s after %d hours', (status, hours) => {
    expect(slaStatus(START, after(24), after(hours))).toBe(status)
  })

  it('never improves while time passes', () => {
    const order = ['on_track', 'at_risk', 'overdue']
    const hours = fc.integer({ min: -100, max: 3000 })
    fc.assert(
      fc.property(hours, hours, hours, (window, earlier, wait) => {
        const at = (hour: number) => order.indexOf(slaStatus(START, after(window), after(hour)))
        expect(at(earlier + Math.abs(wait))).toBeGreaterThanOrEqual(at(earlier))
      }),
    )
  })
})
