import type { Attestation } from '@stance/core/compliance/attestation'
import {
  ATTESTED_OUTCOMES,
  NO_RESOURCES,
  type ResourceCounts,
  STATES,
} from '@stance/core/compliance/control-status'
import type { Framework } from '@stance/core/compliance/framework'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleFramework } from '../../../test/support/example-framework.ts'
import { narrowScope, UNRESTRICTED } from '../../kernel/data-scope.ts'
import { accountScores, worstFirst } from './account-scores.ts'
import { countsByAccount } from './counts/account-counts.ts'
import { packCounts } from './counts/packed-counts.ts'
import { type Evidence, frameworkPosture, groupAttestations } from './posture.ts'

const RULES = ['a', 'b', 'c', 'd', 'unknown']
const NUMBERS = new Map([
  ['a', 3],
  ['b', 4],
  ['c', 9],
  ['d', 200],
  ['of another framework', 7],
])
const ACCOUNTS = ['1', '2', '3']
const AT = new Date('2026-03-01T12:00:00.000Z')

const framework: fc.Arbitrary<Framework> = fc
  .array(
    fc.record({
      rules: fc.subarray(RULES),
      assessment: fc.constantFrom('automated' as const, 'manual' as const),
      satisfied_by: fc.constantFrom('all' as const, 'any' as const),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((controls) =>
    exampleFramework(
      'f',
      controls.map((control, at) => ({ id: `${at}`, ...control })),
    ),
  )

const counts = fc.record(
  Object.fromEntries(STATES.map((state) => [state, fc.nat({ max: 2 })])),
) as unknown as fc.Arbitrary<ResourceCounts>
const place = fc
  .array(fc.tuple(fc.constantFrom(...NUMBERS.values()), counts), { maxLength: 5 })
  .map((entries) =>
    packCounts(new Map(entries.map(([n, one]) => [n, { ...NO_RESOURCES, ...one }]))),
  )
const places = fc
  .tuple(...ACCOUNTS.map(() => fc.array(place, { minLength: 1, maxLength: 3 })))
  .map((all) => new Map(ACCOUNTS.map((account, at) => [account, all[at] ?? []])))

const attestations: fc.Arbitrary<Attestation[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    framework: fc.constant('f'),
    control: fc.constantFrom('0', '1', '2'),
    outcome: fc.constantFrom(...ATTESTED_OUTCOMES),
    evidence: fc.constant('Seen'),
    by: fc.constant('ann'),
    at: fc.constant(new Date(AT.getTime() - 1)),
    expires_at: fc.constant(new Date(AT.getTime() + 1)),
    accounts: fc.option(fc.subarray(ACCOUNTS, { minLength: 1 })),
    providers: fc.constant(null),
    regions: fc.constant(null),
    applications: fc.constant(null),
  }),
  { maxLength: 4 },
)

test('accounts have the scores of their postures, the worst first', () => {
  fc.assert(
    fc.property(framework, places, attestations, (asked, all, given) => {
      const packed = { places: all, numbers: NUMBERS }
      const evidence: Evidence = {
        scope: UNRESTRICTED,
        counts: new Map(),
        attestations: groupAttestations(given),
        knownAccounts: ACCOUNTS,
        accounts: null,
        at: AT,
        isPast: false,
      }
      const rules = asked.controls.flatMap((control) => control.rules)
      const expected = [...countsByAccount(packed, [...new Set(rules)])].map(
        ([account_id, counts]) => {
          const scope = narrowScope(UNRESTRICTED, { account_id })
          const { score_pct } = frameworkPosture(asked, { ...evidence, scope, counts })
          return { account_id, score_pct }
        },
      )
      const scores = accountScores(asked, evidence, packed)
      expect(scores).toEqual(expected)
      const sorted = scores.toSorted(worstFirst).map(({ score_pct }) => score_pct ?? 101)
      expect(sorted).toEqual(sorted.toSorted((one, other) => one - other))
    }),
  )
})
