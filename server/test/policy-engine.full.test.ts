import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { POLICY_ENGINE } from '../src/platform/package-paths.ts'

const FOLDER = dirname(POLICY_ENGINE)
const LONG_MS = 900_000
const run = promisify(execFile)

/** Whether the Rust that the module is built with is there; the product does not need it. */
const hasRust = (): boolean => {
  try {
    const targets = execFileSync('rustup', ['target', 'list', '--installed'], {
      cwd: FOLDER,
      encoding: 'utf8',
      env: { ...process.env, RUSTUP_AUTO_INSTALL: '0' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return targets.includes('wasm32-wasip1')
  } catch {
    return false
  }
}

test.skipIf(!hasRust())(
  'the module has the same bytes when it is built again from its sources',
  async () => {
    const { stdout } = await run('bash', [join(FOLDER, 'build.sh'), '--check'])
    expect(stdout).toContain('The module is the one of its sources')
  },
  LONG_MS,
)

interface OpaAnswer {
  readonly name: string
  readonly rules: string
  readonly value?: unknown
  readonly isError?: true
}

const ANSWERS = new URL(
  '../src/capabilities/policies/engine/opa-answers.test-data.json',
  import.meta.url,
)
const INPUT = {
  items: [
    { name: 'a', size: 2 },
    { name: 'b', size: 3 },
    { name: 'c', size: 9 },
  ],
}

/** What the agent at a path answers about a policy in a folder. */
const answerOf = async (agent: string, folder: string, rules: string) => {
  const [policy, input] = [join(folder, 'policy.rego'), join(folder, 'input.json')]
  await writeFile(policy, `package t\nimport rego.v1\n${rules}`)
  await writeFile(input, JSON.stringify(INPUT))
  const options = ['--strict-builtin-errors', '--format', 'json', '-d', policy, '-i', input]
  return run(agent, ['eval', ...options, 'data.t']).then(
    ({ stdout }) => ({ value: JSON.parse(stdout).result[0].expressions[0].value as unknown }),
    (error: unknown) => ({ error: String(error) }),
  )
}

// The answers are those of version 1.22.2. `STANCE_TEST_OPA` names an agent that is asked again.
const AGENT = process.env.STANCE_TEST_OPA

test.runIf(AGENT)(
  'the answers that the engine is compared with are those of Open Policy Agent',
  async () => {
    const cases: readonly OpaAnswer[] = JSON.parse(await readFile(ANSWERS, 'utf8'))
    const folder = await mkdtemp(join(tmpdir(), 'opa-'))
    for (const { name, rules, value, isError } of cases) {
      const answer = await answerOf(AGENT ?? '', folder, rules)
      if (isError) expect(answer, name).toHaveProperty('error')
      else expect(answer, name).toEqual({ value })
    }
    await rm(folder, { recursive: true })
  },
  LONG_MS,
)
