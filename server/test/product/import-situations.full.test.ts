import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { ndjson } from '../../src/capabilities/findings/import/import-records.test-data.ts'
import { createEmptyDatabase } from '../support/empty-database.ts'
import { SITUATIONS, type SituationImport } from '../support/import-situations.ts'
import { databaseUrl } from './database-url.ts'
import { installation } from './product.ts'
import { runHere } from './run-here.ts'

const optionsOf = (one: SituationImport): string[] => [
  ...(one.complete ? ['--complete'] : []),
  ...(one.failuresOnly ? ['--failures-only'] : []),
  ...(one.format ? ['--format', one.format] : []),
  ...(one.account ? ['--account', one.account] : []),
  ...(one.cluster ? ['--cluster', one.cluster] : []),
  ...(one.repository ? ['--repository', one.repository] : []),
]

describe('stance import', async () => {
  const database = await createEmptyDatabase()
  const url = databaseUrl(database.address)
  const stance = await installation({ STANCE_DATABASE_URL: url })
  const file = join(stance.folder, 'scan.json')
  beforeAll(async () => {
    const { code, stderr } = await stance.run(['migrate'])
    expect(code, stderr).toBe(0)
  }, 600_000)
  afterAll(() => database.close())

  const findings = async (): Promise<{ status: string; text: string }[]> => {
    const { rows } = await database.pool.query<{ status: string; text: string }>(
      "select status, concat_ws(' ', title, resource_id, resource_name, check_id) as text from finding",
    )
    return rows
  }

  test.each(SITUATIONS)('$name', { timeout: 600_000 }, async (situation) => {
    let written = ''
    vi.stubEnv('STANCE_DATABASE_URL', url)
    for (const one of situation.imports) {
      await writeFile(file, ndjson(...one.records))
      const { stdout, stderr } = await runHere(stance, ['import', file, ...optionsOf(one)])
      expect(stdout, stderr).toMatch(/scan\.json: .* read, .* rejected$/m)
      written = stderr
    }
    const stored = await findings()
    for (const [part, status] of Object.entries(situation.statuses)) {
      const found = stored.filter(({ text }) => text.includes(part))
      expect([part, ...found.map((finding) => finding.status)]).toEqual([part, status])
    }
    for (const message of situation.messages ?? []) expect(written).toContain(message)
    if (!situation.messages) expect(written).toBe('')
  })
})
