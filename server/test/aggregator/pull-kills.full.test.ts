import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { PROVIDERS, type Provider } from '@stance/core/kernel/provider'
import { expect, onTestFinished, test } from 'vitest'
import { IDENTITY_TOKEN } from '../support/clouds/fake-aws.ts'
import { startFakeCloud } from '../support/clouds/fake-cloud.ts'
import { externalAccount } from '../support/clouds/fake-gcp.ts'
import { FULL } from '../survival/extent.ts'
import { randomFrom } from '../survival/random.ts'
import { startJob } from './job-process.ts'
import { cloudConfig, type Fake, fakeOf } from './pull-workspace.ts'
import { buildThreadedJob, startThreadedJob } from './threaded-job-process.ts'
import { awsFinding, azureAssessment, gcpFinding, type Workspace, workspace } from './workspace.ts'

const KILLS = FULL ? 100 : 1
const SEED = Number(process.env.STANCE_TEST_SEED ?? Date.now() % 1_000_000)
const ROWS = 36
const PAGE_ROWS = 4
/** Between two requests of a pull there is less time than this. */
const MAX_DELAY_MS = 20
const FIRST_SUMMARY = 'first/reports/summary.json'
/** Links stay relative. */
const VERBATIM = { verbatimSymlinks: true }

/** A record of 300 kB, so that a checkpoint is kept after every fourth page. */
const RECORD: Readonly<Record<Provider, (name: string, filler: string) => unknown>> = {
  aws: (bucket, filler) => awsFinding({ bucket, ProductFields: { filler } }),
  azure: (machine, filler) => {
    const { properties, ...record } = azureAssessment({ machine })
    return { ...record, properties: { ...properties, additionalData: { filler } } }
  },
  gcp: (name, filler) => {
    const { finding, resource } = gcpFinding({ name })
    return { finding: { ...finding, sourceProperties: { Explanation: 'Open.', filler } }, resource }
  },
}

/** Between two rounds, some findings go and others come. */
const recordsOf = (provider: Provider, round: number): unknown[] =>
  Array.from({ length: ROWS }, (_, index) => index)
    .filter((index) => (index + round) % 3 !== 0)
    .map((index) => RECORD[provider](`r${index}`, randomBytes(150_000).toString('hex')))

const configOf = (provider: Provider, url: string): string => `clouds:
  ${provider}: ${cloudConfig(provider, url)}
metadata: {file: metadata.yaml}
state: {dir: ./state}
outputs:
  reports: {dir: ./reports, formats: [json]}
`

/** The bytes of the reports and of the rows of the state, without what the clock and the run give. */
const contentOf = (space: Workspace) => {
  const { run } = JSON.parse(space.read('reports/findings.json'))
  const isRow = (name: string): boolean => name.includes('account-')
  const rows = Object.entries(space.files('state')).filter(([name]) => isRow(name))
  const names = ['findings.json', 'summary.json', 'quick-wins.json'].map(
    (name) => `reports/${name}`,
  )
  const texts = [...names.map((name): [string, string] => [name, space.read(name)]), ...rows]
  return texts.map(([name, text]) => [
    name,
    text
      .replaceAll(run.run_id, 'RUN')
      .replaceAll(run.started_at, 'NOW')
      .replace(/"days_(open|until_sla)":-?\d+/g, '"days_$1":0')
      .replace(/^(\{"stance_state":1,"sha256":")[0-9a-f]+/, '$1'),
  ])
}

/** Starts a job in the folder of a workspace. */
type Start = (
  space: Workspace,
  env: Readonly<Record<string, string>>,
) => ReturnType<typeof startJob>

/** A job that pulls from a fake, after its first run; `begin` restores that state for another run. */
const pullingJob = async (provider: Provider, startIn: Start) => {
  let fake: Fake = fakeOf(provider, { records: recordsOf(provider, 0), pageSize: PAGE_ROWS })
  let received = 0
  let onRequest = (_number: number): void => {}
  const cloud = await startFakeCloud((request) => {
    received += 1
    onRequest(received)
    return fake.handle(request)
  })
  onTestFinished(cloud.close)
  const space = workspace({ 'config.yaml': configOf(provider, cloud.url), token: IDENTITY_TOKEN })
  space.write('ca.pem', cloud.ca)
  space.write('account.json', externalAccount(cloud.url, space.path('token')))
  const start = () => startIn(space, { NODE_EXTRA_CA_CERTS: space.path('ca.pem') })
  const run = async (): Promise<unknown> => {
    const { code, stdout, stderr } = await start().ended
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' })
    return JSON.parse(stdout).delta
  }
  await run()
  const kept = ['state', 'reports']
  for (const name of kept)
    cpSync(space.path(name), space.path(`first/${name}`), { recursive: true, ...VERBATIM })
  const records = recordsOf(provider, 1)
  const begin = (): void => {
    for (const name of kept) {
      space.remove(name)
      cpSync(space.path(`first/${name}`), space.path(name), { recursive: true, ...VERBATIM })
    }
    fake = fakeOf(provider, { records, pageSize: PAGE_ROWS })
    received = 0
  }
  /** Returns whether the job was killed in its pull, `delayMs` after a request arrived. */
  const killAt = async (request: number, delayMs: number): Promise<boolean> => {
    begin()
    const { child, ended } = start()
    onRequest = (number) => {
      if (number !== request) return
      if (delayMs === 0) child.kill('SIGKILL')
      else setTimeout(() => child.kill('SIGKILL'), delayMs)
    }
    await ended
    onRequest = () => {}
    const isUnchanged = space.read('reports/summary.json') === space.read(FIRST_SUMMARY)
    return child.signalCode === 'SIGKILL' && isUnchanged
  }
  return { space, run, begin, killAt, received: () => received }
}

const startAsDelivered: Start = ({ folder }, env) =>
  startJob(['--config', 'config.yaml'], folder, env)
const startWithThreads: Start = ({ path }, env) => startThreadedJob(path('config.yaml'), env)

test.each(
  PROVIDERS.flatMap((provider) => [
    [provider, 'as it is delivered', startAsDelivered] as const,
    [provider, 'in threads', startWithThreads] as const,
  ]),
)(
  `a pull of %s that is killed, %s, ends as one that was not, STANCE_TEST_SEED=${SEED}`,
  { timeout: 240_000 + KILLS * 60_000 },
  async (provider, _, startIn) => {
    if (startIn === startWithThreads) await buildThreadedJob()
    const random = randomFrom(SEED)
    const { space, run, begin, killAt, received } = await pullingJob(provider, startIn)
    begin()
    const delta = await run()
    expect(delta).toEqual({ new: 12, existing: 12, closed: 12, reopened: 0 })
    const expected = contentOf(space)
    const requests = received()
    for (let kill = 1; kill <= KILLS; kill += 1) {
      let at = 1 + Math.floor(random() * requests)
      // A job whose kill came after its pull is killed at an earlier request.
      for (let delayMs = random() * MAX_DELAY_MS; !(await killAt(at, delayMs)); delayMs = 0)
        at = Math.max(1, at - 1)
      const before = received()
      expect({ kill, at, delta: await run() }).toEqual({ kill, at, delta })
      expect(contentOf(space)).toEqual(expected)
      expect(received()).toBeLessThanOrEqual(before + requests)
    }
  },
)
