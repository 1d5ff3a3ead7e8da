import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { checkText, problemOfEngine } from './checked-text.service.ts'
import { compileEngine } from './policy-module.service.ts'
import { createRegoEngine, EngineTrap, RegoError } from './rego-engine.service.ts'
import { describeProblem } from './rego-text.ts'

interface OpaAnswer {
  readonly name: string
  readonly rules: string
  readonly value?: unknown
  readonly isError?: true
}

const ANSWERS = JSON.parse(
  await readFile(new URL('./opa-answers.test-data.json', import.meta.url), 'utf8'),
) as readonly OpaAnswer[]

const INPUT = JSON.stringify({
  items: [
    { name: 'a', size: 2 },
    { name: 'b', size: 3 },
    { name: 'c', size: 9 },
  ],
})
const NOW = Date.parse('2026-11-23T20:00:00Z')

const module = await compileEngine()
const engine = createRegoEngine(module)

/** What the engine answers, or the error, also of the check before a text is stored. */
const answerOf = (rules: string, limitMs = 50): { value: unknown } | { error: string } => {
  const rego = `package t\nimport rego.v1\n${rules}`
  const problems = checkText(engine, rego)
  if (problems.length > 0) return { error: problems.map(describeProblem).join('; ') }
  try {
    const id = engine.load(rego)
    const json = engine.evaluate(id, { query: 'data.t', input: INPUT, limitMs, now: NOW })
    engine.unload(id)
    return { value: JSON.parse(json) }
  } catch (error) {
    if (error instanceof RegoError) return { error: error.message }
    throw error
  }
}

const checked = (rules: string): string[] =>
  checkText(engine, `package platform.ai.x\nimport rego.v1\n${rules}`, 'platform.ai.x').map(
    describeProblem,
  )

describe('the engine answers as Open Policy Agent 1.22.2 with strict built-in errors', () => {
  test('on more than 150 cases', () => expect(ANSWERS.length).toBeGreaterThan(150))

  test.each(ANSWERS)('$name', ({ rules, value, isError }) => {
    const answer = answerOf(rules)
    if (isError) expect(answer).toHaveProperty('error')
    else expect(answer).toEqual({ value })
  })
})

describe('a text is refused before it is stored', () => {
  test.each([
    ['allow if no.such(1)', 'line 3, column 17: there is no function no.such'],
    ['allow if { input.never; no.such(1) }', 'there is no function no.such'],
    ['allow if print("x")', 'there is no function print'],
    ['allow if http.send({}).x == 1', 'there is no function http.send'],
    ['x := opa.runtime()\nallow if x', 'there is no function opa.runtime'],
    ['allow if rand.intn("a", 5) == 1', 'there is no function rand.intn'],
    ['allow if uuid.rfc4122("x") == "y"', 'there is no function uuid.rfc4122'],
    ['allow if data.platform.ai.other.allow', 'data.platform.ai.other.allow is not'],
    ['allow if data[input.x].allow', 'data is not'],
    ['allow if input.x with input.x as true', '`with`'],
    ['f(n) := f(n - 1)\nallow if f(3) == 0', 'f is recursive'],
    ['a if b\nb if a\nallow if a', 'a is recursive'],
    ['allow if data.platform.ai.x.allow', 'allow is recursive'],
    ['default allow := false\ndefault allow := true', 'allow has two defaults'],
    ['allow := "yes"', 'allow is a truth value'],
    ['allow contains 1', 'allow is a truth value'],
    ['allow.x := true', 'allow is a truth value'],
    ['allow := 1 if input.a else := true', 'allow is a truth value'],
    ['x := 1', 'neither a rule allow nor a rule deny'],
    ['import data.x\nallow if x', 'import of data.x'],
    ['import future.keywords.not\nallow := true', 'import of future.keywords.not'],
    ['allow { input.a }', 'line 3'],
    ['allow if {', 'line 3'],
    [`allow if ${'['.repeat(500)}`, 'nested more than 64 deep'],
    [`# ${'x'.repeat(2_000)}\nallow := true`, 'at most 1024'],
    ['# x\n'.repeat(70_000), 'more than 262144 bytes'],
  ])('%s', (rules, message) => expect(checked(rules).join('\n')).toContain(message))

  test.each([
    'default allow := false\nallow if input.a.b == "c"',
    'deny contains "x" if data.stance.list[_] == input.x',
    'deny contains m if { some r in input.rs; m := sprintf("%s", [helper(r)]) }\nhelper(r) := r.id',
    'allow if data.platform.ai.x.helper == 1\nhelper := 1',
  ])('but not %s', (rules) => expect(checked(rules)).toEqual([]))

  test('another package is refused', () => {
    const problems = checkText(engine, 'package platform.ai.y\nallow := true', 'platform.ai.x')
    expect(problems.map(describeProblem)).toEqual([
      'line 1, column 1: the package is platform.ai.y; it must be the namespace, platform.ai.x',
    ])
  })
})

describe('limits', () => {
  test('an evaluation ends at its deadline', () => {
    const loop = `a if { some i in numbers.range(1, 3000); some j in numbers.range(1, 3000); i + j < 0 }`
    expect(answerOf(loop, 20)).toEqual({ error: expect.stringContaining('time limit') })
  })

  test('memory has a ceiling; a new instance of the module works', () => {
    const greedy = createRegoEngine(module)
    const id = greedy.load('package t\na := sprintf("%900000000d", [1])')
    const evaluation = { query: 'data.t', input: '{}', limitMs: 50, now: NOW }
    expect(() => greedy.evaluate(id, evaluation)).toThrow(EngineTrap)
    const fresh = createRegoEngine(module)
    expect(JSON.parse(fresh.evaluate(fresh.load('package t\na := 1'), evaluation))).toEqual({
      a: 1,
    })
  })

  test('the time of a policy is the moment of the decision', () => {
    expect(answerOf('a := time.now_ns()')).toEqual({ value: { a: NOW * 1_000_000 } })
  })
})

test('an error of the engine has a position', () => {
  expect(problemOfEngine('\n--> policy.rego:6:70\n  |\nerror: could not find it')).toEqual({
    line: 6,
    column: 70,
    message: 'could not find it',
  })
})
