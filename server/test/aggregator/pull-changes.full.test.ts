import type { DeltaCounts } from '@stance/core/assessment/priority/work-totals'
import type { Provider } from '@stance/core/kernel/provider'
import { describe, expect, test } from 'vitest'
import type { Since } from '../../src/aggregator/run/run-options.ts'
import { fakeAws } from '../support/clouds/fake-aws.ts'
import { runJob } from './job-process.ts'
import { cloudConfig, type Fake, fakeOf, PAGE_ROWS, pullWorkspace } from './pull-workspace.ts'
import { awsFinding, azureAssessment, gcpFinding } from './workspace.ts'

const MINUTE_MS = 60_000
/** Before any run. */
const LONG_AGO = '2026-06-20T00:00:00.000Z'
const now = (agoMs = 0): string => new Date(Date.now() - agoMs).toISOString()

type Change = 'open' | 'resolved'

/** A record by its name, and when the provider changed it. */
const RECORD: Readonly<Record<Provider, (name: string, change: Change, at: string) => unknown>> = {
  aws: (bucket, change, at) =>
    awsFinding({ bucket, UpdatedAt: at, RecordState: change === 'open' ? 'ACTIVE' : 'ARCHIVED' }),
  azure: (machine, change) =>
    azureAssessment({ machine, code: change === 'open' ? 'Unhealthy' : 'Healthy' }),
  gcp: (name, change, at) => {
    const { finding, ...rest } = gcpFinding({ name })
    return {
      ...rest,
      finding: { ...finding, eventTime: at, state: change === 'open' ? 'ACTIVE' : 'INACTIVE' },
    }
  },
}

const NAMES = Array.from({ length: 12 }, (_, at) => `r${at}`)

/** A provider whose records change between runs, which are started as an operator starts them. */
const changingProvider = async (provider: Provider) => {
  const records: unknown[] = NAMES.map((name) => RECORD[provider](name, 'open', LONG_AGO))
  const fake: Fake = fakeOf(provider, { records })
  const space = await pullWorkspace(provider, fake)
  space.write('ca.pem', space.cloud.ca)
  /** As an operator runs it. */
  const job = async (...since: readonly string[]) => {
    fake.list.state.total = 0
    const env = { NODE_EXTRA_CA_CERTS: space.path('ca.pem') }
    const args = ['--config', 'config.yaml', '--cloud', provider, ...since]
    const { code, stdout, stderr } = await runJob(args, space.folder, env)
    return { code, stderr, ...(code !== 2 && JSON.parse(stdout)), pages: fake.list.state.total }
  }
  const run = async (flag?: '--since', time?: string) => {
    fake.list.state.total = 0
    const since: Since | undefined = time === undefined ? true : new Date(time)
    const { code, result } = await space.run({ cloud: provider, ...(flag && { since }) })
    return { code, ...result, pages: fake.list.state.total }
  }
  const change = (name: string, to: Change, at = now()) => {
    records[NAMES.indexOf(name)] = RECORD[provider](name, to, at)
  }
  return { ...space, records, job, run, change, fake }
}

const deltaOf = (ended: { readonly delta: DeltaCounts }) => {
  const { new: found, existing, closed, reopened } = ended.delta
  return [found, existing, closed, reopened]
}

