import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '../../src/kernel/caller.ts'
import { client, findingBody, installation, isAlive, pollUntil } from './product.ts'
import { ask, type Client, traffic } from './traffic.ts'

const CLIENTS = 10
/** The interval of one client, for a hundred requests a second in total. */
const EVERY_MS = 100

describe('the service from its first start to its last', { timeout: 600_000 }, async () => {
  const stance = await installation({}, { isPrepared: false })
  const tokens = new Map<Role, string>()
  /** The findings that the tests report; each leaves an entry in the audit log. */
  let reports = 0
  const as = (service: { url: string }, role: Role) => client(service, tokens.get(role) ?? '')

  it('starts on an empty data directory and admits each role to its endpoints', async () => {
    const service = await stance.serve()
    await service.writes(`Stance is running at ${service.url}`)
    for (const role of ROLES) tokens.set(role, await stance.token(role))

    const listed = await Promise.all(ROLES.map((role) => as(service, role).get('/api/v1/findings')))
    expect(listed.map(({ status }) => status)).toEqual([200, 403, 200, 200])
    const reported = await Promise.all(
      ROLES.map((role) => as(service, role).post('/api/v1/findings/ingest', findingBody(1))),
    )
    expect(reported.map(({ status }) => status)).toEqual([403, 403, 403, 201])
    const withoutToken = await fetch(`${service.url}/api/v1/findings`)
    expect(withoutToken.status).toBe(401)

    const ended = await service.stop('SIGINT')
    expect(ended.code).toBe(0)
    expect(ended.stdout).toContain('"graceMs":0')
  })

  it('keeps its data over a restart, and accepts its tokens', async () => {
    const service = await stance.serve()
    const { body } = await as(service, 'viewer').get('/api/v1/findings')
    expect(body).toMatchObject({ total: 1, data: [{ title: 'Bucket 1 is public' }] })
    await service.stop()
  })

  it('fails no request while it stops, and reports at once that it is not ready', async () => {
    const service = await stance.serve()
    const token = tokens.get('admin') ?? ''
    let endsAt = Number.POSITIVE_INFINITY
    let number = 100
    const reads: Client = {
      send: (agent) =>
        ask(`${service.url}/api/v1/findings?per_page=5`, { agent, token, method: 'GET' }),
      accepts: (status) => status === 200,
    }
    const writes: Client = {
      send: (agent) => {
        number += 1
        const body = findingBody(number)
        return ask(`${service.url}/api/v1/findings/ingest`, { agent, token, method: 'POST', body })
      },
      accepts: (status) => status === 201,
    }
    const clients = Array.from({ length: CLIENTS }, (_, index) => (index < 4 ? writes : reads))
    const load = traffic(clients, {
      everyMs: EVERY_MS,
      shouldContinue: () => performance.now() < endsAt,
    })
    await pollUntil('Traffic', () => load.answered() > 100 || undefined)

    const ended = service.stop('SIGTERM')
    await pollUntil('/ready 503', async () => (await service.status('/ready')) === 503 || undefined)
    const before = load.answered()
    expect(await service.status('/healthz')).toBe(200)
    // Like a load balancer that polls every second or two, and then sends no more requests.
    endsAt = performance.now() + 2_000
    await load.done
    expect(load.failures).toEqual([])
    expect(load.answered()).toBeGreaterThan(before)
    expect((await ended).code).toBe(0)

    const again = await stance.serve()
    const written = number - 100 + 1
    reports = written
    expect(await as(again, 'viewer').totals()).toEqual([written, written])
    await again.stop()
  })

  it('does not wait after a second signal, and takes over its database at the next start', async () => {
    const service = await stance.serve()
    const postmaster = await stance.postmasterPid()
    process.kill(service.pid, 'SIGTERM')
    await pollUntil('/ready 503', async () => (await service.status('/ready')) === 503 || undefined)
    expect((await service.stop('SIGTERM')).code).toBe(1)
    expect(await isAlive(postmaster ?? 0)).toBe(true)

    const again = await stance.serve()
    await again.writes('"adopted":true')
    expect((await again.stop()).code).toBe(0)
    expect(await isAlive(postmaster ?? 0)).toBe(false)
  })

  it.each([
    ['SIGTERM', 'embedded database running'],
    ['SIGINT', 'embedded database running'],
    ['SIGTERM', 'Server listening'],
    ['SIGINT', 'Server listening'],
  ] as const)('ends at a %s after "%s", before it is ready', async (signal, line) => {
    const { child, written, ended } = stance.start(['serve'])
    await pollUntil(line, () => written.stdout.includes(line) || undefined)
    child.kill(signal)
    expect((await ended).code).toBe(0)
    expect(await stance.postmasterPid()).toBeUndefined()
  })

  it('has an audit log that verifies, and reports what was changed in it', async () => {
    const { inDatabase } = stance
    const proved = await stance.run(['audit', 'verify'])
    expect(proved).toMatchObject({ code: 0, stderr: '' })
    expect(Number.parseInt(proved.stdout, 10)).toBeGreaterThanOrEqual(reports)
    expect(proved.stdout).toMatch(/^\d+ entries verified, [1-9]\d* signed checkpoints? match/)

    await inDatabase(async (database) => {
      await database.query('alter table audit_entry disable trigger audit_entry_sealed_once')
      await database.query("update audit_entry set actor = 'x' where position = 2")
    })
    const damaged = await stance.run(['audit', 'verify'])
    expect(damaged.code).toBe(1)
    expect(damaged.stderr).toContain('damaged at position 2')
  })
})
