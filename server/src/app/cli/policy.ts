import { readFile } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import {
  createPolicyEngine,
  type PolicyEngine,
} from '../../capabilities/policies/engine/policy-engine.service.ts'
import { describeProblem } from '../../capabilities/policies/engine/rego-text.ts'
import { NAMESPACE, type PolicyTest } from '../../capabilities/policies/policy.ts'
import { problemsOf, runTests } from '../../capabilities/policies/policy-check.service.ts'
import { replayDecision } from '../../capabilities/policies/policy-replay.service.ts'
import { CommandError, UsageError } from '../../kernel/process-error.ts'
import { systemClock } from '../../platform/system-clock.ts'
import { reasonOf } from '../../platform/system-error.ts'
import { commandContext } from '../process/command-context.ts'
import { withDatabase } from './with-database.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

const read = (file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${reasonOf(error)}`)
  })

interface PolicyFile {
  readonly rego: string
  /** Its package; '' if that is not the namespace of a policy. */
  readonly namespace: string
}

const readPolicyFile = async (file: string): Promise<PolicyFile> => {
  const rego = await read(file)
  const [, namespace = ''] = /^[ \t]*package[ \t]+([\w.]+)/m.exec(rego) ?? []
  return { rego, namespace: NAMESPACE.test(namespace) ? namespace : '' }
}

/** Returns what is wrong with a file, as lines. */
const problemsIn = async (engine: PolicyEngine, { rego, namespace }: PolicyFile) => {
  if (namespace === '') {
    return ['the package must be platform.ai.<domain> or platform.provisioning.<domain>']
  }
  return (await problemsOf({ policyEngine: engine, callerKey: '' }, namespace, rego)).map(
    describeProblem,
  )
}

const withEngine = async (work: (engine: PolicyEngine) => Promise<boolean>, failure: string) => {
  const engine = createPolicyEngine()
  try {
    if (!(await work(engine))) throw new CommandError(failure)
  } finally {
    await engine.stop()
  }
}

const checkFile = async (engine: PolicyEngine, file: string): Promise<boolean> => {
  const problems = await problemsIn(engine, await readPolicyFile(file))
  for (const problem of problems) print(`${file}: ${problem}`)
  if (problems.length === 0) print(`${file}: valid`)
  return problems.length === 0
}

const check = (files: readonly string[]) =>
  withEngine(async (engine) => {
    const valid: boolean[] = []
    for (const file of files) valid.push(await checkFile(engine, file))
    return valid.every(Boolean)
  }, 'Not every file is a policy')

const isTest = (value: unknown): value is PolicyTest => {
  const { name, input, allow } = Object(value) as Record<string, unknown>
  return typeof name === 'string' && typeof allow === 'boolean' && typeof input === 'object'
}

const testsIn = (text: string): PolicyTest[] => {
  const tests: unknown = (() => {
    try {
      const facts: unknown = JSON.parse(text)
      return Array.isArray(facts) ? facts : Object(facts).tests
    } catch {
      return null
    }
  })()
  return Array.isArray(tests) && tests.every(isTest) ? tests : []
}

const testFile = async (engine: PolicyEngine, file: string): Promise<boolean> => {
  const policy = await readPolicyFile(file)
  const testsFile = file.replace(/\.rego$/, '.json')
  const tests = testsIn(await read(testsFile))
  if (tests.length === 0) {
    throw new UsageError(`${testsFile} needs tests: [{"name", "input", "allow", "deny_codes"}]`)
  }
  if (!(await checkFile(engine, file))) return false
  const text = { rego: policy.rego, tests }
  const deps = { policyEngine: engine, callerKey: '', now: systemClock }
  const report = await runTests(deps, policy.namespace, text)
  for (const { name, passed, message } of report.results) {
    print(`  ${passed ? 'passed' : 'FAILED'}  ${name}${passed ? '' : `: ${message}`}`)
  }
  const { uncovered } = report
  print(uncovered.length === 0 ? '  every line covered' : `  not covered: ${uncovered.join(', ')}`)
  return report.passed
}

const test = (files: readonly string[]) =>
  withEngine(async (engine) => {
    const passed: boolean[] = []
    for (const file of files) passed.push(await testFile(engine, file))
    return passed.every(Boolean)
  }, 'Not every test passes')

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const parseId = (text: string): string => {
  if (!UUID.test(text)) throw new InvalidArgumentError('It must be the id of a decision.')
  return text
}

const replay = (id: string) =>
  withDatabase(async ({ config, database: { connection } }) => {
    const context = await commandContext(config, connection)
    try {
      const { kept, decision, isSame, isMasked, obstacle } = await replayDecision(context, id)
      print(`${kept.at} ${kept.namespace}: ${kept.allow ? 'allowed' : kept.codes.join(', ')}`)
      if (!decision) throw new CommandError(`The decision cannot be repeated: ${obstacle}`)
      for (const { code, message } of decision.deny) print(`  ${code}: ${message}`)
      if (isSame) print('the same decision again')
      else if (isMasked) print('another decision, over an input whose secrets are masked')
      else throw new CommandError('The texts decide otherwise now')
    } finally {
      await context.policyEngine.stop()
    }
  })

const TEST_HELP = `
The tests are in a file of the same name with the ending .json: a list, or an object with the list as
"tests". Each has a name, an input, the expected allow, and deny_codes if denials have to have them.

Exit codes: 0 every test passes, 1 not, 2 usage error.`

export const addPolicyCommand = (stance: Command) => {
  const policy = stance
    .command('policy')
    .description('check, test and replay policies')
    .helpCommand(false)
  policy
    .command('check')
    .description('check that files are policies that the service takes')
    .argument('<file...>', 'texts in Rego')
    .action(check)
  policy
    .command('test')
    .description('run the tests of policies, and list the lines that none reaches')
    .argument('<file...>', 'texts in Rego')
    .addHelpText('after', TEST_HELP)
    .action(test)
  policy
    .command('replay')
    .description('make a denial of the decision log again, with the same texts, input and moment')
    .argument('<id>', 'the id of the decision', parseId)
    .action(replay)
}
