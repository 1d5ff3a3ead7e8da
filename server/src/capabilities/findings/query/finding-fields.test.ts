import { riskLevel } from '@stance/core/assessment/risk-assessment'
import { describe, expect, it } from 'vitest'
import { Finding } from '../findings.schema.ts'
import { FINDING_SUBJECT, RISK_LEVELS } from './finding-fields.ts'

const names = FINDING_SUBJECT.fields.map(({ name }) => name)

describe('the fields of a finding', () => {
  it('are those that the API shows, and what stands in their lists', () => {
    const shown = Object.keys(Finding.properties).filter(
      (name) => !['tags', 'risk', 'rule'].includes(name),
    )
    const inLists = ['cve.cvss', 'cve.epss', 'cve.kev', 'compliance.control']
    expect(names.toSorted()).toEqual([...shown, ...inLists].toSorted())
  })

  it('have each name once', () => {
    const all = FINDING_SUBJECT.fields.flatMap(({ name, aliases }) => [name, ...aliases])
    expect(all).toEqual([...new Set(all)])
  })

  it('know the levels of risk in their order', () => {
    const scores = Array.from({ length: 101 }, (_, tenths) => tenths / 10)
    expect([...new Set(scores.map(riskLevel))]).toEqual(RISK_LEVELS)
  })
})
