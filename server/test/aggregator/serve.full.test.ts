import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createAggregatorResults } from '../../src/capabilities/aggregator-results/aggregator-results.service.ts'
import { reportObjects } from '../../src/capabilities/aggregator-results/report-objects.store.ts'
import { STORE_KINDS } from '../../src/clouds/object-stores/object-location.ts'
import type { Role } from '../../src/kernel/caller.ts'
import { UNRESTRICTED } from '../../src/kernel/data-scope.ts'
import { issueToken, type TokenRequest } from '../../src/platform/auth/built-in-tokens.ts'
import { quickWin, reportTexts } from '../support/aggregator-reports.ts'
import { openFake } from '../support/clouds/object-store-client.ts'
import { startObjectStoreFake } from '../support/clouds/object-store-fake.ts'
import { runJob, startJob } from './job-process.ts'
import { awsFinding, gcpFinding, type Workspace, workspace } from './workspace.ts'

const SECRET = 'serve-secret-of-more-than-thirty-two-bytes'
const ENVIRONMENT = { STANCE_JWT_SECRET: SECRET, STANCE_PORT: '0' }

const tokenOf = (role: Role, over: Partial<TokenRequest> = {}) =>
  issueToken(
    new TextEncoder().encode(SECRET),
    {
      subject: role,
      roles: [role],
      accounts: ['*'],
      permissions: [],
      lifetimeSeconds: 600,
      ...over,
    },
    new Date(),
  )

/** Starts to serve, and returns how to ask. */
const serve = async ({ folder }: Workspace, env: Readonly<Record<string, string>> = {}) => {
  const job = startJob(['serve', '--config', 'config.yaml'], folder, { ...ENVIRONMENT, ...env })
  onTestFinished(() => void job.child.kill('SIGKILL'))
  let log = ''
  job.child.stdout.on('data', (text: Buffer) => {
    log += text
  })
  const url = await vi.waitFor(
    () => {
      const found = /"url":"(http:[^"]+)"/.exec(log)?.[1]
      if (found === undefined) throw new Error(log)
      return found
    },
    { timeout: 60_000 },
  )
  const get = async (path: string, init: RequestInit & { role?: Role } = {}) => {
    const authorization = `Bearer ${await tokenOf(init.role ?? 'viewer')}`
    const answer = await fetch(url + path, {
      ...init,
      headers: { authorization, ...(init.headers as object) },
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) }
  }
  return { ...job, url, get }
}

const CONFIG = `clouds:
  aws: {source: files, files: ["in/aws/*"]}
  gcp: {source: files, files: ["in/gcp/*"]}
scoring: {model: {provider: none, api_key: "\${MODEL_KEY_OF_THE_JOB}"}}
metadata: {file: metadata.yaml}
state: {dir: ./state}
outputs: {reports: {dir: ./reports, formats: [json]}}
`

const place = () =>
  workspace({
    'config.yaml': CONFIG,
    'in/aws/a.json': {
      Findings: [
        awsFinding(),
        awsFinding({ bucket: 'invoices' }),
        awsFinding({ bucket: 'muted', Workflow: { Status: 'SUPPRESSED' } }),
      ],
    },
    'in/gcp/g.json': [gcpFinding()],
  })

const runIn = ({ folder }: Workspace) =>
  runJob(['--config', 'config.yaml'], folder, { MODEL_KEY_OF_THE_JOB: 'key' })

