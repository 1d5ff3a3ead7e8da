import type { Outcome } from '@stance/core/formats/observation'
import { describe, expect, it, test } from 'vitest'
import { NO_METADATA, observation } from '../../findings.test-data.ts'
import { seenSet } from '../seen-set.ts'
import { outcomeRows } from './import-rows.ts'
import { resourceRows } from './resource-rows.ts'

const RUN = {
  complete: false,
  id: '01890000-0000-7000-8000-000000000001',
  at: new Date('2026-03-01T12:00:00.000Z'),
}

const imported = (...changesList: Parameters<typeof observation>[0][]) =>
  changesList.map((changes, line) => ({
    observation: observation(changes),
    metadata: NO_METADATA,
    position: line + 1,
    line,
  }))

describe('outcomes', () => {
  test.each<[Outcome[], string[]]>([
    [['fail'], []],
    [['pass'], ['pass']],
    [['pass', 'not_evaluated'], ['not_evaluated']],
    [['manual', 'pass'], ['manual']],
    [['fail', 'pass'], ['pass']],
  ])('of one check on one resource: %j become %j', (outcomes, expected) => {
    const rows = outcomeRows(imported(...outcomes.map((outcome) => ({ outcome }))), RUN)
    expect(rows.map(({ outcome }) => outcome)).toEqual(expected)
  })

  it('come in the order of their ids', () => {
    const checks = ['a', 'b', 'c', 'd', 'e', 'f'].map((check_id) => ({
      check_id,
      outcome: 'pass' as const,
    }))
    const ids = outcomeRows(imported(...checks), RUN).map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
    expect(ids).toHaveLength(6)
  })
})

describe('resources', () => {
  it('occur once, as in their last observation, unless they are saved already', () => {
    const { isNew } = seenSet(100)
    const renamed = { resource: { name: 'renamed' } }
    const rows = resourceRows(imported({}, { check_id: 'other' }, renamed), RUN, isNew)
    expect(rows).toMatchObject([{ id: 'arn:aws:s3:::ledgers', name: 'renamed', service: 's3' }])
    expect(resourceRows(imported({}, renamed), RUN, isNew)).toEqual([])
    const tagged = resourceRows(imported({ resource: { tags: { team: 'till' } } }), RUN, isNew)
    expect(tagged).toMatchObject([{ tags: '{"team":"till"}' }])
  })
})

it('a seen set is bounded', () => {
  const { isNew } = seenSet(2)
  expect(['a', 'a', 'b', 'b', 'c', 'c', 'a'].map(isNew)).toEqual([
    true,
    false,
    true,
    false,
    true,
    false,
    true,
  ])
})
