import { expect, test } from 'vitest'
import { listRequest } from './findings-queries.ts'

const requestOf = (search: Record<string, string>) => {
  const { path, params } = listRequest(search)
  return [path, Object.fromEntries(params)]
}

test('A list without a query is sorted by the service', () => {
  expect(requestOf({ severity: 'HIGH' })).toEqual([
    '/api/v1/findings',
    { severity: 'HIGH', status: 'open,in_progress', sort: 'ai_risk_score', order: 'desc' },
  ])
})

test.each([
  [
    { q: 'title CONTAINS "order by x"' },
    '(title CONTAINS "order by x") AND status IN (open, in_progress) ORDER BY ai_risk_score DESC',
  ],
  [
    { q: 'severity = HIGH ORDER BY title ASC', status: 'any' },
    '(severity = HIGH) ORDER BY title ASC',
  ],
  [
    { q: 'severity = HIGH ORDER BY title ASC', status: 'any', sort: 'region', order: 'asc' },
    '(severity = HIGH) ORDER BY region ASC',
  ],
  [
    { region: 'eu-west-1', provider: 'aws' },
    '(region IN ("eu-west-1")) AND provider IN (aws) AND status IN (open, in_progress) ORDER BY ai_risk_score DESC',
  ],
  [{ status: 'any', sort: 'owner' }, 'ai_risk_score >= 0 ORDER BY owner DESC'],
])('%j becomes one query', (search, q) => {
  expect(requestOf(search)).toEqual(['/api/v1/findings/query', { q }])
})
