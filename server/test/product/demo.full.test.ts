import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testDemonstration } from '../console/demonstration.ts'
import {
  type AskedFinding,
  MONDAY_QUESTIONS,
  MONDAY_SEARCHES,
} from '../support/monday-questions.ts'
import { rqlExamples } from '../support/rql-examples.ts'
import {
  type Client,
  client,
  findingBody,
  installation,
  type ProcessResult,
  pollUntil,
  type Service,
} from './product.ts'

/** The findings of a page that are judged. */
const PAGE = 10

interface Statistics {
  readonly total: number
  readonly by_status: Record<string, number>
  readonly by_provider: Record<string, number>
  readonly sla_breached: number
  readonly delta_7d: { readonly net: number }
}

const statisticsOf = async ({ get }: Client) =>
  (await get('/api/v1/findings/stats')).body as unknown as Statistics

describe('the demo company', { timeout: 600_000 }, async () => {
  const stance = await installation({}, { isPrepared: false })
  const accountsFile = join(stance.dataDir, 'accounts.yaml')
  /** Loading the company takes long, so the tests after it have one service. */
  let service: Service

  it.each([
    ['Ctrl-C', 'SIGINT', 0],
    ['force', 'SIGKILL', null],
  ] as const)('may be ended by %s while it is loaded', async (_, signal, code) => {
    const interrupted = await stance.open(['--demo'])
    expect(await interrupted.status('/healthz')).toBe(200)
    // Both tokens first: the company is loaded while a command starts.
    const tokens = await Promise.all([stance.token('viewer'), stance.token('operator')])
    const [viewer, operator] = tokens.map((token) => client(interrupted, token)) as [Client, Client]
    await pollUntil('Findings', async () => (await viewer.totals())[0] > 0 || undefined)
    let ended: Promise<ProcessResult> | undefined
    await stance.inDatabase(async (database) => {
      // More findings have to wait, so that the company is not complete before the service is ended.
      await database.query('begin')
      await database.query('lock table finding in exclusive mode')
      const question = { namespace: 'platform.ai.nlq', input: {} }
      expect(await operator.post('/api/v1/policies/evaluate', question)).toMatchObject({
        status: 200,
        body: { engine: 'embedded' },
      })
      expect(await interrupted.status('/ready')).toBe(503)
      ended = interrupted.stop(signal)
    })
    expect(await ended).toMatchObject({ code, stderr: '' })
  })

  it('is then loaded again, completely', async () => {
    service = await stance.serve(['--demo'])
    const { total, by_status, by_provider, sla_breached, delta_7d } = await statisticsOf(
      client(service, await stance.token('viewer')),
    )
    expect(total).toBe(5_000)
    expect(by_provider).toEqual({
      aws: expect.any(Number),
      azure: expect.any(Number),
      gcp: expect.any(Number),
      // Code is in no cloud.
      unknown: 90,
    })
    expect(by_status).toMatchObject({ open: expect.any(Number), resolved: expect.any(Number) })
    expect(Math.min(by_status.open ?? 0, by_status.resolved ?? 0, sla_breached)).toBeGreaterThan(0)
    expect(delta_7d.net).not.toBe(0)
    const config = await (await fetch(`${service.url}/api/v1/config`)).json()
    expect(config).toMatchObject({ auth: { demo: true } })
  })

  it('has findings for every example of a query in the documentation', async () => {
    const viewer = client(service, await stance.token('viewer'))
    const totals: [query: string, total: unknown][] = []
    // One after another: a caller with many queries at once is rejected.
    for (const query of rqlExamples()) {
      const { body } = await viewer.get(`/api/v1/findings/query?q=${encodeURIComponent(query)}`)
      totals.push([query, body.total])
    }
    expect(totals.length).toBeGreaterThanOrEqual(30)
    expect(totals.filter(([, total]) => !total)).toEqual([])
  })

  it('answers the questions of a Monday on the first page', async () => {
    expect(MONDAY_SEARCHES.length + MONDAY_QUESTIONS.length).toBeGreaterThanOrEqual(20)
    const operator = client(service, await stance.token('operator'))
    const search = async (query: string) =>
      (await operator.post('/api/v1/findings/search', { query, per_page: PAGE })).body
    const query = async (question: string) => {
      const { body } = await operator.post('/api/v1/ai/nlq', { query: question })
      expect(body, question).toMatchObject({ unparsed: [] })
      const parameters = new URLSearchParams({ q: String(body.rql), per_page: String(PAGE) })
      return (await operator.get(`/api/v1/findings/query?${parameters}`)).body
    }
    await pollUntil('The index', async () => (await search('mfa')).mode === 'hybrid' || undefined)
    const wrong: unknown[] = []
    const judge = (
      asked: string,
      page: Readonly<Record<string, unknown>>,
      findings: readonly AskedFinding[],
      holds: (finding: AskedFinding) => boolean,
    ) => {
      if (!page.total || findings.length === 0) wrong.push([asked, page])
      for (const finding of findings)
        if (!holds(finding)) wrong.push([asked, finding.title, finding.control_id])
    }
    for (const [asked, holds] of MONDAY_SEARCHES) {
      const page = await search(asked)
      const hits = page.data as unknown as { finding: AskedFinding }[]
      judge(
        asked,
        page,
        hits.map(({ finding }) => finding),
        holds,
      )
    }
    for (const [asked, holds] of MONDAY_QUESTIONS) {
      const page = await query(asked)
      judge(asked, page, page.data as unknown as AskedFinding[], holds)
    }
    expect(wrong).toEqual([])
  })

  it('has a history: comments, reopened and overdue findings', async () => {
    await stance.inDatabase(async (database) => {
      const { rows } = await database.query<{ name: string; count: number }>(`
        select type as name, count(*)::int from event group by type
        union all select 'comments', count(*)::int from finding_comment`)
      const counts = Object.fromEntries(rows.map(({ name, count }) => [name, count]))
      expect(counts.comments).toBeGreaterThan(0)
      expect(counts['finding.reopened']).toBeGreaterThan(0)
    })
  })

  describe('in the console', () => testDemonstration(() => service.url))

  it('is not loaded into a database with findings', async () => {
    const again = await stance.run(['demo'])
    expect(again.code).toBe(1)
    expect(again.stderr).toBe(
      'stance: The database already contains findings; the demo needs an empty one\n',
    )
  })

  it('is removed completely, and other accounts stay', async () => {
    await service.stop()
    service = await stance.serve()
    const admin = client(service, await stance.token('admin'))
    await admin.post('/api/v1/findings/ingest', findingBody(1))
    const count = async (query: string) => {
      const search = { query, mode: 'keyword' }
      return Number((await admin.post('/api/v1/findings/search', search)).body.total)
    }
    await pollUntil('The index', async () => (await count('bucket')) > 100 || undefined)

    const removed = await stance.run(['demo', '--remove'])
    expect(removed).toMatchObject({
      code: 0,
      stdout: 'Removed the demo company and its 5000 findings\n',
      stderr: '',
    })
    expect(await stance.run(['demo', '--remove'])).toMatchObject({
      code: 0,
      stdout: 'There are no findings of the demo company\n',
    })
    expect(existsSync(accountsFile)).toBe(false)
    expect(await admin.totals()).toEqual([1, 1])
    expect(await statisticsOf(admin)).toMatchObject({
      by_status: { open: 1, resolved: 0, suppressed: 0 },
      by_provider: { aws: 1 },
      sla_breached: 0,
      delta_7d: { new_findings: 1, resolved_findings: 0, net: 1 },
    })
    const accounts = await admin.get('/api/v1/accounts')
    expect(accounts.body).toMatchObject({ data: [{ id: '111122223333' }] })
    // The index reads events in their order: who finds the new one does not find what was removed.
    await admin.post('/api/v1/findings/ingest', findingBody(2))
    await pollUntil('A new finding', async () => (await count('"bucket-2"')) === 1 || undefined)
    expect(await count('bucket')).toBe(2)
    await service.stop()
  })

  it('does not overwrite an existing accounts file', async () => {
    const other = await installation()
    const path = join(other.dataDir, 'accounts.yaml')
    const text = 'accounts:\n  - match: "111122223333"\n    name: shop\n'
    await other.create()
    await writeFile(path, text)
    const { code, stderr } = await other.run(['demo'])
    expect(code).toBe(1)
    expect(stderr).toContain(`${path} describes other accounts`)
    expect(await readFile(path, 'utf8')).toBe(text)
  })

  it('is served on the loopback address only', async () => {
    const { code, stderr } = await stance.run(['serve', '--demo'], {
      env: { STANCE_HOST: '0.0.0.0' },
    })
    expect(code).toBe(2)
    expect(stderr).toBe(
      'stance: The demo is for this machine only: host must be 127.0.0.1, not 0.0.0.0\n',
    )
  })
})
