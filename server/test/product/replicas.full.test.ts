import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import { createEmptyDatabase } from '../support/empty-database.ts'
import { followEvents, NEW_FINDINGS, openEvents, resourceIdsOf } from '../support/event-source.ts'
import { databaseUrl } from './database-url.ts'
import { client, findingBody, installation, pollUntil, type Service } from './product.ts'
import { sealedLog } from './sealed-log.ts'
import { ask, type Client, traffic } from './traffic.ts'

const CLIENTS = 8
const EVERY_MS = 40
const LOOK_EVERY_MS = 200

/** Like a load balancer: polls the readiness of every node, and sends requests to the ready ones. */
const balancer = (nodes: () => readonly Service[]) => {
  let ready: readonly Service[] = []
  let index = 0
  return {
    look: async () => {
      const responses = await Promise.all(
        nodes().map(async (node) => ((await node.status('/ready')) === 200 ? [node] : [])),
      )
      ready = responses.flat()
      return ready.length
    },
    next: (): string => {
      index += 1
      const node = ready[index % ready.length]
      if (!node) throw new Error('No node is ready')
      return node.url
    },
  }
}

describe('two processes on one database', { timeout: 600_000 }, async () => {
  const database = await createEmptyDatabase()
  afterAll(database.close)
  const shared = {
    STANCE_DATABASE_URL: databaseUrl(database.address),
    STANCE_JWT_SECRET: randomBytes(32).toString('base64'),
    STANCE_AUDIT_KEY: randomBytes(32).toString('base64'),
    STANCE_SOURCE_RECORD_RETENTION_DAYS: '30',
  }
  const [left, right] = [await installation(shared), await installation(shared)]
  let [one, other] = await Promise.all([left.serve(), right.serve()])
  const token = await left.token('admin')
  const both = () => [client(one, token), client(other, token)] as const
  let written = 0

  it('that start at once on an empty database set it up once', async () => {
    const starts = () =>
      [one, other].filter(({ written: { stdout } }) => stdout.includes('schema migrated')).length
    await pollUntil('A schema', () => starts() > 0 || undefined)
    expect(starts()).toBe(1)
  })

  it('accept the tokens of each other', async () => {
    for (const issuer of [left, right]) {
      const issued = await issuer.token('viewer')
      for (const node of [one, other]) {
        expect((await client(node, issued).get('/api/v1/findings')).status).toBe(200)
      }
    }
  })

  it('list and count at once what was written through the other', async () => {
    for (let index = 0; index < 20; index += 1) {
      const [first, second] = both()
      const [here, there] = index % 2 === 0 ? [first, second] : [second, first]
      const answer = await here.post('/api/v1/findings/ingest', findingBody(written))
      expect(answer.status).toBe(201)
      written += 1
      expect(await there.totals()).toEqual([written, written])
      const id = (answer.body as unknown as { finding_id: string }).finding_id
      expect((await there.get(`/api/v1/findings/${id}`)).status).toBe(200)
    }
  })

  it('stream what was written through the other, to callers with the data scope', async () => {
    const scoped = await left.run(['token', '--role', 'viewer', '--account', '999988887777'])
    const [admin, stranger] = await Promise.all([
      openEvents(other, { token, query: NEW_FINDINGS }),
      openEvents(other, { token: scoped.stdout.trim(), query: NEW_FINDINGS }),
    ])
    await Promise.all([admin.live(), stranger.live()])
    const ids: string[] = []
    for (const account of ['111122223333', '999988887777']) {
      const answer = await both()[0].post('/api/v1/findings/ingest', findingBody(written, account))
      ids.push((answer.body as unknown as { finding_id: string }).finding_id)
      written += 1
    }
    expect(resourceIdsOf(await admin.until(({ events }) => events.length === 2))).toEqual(ids)
    const received = resourceIdsOf(await stranger.until(({ events }) => events.length > 0))
    expect(received).toEqual(ids.slice(1))
    for (const stream of [admin, stranger]) stream.close()
  })

  it('run a job once, whichever of them takes it', async () => {
    const { connection, pool } = database
    for (const records of [1, 2, 3, 4, 5]) {
      await pool.query(
        `with run as (
          insert into import_run (id, format, complete, status, observed_at, started_at)
          values (gen_random_uuid(), 'asff', true, 'completed', now(), now() - interval '31 days')
          returning id)
        insert into source_batch (run_id, format, records, body)
        select id, 'asff', 1, '' from run, generate_series(1, $1)`,
        [records],
      )
      await enqueue(connection, 'purge-findings', {})
      await pollUntil('The end of the job', async () => {
        const { rowCount } = await pool.query(
          "select from graphile_worker.jobs where task_identifier = 'purge-findings'",
        )
        return rowCount === 0 || undefined
      })
    }
    const { rows } = await pool.query(
      "select actor, detail from audit_entry where action = 'purgeFindings' order by at",
    )
    expect(rows).toEqual(
      [1, 2, 3, 4, 5].map((source_batches) => ({
        actor: 'stance (job)',
        detail: { findings: 0, source_batches },
      })),
    )
  })

  it('fail no request while one after the other is restarted under load', async () => {
    const nodes = balancer(() => [one, other])
    let isRunning = true
    let number = written
    const writer: Client = {
      send: (agent) => {
        number += 1
        const body = findingBody(number)
        const url = `${nodes.next()}/api/v1/findings/ingest`
        return ask(url, { agent, token, method: 'POST', body })
      },
      accepts: (status) => status === 201,
    }
    const reader: Client = {
      send: (agent) =>
        ask(`${nodes.next()}/api/v1/findings?per_page=5`, { agent, token, method: 'GET' }),
      accepts: (status) => status === 200,
    }
    expect(await nodes.look()).toBe(2)
    const follower = followEvents(() => ({ url: nodes.next() }), token)
    await pollUntil('The stream', () => follower.isLive() || undefined)
    const clients = Array.from({ length: CLIENTS }, (_, index) => (index < 4 ? writer : reader))
    const load = traffic(clients, { everyMs: EVERY_MS, shouldContinue: () => isRunning })
    const looking = (async () => {
      while (isRunning) {
        await nodes.look()
        await sleep(LOOK_EVERY_MS)
      }
    })()

    const enough = async (more: number) => {
      const goal = load.answered() + more
      await pollUntil('Traffic', () => load.answered() > goal || undefined)
    }
    await enough(100)
    expect((await one.stop('SIGTERM')).code).toBe(0)
    one = await left.serve()
    await enough(100)
    expect((await other.stop('SIGTERM')).code).toBe(0)
    other = await right.serve()
    await enough(100)
    isRunning = false
    await Promise.all([load.done, looking])

    expect(load.failures).toEqual([])
    written = number
    for (const node of both()) expect(await node.totals()).toEqual([written, written])

    const ids = load.acknowledged.flatMap((body) => JSON.parse(body).finding_id ?? [])
    await pollUntil('The last event', () => follower.events().length >= ids.length || undefined)
    await follower.stop()
    const received = follower.events().map(({ data }) => JSON.parse(data).subject_id)
    expect([...received].sort()).toEqual([...ids].sort())
  })

  it('reject a user who was disabled at the other, and end the streams of that user', async () => {
    const leaver = (
      await left.run(['token', '--role', 'viewer', '--subject', 'leaver'])
    ).stdout.trim()
    const stream = await openEvents(other, { token: leaver })
    await stream.live()
    const [admin] = both()
    const id = await pollUntil('The user', async () => {
      const { rows } = await database.pool.query(
        "select id from platform_user where subject = 'leaver'",
      )
      return rows[0]?.id as string | undefined
    })
    expect((await admin.patch(`/api/v1/users/${id}`, { status: 'disabled' })).status).toBe(200)
    expect((await client(one, leaver).get('/api/v1/findings')).status).toBe(401)
    await stream.closed
    expect((await client(other, leaver).get('/api/v1/findings')).status).toBe(401)
  })

  it('have one audit log, which verifies', async () => {
    await sealedLog(database.pool)
    await Promise.all([one.stop(), other.stop()])
    const { code, stdout, stderr } = await right.run(['audit', 'verify'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const { rows } = await database.pool.query('select count(*) as entries from audit_entry')
    expect(Number.parseInt(stdout, 10)).toBe(rows[0].entries)
    expect(rows[0].entries).toBeGreaterThan(written)
  })
})
