import { expect, test } from 'vitest'
import type { AuditRecord } from '../../platform/http/audit-record.ts'
import { records } from './audit-log.test-data.ts'
import { createRefusalGroups } from './refusal-groups.ts'

const AT = new Date('2026-03-01T12:00:10.000Z')
const NEXT_MINUTE = new Date('2026-03-01T12:01:00.000Z')
const [BASE] = records(1) as [AuditRecord]

const refusal = (over: Partial<AuditRecord> = {}): AuditRecord => ({
  ...BASE,
  at: AT,
  action: 'listUsers',
  path: '/api/v1/users',
  resource_id: '',
  ip: '192.0.2.1',
  result: 'denied',
  status: 403,
  detail: {},
  ...over,
})

test('of 11,547 equal refusals in a minute, all but the first become one entry', () => {
  const groups = createRefusalGroups<AuditRecord>()
  const isFirst = Array.from({ length: 11_547 }, () => groups.add('kim', refusal()) !== null)
  expect(isFirst.filter(Boolean)).toHaveLength(1)
  expect(isFirst[0]).toBe(true)
  expect(groups.drain(AT)).toEqual([])
  expect(groups.drain(NEXT_MINUTE)).toEqual([refusal({ detail: { refused: 11_546 } })])
  expect(groups.drain(NEXT_MINUTE)).toEqual([])
})

test.each<[string, string, Partial<AuditRecord>]>([
  ['another caller', 'lee', {}],
  ['another operation', 'kim', { action: 'updateUser' }],
  ['another status', 'kim', { status: 404 }],
  ['another outcome', 'kim', { result: 'failure' }],
  ['another minute', 'kim', { at: NEXT_MINUTE }],
  ['an earlier minute, after the clock was set back', 'kim', { at: new Date(0) }],
])('%s has an entry of its own', (_, caller, over) => {
  const groups = createRefusalGroups<AuditRecord>()
  groups.add('kim', refusal())
  expect(groups.add(caller, refusal(over))).not.toBeNull()
})

test('the entry of several refusals contains what they have in common, and the latest time', () => {
  const groups = createRefusalGroups<AuditRecord>()
  const later = new Date(AT.getTime() + 5_000)
  const path = '/api/v1/users/1'
  groups.add('kim', refusal())
  groups.add('kim', refusal({ path, resource_id: '1', detail: { caller: 'kim' } }))
  groups.add('kim', refusal({ path: '/api/v1/users/2', resource_id: '2', at: later }))
  groups.add('kim', refusal({ path, resource_id: '1', at: later, ip: '192.0.2.2' }))
  expect(groups.drain(null)).toEqual([
    refusal({ at: later, path: '', resource_id: '', ip: '', detail: { refused: 3 } }),
  ])
})

test('a refusal whose entry could not be written is the first again', () => {
  const groups = createRefusalGroups<AuditRecord>()
  groups.add('kim', refusal())?.()
  expect(groups.add('kim', refusal())).not.toBeNull()
})

test('callers beyond the bound of memory are grouped together', () => {
  const groups = createRefusalGroups<AuditRecord>()
  const first = Array.from({ length: 25_000 }, (_, index) =>
    groups.add(`caller ${index}`, refusal()),
  ).filter((forget) => forget !== null)
  expect(first).toHaveLength(10_001)
  expect(groups.add('caller 0', refusal())).toBeNull()
  const entries = groups.drain(null)
  expect(entries.map(({ detail }) => detail.refused).sort()).toEqual([1, 14_999])
})
