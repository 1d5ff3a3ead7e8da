import { PROVIDERS } from '@stance/core/kernel/provider'
import { describe, expect, test } from 'vitest'
import { type Fake, fakeOf, pullWorkspace, RECORDS } from './pull-workspace.ts'
import { awsFinding } from './workspace.ts'

const THREADS = { count: 2, minBytes: 0, minFindings: 0 }

const SECRET = `ghp_${'a1B2'.repeat(9)}`

/** What a service lists by its filters, and is no finding. */
const NO_FINDING = {
  aws: { RecordState: 'ACTIVE', Workflow: { Status: 'NEW' } },
  azure: { no: 'finding' },
  gcp: { finding: { state: 'ACTIVE' } },
} as const

const runOf = async (
  fake: () => Fake,
  provider: Parameters<typeof pullWorkspace>[0],
  threads?: typeof THREADS,
) => {
  const space = await pullWorkspace(provider, fake())
  const { result, code } = await space.run(threads && { threads })
  const { providers, delta, by_priority, errors } = result
  const pulled = providers[provider]
  return {
    code,
    delta,
    by_priority,
    errors,
    provider: { ...pulled, duration_ms: 0 },
    accounts: Object.keys(space.files('state')).filter((name) => name.includes('account-')),
    findings: space.findings(),
    text: space.read('reports/findings.json'),
  }
}

describe('a pull whose pages are read in threads', () => {
  test.each(PROVIDERS)('of %s gives what it gives in one thread', async (provider) => {
    const [first, ...others] = RECORDS[provider]
    const none = NO_FINDING[provider]
    const records = [first, none, ...others, none]
    const fake = () => fakeOf(provider, { records })
    const expected = await runOf(fake, provider)
    const result = await runOf(fake, provider, THREADS)
    expect(expected.errors).toHaveLength(2)
    expect({ ...result, text: '' }).toEqual({ ...expected, text: '' })
  })

  test('masks secrets, and counts what is suppressed', async () => {
    const records = [
      awsFinding({ Description: `The token ${SECRET} is in the log.` }),
      awsFinding({ bucket: 'muted', Workflow: { Status: 'SUPPRESSED' } }),
    ]
    const fake = () => fakeOf('aws', { records })
    const expected = await runOf(fake, 'aws')
    const result = await runOf(fake, 'aws', THREADS)
    expect({ ...result, text: '' }).toEqual({ ...expected, text: '' })
    expect(result.text).not.toContain(SECRET)
    expect(result.text).toContain('The token digest:')
  })

  test('ends the provider that fails, and closes nothing', async () => {
    const fake = fakeOf('aws')
    const { run } = await pullWorkspace('aws', fake)
    await run({ threads: THREADS })
    fake.list.state.plan = ({ page }) => (page === 3 ? 'denied' : null)
    const { result, code } = await run({ threads: THREADS })
    expect(code).toBe(3)
    expect(result.providers.aws?.status).toBe('failed')
    expect(result.delta.closed).toBe(0)
  })
})
