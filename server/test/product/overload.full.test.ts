import { describe, expect, it } from 'vitest'
import { client, findingBody, installation, pollUntil } from './product.ts'
import { type Answer, askOnce, traffic } from './traffic.ts'

/** With two connections, 64 concurrent requests are accepted; this is three times as many. */
const SETTINGS = { STANCE_DATABASE_POOL: '2' }
const CLIENTS = 192
const ENOUGH = 300
const MAX_GROWTH_BYTES = 256 * 1024 * 1024

const refusal = (message: string) =>
  JSON.stringify({ code: 'SERVICE_UNAVAILABLE', message, status: 503 })
const EXCESS = refusal('Too many requests are in progress; try again shortly')
/** Of an accepted request that a slow machine gave no connection in time, before or after its write. */
const LATE = refusal('The database does not answer; try again shortly')

const measured = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

const metricsOf = async (url: string) => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return {
    shed: measured(text, 'stance_shed_requests_total'),
    memory: measured(text, 'process_resident_memory_bytes'),
  }
}

describe('an overloaded service', { timeout: 600_000 }, async () => {
  const stance = await installation(SETTINGS)

  it('rejects the excess, serves the rest, stays alive, and recovers', async () => {
    const service = await stance.serve()
    const token = await stance.token('admin')
    const admin = client(service, token)
    await admin.post('/api/v1/findings/ingest', findingBody(0))
    const before = await metricsOf(service.url)
    let number = 0
    let isRunning = true
    const refused: string[] = []
    const served = { reads: 0, writes: 0 }
    const sendBy = (kind: keyof typeof served, send: Parameters<typeof traffic>[0][0]['send']) => ({
      send: async (agent: Parameters<typeof send>[0]): Promise<Answer> => {
        const answer = await send(agent)
        if (answer.status === 503) refused.push(answer.body)
        else served[kind] += 1
        return answer
      },
      accepts: (status: number) => status === 503 || status === (kind === 'reads' ? 200 : 201),
    })
    const reader = sendBy('reads', (agent) =>
      askOnce(`${service.url}/api/v1/findings?per_page=50`, { agent, token, method: 'GET' }),
    )
    const writer = sendBy('writes', (agent) => {
      number += 1
      const body = findingBody(number)
      return askOnce(`${service.url}/api/v1/findings/ingest`, {
        agent,
        token,
        method: 'POST',
        body,
      })
    })
    const clients = Array.from({ length: CLIENTS }, (_, index) => (index % 4 < 2 ? writer : reader))
    const load = traffic(clients, { everyMs: 0, shouldContinue: () => isRunning })

    const lives: (number | undefined)[] = []
    await pollUntil('Service under load', async () => {
      lives.push(await service.status('/healthz'), await service.status('/ready'))
      const enough = Math.min(served.reads, served.writes, refused.length) > ENOUGH
      return enough || undefined
    })
    isRunning = false
    await load.done

    expect(load.failures).toEqual([])
    expect(new Set(lives)).toEqual(new Set([200]))
    const excess = refused.filter((body) => body === EXCESS)
    const late = refused.filter((body) => body === LATE)
    expect(refused.filter((body) => body !== EXCESS && body !== LATE)).toEqual([])
    const after = await metricsOf(service.url)
    expect(after.shed - before.shed).toBe(excess.length)
    expect(after.memory - before.memory).toBeLessThan(MAX_GROWTH_BYTES)

    // It recovers, and rejected requests had no effect.
    for (let index = 0; index < 50; index += 1) {
      expect((await admin.get('/api/v1/findings')).status).toBe(200)
    }
    const [listed, counted] = await admin.totals()
    expect(counted).toBe(listed)
    expect(listed).toBeGreaterThanOrEqual(served.writes + 1)
    expect(listed).toBeLessThanOrEqual(served.writes + 1 + late.length)
    await service.stop()
  })
})