describe.each(['aws', 'gcp'] as const)('a pull of what changed in %s', (provider) => {
  test('asks for it alone, and closes nothing but what is reported as resolved', async () => {
    const { change, records, ...space } = await changingProvider(provider)
    const run = provider === 'aws' ? space.job : space.run
    const first = await run('--since')
    // No complete pull is known.
    expect(first.providers[provider]).not.toHaveProperty('since')
    expect(deltaOf(first)).toEqual([12, 0, 0, 0])

    change('r1', 'resolved')
    change('r2', 'open')
    // The clock of the provider is behind.
    change('r3', 'resolved', now(9 * MINUTE_MS))
    records.push(RECORD[provider]('r99', 'open', now()))
    // It is absent, which is no sign of a change.
    records.splice(NAMES.indexOf('r11'), 1)
    const second = await run('--since')
    expect(second.code).toBe(0)
    expect(second.providers[provider].findings).toBe(2)
    expect(second.pages).toBe(1)
    expect(Date.parse(second.providers[provider].since)).toBe(
      Date.parse(first.started_at) - 10 * MINUTE_MS,
    )
    expect(deltaOf(second)).toEqual([1, 10, 2, 0])

    change('r1', 'open')
    const third = await run('--since')
    expect(deltaOf(third)).toEqual([0, 11, 0, 1])
    const whole = await run()
    expect(whole.providers[provider]).not.toHaveProperty('since')
    expect(deltaOf(whole)).toEqual([0, 11, 1, 0])
  })

  test('since a date leaves no gap behind it', async () => {
    const { run, change } = await changingProvider(provider)
    await run()
    change('r1', 'resolved')
    // A day is the midnight at its beginning, which is long before the last pull here.
    const early = await run('--since', '2026-06-01')
    expect(early.providers[provider]?.since).toBe('2026-05-31T23:50:00.000Z')
    expect(early.providers[provider]?.findings).toBe(11)
    expect(deltaOf(early)).toEqual([0, 11, 1, 0])
  })

  test('that fails closes nothing, and what it asked for is asked for again', async () => {
    const { run, change, fake } = await changingProvider(provider)
    await run()
    change('r1', 'resolved')
    fake.list.state.plan = () => 'denied'
    const failed = await run('--since')
    expect(failed.code).toBe(3)
    expect(failed.delta.closed).toBe(0)
    fake.list.state.plan = () => null
    expect(deltaOf(await run('--since'))).toEqual([0, 11, 1, 0])
  })
})

test('Azure cannot list what changed: everything is pulled, and the audit log says so', async () => {
  const { run, records, auditLines } = await changingProvider('azure')
  await run()
  records.pop()
  const second = await run('--since')
  expect(deltaOf(second)).toEqual([0, 11, 1, 0])
  expect(second.providers.azure).not.toHaveProperty('since')
  expect(auditLines.join()).toMatch(/"pulled":"everything: .* the cloud cannot list what changed"/)
})

test.each([
  ['2099-01-01', /--since.*is in the future/],
  ['yesterday', /--since.*must be a time such as 2026-05-01/],
  ['2026-02-30', /--since.*must be a time such as 2026-05-01/],
])('--since %s is an error of usage', async (time, message) => {
  const { stderr, code } = await runJob(['--config', 'none.yaml', '--since', time], '/')
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
})

test('a list that is new is pulled as a whole, next to the changes of others', async () => {
  const { run, read, write, cloud, change } = await changingProvider('aws')
  await run()
  change('r1', 'open')
  const config = cloudConfig('aws', cloud.url)
  write(
    'config.yaml',
    read('config.yaml').replace(config, config.replace('[eu-west-1]', '[eu-west-1, us-east-1]')),
  )
  const second = await run('--since')
  expect(second.code).toBe(0)
  expect(second.providers.aws?.findings).toBe(1 + NAMES.length)
  expect(second.delta.closed).toBe(0)
})

test('workflow_statuses leaves findings with another status out of a pull', async () => {
  const statuses = ['NEW', 'NOTIFIED', 'SUPPRESSED', 'RESOLVED']
  const records = statuses.map((Status) => awsFinding({ bucket: Status, Workflow: { Status } }))
  const space = await pullWorkspace('aws', fakeAws({ records, pageSize: PAGE_ROWS }))
  const config = cloudConfig('aws', space.cloud.url)
  const use = (text: string) =>
    space.write('config.yaml', space.read('config.yaml').replace(config, text))
  use(config.replace('{', '{workflow_statuses: [NEW, NOTIFIED], '))
  expect((await space.run()).result.providers.aws?.findings).toBe(2)
})
