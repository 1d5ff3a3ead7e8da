import { expect, test } from 'vitest'
import { draftOf, textOf, withTest } from './policy-draft.ts'

const TEXT = {
  rego: 'package x',
  tests: [
    { name: 'a', input: { user: 'ann' }, allow: true },
    { name: 'b', input: {}, allow: false, deny_codes: ['OUT', 'LATE'] },
  ],
}

test('what is typed is sent as it was stored', () => expect(textOf(draftOf(TEXT))).toEqual(TEXT))

test('a new test has a key of its own', () => {
  const draft = withTest(withTest(draftOf(TEXT), 'new'), 'newer')
  expect(draft.tests.map(({ key }) => key)).toEqual([0, 1, 2, 3])
  expect(withTest({ rego: '', tests: [] }, 'first').tests[0]?.key).toBe(0)
})

test.each(['', '[]', 'null', '{"a": }', '5'])('the input %j is none', (input) => {
  const [first] = draftOf(TEXT).tests
  expect(textOf({ rego: '', tests: [{ ...first, input } as never] })).toBeUndefined()
})
