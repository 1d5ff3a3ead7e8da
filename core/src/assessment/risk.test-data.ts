import fc from 'fast-check'
import { PROBLEM_KINDS } from '../classification/problem-kind.ts'
import { ATTACK_VECTORS } from '../formats/reading/attack-vector.ts'
import { SEVERITIES } from '../kernel/severity.ts'
import { PROBLEM_TRAITS } from './problem-traits.ts'
import {
  ASSET_TIERS,
  COMPENSATING_CONTROLS,
  CRITICALITIES,
  NETWORK_TYPES,
  type RiskContext,
} from './risk-signals.ts'

/** The context of a finding when only its severity is known. */
export const NO_SIGNALS: RiskContext = {
  severity: 'HIGH',
  category: 'configuration',
  environment: '',
  tier: '',
  internet_facing: null,
  network_type: '',
  data_classification: [],
  business_criticality: '',
  controls: [],
  compliance_scopes: [],
  sandbox: false,
  exploit_available: false,
  cves: [],
  package_in_use: null,
  patch_available: null,
  false_positives: null,
  muted: false,
}

export const riskContext = (changes: Partial<RiskContext>): RiskContext => ({
  ...NO_SIGNALS,
  ...changes,
})

export const cves = fc.array(
  fc.record(
    {
      cvss: fc.double({ min: 0, max: 10, noNaN: true }),
      attack_vector: fc.constantFrom(...ATTACK_VECTORS),
      epss: fc.double({ min: 0, max: 1, noNaN: true }),
      known_exploited: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
  { maxLength: 3 },
)

/** All possible contexts. */
export const contexts: fc.Arbitrary<RiskContext> = fc.record({
  severity: fc.constantFrom(...SEVERITIES),
  category: fc.constantFrom('network', 'identity', 'data', 'compute', 'vulnerability', ''),
  kind: fc.constantFrom(...PROBLEM_KINDS),
  traits: fc.subarray([...PROBLEM_TRAITS], { maxLength: 3 }),
  exposure_of: fc.constantFrom('resource', 'account'),
  public_by_intent: fc.boolean(),
  environment: fc.oneof(fc.constantFrom('PROD', 'Production', 'STG', 'dev', ''), fc.string()),
  tier: fc.constantFrom(...ASSET_TIERS, ''),
  internet_facing: fc.constantFrom(true, false, null),
  network_type: fc.constantFrom(...NETWORK_TYPES, ''),
  data_classification: fc.subarray(['public', 'internal', 'restricted', 'PII', 'pci', 'phi']),
  business_criticality: fc.constantFrom(...CRITICALITIES, ''),
  controls: fc.subarray([...COMPENSATING_CONTROLS]),
  compliance_scopes: fc.subarray(['PCI DSS', 'SOC 2']),
  sandbox: fc.boolean(),
  exploit_available: fc.boolean(),
  cves,
  package_in_use: fc.constantFrom(true, false, null),
  patch_available: fc.constantFrom(true, false, null),
  false_positives: fc.option(
    fc.record({
      count: fc.nat({ max: 6 }),
      rate: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
  muted: fc.boolean(),
})
