import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../../src/kernel/caller.ts'
import { issueToken, type TokenRequest } from '../../src/platform/auth/built-in-tokens.ts'
import { databaseUrl } from '../product/database-url.ts'
import { client, findingBody, installation, pollUntil, type Service } from '../product/product.ts'
import { createEmptyDatabase } from '../support/empty-database.ts'
import {
  type EventSource,
  NEW_FINDINGS,
  openEvents,
  resourceIdsOf,
  type StreamOptions,
} from '../support/event-source.ts'

const SECRET = randomBytes(32).toString('base64')
const FOR_CALLER = 5

/** More than the buffers of two sockets, and many times the backlog of a stream. */
const FLOOD = { events: 20_000, bytes: 2_000 }
const STALLED = 8
/** Half of what the events take once for each of the clients. */
const MAX_GROWTH_BYTES = 150 * 1024 * 1024

/** The log ends for readers at the oldest transaction of the server, which may be one of another test. */
const UNREADABLE_EVENTS =
  'select from event where transaction_id >= pg_snapshot_xmin(pg_current_snapshot())'

const tokenOf = (role: Role, over: Partial<TokenRequest> = {}) =>
  issueToken(
    new TextEncoder().encode(SECRET),
    {
      subject: role,
      roles: [role],
      accounts: ['*'],
      permissions: [],
      lifetimeSeconds: 3_600,
      ...over,
    },
    new Date(),
  )

