import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MANIFEST } from '../../src/aggregator/state/manifest.ts'
import {
  openObjectState,
  readOnlyObjectState,
} from '../../src/aggregator/state/object-state.store.ts'
import { encodeStateFile } from '../../src/aggregator/state/state-file.ts'
import { parseObjectUrl } from '../../src/clouds/object-stores/object-location.ts'
import { s3Objects } from '../../src/clouds/object-stores/s3-objects.service.ts'
import { namedHosts } from '../../src/platform/outbound/address-rules.ts'
import { createOutboundHttp } from '../../src/platform/outbound/outbound-http.ts'

/** The server of moto, a Python package, which imitates S3. The tests are skipped without it. */
const PROGRAM = 'moto_server'
const isMissing = spawnSync(PROGRAM, ['--version']).error !== undefined
const KEYS = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'example', sessionToken: 'x' }

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const fileOf = (generation: number) => encodeStateFile(JSON.stringify({ generation }))

describe.skipIf(isMissing)('an S3 that other people wrote', () => {
  let server: ChildProcess
  let endpoint = ''
  beforeAll(async () => {
    const port = await freePort()
    endpoint = `http://127.0.0.1:${port}`
    server = spawn(PROGRAM, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    await vi.waitFor(() => fetch(`${endpoint}/moto-api/`), { timeout: 60_000, interval: 200 })
    const created = await fetch(`${endpoint}/findings-of-acme`, {
      method: 'PUT',
      headers: {
        authorization: 'AWS4-HMAC-SHA256 Credential=AKIA/20260101/us-east-1/s3/aws4_request',
      },
    })
    expect(created.status).toBe(200)
  })
  afterAll(() => {
    server?.kill()
  })

  const open = () => {
    const location = parseObjectUrl('s3://findings-of-acme/stance')
    if (!location) throw new Error('no address')
    const http = createOutboundHttp({ trust: namedHosts(endpoint) })
    return s3Objects(location, { region: 'us-east-1', endpoint, keys: async () => KEYS, http })
  }

  test('keeps a state under conditional writes and a lock', async () => {
    const objects = open()
    const { store, lock } = await openObjectState(objects)
    await store.swap(fileOf(1).bytes, '')
    for (let index = 0; index < 12; index += 1)
      await store.put(`aws/account-${index}.a.json`, fileOf(index).bytes)
    await expect(openObjectState(open())).rejects.toThrow(/Another run uses the state/)
    await store.swap(fileOf(2).bytes, fileOf(1).sha256)
    await lock.check()
    await lock.release()
    const reader = readOnlyObjectState(open())
    expect(await reader.get(MANIFEST)).toEqual(fileOf(2).bytes)
    expect(await reader.list()).toHaveLength(13)
    await (await openObjectState(open())).lock.release()
  })

  test('refuses a write whose version is an old one', async () => {
    const objects = open()
    const first = await objects.put('a', Buffer.from('1'), 'absent')
    expect(first).not.toBeNull()
    expect(await objects.put('a', Buffer.from('2'), 'absent')).toBeNull()
    const second = await objects.put('a', Buffer.from('2'), { version: first ?? '' })
    expect(second).not.toBe(first)
    expect(await objects.put('a', Buffer.from('3'), { version: first ?? '' })).toBeNull()
    expect(String((await objects.get('a', 10))?.bytes)).toBe('2')
    expect(await objects.get('b', 10)).toBeNull()
  })

  test('takes an object in parts', async () => {
    const objects = open()
    const content = Buffer.alloc(18_000_001, 'findings\n')
    const read = async (from: number, length: number) => content.subarray(from, from + length)
    await objects.upload('sets/1/findings.json', { size: content.length, read })
    const stored = await objects.get('sets/1/findings.json', content.length)
    expect(stored?.bytes.equals(content)).toBe(true)
  })
})