test('serves the last run, and the next one without a restart', { timeout: 120_000 }, async () => {
  const ws = place()
  const { get, child, ended, url } = await serve(ws)
  expect((await get('/healthz')).status).toBe(200)
  await vi.waitFor(
    async () =>
      expect((await get('/ready')).json().reasons).toEqual({
        results: expect.stringContaining('no complete run yet'),
      }),
    60_000,
  )
  expect((await get('/api/v1/findings')).status).toBe(503)

  expect((await runIn(ws)).code).toBe(0)
  await vi.waitFor(async () => expect((await get('/ready')).status).toBe(200), { timeout: 60_000 })
  const first = await get('/api/v1/findings?limit=1')
  const reported = ws.findings()
  expect(first.json().findings).toEqual([reported[0]])
  expect(first.json().summary).toMatchObject({ total: 4, suppressed: 1 })
  const summary = JSON.parse(ws.read('reports/summary.json'))
  const board = (await get('/api/v1/dashboard/summary')).json()
  expect(board).toMatchObject({ total_findings: 3, suppressed: 1, trend: { new_findings: 3 } })
  for (const [name, value] of Object.entries(board)) expect(summary).toHaveProperty(name, value)
  expect((await get('/api/v1/reports/quick-wins')).json()).toEqual(
    JSON.parse(ws.read('reports/quick-wins.json')),
  )

  const etag = first.headers.get('etag') ?? ''
  const again = await get('/api/v1/findings?limit=1', { headers: { 'if-none-match': etag } })
  expect([again.status, again.text]).toEqual([304, ''])
  const post = await get('/api/v1/findings', { method: 'POST' })
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  expect((await get('/api/v1/findings', { role: 'requester' })).json()).toEqual({
    code: 'FORBIDDEN',
    message: expect.any(String),
    status: 403,
  })
  expect((await fetch(`${url}/api/v1/findings`)).status).toBe(401)
  expect((await get('/api/v1/aggregator/findings')).status).toBe(404)
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  expect(first.headers.get('x-request-id')).toMatch(/./)
  const foreign = await new Promise((resolve) => {
    request(`${url}/api/v1/findings`, { headers: { host: 'evil.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).end()
  })
  expect(foreign).toBe(400)

  ws.write('in/aws/a.json', { Findings: [awsFinding()] })
  expect((await runIn(ws)).code).toBe(0)
  await vi.waitFor(
    async () => expect((await get('/api/v1/findings')).json().summary.total).toBe(2),
    { timeout: 60_000 },
  )
  expect((await get('/api/v1/dashboard/summary')).json().trend.closed_findings).toBe(2)
  const cursor = first.json().next_cursor
  const rest = (await get(`/api/v1/findings?cursor=${cursor}`)).json()
  expect(rest.findings).toEqual(reported.slice(1))

  child.kill('SIGINT')
  expect((await ended).code).toBe(0)
})

test.each([
  ['without reports', CONFIG.replace(/outputs:.*/, ''), 'names no outputs.reports.dir'],
  ['without JSON', CONFIG.replace('[json]', '[csv]'), 'add json to outputs.reports.formats'],
  ['with a variable that it needs', CONFIG.replace('./reports', `\${REPORTS}`), `\${REPORTS}`],
])('does not start %s, and says what to do', async (_, config, message) => {
  const ws = workspace({ 'config.yaml': config })
  const { code, stderr } = await runJob(
    ['serve', '--config', 'config.yaml'],
    ws.folder,
    ENVIRONMENT,
  )
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
})

describe.each(STORE_KINDS)('reports in %s', (kind) => {
  const fake = startObjectStoreFake(kind)
  afterAll(async () => (await fake).stop())

  test('are copied, checked and served', async () => {
    const objects = openFake(await fake)
    const { findings, summary } = reportTexts([quickWin('a'), quickWin('b')])
    const digest = async (text: string) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex')
    const report = async (name: string, text: string, sha256: string) => {
      const object = `sets/1/${name}`
      return { name, object, bytes: Buffer.byteLength(text), sha256 }
    }
    await objects.put('sets/1/findings.json', Buffer.from(findings), 'absent')
    await objects.put('sets/1/summary.json', Buffer.from(summary), 'absent')
    const index = async (sha256: string) => {
      const reports = [
        await report('findings.json', findings, sha256),
        await report('summary.json', summary, await digest(summary)),
      ]
      return Buffer.from(JSON.stringify({ reports }))
    }
    const logged: string[] = []
    const folder = mkdtempSync(join(tmpdir(), 'stance-served-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const results = createAggregatorResults({
      source: reportObjects(objects, folder),
      placeFinding: () => ({ region: '', application_id: '' }),
      now: () => new Date(),
      log: {
        info: () => {},
        error: ({ err }: { err: Error }) => logged.push(err.message),
      } as never,
    })
    await results.refresh()
    expect(results.problem()).toContain('no complete run yet')
    const version = await objects.put('index.json', await index('0'.repeat(64)), 'absent')
    await results.refresh()
    expect(logged).toEqual([expect.stringContaining('differs from what index.json says')])
    await objects.put('index.json', await index(await digest(findings)), { version: version ?? '' })
    await results.refresh()
    const page = await results.current().page(UNRESTRICTED, {}, 1, 10)
    expect(JSON.parse(page.text).finding.finding_id).toMatch(/^finding\//)
    expect(page.summary.total).toBe(2)
    await results.follow().stop()
    expect(readdirSync(folder)).toEqual([])
  })
})
