import { badRequest, conflict } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Decision } from './engine/decision.ts'
import { EngineOverrun, type PolicyEngine } from './engine/policy-engine.service.ts'
import { describeProblem, type TextProblem } from './engine/rego-text.ts'
import type { PolicyTest, PolicyText } from './policy.ts'

export interface CheckDeps {
  readonly policyEngine: Pick<PolicyEngine, 'rehearse'>
  readonly callerKey: string
  readonly now: Clock
}

export interface TestResult extends Decision {
  readonly name: string
  readonly passed: boolean
  /** What differs; '' for a test that passes. */
  readonly message: string
}

export interface TestReport {
  readonly passed: boolean
  readonly results: readonly TestResult[]
  /** Lines of the text that no test has reached. */
  readonly uncovered: readonly number[]
}

/** Returns what is wrong with a text as a policy of the namespace. */
export const problemsOf = async (
  { policyEngine, callerKey }: Pick<CheckDeps, 'policyEngine' | 'callerKey'>,
  namespace: string,
  rego: string,
): Promise<readonly TextProblem[]> => {
  try {
    return await policyEngine.rehearse(callerKey, { kind: 'check', rego, namespace })
  } catch (error) {
    if (!(error instanceof EngineOverrun)) throw error
    return [{ line: 0, column: 0, message: 'the text takes too long to read; make it simpler' }]
  }
}

const MAX_PROBLEMS = 5

/** Throws BAD_REQUEST with lines and columns for a text that cannot be a policy of the namespace. */
export const requireValidText = async (
  deps: Pick<CheckDeps, 'policyEngine' | 'callerKey'>,
  namespace: string,
  rego: string,
): Promise<void> => {
  const problems = await problemsOf(deps, namespace, rego)
  if (problems.length === 0) return
  throw badRequest(`rego: ${problems.slice(0, MAX_PROBLEMS).map(describeProblem).join('; ')}`)
}

const differenceOf = ({ allow, deny_codes = [] }: PolicyTest, decision: Decision): string => {
  const codes = decision.deny.map(({ code }) => code)
  const said = decision.deny.map(({ message }) => message).join('; ')
  if (decision.allow !== allow) {
    return `the policy ${decision.allow ? 'allows' : 'denies'} it${said && `: ${said}`}`
  }
  const missing = deny_codes.filter((code) => !codes.includes(code))
  return missing.length === 0 ? '' : `no denial has the code ${missing.join(', ')}`
}

/** Evaluates a text over the inputs of its tests. Throws BAD_REQUEST if they take too long together. */
export const runTests = async (
  { policyEngine, callerKey, now }: CheckDeps,
  namespace: string,
  { rego, tests }: PolicyText,
): Promise<TestReport> => {
  const inputs = tests.map(({ input }) => JSON.stringify(input))
  const asked = { kind: 'test', rego, namespace, inputs, now: now().getTime() } as const
  const rehearsal = policyEngine.rehearse(callerKey, asked)
  const { decisions, uncovered } = await rehearsal.catch((error: unknown) => {
    if (!(error instanceof EngineOverrun)) throw error
    throw badRequest(`The tests cannot be evaluated: ${error.message}; make the policy simpler`)
  })
  const results = tests.map((test, index) => {
    const decision = decisions[index] as Decision
    const message = differenceOf(test, decision)
    return { name: test.name, passed: message === '', message, ...decision }
  })
  return { passed: results.every(({ passed }) => passed), results, uncovered }
}

/** Why a test does not pass, without the texts of the policy and of the test. */
const shortDifference = (test: PolicyTest | undefined, { allow }: Decision): string => {
  if (allow === test?.allow) return 'a denial that it expects is missing'
  return `the policy ${allow ? 'allows' : 'denies'} it`
}

/**
 * Throws CONFLICT with the first test that a text does not pass: by its name if the test is a stored one, by
 * its position in the request otherwise.
 */
export const requirePassedTests = async (
  deps: CheckDeps,
  namespace: string,
  text: PolicyText,
  areStored: boolean,
): Promise<void> => {
  const { results } = await runTests(deps, namespace, text)
  const position = results.findIndex(({ passed }) => !passed)
  const failed = results[position]
  if (failed) {
    const why = shortDifference(text.tests[position], failed)
    const name = areStored ? `The test "${failed.name}"` : `tests[${position}]`
    throw conflict(`${name} does not pass: ${why}; the policy stays as it is`)
  }
}
