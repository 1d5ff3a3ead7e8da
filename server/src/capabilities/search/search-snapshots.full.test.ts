import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts'
import { UNRESTRICTED } from '../../kernel/data-scope.ts'
import { DOCUMENTS, report } from './search-api.fixture.ts'
import { createSearchIndex, type SearchIndex } from './search-index.service.ts'
import { searchRequest } from './search-request.ts'

const MB = 1024 * 1024
const COUNT = Object.keys(DOCUMENTS).length

let api: TestApp
let folder: string
const started: SearchIndex[] = []

beforeAll(async () => {
  // Builds the program of the threads.
  api = await startTestApp({ hasSearchIndex: true })
  folder = join(await mkdtemp(join(tmpdir(), 'stance-snapshots-')), 'search')
  for (const document of Object.values(DOCUMENTS)) await report(api, document)
})
afterAll(async () => {
  for (const index of started) await index.stop()
  await api.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

/** The index of another process over a database, with what it writes to the log. */
const start = async (over: TestApp = api) => {
  const logged: string[] = []
  const tell = ({ reason = '' }: { reason?: string }, message: string) => {
    logged.push(reason ? `${message}: ${reason}` : message)
  }
  const index = createSearchIndex({
    address: over.database.service.address,
    budgetBytes: 64 * MB,
    folder,
    log: { info: tell, error: tell },
  })
  started.push(index)
  index.start()
  await soon(() => expect(index.status().state).toBe('ready'))
  const search = async (text: string, mode: 'keyword' | 'hybrid' = 'keyword', status = 'open') => {
    const body = { query: text, mode, filters: { status: [status as 'open'] } }
    const request = { ...searchRequest(body, 'finding'), scope: UNRESTRICTED }
    const result = await index.search({ ...request, startedAt: Date.now() }, 'someone')
    if (!result?.json) return null
    const { data } = JSON.parse(new TextDecoder().decode(result.json))
    return data.map(({ finding }: { finding: { id: string } }) => finding.id)
  }
  return { index, search, logged, builds: () => index.status().builds }
}

const soon = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 })

/** Waits for a snapshot: there is none before the first event can be read, after older transactions. */
const saved = (logged: readonly string[]) =>
  vi.waitFor(() => expect(logged).toContain('the search index was saved'), 60_000)

test('an index continues from its snapshot with what has changed since', async () => {
  const gone = await report(api, { title: 'Narwhal', account_id: '500000000003' })
  const changed = await report(api, { title: 'Ocelot', account_id: '500000000004' })
  const first = await start()
  await soon(async () => expect(await first.search('narwhal')).toEqual([gone]))
  await saved(first.logged)
  const ranked = await first.search('publicly readable s3', 'hybrid')
  expect(first.builds()).toBe(1)
  await first.index.stop()
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await readdir(folder)).sort()).toEqual(['index.snapshot'])
  expect((await stat(join(folder, 'index.snapshot'))).mode & 0o777).toBe(0o600)

  const added = await report(api, { title: 'Pangolin' })
  const removed = await api.as('admin')('DELETE', '/api/v1/accounts/500000000003?count=1')
  expect(removed.statusCode, removed.body).toBeLessThan(300)
  await api.projectIssues()
  const listed = await api.as('admin', { accounts: ['500000000004'] })('GET', '/api/v1/issues')
  const body = { status: 'SUPPRESSED', reason: 'planned' }
  const path = `/api/v1/issues/${listed.json().data[0].id}`
  expect((await api.as('admin')('PATCH', path, { body })).statusCode).toBe(200)

  const second = await start()
  expect([second.builds(), second.logged[0]]).toEqual([0, 'the search index begins'])
  await soon(async () => {
    expect(await second.search('pangolin')).toEqual([added])
    expect(await second.search('narwhal')).toEqual([])
    expect(await second.search('ocelot')).toEqual([])
    expect(await second.search('ocelot', 'keyword', 'suppressed')).toEqual([changed])
  })
  expect(await second.search('publicly readable s3', 'hybrid')).toEqual(ranked)
  expect(second.index.status().size?.documents).toBe(COUNT + 2)
  // A text that no finding had before is added to those of the snapshot.
  const unknown = await report(api, { title: 'Quokka user without MFA' })
  await soon(async () => expect(await second.search('second factor', 'hybrid')).toContain(unknown))
  await second.index.stop()
}, 600_000)

test('an index is built again instead of using a torn snapshot', async () => {
  const path = join(folder, 'index.snapshot')
  const bytes = await readFile(path)
  await writeFile(path, bytes.subarray(0, bytes.length >> 1))
  const { index, search, logged, builds } = await start()
  expect(logged[0]).toMatch('is not complete')
  expect(builds()).toBe(1)
  await soon(async () => expect(await search('pangolin')).toHaveLength(1))
  await saved(logged)
  await index.stop()
}, 600_000)

test('an index is built again instead of using a snapshot of another database', async () => {
  const other = await startTestApp()
  const id = await report(other, { title: 'Tapir' })
  const { index, search, logged, builds } = await start(other)
  expect(logged[0]).toMatch('made from another database')
  expect(builds()).toBe(1)
  await soon(async () => expect(await search('tapir')).toEqual([id]))
  expect(await search('pangolin')).toEqual([])
  await index.stop()
  await other.close()
}, 600_000)

test('an index is built again if the event log does not have what the snapshot ends with', async () => {
  // Whether the index of the other database was saved depends on its older transactions.
  await rm(join(folder, 'index.snapshot'), { force: true })
  const first = await start()
  await saved(first.logged)
  await first.index.stop()
  await api.database.pool.query(`update event set at = at + interval '1 microsecond'`)
  const second = await start()
  expect(second.logged[0]).toMatch('event log does not continue')
  expect([second.builds(), await second.search('pangolin')]).toMatchObject([
    1,
    [expect.any(String)],
  ])
  await second.index.stop()
}, 600_000)
