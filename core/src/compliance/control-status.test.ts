import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AssessedControl,
  assessControl,
  NO_RESOURCES,
  percentage,
  postureOf,
  type ResourceCounts,
  resourceScore,
} from './control-status.ts'

const counts = (given: Partial<ResourceCounts>): ResourceCounts => ({ ...NO_RESOURCES, ...given })

const control = (changes: object = {}) =>
  ({ assessment: 'automated', satisfied_by: 'all', rules: ['a', 'b'], ...changes }) as const

type Attested = 'passed' | 'failed' | 'not_applicable' | null

const statusOf = (
  results: Readonly<Record<string, Partial<ResourceCounts>>>,
  changes: object = {},
  attested: Attested = null,
) =>
  assessControl(control(changes), {
    counts: new Map(Object.entries(results).map(([rule, given]) => [rule, counts(given)])),
    attested,
    accounts: null,
  }).status

describe('the status of a control, by the first condition that holds', () => {
  test.each([
    [
      'a failing resource of any rule',
      { a: { failing: 1, passing: 9 }, b: { passing: 1 } },
      'failed',
    ],
    ['a passing resource', { a: { passing: 1 } }, 'passed'],
    ['nothing', {}, 'not_assessed'],
    ['excepted resources alone', { a: { excepted: 3 } }, 'not_assessed'],
    ['muted resources alone', { a: { muted: 3 } }, 'not_assessed'],
    ['undecided resources alone', { a: { undecided: 3 } }, 'not_assessed'],
    ['stale resources alone', { a: { stale: 3 } }, 'not_assessed'],
    ['excepted and passing resources', { a: { excepted: 3, passing: 1 } }, 'passed'],
  ])('%s', (_, results, status) => {
    expect(statusOf(results)).toBe(status)
  })

  test.each([
    ['one setting that fails, one that passes', { a: { failing: 1 }, b: { passing: 1 } }, 'passed'],
    ['both fail', { a: { failing: 1 }, b: { failing: 1, passing: 2 } }, 'failed'],
    ['the only one that was assessed fails', { a: { failing: 1 } }, 'failed'],
  ])('where one of several settings is enough: %s', (_, results, status) => {
    expect(statusOf(results, { satisfied_by: 'any' })).toBe(status)
  })

  test.each([
    ['a manual control', {}, { assessment: 'manual' }, null, 'manual'],
    ['a control without rules', {}, { rules: [] }, null, 'manual'],
    ['attested as passed', {}, { assessment: 'manual' }, 'passed', 'passed'],
    ['attested as failed', { a: { passing: 1 } }, {}, 'failed', 'failed'],
    ['attested as not applicable', { a: { passing: 1 } }, {}, 'not_applicable', null],
    ['attested as passed, and failing', { a: { failing: 1 } }, {}, 'passed', 'failed'],
    [
      'attested as not applicable, and failing',
      { a: { failing: 1 } },
      {},
      'not_applicable',
      'failed',
    ],
  ] as const)('%s', (_, results, changes, attested, status) => {
    expect(statusOf(results, changes, attested)).toBe(status)
  })
})

const amount = fc.nat({ max: 3 })
const anyCounts = fc.record({
  failing: amount,
  passing: amount,
  excepted: amount,
  muted: amount,
  undecided: amount,
  stale: amount,
  code_failing: amount,
  code_passing: amount,
})
const anyControl = fc.record({
  assessment: fc.constantFrom('automated' as const, 'manual' as const),
  satisfied_by: fc.constantFrom('all' as const, 'any' as const),
  rules: fc.subarray(['a', 'b', 'c']),
})
const anyResults = fc.dictionary(fc.constantFrom('a', 'b', 'c'), anyCounts)
const anyAttested = fc.constantFrom<Attested>(null, 'passed', 'failed', 'not_applicable')
const anyFramework = fc.array(fc.tuple(anyControl, anyAttested), { minLength: 1, maxLength: 12 })

const evidenceOf = (results: Readonly<Record<string, ResourceCounts>>) =>
  new Map(Object.entries(results))

const assess = (
  framework: readonly (readonly [Parameters<typeof assessControl>[0], Attested])[],
  results: Readonly<Record<string, ResourceCounts>>,
): AssessedControl[] =>
  framework.map(([one, attested]) =>
    assessControl(one, { counts: evidenceOf(results), attested, accounts: null }),
  )

