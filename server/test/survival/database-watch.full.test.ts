import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { DatabaseAddress } from '../../src/platform/db/connection.ts'
import { VERSION } from '../../src/platform/package-paths.ts'
import { databaseUrl } from '../product/database-url.ts'
import { client, findingBody, installation, pollUntil, type Service } from '../product/product.ts'
import { createEmptyDatabase } from '../support/empty-database.ts'

const endpointOf = (address: DatabaseAddress) => {
  if (address.connectionString === undefined) {
    return { path: join(address.host ?? '', `.s.PGSQL.${address.port}`) }
  }
  const { hostname, port } = new URL(address.connectionString)
  return { host: hostname, port: Number(port || 5432) }
}

/** A network in front of a server. While it is silent, it accepts everything and passes on nothing. */
const openNetwork = async (target: ReturnType<typeof endpointOf>) => {
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(target)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => {})
      if (isSilent) socket.pause()
    }
    near.on('data', (bytes) => far.write(bytes)).on('close', () => far.destroy())
    far.on('data', (bytes) => near.write(bytes)).on('close', () => near.destroy())
    if (isSilent) for (const socket of [near, far]) socket.pause()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    setSilent: (silent: boolean) => {
      isSilent = silent
      for (const socket of sockets) silent ? socket.pause() : socket.resume()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Below any timeout of a statement, and above the time in which a silent database is noticed. */
const ANSWERED_WITHIN_MS = 60_000

const READS = ['/api/v1/findings', '/api/v1/findings/stats', '/api/v1/issues', '/api/v1/accounts']

describe('an external database', { timeout: 600_000 }, async () => {
  const database = await createEmptyDatabase()
  const network = await openNetwork(endpointOf(database.address))
  const base = new URL(inject('database').address.connectionString ?? 'postgres://stance@localhost')
  base.host = `127.0.0.1:${network.port}`
  base.pathname = new URL(databaseUrl(database.address)).pathname
  const stance = await installation({ STANCE_DATABASE_URL: base.href })
  let service: Service
  let token = ''

  const statusOf = async (path: string, body?: object): Promise<number> => {
    const answer = await fetch(service.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const everyStatus = () =>
    Promise.all([
      ...READS.map((path) => statusOf(path)),
      statusOf('/api/v1/findings/ingest', findingBody(7)),
      ...Array.from({ length: 20 }, () => statusOf('/api/v1/findings')),
    ])

  beforeAll(() => network.setSilent(true))
  afterAll(async () => {
    network.close()
    await database.close()
  })

  it('that is silent at the start is reported in the log, and the process lives', async () => {
    service = await stance.open()
    expect(await service.status('/healthz')).toBe(200)
    expect(await service.status('/ready')).toBe(503)
    token = await stance.token('admin')
    expect(new Set(await everyStatus())).toEqual(new Set([503]))
    await pollUntil('A line of the log', () =>
      service.written.stdout.includes('database not available; retrying') ? true : undefined,
    )
    expect(await service.status('/healthz')).toBe(200)
    network.setSilent(false)
    await service.ready()
  })

  it('that becomes silent is answered for with 503, also in requests that wait for it', async () => {
    expect(
      await client(service, token).post('/api/v1/findings/ingest', findingBody(1)),
    ).toMatchObject({ status: 201 })
    network.setSilent(true)
    expect(new Set(await everyStatus())).toEqual(new Set([503]))
    expect(new Set(await everyStatus())).toEqual(new Set([503]))
    expect(await service.status('/healthz')).toBe(200)
    expect(await service.status('/ready')).toBe(503)
    network.setSilent(false)
    await service.ready()
    await pollUntil('A list', async () => (await statusOf('/api/v1/findings')) === 200 || undefined)
  })

  it('that a newer release migrates is not used any more', async () => {
    await database.pool.query(
      "insert into migration (name, digest, release, works_since) values ('9998_works.sql', 'x', '7.0.0', '0001_baseline.sql')",
    )
    expect(await service.status('/ready')).toBe(200)
    await database.pool.query(
      "insert into migration (name, digest, release) values ('9999_newer.sql', 'x', '7.1.0')",
    )
    await pollUntil('/ready 503', async () => (await service.status('/ready')) === 503 || undefined)
    const { status, body } = await client(service, token).get('/api/v1/findings')
    expect(status).toBe(503)
    expect(body.message).toContain('Stance 7.1.0 (9999_newer)')
    expect(body.message).toContain(`Stance ${VERSION} (`)
    expect(await service.status('/healthz')).toBe(200)
    await service.stop()

    for (const args of [
      ['serve'],
      ['migrate'],
      ['audit', 'verify'],
      ['export', 'x.gz'],
      ['reprocess'],
    ]) {
      const { code, stderr } = await stance.run(args)
      expect({ args, code }).toEqual({ args, code: 1 })
      expect(stderr).toMatch(
        /^stance: The database has the schema of Stance 7\.1\.0 \(9999_newer\), and this is Stance [^\n]+\n$/,
      )
    }
  })
})
