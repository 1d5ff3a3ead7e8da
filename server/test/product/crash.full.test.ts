import { describe, expect, it } from 'vitest'
import { type Client, client, findingBody, installation, pollUntil } from './product.ts'
import { ask, traffic } from './traffic.ts'

const WRITERS = 8
const ENOUGH = 200

interface Acknowledged {
  readonly finding_id: string
}

const idsIn = (bodies: readonly string[]) =>
  bodies.map((body) => (JSON.parse(body) as Acknowledged).finding_id)

const listedIds = async ({ get }: Client): Promise<Set<string>> => {
  const ids = new Set<string>()
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { body } = await get(`/api/v1/findings?per_page=100&page=${page}`)
    const { data, total_pages } = body as unknown as { data: { id: string }[]; total_pages: number }
    for (const { id } of data) ids.add(id)
    pages = total_pages
  }
  return ids
}

describe('a service whose parts are killed', { timeout: 600_000 }, async () => {
  const stance = await installation()
  const service = await stance.serve()
  const token = await stance.token('admin')
  let number = 0
  const writers = (url: string) =>
    Array.from({ length: WRITERS }, () => ({
      send: (agent: Parameters<typeof ask>[1]['agent']) => {
        number += 1
        const body = findingBody(number)
        return ask(`${url}/api/v1/findings/ingest`, { agent, token, method: 'POST' as const, body })
      },
      accepts: (status: number) => status === 201,
    }))

  it('has every finding that it acknowledged before it was killed', async () => {
    let isRunning = true
    const load = traffic(writers(service.url), { everyMs: 1, shouldContinue: () => isRunning })
    await pollUntil('Ingest', () => load.acknowledged.length > ENOUGH || undefined)
    await service.stop('SIGKILL')
    isRunning = false
    await load.done

    const again = await stance.serve()
    const caller = client(again, token)
    const listed = await listedIds(caller)
    expect(idsIn(load.acknowledged).filter((id) => !listed.has(id))).toEqual([])
    expect(await caller.totals()).toEqual([listed.size, listed.size])
    await again.stop()
    expect(await stance.run(['audit', 'verify'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('stays alive without its database, reports it, and recovers by itself', async () => {
    const service = await stance.serve()
    const listedBefore = await listedIds(client(service, token))
    let isRunning = true
    const load = traffic(writers(service.url), { everyMs: 5, shouldContinue: () => isRunning })
    const alive: (number | undefined)[] = []
    const postmaster = (await stance.postmasterPid()) as number
    await pollUntil('Ingest', () => load.acknowledged.length > ENOUGH || undefined)

    process.kill(postmaster, 'SIGKILL')
    await pollUntil('An outage', async () => {
      alive.push(await service.status('/healthz'))
      return load.failures.length > 0 || undefined
    })
    const during = load.acknowledged.length
    await pollUntil('Recovery', async () => {
      alive.push(await service.status('/healthz'))
      return load.acknowledged.length > during + ENOUGH || undefined
    })
    isRunning = false
    await load.done

    expect(new Set(alive)).toEqual(new Set([200]))
    expect(new Set(load.failures.map((failure) => failure.slice(0, 34)))).toEqual(
      new Set(['503 {"code":"SERVICE_UNAVAILABLE",']),
    )
    expect(await stance.postmasterPid()).not.toBe(postmaster)
    await service.ready()
    const caller = client(service, token)
    const listed = await listedIds(caller)
    const expected = [...listedBefore, ...idsIn(load.acknowledged)]
    expect(expected.filter((id) => !listed.has(id))).toEqual([])
    expect(await caller.totals()).toEqual([listed.size, listed.size])
    await service.stop()
    expect(await stance.run(['audit', 'verify'])).toMatchObject({ code: 0, stderr: '' })
  })
})
