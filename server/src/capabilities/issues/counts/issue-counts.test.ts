import { SEVERITIES } from '@stance/core/kernel/severity'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ISSUE_STATUSES } from '../record/issue.ts'
import { type CountedIssue, type IssueCountRow, issueCountChanges } from './issue-counts.ts'

const TICKET = { provider: 'jira', id: '7', url: 'https://tickets.example.test/7', status: '' }

const counted: fc.Arbitrary<CountedIssue> = fc.record({
  control_id: fc.constantFrom('S3.1', 'S3.2'),
  account_id: fc.constantFrom('a', 'b'),
  cloud_provider: fc.constantFrom('aws', ''),
  region: fc.constantFrom('eu', ''),
  application_id: fc.constantFrom('', 'shop'),
  severity: fc.constantFrom(...SEVERITIES),
  status: fc.constantFrom(...ISSUE_STATUSES),
  ticket: fc.constantFrom(null, TICKET),
})
/** The successive values of each issue; null: it does not exist. */
const lives = fc.array(fc.array(fc.option(counted), { minLength: 1, maxLength: 5 }))

const inOrder = (rows: readonly IssueCountRow[]) =>
  [...rows].map((row) => JSON.stringify(row)).sort()

it('moves add up to the count of the final values', () => {
  fc.assert(
    fc.property(lives, (all) => {
      const [moved, ended] = [issueCountChanges(), issueCountChanges()]
      for (const values of all) {
        values.forEach((value, index) => {
          moved.move(values[index - 1] ?? null, value)
        })
        ended.move(null, values.at(-1) ?? null)
      }
      expect(inOrder(moved.counts())).toEqual(inOrder(ended.counts()))
      const existing = all.filter((values) => values.at(-1)).length
      expect(moved.counts().reduce((sum, { issues }) => sum + issues, 0)).toBe(existing)
    }),
  )
})
