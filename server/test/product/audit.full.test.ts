/** The audit log as an operator verifies it, and the files that confirm its end. */
import { randomBytes } from 'node:crypto'
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../support/empty-database.ts'
import { databaseUrl } from './database-url.ts'
import { client, findingBody, installation, WITHOUT_SEARCH } from './product.ts'
import { sealedLog } from './sealed-log.ts'

const secrets = () => ({
  STANCE_JWT_SECRET: randomBytes(32).toString('base64'),
  STANCE_AUDIT_KEY: randomBytes(32).toString('base64'),
})

describe('an audit log in an external database', { timeout: 600_000 }, async () => {
  const database = await createEmptyDatabase()
  afterAll(database.close)
  const stance = await installation({
    ...WITHOUT_SEARCH,
    STANCE_DATABASE_URL: databaseUrl(database.address),
    ...secrets(),
  })
  // Not created by the test, and nothing else than the checkpoint needs it.
  const dataDir = join(stance.folder, 'never', 'created')
  const env = { STANCE_DATA_DIR: dataDir }
  const checkpoint = join(dataDir, 'audit-checkpoint.json')
  const older = join(stance.folder, 'older.json')
  const kept = join(stance.folder, 'kept.json')
  const verify = (...args: string[]) => stance.run(['audit', 'verify', ...args], { env })

  const addFinding = async (number: number) => {
    const service = await stance.serve([], { env })
    const token = (await stance.run(['token', '--role', 'admin'], { env })).stdout.trim()
    const answer = await client(service, token).post('/api/v1/findings/ingest', findingBody(number))
    expect(answer.status).toBe(201)
    await sealedLog(database.pool)
    expect((await service.stop()).code).toBe(0)
  }

  it('has nothing to compare before anything was signed', async () => {
    await stance.run(['migrate'], { env })
    const { code, stdout } = await verify()
    expect([code, stdout]).toEqual([0, expect.stringContaining('Not compared with a checkpoint')])
    expect((await verify('--require-checkpoint')).code).toBe(1)
  })

  it('has a checkpoint in the data directory', async () => {
    await addFinding(1)
    await copyFile(checkpoint, older)
    await addFinding(2)
    await copyFile(checkpoint, kept)
    expect((await stat(checkpoint)).mode & 0o777).toBe(0o600)
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
    const { code, stdout } = await verify('--require-checkpoint')
    expect([code, stdout]).toEqual([0, expect.stringMatching(/confirms the first \d+ entries\n/)])
  })

  it('says how much an older checkpoint does not confirm', async () => {
    await copyFile(older, checkpoint)
    const { code, stdout } = await verify()
    expect([code, stdout]).toEqual([
      0,
      expect.stringMatching(/nothing outside of the database confirms the \d+ after them\n/),
    ])
  })

  it('is not verified without its checkpoint, unless a copy is named', async () => {
    await rm(checkpoint)
    const missing = await verify()
    expect(missing.code).toBe(1)
    expect(missing.stderr).toBe(
      `stance: Nothing outside of the database confirms the end of the audit log: ${checkpoint} does not exist, although the log was signed. Name a copy, or a file with shipped checkpoints, with --checkpoints FILE\n`,
    )
    expect((await verify('--checkpoints', kept)).code).toBe(0)
    expect((await verify('--checkpoints', join(stance.folder, 'none'))).code).toBe(2)
    await writeFile(checkpoint, '')
    expect(await verify()).toMatchObject({
      code: 1,
      stderr: `stance: ${checkpoint} does not hold a checkpoint of the audit log\n`,
    })
  })

  it('is verified with public keys alone, and by no other key', async () => {
    await copyFile(kept, checkpoint)
    const { public_key } = JSON.parse(await readFile(kept, 'utf8'))
    const elsewhere = { ...env, STANCE_AUDIT_KEY: '' }
    const run = (...args: string[]) => stance.run(['audit', 'verify', ...args], { env: elsewhere })
    expect((await run('--trusted-key', public_key)).code).toBe(0)
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('There is no audit key in'),
    })
    expect((await run('--trusted-key', 'none')).code).toBe(2)
    const stranger = await stance.run(['audit', 'verify'], {
      env: { ...env, STANCE_AUDIT_KEY: randomBytes(32).toString('base64') },
    })
    expect([stranger.code, stranger.stderr]).toEqual([
      1,
      expect.stringContaining('signed with a key that is not trusted'),
    ])
  })

  it('whose end was cut, with its checkpoints, is not verified, with or without the file', async () => {
    await database.pool.query(`
      alter table audit_entry disable trigger user;
      delete from audit_checkpoint where position > 1;
      delete from audit_entry where position > 1;
      delete from audit_count;
      insert into audit_count
        select actor, result, count(*) from audit_entry group by actor, result`)
    for (const prepare of [() => copyFile(kept, checkpoint), () => rm(checkpoint)]) {
      await prepare()
      const { code, stderr } = await verify()
      expect([code, stderr]).toEqual([1, expect.stringContaining('damaged at position 2')])
    }
  })

  it('is not signed over once it was cut', async () => {
    const before = await database.pool.query('select * from audit_head')
    const service = await stance.serve([], { env })
    await service.writes('does not continue from its signed head')
    await service.stop()
    expect((await database.pool.query('select * from audit_head')).rows).toEqual(before.rows)
    expect((await verify('--checkpoints', kept)).code).toBe(1)
  })
})

describe('a service without a place for checkpoints', { timeout: 600_000 }, async () => {
  const stance = await installation({
    ...WITHOUT_SEARCH,
    STANCE_DATABASE_URL: 'postgres://stance@127.0.0.1:1/stance',
    ...secrets(),
  })
  const file = join(stance.folder, 'file')
  await writeFile(file, '')

  it.each([file, join(file, 'below'), '/proc/x', '/proc/x/y'])(
    'does not start: %s',
    async (path) => {
      const { code, stderr } = await stance.run(['serve'], { env: { STANCE_DATA_DIR: path } })
      expect(code).toBe(2)
      expect(stderr).toMatch(/^stance: The data directory .* cannot be used: .*\n$/)
    },
  )
})
