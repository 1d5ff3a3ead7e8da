import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/connection.ts'
import { inTransaction, isDatabaseUnavailable } from '../../src/platform/db/transaction.ts'
import { client, findingBody, installation, pollUntil } from '../product/product.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { FULL } from './extent.ts'
import { childrenOf } from './processes.ts'

const onLinux = process.platform === 'linux'

/** The statement timeout of the server, and a reserve for a busy machine. */
const ANSWERED_WITHIN_MS = 120_000

describe.runIf(onLinux)('a database that stops responding', { timeout: 600_000 }, () => {
  test.skipIf(process.env.STANCE_TEST_DATABASE_URL)(
    'fails a transaction in bounded time, and its connection is not used again',
    async () => {
      const database = await createTestDatabase()
      const onError = () => {}
      const { connection, close } = openDatabase(database.address, {
        size: 1,
        onError,
        queryTimeoutMs: 500,
      })
      const pidOf = async (on: typeof connection) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(on)
        return rows[0]?.pid ?? 0
      }
      let stopped = 0
      const failure = await inTransaction(connection, async (transaction) => {
        await sql`create table half_done ()`.execute(transaction)
        stopped = await pidOf(transaction)
        process.kill(stopped, 'SIGSTOP')
        await sql`select 1`.execute(transaction)
      }).catch((error: unknown) => error)
      process.kill(stopped, 'SIGCONT')

      expect(isDatabaseUnavailable(failure)).toBe(true)
      expect(await pidOf(connection)).not.toBe(stopped)
      await pollUntil('The end of the connection', async () => {
        const { rowCount } = await database.pool.query(
          'select from pg_stat_activity where pid = $1',
          [stopped],
        )
        return rowCount === 0 || undefined
      })
      const { rows } = await database.pool.query("select to_regclass('half_done') as found")
      expect(rows).toEqual([{ found: null }])
      await close()
      await database.close()
    },
  )

  test('leaves the service alive; it reports the outage and recovers by itself', async () => {
    const stance = await installation()
    const service = await stance.serve()
    const admin = client(service, await stance.token('admin'))
    expect((await admin.post('/api/v1/findings/ingest', findingBody(1))).status).toBe(201)
    const postmaster = (await stance.postmasterPid()) as number
    const signal = (name: NodeJS.Signals, pids: readonly number[]) => {
      for (const pid of pids) {
        try {
          process.kill(pid, name)
        } catch (error) {
          // A process may have ended since, because its client has disconnected.
          if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
        }
      }
    }
    let server = [postmaster]
    // A stopped process cannot exit, so resume it whatever happens here.
    try {
      signal('SIGSTOP', server)
      // A server that is stopped has no more children than these.
      const children = await childrenOf(postmaster)
      server = [postmaster, ...children]
      signal('SIGSTOP', children)
      const since = performance.now()
      const responses = Promise.all([
        ...Array.from({ length: 20 }, (_, index) =>
          admin.post('/api/v1/findings/ingest', findingBody(index + 2)),
        ),
        ...Array.from({ length: 20 }, () => admin.get('/api/v1/findings')),
      ])
      await pollUntil(
        '/ready 503',
        async () => (await service.status('/ready')) === 503 || undefined,
      )
      expect(await service.status('/healthz')).toBe(200)
      if (FULL) {
        const answers = await responses
        const took = performance.now() - since
        process.stdout.write(`A silent database was answered for within ${Math.round(took)} ms\n`)
        expect(took).toBeLessThan(ANSWERED_WITHIN_MS)
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
        expect(new Set(answers.map(({ body }) => body.code))).toEqual(
          new Set(['SERVICE_UNAVAILABLE']),
        )
      } else {
        await sleep(2_000)
      }
      expect(await service.status('/healthz')).toBe(200)
      signal('SIGCONT', server)
      const statuses = (await responses).map(({ status }) => status)
      expect([200, 201, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]))
    } finally {
      signal('SIGCONT', server)
    }
    await service.ready()
    for (let number = 1; number <= 21; number += 1) {
      const status = await pollUntil('An answer of the database', async () => {
        const answer = await admin.post('/api/v1/findings/ingest', findingBody(number))
        return answer.status === 503 ? undefined : answer.status
      })
      expect([201, 409]).toContain(status)
    }
    expect(await admin.totals()).toEqual([21, 21])
    await service.stop()
    expect(await stance.run(['audit', 'verify'])).toMatchObject({ code: 0, stderr: '' })
  })
})
