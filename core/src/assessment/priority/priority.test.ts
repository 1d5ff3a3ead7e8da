import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../kernel/durations.ts'
import { PRIORITIES, type Priority } from '../sla.ts'
import type { ComplexityAssessment, ComplexityTier, RatedSeverity } from './prioritized-finding.ts'
import { isQuickWin, type PriorityInput, prioritize, riskReductionPct } from './priority.ts'

const NOW = new Date('2026-03-01T12:00:00Z')

const COMPLEXITY: ComplexityAssessment = {
  tier: 2,
  complexity_score: 40,
  automation_candidate: false,
  requires_app_team: false,
  requires_network_team: false,
  requires_db_team: false,
  requires_change_window: false,
  requires_downtime: false,
  service_impact: 'none',
  estimated_downtime_min: 0,
  estimated_effort_hours: 1,
  recommended_approach: '',
  rationale: '',
}

interface Given {
  readonly severity?: RatedSeverity
  readonly tier?: ComplexityTier
  readonly action?: PriorityInput['risk']['recommended_action']
  readonly production?: boolean
  readonly internet?: boolean | null
  readonly data?: readonly string[]
  readonly ageDays?: number
  readonly complexity?: Partial<ComplexityAssessment>
}

const given = ({
  severity = 'MEDIUM',
  tier = 2,
  action = 'remediate',
  production = false,
  internet = null,
  data = [],
  ageDays = 0,
  complexity = {},
}: Given): PriorityInput => ({
  risk: { adjusted_severity: severity, recommended_action: action },
  complexity: { ...COMPLEXITY, tier, ...complexity },
  signals: { is_production: production, internet_facing: internet, data_classification: data },
  sla_start: new Date(NOW.getTime() - ageDays * DAY_MS).toISOString(),
  now: NOW,
})

const priorityOf = (input: Given): Priority => prioritize(given(input)).priority

describe('the base matrix', () => {
  it.each([
    ['CRITICAL', 1, 'P1'],
    ['CRITICAL', 2, 'P1'],
    ['CRITICAL', 3, 'P2'],
    ['HIGH', 1, 'P1'],
    ['HIGH', 2, 'P2'],
    ['HIGH', 3, 'P3'],
    ['MEDIUM', 1, 'P3'],
    ['MEDIUM', 2, 'P4'],
    ['MEDIUM', 3, 'P4'],
    ['LOW', 1, 'P4'],
    ['LOW', 2, 'P5'],
    ['LOW', 3, 'P5'],
  ] as const)('gives %s in Tier %i the priority %s', (severity, tier, expected) => {
    expect(priorityOf({ severity, tier })).toBe(expected)
  })
})

describe('an escalation', () => {
  it.each([
    ['production raises by one', { production: true }, 'MEDIUM', 2, 'P3'],
    ['production raises to P1', { production: true }, 'HIGH', 2, 'P1'],
    ['production leaves P1', { production: true }, 'HIGH', 1, 'P1'],
    ['PCI data raises by one', { data: ['PCI'] }, 'MEDIUM', 2, 'P3'],
    ['PII data raises to P2', { data: ['pii'] }, 'MEDIUM', 1, 'P2'],
    ['PII data leaves P2', { data: ['pii'] }, 'HIGH', 2, 'P2'],
    ['PII data leaves P1', { data: ['pii'] }, 'HIGH', 1, 'P1'],
    ['PHI data raises nothing', { data: ['phi'] }, 'MEDIUM', 2, 'P4'],
    ['the internet raises by one', { internet: true }, 'MEDIUM', 2, 'P3'],
    ['the internet leaves P2', { internet: true }, 'HIGH', 2, 'P2'],
    ['an unknown exposure raises nothing', { internet: null }, 'MEDIUM', 2, 'P4'],
    ['an overdue SLA raises by one', { ageDays: 30 }, 'MEDIUM', 2, 'P3'],
    ['an overdue SLA raises to P1', { ageDays: 7 }, 'HIGH', 2, 'P1'],
    ['an SLA that is not overdue raises nothing', { ageDays: 29.9 }, 'MEDIUM', 2, 'P4'],
    ['two reasons raise by two', { production: true, internet: true }, 'MEDIUM', 2, 'P2'],
    [
      'three reasons stop at P2, because only production and overdue reach P1',
      { production: true, internet: true, data: ['pci'] },
      'MEDIUM',
      2,
      'P2',
    ],
    [
      'four reasons reach P1',
      { production: true, internet: true, data: ['pci'], ageDays: 7 },
      'MEDIUM',
      2,
      'P1',
    ],
    [
      'overdue is judged with the priority after the other reasons',
      { production: true, ageDays: 14 },
      'MEDIUM',
      2,
      'P2',
    ],
  ] as const)('by which %s', (_, input, severity, tier, expected) => {
    expect(priorityOf({ ...input, severity, tier })).toBe(expected)
  })

  it('gives its reason, in order, with the priorities', () => {
    const { escalation_reasons } = prioritize(
      given({ production: true, internet: true, ageDays: 100 }),
    )
    expect(escalation_reasons).toEqual([
      'In production: P4 becomes P3',
      'Internet-facing: P3 becomes P2',
      'SLA overdue: P2 becomes P1',
    ])
  })

  it('that does not happen leaves no reasons', () => {
    expect(prioritize(given({}))).not.toHaveProperty('escalation_reasons')
  })
})