describe('the event streams of a started product', { timeout: 600_000 }, async () => {
  const database = await createEmptyDatabase()
  const { serve } = await installation({
    STANCE_DATABASE_URL: databaseUrl(database.address),
    STANCE_JWT_SECRET: SECRET,
  })
  let service: Service
  let opened: EventSource[] = []
  beforeAll(async () => {
    service = await serve()
  })
  afterEach(() => {
    for (const stream of opened) stream.close()
    opened = []
  })
  afterAll(async () => {
    await service.stop()
    await database.close()
  })

  const open = async (options: StreamOptions) => {
    const stream = await openEvents(service, { query: NEW_FINDINGS, ...options })
    opened.push(stream)
    return stream
  }
  const listen = async (options: StreamOptions) => {
    const stream = await open(options)
    await stream.live()
    return stream
  }
  const metric = async (name: string): Promise<number> => {
    const text = await (await fetch(`${service.url}/metrics`)).text()
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  }
  const streams = (expected: number) =>
    pollUntil(`${expected} open streams`, async () =>
      (await metric('stance_event_streams')) === expected ? true : undefined,
    )
  let reports = 0
  const ingest = async (account?: string): Promise<string> => {
    reports += 1
    const admin = client(service, await tokenOf('admin'))
    const answer = await admin.post('/api/v1/findings/ingest', findingBody(reports, account))
    expect(answer.status).toBe(201)
    await pollUntil('Readers to see the event', async () => {
      const { rows } = await database.pool.query(UNREADABLE_EVENTS)
      return rows.length === 0 ? true : undefined
    })
    return (answer.body as unknown as { finding_id: string }).finding_id
  }

  it('need a caller with the role', async () => {
    expect((await open({ token: 'no.token.atall' })).status).toBe(401)
    expect((await open({ token: await tokenOf('requester') })).status).toBe(403)
    const expired = await tokenOf('viewer', { lifetimeSeconds: -120 })
    expect((await open({ token: expired })).status).toBe(401)
    for (const role of ['viewer', 'operator', 'admin'] as const) {
      expect((await open({ token: await tokenOf(role) })).status).toBe(200)
    }
  })

  it('never contain events outside of the data scope, live or on resumption', async () => {
    await ingest()
    const scoped = { subject: 'scoped', accounts: ['999988887777'] }
    const stranger = await listen({ token: await tokenOf('viewer', scoped) })
    const unrestricted = await listen({ token: await tokenOf('viewer') })
    const { lastEventId } = stranger.read
    await ingest()
    const own = await ingest('999988887777')
    // The log delivers an event once the older transactions of the server have ended: the first one too, perhaps.
    await unrestricted.until((read) => resourceIdsOf(read).includes(own))
    await stranger.until(({ events }) => events.length > 0)
    const resumed = await listen({ token: await tokenOf('viewer', scoped), lastEventId })
    for (const { read } of [stranger, resumed]) expect(resourceIdsOf(read)).toEqual([own])
  })

  it('are limited per caller, over all connections', async () => {
    await streams(0)
    const token = await tokenOf('viewer')
    const responses = await Promise.all(Array.from({ length: 40 }, () => open({ token })))
    const statuses = responses.map(({ status }) => status).sort()
    expect(statuses).toEqual([
      ...Array.from({ length: FOR_CALLER }, () => 200),
      ...Array.from({ length: 40 - FOR_CALLER }, () => 429),
    ])
    for (const { status, headers } of responses)
      if (status === 429) expect(headers['retry-after']).toBe('1')
    expect((await listen({ token: await tokenOf('operator') })).status).toBe(200)
    for (const stream of responses) stream.close()
    await streams(1)
    await listen({ token })
  })

  it.each(['0', 'x-1', '1-x', '%00', '1-1;', `${'9'.repeat(200)}-1`])(
    'reject a malformed id: %s',
    async (lastEventId) => {
      const stream = await open({ token: await tokenOf('viewer'), lastEventId })
      expect([stream.status, (await stream.refusal()).code]).toEqual([400, 'BAD_REQUEST'])
    },
  )

  it('end when their token expires', async () => {
    const token = await tokenOf('viewer', { lifetimeSeconds: 2 })
    const stream = await listen({ token })
    await stream.closed
    expect(stream.read.lastEventId).not.toBe('')
  })

  it('end when the user is disabled, and cannot be opened again', async () => {
    const admin = client(service, await tokenOf('admin'))
    const token = await tokenOf('operator', { subject: 'leaver', name: 'leaver' })
    const stream = await listen({ token })
    const id = await pollUntil('The user', async () => {
      const { data } = (await admin.get('/api/v1/users')).body as unknown as {
        data: { id: string; name: string }[]
      }
      return data.find(({ name }) => name === 'leaver')?.id
    })
    const disabled = await admin.patch(`/api/v1/users/${id}`, { status: 'disabled' })
    expect(disabled.status).toBe(200)
    await stream.closed
    expect((await open({ token })).status).toBe(401)
    expect((await client(service, token).get('/api/v1/findings')).status).toBe(401)
  })

  it('end for a client that does not read, after a bounded backlog', async () => {
    await streams(0)
    const token = await tokenOf('viewer')
    // A caller may open only a few streams.
    const tokens = [token, await tokenOf('operator')]
    const stalled: EventSource[] = []
    for (let index = 0; index < STALLED; index += 1)
      stalled.push(await listen({ token: tokens[index % 2] ?? token, query: '' }))
    for (const stream of stalled) stream.pause()
    const before = await metric('process_resident_memory_bytes')
    await database.pool.query(
      `insert into event (type, at, subject_id, data)
       select 'issue.updated', now(), number, jsonb_build_object('text', repeat('x', $2))
       from generate_series(1, $1) as number`,
      [FLOOD.events, FLOOD.bytes],
    )
    await streams(0)
    expect(await metric('process_resident_memory_bytes')).toBeLessThan(before + MAX_GROWTH_BYTES)

    const [first] = stalled
    first?.resume()
    await first?.closed
    const received = resourceIdsOf(first!.read)
    expect(received.length).toBeLessThan(FLOOD.events)
    let { lastEventId } = first!.read
    while (received.length < FLOOD.events) {
      const again = await open({ token, lastEventId, query: '' })
      await Promise.race([
        again.closed,
        again.until(({ events }) => received.length + events.length >= FLOOD.events),
      ])
      again.close()
      received.push(...resourceIdsOf(again.read))
      lastEventId = again.read.lastEventId
    }
    expect(received).toEqual(Array.from({ length: FLOOD.events }, (_, index) => `${index + 1}`))
  })

  it('do not hold up a stop', async () => {
    const stream = await listen({ token: await tokenOf('viewer') })
    const stalled = await listen({ token: await tokenOf('operator') })
    stalled.pause()
    const stopped = service.stop('SIGTERM')
    // It ends before the requests that are still accepted.
    await stream.closed
    expect(await service.status('/healthz')).toBe(200)
    expect((await stopped).code).toBe(0)
    service = await serve()
    const { lastEventId } = stream.read
    const id = await ingest()
    const back = await open({ token: await tokenOf('viewer'), lastEventId })
    expect(resourceIdsOf(await back.until(({ events }) => events.length > 0))).toEqual([id])
  })
})
