import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { DatabaseAddress } from '../../src/platform/db/connection.ts'
import { installation } from '../product/product.ts'
import { createEmptyDatabase } from '../support/empty-database.ts'
import { FULL } from '../survival/extent.ts'

/** The delay of each response of the slow database. */
const SLOW_MS = 300
const ASKS = FULL ? 5_000 : 500
const CONCURRENCY = 50

/** Where the server accepts connections. */
const endpointOf = ({ connectionString, host, port }: DatabaseAddress) => {
  if (connectionString === undefined) return { path: join(host ?? '', `.s.PGSQL.${port}`) }
  const url = new URL(connectionString)
  return { host: url.hostname, port: Number(url.port || 5432) }
}

/** The same database on another port of this machine. */
const urlAt = (port: number, { connectionString, user, database }: DatabaseAddress): string => {
  const url = new URL(connectionString ?? `postgres://${user}@localhost/${database}`)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}

describe('a service with a slow database', { timeout: 600_000 }, async () => {
  const { address, close } = await createEmptyDatabase()
  const state = { isSlow: false, probes: 0 }
  const proxy: Server = createServer((near) => {
    const far = connect(endpointOf(address))
    near.on('data', (piece) => {
      state.probes += piece.toString('latin1').split('select 1\0').length - 1
      if (state.isSlow) setTimeout(() => far.writable && far.write(piece), SLOW_MS)
      else far.write(piece)
    })
    far.pipe(near)
    near.on('close', () => far.destroy()).on('error', () => far.destroy())
    far.on('close', () => near.destroy()).on('error', () => near.destroy())
  })
  afterAll(async () => {
    proxy.close()
    await close()
  })

  it('N14 probes it once a second, however many health checks arrive', async () => {
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const { port } = proxy.address() as { port: number }
    const stance = await installation({ STANCE_DATABASE_URL: urlAt(port, address) })
    const service = await stance.serve()
    state.isSlow = true
    const before = state.probes
    const start = performance.now()
    // Longer than the interval of probes: responses do not wait for the database.
    for (let asked = 0; asked < ASKS || state.probes === before; asked += CONCURRENCY) {
      const answers = Array.from({ length: CONCURRENCY }, () => service.status('/ready'))
      expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
    }
    const seconds = (performance.now() - start) / 1_000
    expect(state.probes - before).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
    state.isSlow = false
    await service.stop()
  })
})
