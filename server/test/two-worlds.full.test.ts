import { describe } from 'vitest'
import { DIMENSIONS } from './support/scope-fixtures.ts'
import { restrictedIn } from './support/two-worlds/callers.ts'
import { compareWorlds } from './two-worlds.fixture.ts'

/** What a change lets through stays visible, so not every change needs all reads again. */
const READ_AFTER = 4

describe.each(DIMENSIONS)('a caller who is restricted in %s', (dimension) => {
  compareWorlds([dimension], { role: 'admin', claims: restrictedIn(dimension) }, READ_AFTER)
})
