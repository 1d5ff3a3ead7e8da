import { expect, test } from 'vitest'
import { rankedFacetBody } from './facet-counts.ts'

const SEARCH = { text: 'mfa', severity: 'HIGH', provider: 'aws' }

test.each([
  ['severity', { severity: [], provider: ['aws'], status: ['open', 'in_progress'] }],
  ['provider', { severity: ['HIGH'], provider: [], status: ['open', 'in_progress'] }],
  ['status', { severity: ['HIGH'], provider: ['aws'], status: [] }],
] as const)('the values of %s are counted without its own filter', (name, filters) => {
  expect(rankedFacetBody(SEARCH, name)).toMatchObject({ query: 'mfa', filters })
})

test('the values of status are counted whatever is said about suppressed findings', () => {
  const body = rankedFacetBody({ text: 'mfa', suppressed: 'only' }, 'status')
  expect(body.filters?.status).toEqual([])
})
