import { expect, test } from 'vitest'
import { groupByAssignee } from './assign-issues.ts'

test('Issues are grouped by the assignee that an undo restores', () => {
  const issues = [
    { id: '1', assignee: '' },
    { id: '2', assignee: 'ada' },
    { id: '3', assignee: '' },
  ]
  expect([...groupByAssignee(issues)]).toEqual([
    ['', ['1', '3']],
    ['ada', ['2']],
  ])
})
