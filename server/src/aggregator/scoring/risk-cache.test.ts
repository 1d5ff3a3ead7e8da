import { assessFindingRisk, type RatedFinding } from '@stance/core/assessment/priority/finding-risk'
import type { AssetSignals } from '@stance/core/assessment/risk-signals'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cacheByControl } from './risk-cache.ts'

const signals = (changes: Partial<AssetSignals>): AssetSignals => ({
  tier: '',
  internet_facing: null,
  network_type: '',
  data_classification: [],
  business_criticality: '',
  controls: [],
  compliance_scopes: [],
  sandbox: false,
  ...changes,
})

const ASSETS = [
  signals({}),
  signals({ tier: 'Tier1-Prod', internet_facing: true }),
  signals({ data_classification: ['PII'], sandbox: true }),
]
const RATES = [null, { count: 4, rate: 0.5 }, { count: 1, rate: 0.1 }]

const finding: fc.Arbitrary<RatedFinding> = fc.record({
  source: fc.constantFrom('securityhub', 'guardduty'),
  type: fc.constantFrom('', 'TTPs/Discovery'),
  control_id: fc.constantFrom('aws-s3-public', 'aws-ec2-ssh'),
  title: fc.constantFrom('A bucket is public', 'A port is open to the internet'),
  severity: fc.constantFrom('LOW', 'MEDIUM', 'HIGH', 'CRITICAL'),
  category: fc.constantFrom('data', 'network'),
  environment: fc.constantFrom('', 'PROD', 'DEV'),
  exploit_available: fc.boolean(),
  cves: fc.constantFrom([], [{ id: 'CVE-2031-0001', cvss: 9.8 }]),
})

test('a cached risk is the one that is computed, whatever was assessed before', () => {
  const one = fc.tuple(finding, fc.constantFrom(...ASSETS), fc.boolean(), fc.constantFrom(...RATES))
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), (assessed) => {
      const cached = cacheByControl(assessFindingRisk)
      for (const args of assessed) expect(cached(...args)).toEqual(assessFindingRisk(...args))
    }),
  )
})
