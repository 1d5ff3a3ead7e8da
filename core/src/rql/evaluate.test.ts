import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matches, type RecordView } from './evaluate.test-data.ts'
import { parseQuery } from './parse.ts'
import { expressionArbitrary } from './query-arbitrary.test-data.ts'
import { now, schema } from './schema.test-data.ts'
import type { Expression, Value } from './syntax.ts'

const viewOf = (
  values: Readonly<Record<string, readonly Value[]>>,
  tags: Readonly<Record<string, string>> = {},
): RecordView => ({
  values: (field) => values[field.name] ?? [],
  tag: (key) => tags[key],
  now,
})

const record = viewOf(
  {
    level: ['MIDDLE'],
    source: [''],
    name: ['Ledger *Prod*'],
    score: [7.5],
    muted: [false],
    found_at: [new Date('2031-05-01T07:08:09.010Z')],
    cve: ['CVE-2031-1', 'CVE-2031-22'],
  },
  { team: 'Payments', empty: '' },
)

const matchesQuery = (text: string, view: RecordView) => {
  const result = parseQuery(text, schema, now)
  if (!result.ok) throw new Error(result.error.message)
  return matches(result.query.where, view)
}

describe('a query', () => {
  test.each([
    'level = middle',
    'level != HIGH',
    'level > LOW',
    'level <= MIDDLE',
    'level NOT IN (LOW)',
    'name = "LEDGER *prod*"',
    'name < m',
    'name >= "ledger"',
    'name CONTAINS GER',
    'name STARTS WITH led',
    'name ENDS WITH "D*"',
    'name LIKE "l*r ?PROD?"',
    String.raw`name LIKE "*\*prod\*"`,
    'name NOT LIKE "ledger"',
    'name MATCHES "^led.*[P]"',
    'score = 7.5',
    'score > -1',
    'score IN (1, 7.50)',
    'muted = false',
    'muted IS FALSE',
    'found < now',
    'found > now-6d',
    'age(found) = 5',
    'age(found) > 4.9',
    'cve = CVE-2031-1',
    'cve = cve-2031-22',
    'cve ENDS WITH 22',
    'cve EXISTS',
    'tag("team") = payments',
    'tag("none") IS EMPTY',
    'tag("empty") DOES NOT EXIST',
    'tag("none") != x',
    'source IS EMPTY',
    'source = ""',
    'account != x',
    'account NOT IN (x)',
    'account NOT CONTAINS x',
    'account NOT MATCHES "."',
    'category DOES NOT EXIST',
    'NOT account = x',
    'NOT account LIKE "*"',
    'level = LOW OR muted = false',
  ])('finds the record: %s', (text) => {
    expect(matchesQuery(text, record)).toBe(true)
  })

  test.each([
    'level = LOW',
    'level > MIDDLE',
    'level NOT IN (LOW, MIDDLE)',
    'name = ledger',
    'name > m',
    'name LIKE "ledger"',
    'name LIKE "?"',
    'name MATCHES "^prod"',
    'score > 7.5',
    'muted = true',
    'found > now',
    'age(found) > 5',
    // `!=` means that no value is equal, not that some value differs.
    'cve != CVE-2031-1',
    'cve NOT CONTAINS 22',
    'cve NOT IN (CVE-2031-22)',
    'tag("team") = pay',
    'tag("none") CONTAINS a',
    'source EXISTS',
    'source CONTAINS a',
    'account = x',
    'account > "!"',
    'account LIKE "*"',
    'account MATCHES "."',
    'category EXISTS',
    'level = LOW AND muted = false',
    'NOT muted = false',
  ])('does not find the record: %s', (text) => {
    expect(matchesQuery(text, record)).toBe(false)
  })

  test('evaluates a pathological pattern without backtracking', () => {
    const text = `${'a'.repeat(60)}!`
    expect(matchesQuery('name MATCHES "^(a+)+$"', viewOf({ name: [text] }))).toBe(false)
    expect(matchesQuery('name LIKE "*a*a*a*a*a*a*a*a*b"', viewOf({ name: [text] }))).toBe(false)
  })
})

const examples = {
  values: {
    source: ['scanner'],
    name: ['Ledger', 'ledgers'],
    account: ['1', '12'],
    score: [7.5, 0],
    found_at: [now],
    cve: ['CVE-1', 'CVE-2'],
  },
  tags: { team: ['payments'] },
}

const pick = <T>(values: readonly T[], maxLength = 1) =>
  fc.array(fc.constantFrom(...values), { maxLength })

const records: fc.Arbitrary<RecordView> = fc
  .record({
    level: pick(['LOW', 'MIDDLE', 'HIGH']),
    category: pick(['network', 'identity']),
    source: pick(['', ...examples.values.source]),
    name: pick(examples.values.name),
    account: pick(examples.values.account),
    score: pick(examples.values.score),
    muted: pick([true, false]),
    found_at: pick(examples.values.found_at),
    cve: pick(examples.values.cve, 2),
  })
  .map((values) => viewOf(values, { team: 'payments' }))

const expressions = expressionArbitrary(schema, examples)

describe('for every expression and every record', () => {
  const testEquivalence = (
    title: string,
    left: (a: Expression, b: Expression) => Expression,
    right: (a: Expression, b: Expression) => Expression,
  ) =>
    test(title, () => {
      fc.assert(
        fc.property(expressions, expressions, records, (a, b, view) => {
          expect(matches(left(a, b), view)).toBe(matches(right(a, b), view))
        }),
        { numRuns: 300 },
      )
    })

  const and = (...operands: Expression[]): Expression => ({ kind: 'and', operands })
  const or = (...operands: Expression[]): Expression => ({ kind: 'or', operands })
  const not = (operand: Expression): Expression => ({ kind: 'not', operand })

  testEquivalence(
    'a negated conjunction is the disjunction of the negations',
    (a, b) => not(and(a, b)),
    (a, b) => or(not(a), not(b)),
  )
  testEquivalence(
    'a negated disjunction is the conjunction of the negations',
    (a, b) => not(or(a, b)),
    (a, b) => and(not(a), not(b)),
  )
  testEquivalence(
    'a double negation is the expression itself',
    (a) => not(not(a)),
    (a) => a,
  )
  testEquivalence('a conjunction is commutative', and, (a, b) => and(b, a))

  testEquivalence('negating every operator negates the expression', negate, (a) => not(a))
})

/** The negation of an expression, by negated operators where there is one. */
function negate(expression: Expression): Expression {
  switch (expression.kind) {
    case 'and':
      return { kind: 'or', operands: expression.operands.map(negate) }
    case 'or':
      return { kind: 'and', operands: expression.operands.map(negate) }
    case 'not':
      return expression.operand
    case 'compare': {
      if (expression.operator === '=') return { ...expression, operator: '!=' }
      if (expression.operator === '!=') return { ...expression, operator: '=' }
      return { kind: 'not', operand: expression }
    }
    default:
      return { ...expression, negated: !expression.negated }
  }
}
