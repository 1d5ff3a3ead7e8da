import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { POLICY_ENGINE } from '../src/platform/package-paths.ts'

const FOLDER = dirname(POLICY_ENGINE)
const LONG_MS = 900_000
const run = promisify(execFile)

/** The digests of the files of the last build, in the form of `sha256sum`. */
const recordedDigests = async (): Promise<Map<string, string>> => {
  const text = await readFile(join(FOLDER, 'build.sha256'), 'utf8')
  const lines = text.trimEnd().split('\n')
  return new Map(
    lines.map((line) => {
      const [digest = '', name = ''] = line.split('  ')
      return [name, digest]
    }),
  )
}

const BUILD_FILES = [
  'Cargo.lock',
  'Cargo.toml',
  'build.sh',
  'policy-engine.wasm',
  'rust-toolchain.toml',
]

const digestsNow = async (): Promise<Map<string, string>> => {
  const sources = await readdir(join(FOLDER, 'src'), { recursive: true, withFileTypes: true })
  const names = sources
    .filter((entry) => entry.isFile())
    .map((entry) => relative(FOLDER, join(entry.parentPath, entry.name)))
  return new Map(
    await Promise.all(
      [...BUILD_FILES, ...names].map(async (name): Promise<[string, string]> => {
        const digest = createHash('sha256').update(await readFile(join(FOLDER, name)))
        return [name, digest.digest('hex')]
      }),
    ),
  )
}

test('the module was built from the sources that are here', async () => {
  const message = 'A file of the policy engine changed: run server/policy-engine/build.sh'
  expect(await digestsNow(), message).toEqual(await recordedDigests())
})

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
