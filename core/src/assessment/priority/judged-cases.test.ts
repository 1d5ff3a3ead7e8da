import { describe, expect, it } from 'vitest'
import { JUDGED_CASES, JUDGED_GROUPS, UNSEEN_CASES } from './judged-cases.test-data.ts'
import { agrees, decideJudged } from './judged-outcome.test-data.ts'

describe.each(Object.entries(JUDGED_GROUPS))('the judged cases of %s', (_, cases) => {
  it.each(
    cases.map((judged) => ({
      ...judged,
      name: `${judged.finding.title} (${judged.context_text})`,
    })),
  )('$finding.csp $finding.severity $name are decided as they were judged', (judged) => {
    expect(decideJudged(judged)).toMatchObject(judged.expected)
  })
})

it('are at least 120 different cases of all providers, tiers, queues and priorities', () => {
  const texts = JUDGED_CASES.map(({ finding, context_text }) =>
    JSON.stringify([finding, context_text]),
  )
  expect(new Set(texts).size).toBe(JUDGED_CASES.length)
  expect(JUDGED_CASES.length).toBeGreaterThanOrEqual(120)
  const values = (field: 'tier' | 'queue' | 'priority') =>
    new Set(JUDGED_CASES.map(({ expected }) => expected[field]))
  expect(values('tier').size).toBe(3)
  expect(values('queue').size).toBe(5)
  expect(values('priority').size).toBe(5)
})

describe('the cases for which no rule was changed', () => {
  it('agree in three of four', () => {
    expect(UNSEEN_CASES.filter(agrees).length).toBeGreaterThanOrEqual(UNSEEN_CASES.length * 0.75)
  })

  it('are never easier than they were judged', () => {
    const easier = UNSEEN_CASES.filter((judged) => decideJudged(judged).tier < judged.expected.tier)
    expect(easier).toEqual([])
  })
})
