import { describe, expect, it, test } from 'vitest'
import { affectedIssues, departuresOf, movesToCurrent, sourcesOf } from './affected-issues.ts'

const about = (type: string, data: object, subject_id = 'finding-1') => ({
  type,
  account_id: 'a',
  subject_id,
  data,
})
const affected = (issue_id: string) => ({ issue_id, account_id: 'a' })

describe('the issues that an event affects', () => {
  test.each([
    ['finding.created', { issue_id: 'i' }, [affected('i')]],
    ['finding.reopened', { issue_id: 'i' }, [affected('i')]],
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

  it('are listed once', () => {
    const events = ['finding.updated', 'finding.created', 'finding.resolved'].map((type) =>
      about(type, { issue_id: 'i' }),
    )
    expect(affectedIssues(events)).toEqual([affected('i')])
  })
})

describe('the moves of findings', () => {
  const moved = (from: string, finding: string) =>
    about('finding.updated', { issue_id: 'any', previous_issue_id: from }, finding)

  it('lead to the issues where the findings are now', () => {
    const departures = departuresOf([
      moved('a', 'finding-1'),
      about('finding.updated', { issue_id: 'b' }),
      moved('b', 'finding-1'),
      moved('d', 'finding-2'),
      moved('c', 'finding-3'),
    ])
    const currentIssues = new Map([
      ['finding-1', 'c'],
      ['finding-3', 'c'],
    ])
    expect(movesToCurrent(departures, currentIssues)).toEqual([
      { account_id: 'a', from: 'a', to: 'c' },
      { account_id: 'a', from: 'b', to: 'c' },
    ])
  })

  it('name the issues that a finding may come from, over several moves', () => {
    const sources = sourcesOf(
      ['ab', 'bc', 'dc', 'ca'].map(([from = '', to = '']) => ({ account_id: 'a', from, to })),
    )
    expect(Object.fromEntries(sources)).toEqual({
      b: ['a'],
      c: ['d', 'b', 'a'],
      a: ['c', 'd', 'b'],
    })
  })
})
