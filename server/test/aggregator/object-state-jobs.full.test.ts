import { afterAll, describe, expect, test } from 'vitest'
import { STORE_KINDS, type StoreKind } from '../../src/clouds/object-stores/object-location.ts'
import { makeCertificate } from '../support/certificates.ts'
import { CLIENT, POOL, ROLE, TENANT, WORKLOAD_TOKEN } from '../support/clouds/fake-sign-in.ts'
import { type ObjectStoreFake, startObjectStoreFake } from '../support/clouds/object-store-fake.ts'
import { startFakeAsana } from '../support/outputs/fake-asana.ts'
import { FULL } from '../survival/extent.ts'
import { randomFrom } from '../survival/random.ts'
import { fakeModel, modelSection } from './advice/advised-space.ts'
import { runJob, runTwoAtOnce, startJob } from './job-process.ts'
import { asanaOf, closing } from './outputs/output-space.ts'
import { awsFinding, gcpFinding, type Workspace, workspace } from './workspace.ts'

const KILLS = FULL ? 30 : 1
const SEED = Number(process.env.STANCE_TEST_SEED ?? Date.now() % 1_000_000)
const TIMEOUT_MS = 120_000 + KILLS * 60_000
const ARGS = ['--config', 'config.yaml']

const CERTIFICATE = makeCertificate('0b')
const FAKES = new Map(
  await Promise.all(
    STORE_KINDS.map(async (kind) => [kind, await startObjectStoreFake(kind, CERTIFICATE)] as const),
  ),
)
afterAll(() => Promise.all([...FAKES.values()].map((fake) => fake.stop())))

/** Every round closes some findings, opens others and reopens those of two rounds before. */
const exportOf = (round: number) =>
  Array.from({ length: 60 }, (_, index) => index)
    .filter((index) => (index + round) % 3 !== 0)
    .map((index) =>
      awsFinding({ bucket: `bucket-${index}`, AwsAccountId: String(111122220000 + (index % 12)) }),
    )

const storesOf = ({ endpoint, origin }: ObjectStoreFake): Readonly<Record<StoreKind, string>> => ({
  s3: `{region: eu-west-1, endpoint: "${endpoint}", sts_endpoint: "${origin}", role_arn: "${ROLE}", web_identity_token_file: token}`,
  azblob: `{endpoint: "${endpoint}", authority_host: "${origin}", tenant_id: ${TENANT}, client_id: ${CLIENT}, federated_token_file: token}`,
  gs: `{endpoint: "${endpoint}", credentials_file: account.json}`,
})

const configOf = (fake: ObjectStoreFake): string => `clouds:
  aws: {source: files, files: ["in/aws/*"]}
  gcp: {source: files, files: ["in/gcp/*"]}
metadata: {file: metadata.yaml}
state: {dir: "${fake.url}/state"}
object_stores: {${fake.kind}: ${storesOf(fake)[fake.kind]}}
outputs:
  reports: {dir: "${fake.url}/reports"}
audit_log: ./audit.jsonl
`

const EXPORTS = { 'in/aws/page.json': exportOf(0), 'in/gcp/page.json': [gcpFinding()] }

/** A folder with a job whose state and reports are in the fake store, and a workload's identity. */
const remoteWorkspace = (kind: StoreKind) => {
  const fake = FAKES.get(kind)
  if (!fake) throw new Error(kind)
  fake.clear()
  const space = workspace({ ...EXPORTS, 'config.yaml': configOf(fake), token: WORKLOAD_TOKEN })
  space.write('certificate.pem', CERTIFICATE.cert)
  space.write('account.json', {
    type: 'external_account',
    audience: POOL,
    subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
    token_url: `${fake.origin}/v1/token`,
    credential_source: { file: space.path('token') },
  })
  const env = { NODE_EXTRA_CA_CERTS: space.path('certificate.pem'), TMPDIR: space.folder }
  return { fake, space, env, run: () => runJob(ARGS, space.folder, env) }
}

const resultOf = (stdout: string) => JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')

/** The reports that the index names, which must be whole and of one run. */
const reportsOf = (fake: ObjectStoreFake) => {
  const objects = fake.objects()
  const textOf = (name: string) => String(objects.get(`reports/${name}`))
  const index = JSON.parse(textOf('index.json'))
  for (const { object, bytes } of index.reports)
    expect(objects.get(`reports/${object}`)?.length).toBe(bytes)
  const objectOf = (name: string) =>
    index.reports.find((report: { name: string }) => report.name === name).object
  const { run, findings } = JSON.parse(textOf(objectOf('findings.json')))
  expect(run.run_id).toBe(index.run_id)
  return { index, findings }
}

type Listed = ReturnType<Workspace['findings']>

/** The findings without what differs between two runs that see the same. */
const contentOf = (findings: Listed) =>
  findings.map(({ finding }) => [finding.finding_id, finding.delta_status, finding.status])

