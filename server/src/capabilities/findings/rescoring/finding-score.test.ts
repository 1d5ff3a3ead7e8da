import type { ObservedVulnerability } from '@stance/core/formats/observation'
import { describe, expect, it } from 'vitest'
import { NO_METADATA } from '../findings.test-data.ts'
import type { FindingMetadata } from '../record/finding.ts'
import { scoreOf } from './finding-score.ts'

const finding = {
  source: 'scanner',
  type: '',
  control_id: 'weak-setting',
  title: 'A setting is weak',
  severity: 'HIGH' as const,
  category: 'vulnerability',
  environment: '',
  exploit_available: false,
  cves: [] as ObservedVulnerability[],
}

const reasonsOf = (
  changes: Partial<Parameters<typeof scoreOf>[0]>,
  metadata: Partial<FindingMetadata> = {},
): string[] => {
  const { risk } = scoreOf({ ...finding, ...changes }, { ...NO_METADATA, ...metadata }, false, null)
  const { factors } = JSON.parse(risk) as { factors: { factor: string }[] }
  return factors.map(({ factor }) => factor).slice(1)
}

const UNUSED = { id: 'CVE-2031-0001', package_in_use: false }
const USED = { id: 'CVE-2031-0002', package_in_use: true }
const UNPATCHED = { id: 'CVE-2031-0003', patch_available: false }
const PATCHED = { id: 'CVE-2031-0004', patch_available: true }

describe('the package and patch data of vulnerabilities', () => {
  it.each<[string[], ObservedVulnerability[]]>([
    [['vulnerable_package_unused', 'package_not_in_use'], [UNUSED]],
    [['package_in_use'], [UNUSED, USED]],
    [[], [UNUSED, PATCHED]],
    [['no_patch'], [UNPATCHED, PATCHED]],
    [[], [PATCHED]],
    [[], []],
  ])('gives the risk factors %j for %j', (reasons, cves) => {
    expect(reasonsOf({ cves })).toEqual(reasons)
  })
})

it('the metadata of the resource gives risk factors', () => {
  const placement = {
    tier: 'Tier1-Prod',
    internet_facing: false,
    network_type: 'isolated',
    business_criticality: 'critical',
    controls: ['edr'],
    compliance_scopes: ['SOC 2'],
  } as const
  expect(reasonsOf({}, placement)).toEqual([
    'not_internet_facing',
    'isolated_network',
    'production',
    'critical_to_business',
    'compliance_scope',
    'edr',
  ])
})

it('a cached score equals the first one', () => {
  const score = () => scoreOf({ ...finding, category: 'data' }, NO_METADATA, true, null)
  expect(score()).toEqual(score())
  expect(score()).toMatchObject({ ai_risk_score: 7.8, ai_risk_level: 'high' })
})
