import { describe, expect, test } from 'vitest'
import { parseQuery } from './parse.ts'
import {
  account,
  category,
  cve,
  equal,
  foundAt,
  level,
  muted,
  name,
  now,
  operandOf,
  schema,
  score,
  source,
} from './schema.test-data.ts'
import type { Comparison, Expression, Operand, Predicate, Value } from './syntax.ts'

const parse = (text: string) => {
  const result = parseQuery(text, schema, now)
  if (!result.ok) throw new Error(result.error.message)
  return result.query
}

const compare = (operand: Operand, operator: Comparison, value: Value): Predicate => ({
  kind: 'compare',
  operand,
  operator,
  value,
})

const low = equal(level, 'LOW')
const high = equal(level, 'HIGH')
const notMuted = equal(muted, false)
const and = (...operands: Expression[]): Expression => ({ kind: 'and', operands })
const or = (...operands: Expression[]): Expression => ({ kind: 'or', operands })
const not = (operand: Expression): Expression => ({ kind: 'not', operand })

describe('a condition', () => {
  test.each<[string, Expression]>([
    ['level = HIGH', high],
    ['LEVEL == "high"', high],
    ["finding.level = 'High'", high],
    ['level >= middle', compare(operandOf(level), '>=', 'MIDDLE')],
    ['resource.name = x', equal(name, 'x')],
    ['name = us-east-1', equal(name, 'us-east-1')],
    ['name = CVE-2031-1', equal(name, 'CVE-2031-1')],
    ['name = true', equal(name, 'true')],
    ['name > "b"', compare(operandOf(name), '>', 'b')],
    ['account = 000000000000000000012', equal(account, '000000000000000000012')],
    ['account = 10.0', equal(account, '10.0')],
    ['score > 7.50', compare(operandOf(score), '>', 7.5)],
    ['score != -1', compare(operandOf(score), '!=', -1)],
    ['score < +3', compare(operandOf(score), '<', 3)],
    ['score = -0', equal(score, 0)],
    ['muted = TRUE', equal(muted, true)],
    ['muted IS FALSE', notMuted],
    ['muted is true', equal(muted, true)],
    ['found_at = "2031-01-31"', equal(foundAt, new Date('2031-01-31T00:00:00Z'))],
    ['found > now-1d', compare(operandOf(foundAt), '>', new Date('2031-05-05T07:08:09.010Z'))],
    ['found < now - 1d', compare(operandOf(foundAt), '<', new Date('2031-05-05T07:08:09.010Z'))],
    ['found < now- 1d', compare(operandOf(foundAt), '<', new Date('2031-05-05T07:08:09.010Z'))],
    ['found <= now+2h', compare(operandOf(foundAt), '<=', new Date('2031-05-06T09:08:09.010Z'))],
    ['found < " now-1d "', compare(operandOf(foundAt), '<', new Date('2031-05-05T07:08:09.010Z'))],
    ['found = 2031-01-31T09:30:00+02:00', equal(foundAt, new Date('2031-01-31T07:30:00Z'))],
    ['age(found) >= 30', compare({ kind: 'age', field: foundAt }, '>=', 30)],
    [`tag('a "b"') = c`, compare({ kind: 'tag', key: 'a "b"' }, '=', 'c')],
    ['cve = CVE-2031-7', equal(cve, 'CVE-2031-7')],
  ])('compares: %s', (text, where) => {
    expect(parse(text)).toEqual({ where, order: null })
  })

  test.each<[string, readonly Value[], boolean]>([
    ['IN (LOW, "high")', ['LOW', 'HIGH'], false],
    ['in(low)', ['LOW'], false],
    ['NOT IN (LOW)', ['LOW'], true],
  ])('tests for one of several values: level %s', (text, values, negated) => {
    expect(parse(`level ${text}`).where).toEqual({
      kind: 'in',
      operand: operandOf(level),
      values,
      negated,
    })
  })

  test.each([
    ['CONTAINS "a b"', 'contains', 'a b', false],
    ['not contains a', 'contains', 'a', true],
    ['DOES NOT CONTAIN a', 'contains', 'a', true],
    ['STARTS WITH a', 'starts_with', 'a', false],
    ['NOT STARTS WITH a', 'starts_with', 'a', true],
    ['DOES NOT START WITH a', 'starts_with', 'a', true],
    ['ends with 5', 'ends_with', '5', false],
    ['DOES NOT END WITH a', 'ends_with', 'a', true],
    ['LIKE "a*"', 'like', 'a*', false],
    ['NOT LIKE "?"', 'like', '?', true],
    [String.raw`MATCHES "^\d+$"`, 'matches', String.raw`^\d+$`, false],
    ['DOES NOT MATCH "a|b"', 'matches', 'a|b', true],
    ['NOT MATCHES x', 'matches', 'x', true],
  ])('matches text: name %s', (text, operator, value, negated) => {
    const expected = { kind: 'text', operand: operandOf(name), operator, text: value, negated }
    expect(parse(`name ${text}`).where).toEqual(expected)
  })

  test.each([
    ['EXISTS', false],
    ['DOES NOT EXIST', true],
    ['IS EMPTY', true],
    ['is not empty', false],
    ['= ""', true],
    ["!= ''", false],
  ])('tests whether there is a value: name %s', (text, negated) => {
    expect(parse(`name ${text}`).where).toEqual({
      kind: 'exists',
      operand: operandOf(name),
      negated,
    })
  })

  test.each(['in', 'AND', 'not', 'Order', 'exists', 'tag', 'finding', 'where'])(
    'accepts the keyword %s as a value where only a value can follow',
    (keyword) => {
      expect(parse(`name = ${keyword} AND level = LOW`).where).toEqual(
        and(equal(name, keyword), low),
      )
    },
  )
})

