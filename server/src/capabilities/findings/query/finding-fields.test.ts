import { riskLevel } from '@stance/core/assessment/risk-assessment'
import { describe, expect, it } from 'vitest'
import { Finding } from '../findings.schema.ts'
import { RISK_LEVELS } from '../record/field-table.ts'
import { FINDING_SCHEMA } from './finding-fields.ts'

const names = FINDING_SCHEMA.fields.map(({ name }) => name)

describe('the fields of a finding', () => {
  it('are those of the API, the members of their lists, and the control under any name', () => {
    const apiFields = Object.keys(Finding.properties).filter(
      (name) => !['tags', 'risk', 'rule'].includes(name),
    )
    const others = [
      'control',
      'package',
      'installed_version',
      'fixed_version',
      'cve.cvss',
      'cve.epss',
      'cve.kev',
      'compliance.control',
      'sla_deadline',
    ]
    expect(names.toSorted()).toEqual([...apiFields, ...others].toSorted())
  })

  it('have unique names', () => {
    const all = FINDING_SCHEMA.fields.flatMap(({ name, aliases }) => [name, ...aliases])
    expect(all).toEqual([...new Set(all)])
  })

  it('have the risk levels in ascending order', () => {
    const scores = Array.from({ length: 101 }, (_, tenths) => tenths / 10)
    expect([...new Set(scores.map(riskLevel))]).toEqual(RISK_LEVELS)
  })
})
