import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  type Client,
  client,
  filesIn,
  findingBody,
  installation,
  pollUntil,
  WITHOUT_SEARCH,
} from './product.ts'

const FINDINGS = 20

const listOf = async ({ get }: Client) => (await get('/api/v1/findings?per_page=100')).body

describe('an installation that is exported and restored', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  const path = join(stance.folder, 'stance.gz')
  let list: unknown

  it('exports everything while the service runs', async () => {
    const service = await stance.serve()
    const admin = client(service, await stance.token('admin'))
    for (let number = 0; number < FINDINGS; number += 1) {
      await admin.post('/api/v1/findings/ingest', findingBody(number))
    }
    list = await listOf(admin)
    const { code, stdout, stderr } = await stance.run(['export', path])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Exported: \d+ tables, \d+ rows, \d\.\d MB, \d+\.\d s\n$/)
    expect(stderr).toBe(
      `The archive does not contain keys or the accounts file. Back up these files too:\n  ${stance.dataDir}/token.key\n  ${stance.dataDir}/audit.key\n`,
    )
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const entries = (await admin.get('/api/v1/audit-log?per_page=1')).body as unknown
    expect(entries).toMatchObject({ data: [{ action: 'exportDatabase' }] })
    await service.stop()
  })

  it('gives the same responses after the restore, to the same tokens, with a valid audit log', async () => {
    const token = await stance.token('admin')
    const other = await installation(WITHOUT_SEARCH)
    const restored = await other.run(['restore', path])
    expect(restored.code).toBe(0)
    expect(restored.stdout).toMatch(/^Restored and verified: \d+ tables, \d+ rows/)
    expect(restored.stderr).toMatch(
      /no checkpoint of the audit log: .* audit-checkpoint\.json, .*\n$/,
    )
    for (const key of ['token.key', 'audit.key']) {
      await copyFile(join(stance.dataDir, key), join(other.dataDir, key))
    }
    const service = await other.serve()
    const admin = client(service, token)
    expect(await listOf(admin)).toEqual(list)
    expect(await admin.totals()).toEqual([FINDINGS, FINDINGS])
    await admin.post('/api/v1/findings/ingest', findingBody(FINDINGS))
    expect(await admin.totals()).toEqual([FINDINGS + 1, FINDINGS + 1])
    await service.stop()
    const verified = await other.run(['audit', 'verify'])
    expect(verified).toMatchObject({ code: 0, stderr: '' })

    const again = await other.run(['restore', path])
    expect(again.code).toBe(1)
    expect(again.stderr).toMatch(/^stance: The database is not empty: \w+ has rows/)
  })

  it('does not overwrite a file or leave a partial one', async () => {
    const kept = await readFile(path)
    expect(await stance.run(['export', path])).toMatchObject({
      code: 1,
      stderr: `stance: ${path} already exists; name a new file\n`,
    })
    expect(await readFile(path)).toEqual(kept)
    const nowhere = await stance.run(['export', join(stance.folder, 'missing', 'stance.gz')])
    expect(nowhere.code).toBe(2)
    expect(nowhere.stderr).toBe(
      `stance: ${join(stance.folder, 'missing', 'stance.gz')} cannot be created: its folder does not exist\n`,
    )
    const empty = await installation(WITHOUT_SEARCH)
    expect((await empty.run(['export', 'new.gz'])).code).toBe(2)
    expect((await filesIn(empty.folder)).filter((name) => name.startsWith('new'))).toEqual([])
  })

  it('reports which file is missing or damaged', async () => {
    const empty = await installation(WITHOUT_SEARCH)
    expect(await empty.run(['restore', 'none.gz'])).toMatchObject({
      code: 2,
      stderr: 'stance: No such file: none.gz\n',
    })
    const cut = join(empty.folder, 'cut.gz')
    await writeFile(cut, (await readFile(path)).subarray(0, -10))
    expect(await empty.run(['restore', cut])).toMatchObject({
      code: 1,
      stderr: 'stance: The archive is damaged: it ends too early. Nothing was restored\n',
    })
  })

  it.each(['SIGKILL', 'SIGTERM'] as const)(
    'has an empty database after %s, and fills it from standard input',
    async (signal) => {
      const archive = await readFile(path)
      const other = await installation(WITHOUT_SEARCH)
      const { child, ended } = other.start(['restore', '-'])
      child.stdin?.write(archive.subarray(0, -100))
      await pollUntil('A database server', other.postmasterPid)
      await other.inDatabase((database) =>
        pollUntil('A restore', async () => {
          const { rowCount } = await database.query(
            "select from pg_stat_activity where query like 'copy%from stdin'",
          )
          return rowCount === 1 || undefined
        }),
      )
      child.kill(signal)
      expect((await ended).code).not.toBe(0)
      const { code, stderr } = await other.run(['restore', '-'], { input: archive })
      expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('token.key') })
    },
  )
})