const AUTOMATIC = { automation_candidate: true } as const

describe('the queue', () => {
  it.each([
    ['auto_remediation', { tier: 1, complexity: AUTOMATIC }],
    ['auto_remediation', { tier: 1, severity: 'CRITICAL', complexity: AUTOMATIC }],
    ['auto_remediation', { tier: 1, action: 'investigate', complexity: AUTOMATIC }],
    ['remediation_queue', { tier: 2, complexity: AUTOMATIC }],
    ['remediation_queue', { tier: 1, complexity: {} }],
    [
      'remediation_queue',
      { tier: 1, complexity: { ...AUTOMATIC, automation_blockers: ['It is shared'] } },
    ],
    ['remediation_queue', { tier: 1, complexity: { ...AUTOMATIC, requires_change_window: true } }],
    ['remediation_queue', { tier: 1, complexity: { ...AUTOMATIC, requires_downtime: true } }],
    ['change_board', { tier: 3, severity: 'CRITICAL', production: true }],
    ['change_board', { complexity: { requires_change_window: true, requires_downtime: true } }],
    ['remediation_queue', { complexity: { requires_change_window: true } }],
    ['remediation_queue', { complexity: { requires_downtime: true } }],
    ['security_review', { tier: 3, severity: 'CRITICAL' }],
    ['security_review', { severity: 'HIGH' }],
    ['security_review', { severity: 'HIGH', complexity: { requires_app_team: true } }],
    ['security_review', { action: 'investigate' }],
    ['security_review', { action: 'accept_risk' }],
    ['security_review', { action: 'suppress' }],
    ['app_team', { complexity: { requires_app_team: true } }],
    ['app_team', { complexity: { requires_db_team: true } }],
    ['remediation_queue', { complexity: { requires_network_team: true } }],
    ['remediation_queue', {}],
  ] as const)('is %s for %j', (queue, input) => {
    expect(prioritize(given(input)).queue).toBe(queue)
  })
})

describe('the SLA', () => {
  it.each([
    ['P1', { severity: 'CRITICAL' }, 24],
    ['P2', { severity: 'HIGH' }, 7 * 24],
    ['P3', { tier: 1 }, 14 * 24],
    ['P4', {}, 30 * 24],
    ['P5', { severity: 'LOW' }, 90 * 24],
  ] as const)('of %s ends after its hours', (priority, input, hours) => {
    const decision = prioritize(given(input))
    expect(decision.priority).toBe(priority)
    expect(decision.sla_deadline).toBe(new Date(NOW.getTime() + hours * HOUR_MS).toISOString())
  })

  it.each([
    [0, 'on_track', 30],
    [22.4, 'on_track', 7],
    [22.5, 'at_risk', 7],
    [29, 'at_risk', 1],
    [29.5, 'at_risk', 0],
  ] as const)('of P4 after %d days is %s with %i days left', (ageDays, status, days) => {
    const decision = prioritize(given({ ageDays }))
    expect([decision.sla_status, decision.days_until_sla]).toEqual([status, days])
  })

  it.each([
    [30, 'P3', -16],
    [30.5, 'P3', -17],
    [100, 'P3', -86],
  ] as const)('after %d days makes P4 to %s, overdue with %i days', (ageDays, priority, days) => {
    const decision = prioritize(given({ ageDays }))
    expect(decision).toMatchObject({ priority, sla_status: 'overdue', days_until_sla: days })
  })

  it('does not start in the future, whatever date a provider gives', () => {
    const decision = prioritize({ ...given({}), sla_start: '2031-01-01T00:00:00Z' })
    expect(decision.days_until_sla).toBe(30)
  })

  it('starts now if the date is none', () => {
    expect(prioritize({ ...given({}), sla_start: 'yesterday' }).days_until_sla).toBe(30)
  })

  it('is in UTC on the day when clocks change', () => {
    const now = new Date('2026-03-29T00:30:00Z')
    const input = given({ severity: 'CRITICAL' })
    const { sla_deadline } = prioritize({ ...input, sla_start: now.toISOString(), now })
    expect(sla_deadline).toBe('2026-03-30T00:30:00.000Z')
  })

  it('counts the 29th of February', () => {
    const now = new Date('2028-02-28T12:00:00Z')
    const input = given({ severity: 'HIGH' })
    const { sla_deadline } = prioritize({ ...input, sla_start: now.toISOString(), now })
    expect(sla_deadline).toBe('2028-03-06T12:00:00.000Z')
  })
})

