import { SHIPPED_FRAMEWORKS } from '@stance/core/compliance/shipped-frameworks'
import { describe, expect, test } from 'vitest'
import {
  assessedTargets,
  evidenceOf,
  type OscalFinding,
  type OscalResult,
} from './assessed-targets.ts'

const frameworkOf = (id: string) => {
  const found = SHIPPED_FRAMEWORKS.find((one) => one.id === id)
  if (!found) throw new Error(id)
  return found
}
const NIST = frameworkOf('nist-800-53-r5')

const finding = (target: string, state: 'satisfied' | 'not-satisfied'): OscalFinding => ({
  uuid: '8b3e1f5c-1111-4a6b-9c5e-000000000001',
  title: target,
  description: `${target} was examined.`,
  target: { 'target-id': target, status: { state } },
})
const result = (end: string, ...findings: OscalFinding[]): OscalResult => ({
  uuid: `8b3e1f5c-1111-4a6b-9c5e-${end.replaceAll('-', '').padStart(12, '0')}`,
  title: 'Assessment',
  start: `${end}T00:00:00Z`,
  end: `${end}T12:00:00Z`,
  findings,
})

describe('a target is the control that it names', () => {
  test.each([
    ['ac-2', 'AC-2'],
    ['AC-2', 'AC-2'],
    ['ac-2_obj.a-1', 'AC-2'],
    ['ac-2_smt', 'AC-2'],
    ['ac-2.1', 'AC-2(1)'],
    ['AC-2(1)', 'AC-2(1)'],
    ['nist-800-53-r5_AC-2', 'AC-2'],
  ])('%s', (target, control) => {
    const { assessed } = assessedTargets(NIST, [result('2026-02-01', finding(target, 'satisfied'))])
    expect(assessed.map((one) => [one.control, one.outcome])).toEqual([[control, 'passed']])
  })
})

test('what is no control of the framework is returned', () => {
  const findings = [finding('zz-9', 'satisfied'), finding('zz-9', 'not-satisfied')]
  expect(assessedTargets(NIST, [result('2026-02-01', ...findings)])).toEqual({
    assessed: [],
    unknown: ['zz-9'],
  })
})

test('one objective that is not satisfied fails its control', () => {
  const findings = [finding('ac-2_obj.a', 'satisfied'), finding('ac-2_obj.b', 'not-satisfied')]
  const [one] = assessedTargets(NIST, [result('2026-02-01', ...findings)]).assessed
  expect(one?.outcome).toBe('failed')
  expect(one && evidenceOf('Audit', one)).toBe(
    'Audit, Assessment, 2026-02-01\nac-2_obj.b: ac-2_obj.b was examined.',
  )
})

test('of several results the latest counts', () => {
  const results = [
    result('2026-01-01', finding('ac-2', 'not-satisfied')),
    result('2026-02-01', finding('ac-2', 'satisfied')),
  ]
  expect(assessedTargets(NIST, results).assessed.map(({ outcome }) => outcome)).toEqual(['passed'])
})

test('what is not applicable is said to be so', () => {
  const one = finding('ac-2', 'satisfied')
  const target = { ...one.target, 'implementation-status': { state: 'not-applicable' } }
  const { assessed } = assessedTargets(NIST, [result('2026-02-01', { ...one, target })])
  expect(assessed.map(({ outcome }) => outcome)).toEqual(['not_applicable'])
})

test('evidence is never longer than an attestation takes', () => {
  const one = { ...finding('ac-2', 'satisfied'), description: 'x'.repeat(10_000) }
  const [assessed] = assessedTargets(NIST, [result('2026-02-01', one)]).assessed
  expect(assessed && evidenceOf('Audit', assessed).length).toBe(4_096)
})
