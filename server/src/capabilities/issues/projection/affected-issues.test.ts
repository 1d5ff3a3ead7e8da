import { describe, expect, it, test } from 'vitest'
import { touchedIssues, withoutIssue } from './affected-issues.ts'

const about = (type: string, data: object, subject_id = 'finding-1') => ({
  type,
  account_id: 'a',
  subject_id,
  data,
})
const touched = (issue_id: string, arrival = false) => ({ issue_id, account_id: 'a', arrival })
const NOBODY = new Map<string, string>()

describe('the issues that an event touches', () => {
  test.each([
    ['finding.created', { issue_id: 'i' }, [touched('i', true)]],
    ['finding.reopened', { issue_id: 'i' }, [touched('i', true)]],
    ['finding.resolved', { issue_id: 'i' }, [touched('i')]],
    ['finding.updated', { issue_id: 'i' }, [touched('i')]],
    ['finding.removed', { issue_id: 'i' }, [touched('i')]],
    ['finding.updated', { issue_id: 'i', previous_issue_id: 'h' }, [touched('i'), touched('h')]],
    ['finding.updated', { issue_id: 'i', previous_issue_id: null }, [touched('i')]],
    ['finding.removed', { issue_id: null }, []],
    ['issue.updated', { issue_id: 'i' }, []],
    ['webhook.ping', {}, []],
  ])('%s %j', (type, data, expected) => {
    expect(touchedIssues([about(type, data)], NOBODY)).toEqual(expected)
  })

  it('are named once, as arrived when one of the events says so', () => {
    const events = ['finding.updated', 'finding.created', 'finding.resolved'].map((type) =>
      about(type, { issue_id: 'i' }),
    )
    expect(touchedIssues(events, NOBODY)).toEqual([touched('i', true)])
  })

  it('are looked up where an older release does not say them', () => {
    const event = about('finding.created', { issue_id: null })
    expect(touchedIssues([event], new Map([['finding-1', 'i']]))).toEqual([touched('i', true)])
  })
})

test('findings without an issue are named once, and nothing that is no finding', () => {
  const events = [
    about('finding.created', {}, 'f'),
    about('finding.updated', { issue_id: null }, 'f'),
    about('finding.updated', { issue_id: 'i' }, 'g'),
    about('issue.updated', {}, 'h'),
  ]
  expect(withoutIssue(events)).toEqual(['f'])
})
