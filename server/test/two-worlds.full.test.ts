import { describe } from 'vitest'
import { DIMENSIONS } from './support/scope-fixtures.ts'
import { restrictedIn } from './support/two-worlds/callers.ts'
import { compareWorlds } from './two-worlds.fixture.ts'

describe.each(DIMENSIONS)('a caller who is restricted in %s', (dimension) => {
  compareWorlds([dimension], { role: 'admin', claims: restrictedIn(dimension) })
})
