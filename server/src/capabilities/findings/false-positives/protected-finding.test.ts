import { riskContext } from '@stance/core/assessment/risk.test-data'
import type { RiskContext } from '@stance/core/assessment/risk-signals'
import { describe, expect, it, test } from 'vitest'
import { isProtected } from './protected-finding.ts'

describe('a protected finding', () => {
  test.each<[string, Partial<RiskContext>]>([
    ['is reported as CRITICAL', { severity: 'CRITICAL' }],
    ['is a threat in progress', { kind: 'threat' }],
    ['is in production by its tier', { tier: 'Tier1-Prod' }],
    ['is in production by its environment', { environment: 'PROD' }],
    ['is in production, however it is spelled', { environment: 'Production EU' }],
    ['is in one of several productions', { environment: 'eu-prod-2' }],
    ['holds PCI data', { data_classification: ['PCI'] }],
    ['holds PII among others', { data_classification: ['internal', 'pii'] }],
    ['holds PHI', { data_classification: ['PHI'] }],
    ['holds data of a class of its own', { data_classification: ['pci-dss'] }],
    ['is in the scope of a standard for such data', { compliance_scopes: ['PCI DSS 4.0'] }],
    ['is in the scope of HIPAA', { compliance_scopes: ['hipaa'] }],
  ])('%s', (_, signals) => {
    expect(isProtected(riskContext(signals), 'HIGH')).toBe(true)
  })

  it('is assessed as CRITICAL', () => {
    expect(isProtected(riskContext({}), 'CRITICAL')).toBe(true)
  })
})

test.each<[string, Partial<RiskContext>]>([
  ['nothing is known', {}],
  ['it is in development', { environment: 'DEV', tier: 'Tier3-Dev' }],
  ['it is in no production', { environment: 'non-prod' }],
  ['it is before production', { environment: 'preprod' }],
  ['it is in a product line', { environment: 'products' }],
  ['it holds internal data', { data_classification: ['internal', 'public'] }],
  ['it is in another scope', { compliance_scopes: ['SOC 2', 'ISO 27001'] }],
])('a finding is not protected when %s', (_, signals) => {
  expect(isProtected(riskContext(signals), 'HIGH')).toBe(false)
})