describe('for any controls and results', () => {
  test('the states add up, and the score is passed of passed and failed', () => {
    fc.assert(
      fc.property(anyFramework, anyResults, (framework, results) => {
        const posture = postureOf(assess(framework, results), null)
        const { passed, failed, manual, not_assessed, total_controls, not_applicable } = posture
        expect(passed + failed + manual + not_assessed).toBe(total_controls)
        expect(total_controls + not_applicable).toBe(framework.length)
        expect(posture.score_pct).toBe(percentage(passed, passed + failed))
      }),
    )
  })

  test('another failing resource never raises a score where every rule must hold', () => {
    fc.assert(
      fc.property(
        anyFramework,
        anyResults,
        fc.constantFrom('a', 'b', 'c'),
        (framework, results, rule) => {
          const strict = framework.map(
            ([one, attested]) => [{ ...one, satisfied_by: 'all' as const }, attested] as const,
          )
          const known = results[rule] ?? NO_RESOURCES
          const worse = { ...results, [rule]: { ...known, failing: known.failing + 1 } }
          const before = postureOf(assess(strict, results), null).score_pct
          const after = postureOf(assess(strict, worse), null).score_pct
          expect(after ?? 0).toBeLessThanOrEqual(before ?? 100)
        },
      ),
    )
  })

  test('an exception never turns a control without a passing resource into passed', () => {
    fc.assert(
      fc.property(anyControl, anyResults, (one, results) => {
        const excepted = Object.fromEntries(
          Object.entries(results).map(([rule, { failing, excepted: before, ...rest }]) => [
            rule,
            { ...rest, failing: 0, excepted: before + failing },
          ]),
        )
        const { status, resources } = assessControl(one, {
          counts: evidenceOf(excepted),
          attested: null,
          accounts: null,
        })
        if (status === 'passed') expect(resources.passing).toBeGreaterThan(0)
      }),
    )
  })

  test('ending all exceptions gives the state without them', () => {
    fc.assert(
      fc.property(anyFramework, anyResults, (framework, results) => {
        const ended = Object.fromEntries(
          Object.entries(results).map(([rule, { failing, excepted, ...rest }]) => [
            rule,
            { ...rest, failing: failing + excepted, excepted: 0 },
          ]),
        )
        expect(assess(framework, ended).map(({ status }) => status)).toEqual(
          assess(framework, results).map(({ status_without_exceptions: status }) => status),
        )
      }),
    )
  })
})

const anyAccounts = fc.record({ assessed: amount, unassessed: amount })

describe('the evidence of a control', () => {
  const evidence = (
    results: Readonly<Record<string, Partial<ResourceCounts>>>,
    { accounts = { assessed: 1, unassessed: 0 }, changes = {}, attested = null as Attested } = {},
  ) =>
    assessControl(control(changes), {
      counts: new Map(Object.entries(results).map(([rule, given]) => [rule, counts(given)])),
      attested,
      accounts,
    }).evidence

  const whole = { a: { passing: 1 }, b: { passing: 2 } }
  test.each([
    ['every account, rule and resource counts', whole, {}, 'full'],
    ['an account has no result', whole, { accounts: { assessed: 1, unassessed: 1 } }, 'partial'],
    ['a rule has no result', { a: { passing: 1 } }, {}, 'partial'],
    [
      'one of several settings is enough',
      { a: { passing: 1 } },
      { changes: { satisfied_by: 'any' } },
      'full',
    ],
    ['a resource is muted', { ...whole, b: { passing: 1, muted: 1 } }, {}, 'partial'],
    ['a resource is excepted', { ...whole, b: { passing: 1, excepted: 1 } }, {}, 'partial'],
    ['a resource is undecided', { ...whole, b: { passing: 1, undecided: 1 } }, {}, 'partial'],
    ['a result is too old', { ...whole, b: { passing: 1, stale: 1 } }, {}, 'partial'],
    ['nothing is assessed', { a: { muted: 4 } }, {}, 'none'],
    ['only code passes', { a: { code_passing: 4 } }, {}, 'none'],
    ['a person attests it', {}, { attested: 'passed' }, 'full'],
  ] as const)('%s: %s', (_, results, given, level) => {
    expect(evidence(results, given)).toBe(level)
  })

  test('is none exactly if no resource counts and no one attests', () => {
    fc.assert(
      fc.property(
        anyControl,
        anyResults,
        anyAttested,
        anyAccounts,
        (one, results, attested, accounts) => {
          const found = assessControl(one, { counts: evidenceOf(results), attested, accounts })
          const { failing, passing } = found.resources
          expect(found.evidence === 'none').toBe(failing + passing === 0 && attested === null)
          if (accounts.unassessed > 0 && attested === null) expect(found.evidence).not.toBe('full')
        },
      ),
    )
  })

  test('a score without mutes is at most the score where every rule must hold', () => {
    fc.assert(
      fc.property(anyFramework, anyResults, (framework, results) => {
        const strict = framework.map(
          ([one]) => [{ ...one, satisfied_by: 'all' as const }, null] as const,
        )
        const posture = postureOf(assess(strict, results), null, { assessed: 1, unassessed: 0 })
        const { score_pct, score_without_mutes_pct, muted_controls, passed, partial } = posture
        expect(score_without_mutes_pct ?? 0).toBeLessThanOrEqual(score_pct ?? 100)
        if (score_pct !== score_without_mutes_pct) expect(muted_controls).toBeGreaterThan(0)
        expect(partial).toBeLessThanOrEqual(passed)
      }),
    )
  })
})

test('percentages have one decimal, rounded half up', () => {
  expect([percentage(2, 3), percentage(1, 8), percentage(1, 2_000), percentage(0, 0)]).toEqual([
    66.7,
    12.5,
    0.1,
    null,
  ])
})

test('the score by resources weighs rules by their severity', () => {
  const results = evidenceOf({
    a: counts({ passing: 1, failing: 1 }),
    b: counts({ passing: 4 }),
  })
  const severity = (rule: string) => (rule === 'a' ? 'CRITICAL' : 'LOW')
  expect(resourceScore(['a', 'b', 'a', 'c'], results, severity)).toBe(58.3)
  expect(resourceScore(['c'], results, severity)).toBeNull()
})
