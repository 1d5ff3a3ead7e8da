/** Checkpoints of the audit log in a second place, which verifies the log when the first one is gone. */
import { createPublicKey, verify as verifySignature } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { installation, pollUntil, WITHOUT_SEARCH } from './product.ts'

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

interface Message {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A receiver that is unavailable at first. */
const startReceiver = async () => {
  const messages: Message[] = []
  let status = 503
  const server = createServer(async (request, response) => {
    messages.push({ headers: request.headers, body: await bodyOf(request) })
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/checkpoints`,
    messages,
    recover: () => {
      status = 204
    },
    close: () => server.close(),
  }
}

describe('shipped checkpoints', { timeout: 600_000 }, async () => {
  const stance = await installation(WITHOUT_SEARCH)
  const checkpoint = join(stance.dataDir, 'audit-checkpoint.json')
  const verifiesWith = async (file: string) => {
    await rm(checkpoint, { force: true })
    const { code } = await stance.run(['audit', 'verify'])
    const { code: named, stderr } = await stance.run(['audit', 'verify', '--checkpoints', file])
    return [code, named, stderr]
  }

  it('arrive signed, once the receiver is available; until then it shows', async () => {
    const receiver = await startReceiver()
    const env = { STANCE_AUDIT_SHIP_TO: receiver.url }
    await (await stance.serve()).stop()
    await stance.token('admin')
    const service = await stance.serve([], { env })
    const health = async () => (await (await fetch(`${service.url}/health`)).json()) as never
    await pollUntil('The failure', () => receiver.messages.length > 0 || undefined)
    await pollUntil('The problem', async () => {
      const { components } = (await health()) as { components: Record<string, string> }
      return components.audit_shipping === 'degraded' || undefined
    })
    expect(await service.status('/ready')).toBe(200)
    receiver.recover()
    await pollUntil('Health', async () => {
      const { status } = (await health()) as { status: string }
      return status === 'ok' || undefined
    })
    const metrics = await (await fetch(`${service.url}/metrics`)).text()
    expect(metrics).toMatch(/^stance_audit_shipping_failures_total [1-9]/m)
    await service.stop()
    receiver.close()

    const { headers, body } = receiver.messages.at(-1) as Message
    const sent = JSON.parse(body).audit_checkpoint
    expect(JSON.parse(await readFile(checkpoint, 'utf8'))).toEqual(sent)
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const [version, signature = ''] = String(headers['webhook-signature']).split(',')
    const key = createPublicKey({
      key: Buffer.from(sent.public_key, 'base64'),
      format: 'der',
      type: 'spki',
    })
    expect(version).toBe('v1a')
    expect(verifySignature(null, Buffer.from(signed), key, Buffer.from(signature, 'base64'))).toBe(
      true,
    )
    const kept = join(stance.folder, 'received.json')
    await writeFile(kept, JSON.stringify(sent))
    expect(await verifiesWith(kept)).toEqual([1, 0, ''])
  })

  it('are lines of a file, also after one that is incomplete', async () => {
    const file = join(stance.folder, 'shipped.jsonl')
    await writeFile(file, '{"position":1,"ha')
    await stance.token('admin')
    const service = await stance.serve([], { env: { STANCE_AUDIT_SHIP_TO: file } })
    await pollUntil('The line', async () => {
      const lines = (await readFile(file, 'utf8')).split('\n')
      return lines.length > 2 || undefined
    })
    await service.stop()
    expect(await verifiesWith(file)).toEqual([1, 0, ''])
  })

  it('are records of the service log', async () => {
    await stance.token('admin')
    const service = await stance.serve([], { env: { STANCE_AUDIT_SHIP_TO: 'stdout' } })
    await service.writes('audit_checkpoint')
    const { stdout } = await service.stop()
    const log = join(stance.folder, 'service.log')
    await writeFile(log, stdout)
    expect(await verifiesWith(log)).toEqual([1, 0, ''])
  })

  it.each(['http://example.com/x', 'ftp://example.com', 'https://user@example.com/'])(
    'are not sent to %s',
    async (target) => {
      const { code, stderr } = await stance.run(['config'], {
        env: { STANCE_AUDIT_SHIP_TO: target },
      })
      expect([code, stderr]).toEqual([2, expect.stringContaining('STANCE_AUDIT_SHIP_TO')])
    },
  )
})
