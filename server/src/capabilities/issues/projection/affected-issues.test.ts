import { describe, expect, it, test } from 'vitest'
import { affectedIssues } from './affected-issues.ts'

const about = (type: string, data: object, subject_id = 'finding-1') => ({
  type,
  account_id: 'a',
  subject_id,
  data,
})
const affected = (issue_id: string, hasNewFinding = false) => ({
  issue_id,
  account_id: 'a',
  hasNewFinding,
})

describe('the issues that an event affects', () => {
  test.each([
    ['finding.created', { issue_id: 'i' }, [affected('i', true)]],
    ['finding.reopened', { issue_id: 'i' }, [affected('i', true)]],
    ['finding.resolved', { issue_id: 'i' }, [affected('i')]],
    ['finding.updated', { issue_id: 'i' }, [affected('i')]],
    ['finding.removed', { issue_id: 'i' }, [affected('i')]],
    ['finding.updated', { issue_id: 'i', previous_issue_id: 'h' }, [affected('i'), affected('h')]],
    ['finding.updated', { issue_id: 'i', previous_issue_id: null }, [affected('i')]],
    ['finding.removed', { issue_id: null }, []],
    ['issue.updated', { issue_id: 'i' }, []],
    ['webhook.ping', {}, []],
  ])('%s %j', (type, data, expected) => {
    expect(affectedIssues([about(type, data)])).toEqual(expected)
  })

  it('are listed once, with a new finding if one of the events has one', () => {
    const events = ['finding.updated', 'finding.created', 'finding.resolved'].map((type) =>
      about(type, { issue_id: 'i' }),
    )
    expect(affectedIssues(events)).toEqual([affected('i', true)])
  })
})
