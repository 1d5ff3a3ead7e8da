import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AskedScope, type Attestation, attestedOutcome, isAbout } from './attestation.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, day))

const attestation = (changes: Partial<Attestation>): Attestation => ({
  id: 'a1',
  framework: 'cis-aws-3.0',
  control: '1.2',
  outcome: 'passed',
  evidence: 'Reviewed.',
  by: 'ann@example.test',
  at: at(1),
  expires_at: at(31),
  accounts: null,
  providers: null,
  regions: null,
  applications: null,
  ...changes,
})

const scope = (changes: Partial<AskedScope> = {}): AskedScope => ({
  accounts: 'all',
  providers: 'all',
  regions: 'all',
  applications: 'all',
  ...changes,
})

const outcome = (given: readonly Attestation[], asked: AskedScope, known: string[] = [], day = 2) =>
  attestedOutcome(given, asked, known, at(day))?.outcome ?? null

describe('what is attested', () => {
  test('holds until it expires', () => {
    const given = [attestation({})]
    expect(outcome(given, scope(), [], 30)).toBe('passed')
    expect(outcome(given, scope(), [], 31)).toBeNull()
  })

  test('holds where each account is covered', () => {
    const given = [attestation({ accounts: ['1', '2'] })]
    expect(outcome(given, scope({ accounts: ['1'] }))).toBe('passed')
    expect(outcome(given, scope({ accounts: ['1', '3'] }))).toBeNull()
    expect(outcome(given, scope({ accounts: [] }))).toBeNull()
    expect(outcome(given, scope(), ['1', '2'])).toBe('passed')
    expect(outcome(given, scope(), ['1', '2', '3'])).toBeNull()
    expect(outcome(given, scope())).toBeNull()
  })

  test('the latest counts in each account; one that failed outweighs the others', () => {
    const given = [
      attestation({}),
      attestation({ id: 'a2', at: at(2), outcome: 'failed', accounts: ['1'] }),
    ]
    expect(outcome(given, scope({ accounts: ['2'] }))).toBe('passed')
    expect(outcome(given, scope({ accounts: ['1', '2'] }))).toBe('failed')
    const repaired = [...given, attestation({ id: 'a3', at: at(3), accounts: ['1'] })]
    expect(outcome(repaired, scope({ accounts: ['1', '2'] }), [], 4)).toBe('passed')
  })

  test('one about a region says nothing about the others', () => {
    const given = [attestation({ regions: ['eu-west-1'] })]
    expect(outcome(given, scope())).toBeNull()
    expect(outcome(given, scope({ regions: ['eu-west-1'] }))).toBe('passed')
    expect(isAbout(given[0] as Attestation, scope({ regions: ['us-east-1'] }))).toBe(false)
  })
})

const ACCOUNTS = ['1', '2', '3', '4']
const anyAttestations = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 9 }),
    outcome: fc.constantFrom('passed' as const, 'failed' as const, 'not_applicable' as const),
    accounts: fc.option(fc.subarray(ACCOUNTS, { minLength: 1 })),
  }),
  { maxLength: 6 },
)

test('what holds for two sets of accounts follows from what holds for each', () => {
  fc.assert(
    fc.property(
      anyAttestations,
      fc.subarray(ACCOUNTS, { minLength: 1 }),
      fc.subarray(ACCOUNTS, { minLength: 1 }),
      (drawn, one, other) => {
        const given = drawn.map(({ day, ...rest }, index) =>
          attestation({ ...rest, id: `a${index}`, at: at(day) }),
        )
        const of = (accounts: readonly string[]) => outcome(given, scope({ accounts }), [], 10)
        const [first, second] = [of(one), of(other)]
        const both = of([...new Set([...one, ...other])])
        if (first === 'failed' || second === 'failed') expect(both).toBe('failed')
        else if (first === null || second === null) expect(both).toBeNull()
        else expect(both).toBe(first === second ? first : 'passed')
      },
    ),
  )
})
