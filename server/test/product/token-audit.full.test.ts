/** Every token that the command line issues is in the audit log. */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../support/empty-database.ts'
import { databaseUrl } from './database-url.ts'
import {
  client,
  filesIn,
  installation,
  pollUntil,
  type Service,
  WITHOUT_SEARCH,
} from './product.ts'

interface Entry {
  readonly action: string
  readonly actor: string
  readonly path: string
  readonly resource_id: string
  readonly hash: string | null
}

const ACTOR = `${userInfo().username} (command line)`

const issuedIn = async (service: Service, token: string): Promise<Entry[]> => {
  const { body } = await client(service, token).get('/api/v1/audit-log?per_page=200')
  const { data } = body as unknown as { data: Entry[] }
  return data.filter(({ action }) => action === 'issueToken')
}

describe('a token of the command line', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  const journal = join(stance.dataDir, 'audit-journal')
  const scoped = ['--account', '111122223333', '--provider', 'aws', '--hours', '3']

  it('that was issued while no service runs is recorded at the start', async () => {
    await (await stance.serve()).stop()
    const first = await stance.run(['token', '--role', 'viewer', '--subject', 'early', ...scoped])
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(await filesIn(journal)).toHaveLength(1)
    const admin = await stance.token('admin')
    const service = await stance.serve()
    const entries = await pollUntil('Both entries', async () => {
      const issued = await issuedIn(service, admin)
      return issued.length === 2 && issued.every(({ hash }) => hash) ? issued : undefined
    })
    expect(entries.map(({ actor, path, resource_id }) => [actor, resource_id, path])).toEqual([
      [ACTOR, 'admin@stance.local', 'token: role admin; 12 h; accounts *'],
      [ACTOR, 'early', 'token: role viewer; 3 h; accounts 111122223333; providers aws'],
    ])

    // A running service takes it over at once.
    await stance.run(['token', '--role', 'operator', '--permission', 'remediation:execute'])
    const [newest] = await pollUntil('The third entry', async () => {
      const issued = await issuedIn(service, admin)
      return issued.length === 3 ? issued : undefined
    })
    expect(newest?.path).toBe(
      'token: role operator; 12 h; accounts *; permissions remediation:execute',
    )
    // The file is removed once its entry is committed.
    await pollUntil('The empty journal', async () =>
      (await filesIn(journal)).length === 0 ? true : undefined,
    )
    await service.stop()
    await stance.inDatabase(async (database) => {
      const { rows } = await database.query(
        "select detail, detail::text ~ $1 as token from audit_entry where resource_id = 'early'",
        [first.stdout.trim().split('.')[2]],
      )
      expect(rows).toEqual([
        {
          token: false,
          detail: {
            subject: 'early',
            roles: ['viewer'],
            accounts: ['111122223333'],
            providers: ['aws'],
            permissions: [],
            lifetimeSeconds: 10_800,
            operating_system_uid: process.getuid?.(),
          },
        },
      ])
    })
    expect((await stance.run(['audit', 'verify'])).code).toBe(0)
  })

  it('is not issued when it cannot be recorded', async () => {
    const other = await installation({
      ...WITHOUT_SEARCH,
      STANCE_DATABASE_URL: 'postgres://stance@127.0.0.1:1/stance',
      STANCE_JWT_SECRET: randomBytes(32).toString('base64'),
    })
    await writeFile(join(other.dataDir, 'audit-journal'), '')
    const { code, stdout, stderr } = await other.run(['token', '--role', 'admin'])
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^stance: The audit log cannot be written: .*\n$/)
  })
})

describe('a token for an external database', { timeout: 600_000 }, async () => {
  const database = await createEmptyDatabase()
  afterAll(database.close)
  const stance = await installation({
    ...WITHOUT_SEARCH,
    STANCE_DATABASE_URL: databaseUrl(database.address),
    STANCE_JWT_SECRET: randomBytes(32).toString('base64'),
  })
  const journal = join(stance.dataDir, 'audit-journal')
  const count = async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as issued from audit_entry where action = 'issueToken'",
    )
    return rows[0].issued
  }

  it('is in the audit log when the command ends', async () => {
    await stance.run(['migrate'])
    expect(await stance.run(['token', '--role', 'admin'])).toMatchObject({ code: 0, stderr: '' })
    expect([await count(), await filesIn(journal)]).toEqual([1, []])
  })

  it('that does not answer is kept in the data directory, which the command says', async () => {
    const env = { STANCE_DATABASE_URL: 'postgres://stance@127.0.0.1:1/stance' }
    const { code, stderr } = await stance.run(['token', '--role', 'admin'], { env })
    expect([code, stderr]).toEqual([0, expect.stringContaining('holds the audit record until')])
    expect(await filesIn(journal)).toHaveLength(1)
    await stance.run(['token', '--role', 'admin'])
    expect([await count(), await filesIn(journal)]).toEqual([3, []])
  })
})
