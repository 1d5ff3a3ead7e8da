import { HOUR_MS } from '@stance/core/kernel/durations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storedIssue } from '../issues.test-data.ts'
import { changeRecord, issueRecord, type ListedIssue } from './issue-record.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

const [some] = fc.sample(storedIssue, { numRuns: 1, seed: 1 })
const listed = (overrides: Partial<ListedIssue>) =>
  ({ ...some, status: 'OPEN', description: '', ...overrides }) as ListedIssue

test.each<[Partial<ListedIssue>, string]>([
  [{ sla_started_at: inHours(-10), sla_deadline: inHours(90) }, 'on_track'],
  [{ sla_started_at: inHours(-75), sla_deadline: inHours(25) }, 'at_risk'],
  [{ sla_started_at: inHours(-100), sla_deadline: NOW }, 'overdue'],
  [{ status: 'IN_PROGRESS', sla_started_at: inHours(-9), sla_deadline: inHours(-1) }, 'overdue'],
  [{ status: 'RESOLVED', sla_started_at: inHours(-9), sla_deadline: inHours(-1) }, 'on_track'],
  [{ status: 'SUPPRESSED', sla_started_at: inHours(-9), sla_deadline: inHours(-1) }, 'on_track'],
  [{ sla_started_at: null, sla_deadline: null }, 'on_track'],
])('%j has the SLA status %s', (overrides, status) => {
  expect(issueRecord(listed(overrides), NOW).sla_status).toBe(status)
})

test('the suppression is returned only while the issue is suppressed', () => {
  const why = { suppression_reason: 'a decoy', suppressed_until: inHours(1) }
  expect(issueRecord(listed({ ...why, status: 'SUPPRESSED' }), NOW).suppression).toEqual({
    reason: 'a decoy',
    until: inHours(1).toISOString(),
  })
  expect(issueRecord(listed(why), NOW).suppression).toBeNull()
})

test('the actor of a change by the service is stance', () => {
  const change = { at: NOW, changes: {}, reason: '' }
  expect(changeRecord({ ...change, actor: '' }).actor).toBe('stance')
  expect(changeRecord({ ...change, actor: 'ana@example.test' }).actor).toBe('ana@example.test')
})
