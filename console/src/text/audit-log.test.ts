import { expect, it } from 'vitest'
import { wordsOf } from './audit-log.ts'

it.each([
  ['updateIssue', 'Update issue'],
  ['importAssessmentResults', 'Import assessment results'],
  ['audit-log', 'Audit log'],
  ['users', 'Users'],
  ['', ''],
])('the code %s is read as %j', (code, words) => {
  expect(wordsOf(code)).toBe(words)
})
