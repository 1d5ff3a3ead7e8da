/**
 * Attacks on what the service reveals about itself and on its audit log, on the started product (rows
 * N). Rows whose endpoints do not exist yet are absent: estimates, catalogue, budgets and provider
 * costs (N1, N2, N4, N15, N16), exports and reports over HTTP (N7).
 */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, findingBody, installation, pollUntil, type Service } from '../product/product.ts'
import { FULL } from '../survival/extent.ts'

const HOSTILE_NAME = 'a"}\n{"level":60}\u001b[2J\r'

const UNSEALED_AGAIN = `
  alter table audit_entry disable trigger user;
  alter table audit_checkpoint disable trigger user;
`
const KEPT = `
  create table kept_entry as table audit_entry;
  create table kept_checkpoint as table audit_checkpoint;
  create table kept_head as table audit_head;
`
const RESTORED = `
  delete from audit_entry;
  insert into audit_entry table kept_entry;
  delete from audit_checkpoint;
  insert into audit_checkpoint table kept_checkpoint;
  delete from audit_head;
  insert into audit_head table kept_head;
`

type Damage = readonly [what: string, sql: string, position: number]

const MORE_DAMAGES: readonly Damage[] = [
  ['a flipped byte', "update audit_entry set actor = 'b' || actor where position = 2", 2],
  [
    'an entry of yesterday',
    "update audit_entry set at = at - interval '1 day' where position = 6",
    6,
  ],
]

/** Each with the first damaged position. */
const DAMAGES: readonly Damage[] = [
  ['a removed entry', 'delete from audit_entry where position = 3', 3],
  [
    'two swapped entries',
    `update audit_entry set position = 1000000 where position = 4;
     update audit_entry set position = 4 where position = 5;
     update audit_entry set position = 5 where position = 1000000`,
    4,
  ],
  [
    'a tail that was cut off with its checkpoints',
    `delete from audit_entry where position > 7;
     delete from audit_checkpoint where position > 7`,
    8,
  ],
  [
    'a log from which everything that was signed is gone',
    `delete from audit_entry where position > 7;
     delete from audit_checkpoint;
     delete from audit_head`,
    8,
  ],
  ...(FULL ? MORE_DAMAGES : []),
]

describe('what the service reveals', { timeout: 600_000 }, async () => {
  const stance = await installation()
  let service: Service
  let admin: ReturnType<typeof client>
  beforeAll(async () => {
    service = await stance.serve()
    admin = client(service, await stance.token('admin'))
    for (let number = 0; number < 10; number += 1) {
      expect((await admin.post('/api/v1/findings/ingest', findingBody(number))).status).toBe(201)
    }
  })
  afterAll(() => service.stop())

  const text = async (path: string) => {
    const answer = await fetch(service.url + path)
    return { status: answer.status, body: await answer.text() }
  }

  it('N5 users have no secrets', async () => {
    // Users are stored with a delay.
    const body = await pollUntil('A user', async () => {
      const { body } = await admin.get('/api/v1/users')
      return Number(body.total) > 0 ? body : undefined
    })
    for (const user of body.data as unknown as object[]) {
      expect(Object.keys(user).join()).not.toMatch(/hash|password|token|secret|mfa|seed|key/i)
    }
    expect(JSON.stringify(body)).not.toMatch(/eyJ|\$2[aby]\$|[0-9a-f]{40}/)
  })

  it.each(["'", "' or 1=1 --", '%', '_', '\\', '*', '$1', '{}'])(
    'N6 no actor in the audit log is called %s',
    async (actor) => {
      const { status, body } = await admin.get(
        `/api/v1/audit-log?actor=${encodeURIComponent(actor)}`,
      )
      expect([status, body.total]).toEqual([200, 0])
    },
  )

  it.each([`actor=${'a'.repeat(10_000)}`, "result='", 'result=%25', 'actor=%00', 'unknown=1'])(
    'N6 the filter %s is rejected',
    async (query) => {
      const { status, body } = await admin.get(`/api/v1/audit-log?${query}`)
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST'])
    },
  )

  it.each([
    '/debug/pprof/',
    '/debug/vars',
    '/_profiler',
    '/heapdump',
    '/json',
    '/trace',
    '/metrics/',
    '/docs/static/swagger-ui-bundle.js.map',
    '/docs/static/swagger-ui.css.map',
    '/swagger.json',
    '/docs/static/index.js.map',
    '/dist/stance.js.map',
    '/api/v1/debug',
    '/__vite_ping',
  ])('N9 %s is absent', async (path) => {
    expect((await text(path)).status).toBe(404)
  })

  it('N9 the documentation page keeps no token', async () => {
    const { body } = await text('/docs/static/swagger-initializer.js')
    expect(body).toMatch(/"persistAuthorization":\s*false/)
  })

  it.each(['/api/v1/config', '/config.json', '/api/v1/providers', '/health', '/healthz', '/ready'])(
    'N10 %s reveals nothing about implementation or location',
    async (path) => {
      const { status, body } = await text(path)
      expect([status, body.startsWith('{')]).toEqual([200, true])
      expect(body).not.toContain(stance.folder)
      expect(body).not.toMatch(
        /postgres:|node_modules|\/tmp|\/home|localhost|127\.0\.0\.1|fastify|secret"|password|eyJ|-----BEGIN/i,
      )
      expect(body).not.toContain(process.versions.node)
    },
  )

  it('N12 a name or path with line breaks is logged on one line', async () => {
    const token = await stance.run(['token', '--role', 'viewer', '--subject', HOSTILE_NAME])
    const hostile = client(service, token.stdout.trim())
    expect((await hostile.get('/api/v1/audit-log?actor=%0a%22%7d')).status).toBe(403)
    expect((await hostile.get('/api/v1/findings/%0a%1b[2J"}')).status).toBe(400)
    const { body } = await admin.get('/api/v1/audit-log?result=denied&per_page=1')
    expect(body.data).toMatchObject([{ actor: HOSTILE_NAME, action: 'listAuditLog' }])
    // The last line may still arrive.
    const logged = () => service.written.stdout.split('\n').slice(0, -1)
    const records = await pollUntil('The record of the refusal', () => {
      const all = logged().map((line) => JSON.parse(line) as Record<string, unknown>)
      return all.some(({ actor }) => actor === HOSTILE_NAME) ? all : undefined
    })
    expect(records.filter(({ level }) => level === 60)).toEqual([])
    expect(service.written.stdout).not.toContain('\u001b')
  })

  describe('N11 the audit log', () => {
    const inDatabase = (sql: string) =>
      stance.inDatabase((database: pg.Client) => database.query(sql))
    beforeAll(async () => {
      // Stopping signs the last entry, also in the file.
      await service.stop()
      service = await stance.serve()
      await inDatabase(UNSEALED_AGAIN + KEPT)
    })

    it('verifies', async () => {
      const { code, stdout } = await stance.run(['audit', 'verify'])
      expect([code, Number.parseInt(stdout, 10) > 10]).toEqual([0, true])
    })

    it.each(DAMAGES)('detects %s', async (_, damage, position) => {
      await inDatabase(damage)
      const { code, stderr } = await stance.run(['audit', 'verify'])
      await inDatabase(RESTORED)
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`damaged at position ${position}`),
      ])
    })

    it('verifies again after the damage is undone', async () => {
      expect((await stance.run(['audit', 'verify'])).code).toBe(0)
    })
  })
})