describe('conditions', () => {
  test.each<[string, Expression]>([
    ['level = LOW AND level = HIGH OR muted = false', or(and(low, high), notMuted)],
    ['level = LOW OR level = HIGH AND muted = false', or(low, and(high, notMuted))],
    ['(level = LOW OR level = HIGH) AND muted = false', and(or(low, high), notMuted)],
    ['level = LOW and level = HIGH && muted = false', and(low, high, notMuted)],
    ['level = LOW or level = HIGH || muted = false', or(low, high, notMuted)],
    ['level = LOW AND (level = HIGH AND muted = false)', and(low, and(high, notMuted))],
    ['NOT level = LOW AND level = HIGH', and(not(low), high)],
    ['!level = LOW OR !muted = false', or(not(low), not(notMuted))],
    ['NOT (level = LOW OR level = HIGH)', not(or(low, high))],
    ['NOT ! not level = LOW', not(not(not(low)))],
    ['((level = LOW))', low],
  ])('bind as NOT, AND, OR: %s', (text, where) => {
    expect(parse(text).where).toEqual(where)
  })

  test.each([
    ['level = LOW ORDER BY score', score, false],
    ['level = LOW order by found ASC', foundAt, false],
    ['level = LOW ORDER BY finding.level desc', level, true],
  ])('can be followed by an order: %s', (text, field, descending) => {
    expect(parse(text)).toEqual({ where: low, order: { field, descending } })
  })

  const isVulnerability = equal(category, 'vulnerability')
  const isNoVulnerability = compare(operandOf(category), '!=', 'vulnerability')

  test.each<[string, Expression]>([
    ['finding WHERE level = LOW', low],
    ['FINDINGS where level = LOW', low],
    ['vulnerability WHERE level = LOW OR level = HIGH', and(isVulnerability, or(low, high))],
    ['config WHERE level = LOW', and(isNoVulnerability, low)],
    ['finding FROM scanner.one WHERE level = LOW', and(equal(source, 'scanner.one'), low)],
    ['config from "a b" where level = LOW', and(isNoVulnerability, equal(source, 'a b'), low)],
  ])('can follow a head that restricts them: %s', (text, where) => {
    expect(parse(text).where).toEqual(where)
  })
})
