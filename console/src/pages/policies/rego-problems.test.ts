import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { problemsIn, rangesOf } from './rego-problems.ts'

const refusal = (message: string) => new ApiError(message, { status: 400, code: 'BAD_REQUEST' })

test('a refusal of a text names lines and columns', () => {
  const message =
    'rego: line 3, column 17: there is no function no.such; use others; line 4, column 1: b is recursive'
  expect(problemsIn(refusal(message))).toEqual([
    { line: 3, column: 17, message: 'there is no function no.such; use others' },
    { line: 4, column: 1, message: 'b is recursive' },
  ])
})

test.each([
  new Error('rego: line 1, column 1: x'),
  refusal('The policy has changed'),
  refusal('rego: the text takes too long to read; make it simpler'),
  undefined,
])('%s names none', (error) => expect(problemsIn(error)).toEqual([]))

test.each([
  [[], ''],
  [[4], '4'],
  [[8, 3, 6, 7], '3, 6–8'],
])('%j is %s', (lines, text) => expect(rangesOf(lines)).toBe(text))