describe.each(STORE_KINDS)('a job with its state in %s', (kind) => {
  test(`ends as one in a folder, however often it is killed, STANCE_TEST_SEED=${SEED}`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const random = randomFrom(SEED)
    const { fake, space, env, run } = remoteWorkspace(kind)
    const reference = workspace(EXPORTS)
    await reference.run()
    const first = await run()
    expect({ code: first.code, stderr: first.code === 0 ? '' : first.stderr }).toEqual({
      code: 0,
      stderr: '',
    })
    const requests = fake.requests.length
    for (let kill = 1; kill <= KILLS; kill += 1) {
      for (const one of [space, reference]) one.write('in/aws/page.json', exportOf(kill))
      const before = reportsOf(fake).index.run_id
      const at = fake.requests.length + Math.floor(random() * requests)
      const { child, ended } = startJob(ARGS, space.folder, env)
      fake.plan.next = () => {
        if (fake.requests.length < at) return undefined
        child.kill('SIGKILL')
        return random() < 0.5 ? 'reset' : 'answer lost'
      }
      const { code } = await ended
      fake.plan.next = () => undefined
      const after = reportsOf(fake).index.run_id

      const next = await run()
      expect(next.code, next.stderr).toBe(0)
      const expected = (await reference.run()).result.delta
      const { delta } = resultOf(next.stdout)
      const isDone = code === 0 || delta.new + delta.closed + delta.reopened === 0
      if (isDone) expect(after).not.toBe(before)
      else expect(delta).toEqual(expected)
      // The killed run was the one that the reference has, so the next one found nothing new.
      if (isDone) await reference.run()
      expect(contentOf(reportsOf(fake).findings)).toEqual(contentOf(reference.findings()))
    }
    expect(resultOf(first.stdout).outputs[0].destination).toMatch(
      new RegExp(`^${fake.url}/reports/sets/`),
    )
  })
})

describe.each(STORE_KINDS)('what a job could not send, with its state in %s', (kind) => {
  test('is sent by the next run, once, also after one that was killed while it sent', async () => {
    const asana = closing(await startFakeAsana())
    const { fake, space, env, run } = remoteWorkspace(kind)
    const config = configOf(fake).replace('audit_log', `${asanaOf(asana.url)}\naudit_log`)
    space.write('config.yaml', config)
    asana.trouble = (method) => (method === 'post' ? { status: 400 } : undefined)
    const refused = await run()
    expect(refused.code, refused.stderr).toBe(4)
    expect(asana.tasks.size).toBe(0)

    const { child, ended } = startJob(ARGS, space.folder, env)
    asana.trouble = () => {
      if (asana.tasks.size === 15) child.kill('SIGKILL')
      return undefined
    }
    await ended
    expect(child.signalCode).toBe('SIGKILL')
    asana.trouble = undefined
    const next = await run()
    expect(next.code, next.stderr).toBe(0)
    const externals = [...asana.tasks.values()].map(({ external }) => external)
    expect(externals).toHaveLength(41)
    expect(new Set(externals).size).toBe(41)
  })
})

describe.each(STORE_KINDS)('a job with a model and its state in %s', (kind) => {
  test('keeps the answers next to the state, and asks nothing twice', async () => {
    const model = await fakeModel()
    const { fake, space, run } = remoteWorkspace(kind)
    space.write('config.yaml', space.read('config.yaml') + modelSection(model.url))
    const first = await run()
    expect(first.code, first.stderr).toBe(0)
    const calls = model.calls().length
    expect(calls).toBeGreaterThan(0)
    const kept = [...fake.objects().keys()].filter((name) => name.startsWith('state/.advice/'))
    expect(kept).toHaveLength(calls)
    const { findings } = reportsOf(fake)
    expect(JSON.stringify(findings)).toContain('A language model adds: It stands out.')
    expect((await run()).code).toBe(0)
    expect(model.calls()).toHaveLength(calls)
  })
})

describe('two jobs with the same state in an object store', () => {
  test('do not work at the same time; a dry run needs no lock and replaces nothing', async () => {
    const { fake, space, env } = remoteWorkspace('s3')
    const { first, second } = await runTwoAtOnce(() => startJob(ARGS, space.folder, env))
    expect([first.code, second.code]).toEqual([0, 5])
    expect(second.stderr).toMatch(/Another run uses the state in s3:/)

    const before = [...fake.objects()].filter(([name]) => !name.includes('dry-run/'))
    const dry = await runJob([...ARGS, '--dry-run'], space.folder, env)
    expect(dry.code, dry.stderr).toBe(0)
    expect(resultOf(dry.stdout).delta).toMatchObject({ new: 0, existing: 41 })
    expect([...fake.objects()].filter(([name]) => !name.includes('dry-run/'))).toEqual(before)
    expect(fake.objects().has('reports/dry-run/index.json')).toBe(true)
    for (const text of [dry.stdout, dry.stderr, space.read('audit.jsonl')])
      expect(text).not.toMatch(/issued-|secret-of|ASIA|Bearer|workload\.token/)
  })
})

const NOT_KNOWN: Readonly<Record<StoreKind, RegExp>> = {
  s3: /The state cannot be used: s3:.*: AssumeRoleWithWebIdentity for the role .* fails: the identity token is not accepted/,
  azblob: /The state cannot be used: azblob:.*: sign-in of the application .* fails: the identity/,
  gs: /The state cannot be used: gs:.*: sign-in of the workload identity pool stance fails: the identity token is not accepted/,
}

describe.each(STORE_KINDS)('a workload that %s does not know', (kind) => {
  test('is named with its token, without it, before anything is read', async () => {
    const { space, run } = remoteWorkspace(kind)
    space.write('token', 'a.token.of-another-audience')
    space.write('in/aws/page.json', 'not readable')
    const { code, stderr } = await run()
    expect(code).toBe(2)
    expect(stderr).toMatch(NOT_KNOWN[kind])
    expect(stderr).not.toMatch(/of-another-audience|issued-/)
  })
})
