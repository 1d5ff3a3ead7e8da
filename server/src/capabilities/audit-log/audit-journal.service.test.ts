import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { newUuid } from '../../platform/uuid.ts'
import { appendJournal } from './audit-journal.service.ts'
import { writeJournal } from './audit-journal.store.ts'
import { auditLogStore } from './audit-log.store.ts'
import { auditRecord, MOMENT } from './audit-log.test-data.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

let folder: string
let journal: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stance-journal-'))
  journal = join(folder, 'audit-journal')
})
afterEach(() => rm(folder, { recursive: true }))

const entry = (request_id: string) => ({
  ...auditRecord({ request_id }),
  id: newUuid(MOMENT.getTime()),
  at: MOMENT.toISOString(),
})

const recorded = async (request_id: string) => {
  const { rows } = await database.pool.query('select id from audit_entry where request_id = $1', [
    request_id,
  ])
  return rows.map(({ id }) => id)
}

test('a journal that does not exist has no entries', async () => {
  expect(await appendJournal(database.connection, journal)).toEqual([])
})

test('an entry is appended once, also when the process was killed before it removed it', async () => {
  const added = entry('once')
  await writeJournal(journal, added)
  expect((await stat(journal)).mode & 0o777).toBe(0o700)
  expect((await stat(join(journal, `${added.id}.json`))).mode & 0o777).toBe(0o600)
  // As after a kill between the commit and the removal.
  await auditLogStore(database.connection).appendOnce([added])
  await Promise.all([1, 2, 3].map(() => appendJournal(database.connection, journal)))
  expect(await recorded('once')).toEqual([added.id])
  expect(await readdir(journal)).toEqual([])
})

test.each(['', '{', '[]', '{"id":"x"}'])('a file with the text %j is set aside', async (text) => {
  const added = entry(`next to ${text}`)
  await writeJournal(journal, added)
  await writeFile(join(journal, `${newUuid(0)}.json`), text)
  const [damaged = ''] = await appendJournal(database.connection, journal)
  expect(damaged).toMatch(/\.json\.damaged$/)
  expect(await recorded(`next to ${text}`)).toEqual([added.id])
  expect(await readdir(journal)).toHaveLength(1)
  expect(await appendJournal(database.connection, journal)).toEqual([])
})

test('an unfinished file is no entry', async () => {
  await writeJournal(journal, entry('finished'))
  await writeFile(join(journal, 'x.json.new'), '{')
  expect(await appendJournal(database.connection, journal)).toEqual([])
})
