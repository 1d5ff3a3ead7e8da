import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type Client,
  client,
  findingBody,
  installation,
  pollUntil,
  WITHOUT_SEARCH,
} from './product.ts'

const scores = (...rows: readonly string[]) =>
  ['#model_version:v1,score_date:2031-03-04T00:00:00Z', 'cve,epss,percentile', ...rows, ''].join(
    '\n',
  )
const kevFile = (cveID: string) =>
  JSON.stringify({ vulnerabilities: [{ cveID, dateAdded: '2031-03-01' }] })

describe('stance intel import', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  let caller: Client
  const file = async (name: string, content: string | Uint8Array) => {
    const path = join(stance.folder, name)
    await writeFile(path, content)
    return path
  }
  const intel = (...paths: readonly string[]) => stance.run(['intel', 'import', ...paths])
  const ingest = async (number: number, cve: string): Promise<string> => {
    const cves = [{ id: cve, cvss: 7.5 }]
    const answer = await caller.post('/api/v1/findings/ingest', { ...findingBody(number), cves })
    return answer.body.finding_id as unknown as string
  }
  const riskOf = async (id: string) => {
    const { body } = await caller.get(`/api/v1/findings/${id}`)
    return body.risk as unknown as {
      risk_score: number
      factors: readonly { factor: string; effect: number }[]
    }
  }

  beforeAll(async () => {
    const service = await stance.serve()
    caller = client(service, await stance.token('admin'))
  }, 600_000)

  it('scores findings that are imported later', async () => {
    const path = await file('epss.csv.gz', gzipSync(scores('CVE-2031-0001,0.9,0.99')))
    expect(await intel(path)).toEqual({
      code: 0,
      stderr: '',
      stdout: `${path}: EPSS scores, 1 read, 1 new or changed, 0 rejected\n`,
    })
    const { factors, risk_score } = await riskOf(await ingest(1, 'CVE-2031-0001'))
    expect(factors.map(({ factor }) => factor)).toEqual([
      'severity',
      'epss_over_10',
      'epss_over_50',
    ])
    expect(factors.reduce((sum, { effect }) => sum + effect, 0)).toBe(risk_score)
  })

  it('rescores existing findings', async () => {
    const id = await ingest(2, 'CVE-2031-0002')
    const before = await riskOf(id)
    await intel(await file('kev.json', kevFile('CVE-2031-0002')))
    const after = await pollUntil('Another score', async () => {
      const risk = await riskOf(id)
      return risk.risk_score === before.risk_score ? undefined : risk
    })
    expect(after.factors).toContainEqual(expect.objectContaining({ factor: 'known_exploited' }))
  })

  it('is in the audit log', async () => {
    const { body } = await caller.get('/api/v1/audit-log?per_page=100')
    const entries = body.data as unknown as { action: string; path: string }[]
    const paths = entries.filter(({ action }) => action === 'importIntelligence')
    expect(paths.map(({ path }) => path.split('/').at(-1)).sort()).toEqual([
      'epss.csv.gz',
      'kev.json',
    ])
  })

  it.each<[string, string | Uint8Array, string]>([
    ['findings.json', '{"Findings": []}', 'The file is neither a catalog of'],
    [
      'cut.csv.gz',
      gzipSync(scores('CVE-2031-0001,0.1,0.1')).subarray(0, 40),
      'The file cannot be read',
    ],
  ])('rejects %s', async (name, content, message) => {
    const path = await file(name, content)
    const { code, stderr } = await intel(path)
    expect(code).toBe(2)
    expect(stderr).toContain(`stance: ${path}: ${message}`)
  })

  it('reports a missing file', async () => {
    const { code, stderr } = await intel('nowhere.csv')
    expect(code).toBe(2)
    expect(stderr).toBe('stance: nowhere.csv: The file cannot be read: it does not exist\n')
  })

  it('reports the rejected rows, and imports the others', async () => {
    const path = await file('epss.csv', scores('widget,1,1', 'CVE-2031-0003,0.1,0.1'))
    const { code, stderr, stdout } = await intel(path)
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: '  row 1: cve must be a CVE, not "widget"\n',
    })
    expect(stdout).toContain('2 read, 1 new or changed, 1 rejected')
  })
})
