import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import type { DatabaseAddress } from '../../src/platform/db/connection.ts'
import { createEmptyDatabase } from '../support/empty-database.ts'
import { databaseUrl } from './database-url.ts'
import { client, findingBody, installation, pollUntil } from './product.ts'
import { sealedLog } from './sealed-log.ts'

/** Where the server accepts connections: the path of a socket, or host and port. */
const endpointOf = (address: DatabaseAddress) => {
  if (address.connectionString === undefined) {
    return { path: join(address.host ?? '', `.s.PGSQL.${address.port}`) }
  }
  const { hostname, port } = new URL(address.connectionString)
  return { host: hostname, port: Number(port || 5432) }
}

/**
 * An address of this machine that no other test has: a port that nothing listens on for a while is not taken by
 * the connections of others.
 */
const OWN_HOST = process.platform === 'linux' ? '127.77.0.1' : '127.0.0.1'

/** Forwards connections on this port to a server, like a network that becomes available late. */
const passOn = (port: number, target: ReturnType<typeof endpointOf>): Promise<Server> =>
  new Promise((resolve) => {
    const server = createServer((near) => {
      const far = connect(target)
      near.pipe(far).pipe(near)
      near.on('error', () => far.destroy())
      far.on('error', () => near.destroy())
    })
    server.listen(port, OWN_HOST, () => resolve(server))
  })

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const freePort = async (): Promise<number> => {
  const server = await passOn(0, { path: '' })
  const port = portOf(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('a service on an external PostgreSQL', { timeout: 600_000 }, async () => {
  const database = await createEmptyDatabase()
  afterAll(database.close)

  const stance = await installation({ STANCE_DATABASE_URL: databaseUrl(database.address) })

  it('is created by stance migrate only, of all commands', async () => {
    for (const args of [['demo'], ['reprocess'], ['audit', 'verify']]) {
      const { code, stderr } = await stance.run(args)
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringMatching(
          /^stance: There is no installation in the database .*serve\n$/,
        ),
      })
    }
    const first = await stance.run(['migrate'])
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/^Applied 0001_baseline.*\. Data is in PostgreSQL at [^\n]+\n$/)
    expect((await stance.run(['migrate'])).stdout).toBe('The schema is up to date\n')
  })

  it('stores everything, and no embedded server is started', async () => {
    const service = await stance.serve()
    const admin = client(service, await stance.token('admin'))
    expect((await admin.post('/api/v1/findings/ingest', findingBody(1))).status).toBe(201)
    expect(await stance.postmasterPid()).toBeUndefined()
    const second = await stance.serve()
    const elsewhere = client(second, await stance.token('admin'))
    expect((await elsewhere.post('/api/v1/findings/ingest', findingBody(2))).status).toBe(201)
    expect(await admin.totals()).toEqual([2, 2])
    await service.stop()
    expect(await elsewhere.totals()).toEqual([2, 2])
    await sealedLog(database.pool)
    await second.stop()
    const { code, stdout } = await stance.run(['audit', 'verify'])
    expect(code).toBe(0)
    // Two findings and the tokens of both admins.
    expect(Number.parseInt(stdout, 10)).toBe(4)
  })

  it('responds while its database is unavailable, and connects without a restart', async () => {
    const port = await freePort()
    const url = new URL(
      inject('database').address.connectionString ?? 'postgres://stance@localhost',
    )
    url.hostname = OWN_HOST
    url.port = String(port)
    url.pathname = new URL(databaseUrl(database.address)).pathname
    const stance = await installation({ STANCE_DATABASE_URL: url.href })
    const service = await stance.open()
    expect(await service.status('/healthz')).toBe(200)
    expect(await service.status('/ready')).toBe(503)
    const admin = client(service, await stance.token('admin'))
    expect(await admin.post('/api/v1/findings/ingest', findingBody(3))).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE' },
    })

    const network = await passOn(port, endpointOf(database.address))
    await service.ready()
    expect((await admin.post('/api/v1/findings/ingest', findingBody(3))).status).toBe(201)

    // The same after another outage.
    network.close()
    await database.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    await pollUntil('/ready 503', async () => (await service.status('/ready')) === 503 || undefined)
    expect(await service.status('/healthz')).toBe(200)
    const again = await passOn(port, endpointOf(database.address))
    await service.ready()
    expect((await admin.post('/api/v1/findings/ingest', findingBody(3))).status).toBe(409)
    await service.stop()
    again.close()
  })
})
