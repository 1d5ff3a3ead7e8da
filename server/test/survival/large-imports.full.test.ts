/** Documents and bodies of many values, with little memory, while others are served. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, findingBody, installation, type Service, TIMEOUT_MS } from '../product/product.ts'
import { FULL } from './extent.ts'

/** As the manifests give the process. */
const SETTINGS = { NODE_OPTIONS: '--max-old-space-size=512' }
const MAX_RESIDENT_BYTES = 1024 * 1024 * 1024
const RESULTS = FULL ? 250_000 : 50_000
const DOCUMENT_BYTES = 33_000_000
const WATCH_EVERY_MS = 20

const measured = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

const sarif = (): string => {
  const results = Array.from(
    { length: RESULTS },
    (_, index) =>
      `{"ruleId":"r${index % 20}","message":{"text":"m ${index}"},"locations":[{"physicalLocation":` +
      `{"artifactLocation":{"uri":"src/f${index}.ts"}}}]}`,
  )
  const rules = Array.from({ length: 20_000 }, (_, index) => `{"id":"r${index}"}`)
  return `{"version":"2.1.0","runs":[{"results":[${results}],"tool":{"driver":{"name":"semgrep","rules":[${rules}]}}}]}`
}

const filled = (item: string): string =>
  `{"a":[${`${item},`.repeat(DOCUMENT_BYTES / (item.length + 1))}${item}]}`

/** Sends requests of another caller one after the other until it is stopped. */
const watch = (service: Service, token: string) => {
  const times: number[] = []
  let isRunning = true
  const headers = { authorization: `Bearer ${token}` }
  const done = (async () => {
    while (isRunning) {
      const began = performance.now()
      const answer = await fetch(`${service.url}/api/v1/findings?per_page=1`, { headers })
      await answer.arrayBuffer()
      times.push(performance.now() - began)
      await sleep(WATCH_EVERY_MS)
    }
  })()
  return async () => {
    isRunning = false
    await done
    times.sort((one, other) => one - other)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    return { requests: times.length, p50: at(0.5), p99: at(0.99), max: at(0.9999) }
  }
}

describe('a process with a small heap', { timeout: 1_200_000 }, async () => {
  const stance = await installation(SETTINGS)
  let service: Service
  let token: string
  let admin: ReturnType<typeof client>
  beforeAll(async () => {
    service = await stance.serve()
    token = await stance.token('admin')
    admin = client(service, token)
  }, TIMEOUT_MS)
  afterAll(() => service.stop())

  const metrics = async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text()
    return {
      memory: measured(text, 'process_resident_memory_bytes'),
      delay: measured(text, 'nodejs_eventloop_lag_max_seconds'),
    }
  }

  /** Without the time limit of fetch: the answer comes when everything is saved. */
  const importBody = async (body: string) => {
    const sent = request(`${service.url}/api/v1/findings/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    sent.end(body)
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, ...((await json(answer)) as Record<string, unknown>) }
  }

  const report = async (name: string, stop: () => Promise<object>) => {
    const { memory, delay } = await metrics()
    const figures = { name, ...(await stop()), mebibytes: Math.round(memory / 2 ** 20), delay }
    process.stderr.write(`${JSON.stringify(figures)}\n`)
    expect(memory).toBeLessThan(MAX_RESIDENT_BYTES)
    expect(await service.status('/healthz')).toBe(200)
  }

  it(`imports a report of ${RESULTS} results`, async () => {
    await metrics()
    const stop = watch(service, token)
    const answer = await importBody(sarif())
    await report('report', stop)
    expect(answer).toMatchObject({
      status: 200,
      format: 'sarif',
      read: 1,
      rejected: 0,
      accepted: RESULTS,
    })
  })

  it.each(['{}', '[]', '0', '""', '{"a":{}}'])('rejects a document of %s', async (item) => {
    await metrics()
    const stop = watch(service, token)
    const answer = await importBody(filled(item))
    await report(item, stop)
    expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
  })

  it.each([
    ['names', `{${Array.from({ length: 95_000 }, (_, name) => `"n${name}":1`)}}`],
    ['empty objects', `{"text":[${'{},'.repeat(340_000)}{}]}`],
    ['a text', JSON.stringify({ text: 'x'.repeat(1_000_000), more: 1 })],
  ])('refuses forty bodies of %s at once', async (name, body) => {
    await admin.post('/api/v1/findings/ingest', findingBody(0))
    const list = await admin.get('/api/v1/findings?per_page=1')
    const [finding] = (list.body as unknown as { data: { id: string }[] }).data
    await metrics()
    const stop = watch(service, token)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        fetch(`${service.url}/api/v1/findings/${finding?.id}/comments`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body,
        }).then((answer) => answer.status),
      ),
    )
    await report(name, stop)
    expect(answers.every((status) => [400, 503].includes(status))).toBe(true)
  })
})
