import { describe, expect, test } from 'vitest'
import { operations } from './support/operations.ts'
import { DIMENSIONS } from './support/scope-fixtures.ts'
import { RESTRICTED } from './support/two-worlds/callers.ts'
import { comparedOperations, TWO_WORLDS } from './support/two-worlds/requests.ts'
import { compareWorlds } from './two-worlds.fixture.ts'

test('every endpoint is compared, or says why the data scope does not matter', () => {
  expect(Object.keys(TWO_WORLDS).sort()).toEqual(comparedOperations.map(({ id }) => id).sort())
  const exempt = operations.filter((operation) => !comparedOperations.includes(operation))
  for (const { endpoint } of exempt) expect(endpoint.scopeExemption).toMatch(/\w/)
})

describe('a caller who is restricted in every dimension', () => {
  compareWorlds(DIMENSIONS, { role: 'admin', claims: RESTRICTED })
})
