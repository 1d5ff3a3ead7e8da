import { expect, test } from 'vitest'
import { MAX_COMPILED_LENGTH, RULE_GROUPS } from './rule-groups.ts'

test.each(RULE_GROUPS)('the pattern of a group is short enough to be compiled: $any', ({ any }) => {
  expect(any.source.length).toBeLessThan(MAX_COMPILED_LENGTH)
})
