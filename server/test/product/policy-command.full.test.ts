import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { client, installation, pollUntil, WITHOUT_SEARCH } from './product.ts'

const REGO = `package platform.ai.commands
import rego.v1
default allow := false
allow if input.user == "ann"
deny contains "bob is out" if input.user == "bob"
`
const REGO_OF_QUESTIONS = `package platform.ai.nlq
import rego.v1
deny contains "secrets are not asked for" if contains(input.question, "secrets")
`
const TESTS = [
  { name: 'ann may', input: { user: 'ann' }, allow: true },
  { name: 'others may not', input: {}, allow: false },
]

describe('stance policy', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  const file = async (name: string, content: string) => {
    const path = join(stance.folder, name)
    await writeFile(path, content)
    return path
  }
  const policy = (...args: readonly string[]) => stance.run(['policy', ...args])

  it('checks texts', async () => {
    const good = await file('good.rego', REGO)
    const broken = await file('broken.rego', 'package platform.ai.broken\nallow if {\n')
    const foreign = await file('foreign.rego', 'package other\nallow := true\n')
    expect(await policy('check', good)).toEqual({ code: 0, stdout: `${good}: valid\n`, stderr: '' })
    const { code, stdout, stderr } = await policy('check', good, broken, foreign)
    expect(code).toBe(1)
    expect(stdout).toContain(`${broken}: line 3`)
    expect(stdout).toContain(`${foreign}: the package must be platform.ai.<domain>`)
    expect(stderr).toBe('stance: Not every file is a policy\n')
    expect((await policy('check', join(stance.folder, 'none.rego'))).code).toBe(2)
  })

  it('runs tests, and names the lines that none reaches', async () => {
    const path = await file('tested.rego', REGO)
    await file('tested.json', JSON.stringify({ tests: TESTS }))
    const passed = await policy('test', path)
    expect(passed).toMatchObject({ code: 0, stderr: '' })
    expect(passed.stdout).toContain('passed  ann may')
    await file('tested.json', JSON.stringify([{ ...TESTS[1], allow: true }]))
    const failed = await policy('test', path)
    expect(failed.code).toBe(1)
    expect(failed.stdout).toContain('FAILED  others may not: the policy denies it')
    await file('tested.json', '{}')
    expect((await policy('test', path)).code).toBe(2)
  })

  it('makes a decision of the log again', async () => {
    const service = await stance.serve()
    const { stdout } = await stance.run([
      ...['token', '--role', 'admin', '--subject', 'ann', '--permission', 'policy:manage'],
    ])
    const admin = client(service, stdout.trim())
    const { body: policies } = await admin.get('/api/v1/policies?per_page=100')
    const listed = policies.data as unknown as { id: string; namespace: string }[]
    const shipped = listed.find(({ namespace }) => namespace === 'platform.ai.nlq')
    await admin.patch(`/api/v1/policies/${shipped?.id}`, { status: 'disabled' })
    const { body: own } = await admin.post('/api/v1/policies', {
      ...{ name: 'No secrets', namespace: 'platform.ai.nlq', category: 'ai', severity: 'LOW' },
      ...{ description: '', rego: REGO_OF_QUESTIONS },
    })
    const activated = await admin.patch(`/api/v1/policies/${own.id}`, { status: 'active' })
    expect(activated).toMatchObject({ status: 200 })
    const refused = await admin.post('/api/v1/ai/nlq', { query: 'which secrets are there?' })
    expect(refused).toMatchObject({ status: 403 })
    const id = await pollUntil('The decision in the log', async () => {
      const { body } = await admin.get('/api/v1/policy-decisions')
      const [decision] = body.data as unknown as { id: string }[]
      return decision?.id
    })
    const replayed = await policy('replay', id)
    expect(replayed).toMatchObject({ code: 0, stderr: '' })
    expect(replayed.stdout).toContain('the same decision again')
    const unknown = await policy('replay', '01900000-0000-7000-8000-00000000dead')
    expect([unknown.code, unknown.stderr]).toEqual([1, 'stance: No such decision\n'])
    expect((await policy('replay', 'x')).code).toBe(2)
  })
})