describe('a quick win', () => {
  it.each([
    ['P1', 1, true, true],
    ['P2', 1, true, true],
    ['P3', 1, true, false],
    ['P1', 2, true, false],
    ['P1', 1, false, false],
  ] as const)('with %s in Tier %i, automation %s: %s', (priority, tier, automation, expected) => {
    const complexity = { ...COMPLEXITY, tier, automation_candidate: automation }
    expect(isQuickWin(priority, complexity)).toBe(expected)
  })

  it('reduces the risk by its share of all open scores', () => {
    expect(riskReductionPct(90, 360)).toBe(25)
    expect(riskReductionPct(0, 0)).toBe(0)
  })
})

const severities = fc.constantFrom<RatedSeverity>('LOW', 'MEDIUM', 'HIGH', 'CRITICAL')
const inputs: fc.Arbitrary<Required<Given>> = fc.record({
  severity: severities,
  tier: fc.constantFrom<ComplexityTier>(1, 2, 3),
  action: fc.constantFrom('remediate', 'accept_risk', 'investigate', 'suppress'),
  production: fc.boolean(),
  internet: fc.constantFrom(true, false, null),
  data: fc.subarray(['pci', 'PII', 'phi', 'internal']),
  ageDays: fc.double({ min: -400, max: 400, noNaN: true }),
  complexity: fc.record({
    automation_candidate: fc.boolean(),
    automation_blockers: fc.constantFrom([], ['It is shared']),
    requires_app_team: fc.boolean(),
    requires_network_team: fc.boolean(),
    requires_db_team: fc.boolean(),
    requires_change_window: fc.boolean(),
    requires_downtime: fc.boolean(),
  }),
})

const MATRIX: Readonly<Record<RatedSeverity, readonly number[]>> = {
  CRITICAL: [1, 1, 2],
  HIGH: [1, 2, 3],
  MEDIUM: [3, 4, 4],
  LOW: [4, 5, 5],
}
const baseOf = ({ severity, tier }: Required<Given>): number => MATRIX[severity][tier - 1] ?? 0
const levelOf = (priority: Priority): number => PRIORITIES.indexOf(priority) + 1
const holdsPciOrPii = ({ data }: Required<Given>): boolean =>
  data.includes('pci') || data.includes('PII')

describe('every decision', () => {
  const check = (
    predicate: (input: Required<Given>, decided: ReturnType<typeof prioritize>) => void,
  ) =>
    fc.assert(
      fc.property(inputs, (input) => predicate(input, prioritize(given(input)))),
      { numRuns: 500 },
    )

  it('lowers nothing, and raises by as many levels as it gives reasons', () => {
    check((input, { priority, escalation_reasons = [] }) => {
      expect(baseOf(input) - levelOf(priority)).toBe(escalation_reasons.length)
    })
  })

  it('reaches P1 from below only by production or an overdue SLA', () => {
    check((input, { priority, escalation_reasons = [] }) => {
      if (priority !== 'P1' || baseOf(input) === 1) return
      expect(escalation_reasons.at(-1)).toMatch(/^(?:In production|SLA overdue): P2 becomes P1$/)
    })
  })

  it('raises what is in production and not P1', () => {
    check((input, { priority }) => {
      if (input.production && baseOf(input) > 1) {
        expect(levelOf(priority)).toBeLessThan(baseOf(input))
      }
    })
  })

  it('raises by data and exposure what is below P2', () => {
    check((input, { priority }) => {
      const reasons = Number(holdsPciOrPii(input)) + Number(input.internet === true)
      if (baseOf(input) > 2) {
        expect(levelOf(priority)).toBeLessThanOrEqual(Math.max(2, baseOf(input) - reasons))
      }
    })
  })

  it('is ready for automation exactly in the first queue', () => {
    check((input, decided) => {
      const {
        automation_candidate,
        automation_blockers,
        requires_change_window,
        requires_downtime,
      } = input.complexity as Required<Given['complexity'] & object>
      const isAutomatic =
        input.tier === 1 &&
        automation_candidate === true &&
        automation_blockers?.length === 0 &&
        requires_change_window === false &&
        requires_downtime === false
      expect(decided.queue === 'auto_remediation').toBe(isAutomatic)
      expect(decided.auto_remediation_ready).toBe(isAutomatic)
    })
  })

  it('has a status that agrees with its deadline and its days', () => {
    check((_, { sla_deadline, sla_status, days_until_sla }) => {
      const isOver = Date.parse(sla_deadline) <= NOW.getTime()
      expect(sla_status === 'overdue').toBe(isOver)
      expect(Number.isInteger(days_until_sla)).toBe(true)
      if (!isOver) expect(days_until_sla).toBeGreaterThanOrEqual(0)
      if (Date.parse(sla_deadline) < NOW.getTime()) expect(days_until_sla).toBeLessThan(0)
    })
  })

  it('has an earlier deadline the more urgent it is', () => {
    check((input, { priority, sla_deadline }) => {
      const other = prioritize(given({ ...input, severity: 'LOW', tier: 3 }))
      expect(levelOf(other.priority)).toBeGreaterThanOrEqual(levelOf(priority))
      expect(Date.parse(other.sla_deadline)).toBeGreaterThanOrEqual(Date.parse(sla_deadline))
    })
  })
})
