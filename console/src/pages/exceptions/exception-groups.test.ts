import { expect, test } from 'vitest'
import { byApplication, byMonth } from './exception-groups.ts'
import type { ExceptionRecord } from './exceptions-queries.ts'

const exception = (id: string, application_id: string, expires_at: string): ExceptionRecord => ({
  id,
  application_id,
  policy_violated: 'open_port',
  requestor_email: '',
  request_type: 'waiver',
  resource_requested: '',
  business_case: '',
  status: 'approved',
  approvals: [],
  expires_at,
  finding_count: 1,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
})

const ALL = [
  exception('a', 'shop', '2026-11-30T23:59:59Z'),
  exception('b', 'files', '2026-12-01T00:00:00Z'),
  exception('c', 'shop', '2026-12-24T00:00:00Z'),
]
const idsOf = (groups: ReturnType<typeof byMonth>) =>
  groups.map(({ name, exceptions }) => [name, exceptions.map(({ id }) => id)])

test('months are those of the ends, in UTC, and keep the order', () => {
  expect(idsOf(byMonth(ALL))).toEqual([
    ['2026-11', ['a']],
    ['2026-12', ['b', 'c']],
  ])
})

test('applications with the most exceptions come first', () => {
  expect(idsOf(byApplication(ALL))).toEqual([
    ['shop', ['a', 'c']],
    ['files', ['b']],
  ])
})
