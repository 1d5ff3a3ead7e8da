import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal, message } from './support/http-messages.ts'
import { type ListeningApp, startListeningApp } from './support/listening-app.ts'
import { openConnection } from './support/raw-http.ts'

let server: ListeningApp
beforeAll(async () => {
  server = await startListeningApp()
})
afterAll(() => server.close())

describe('upgrades', () => {
  const upgrade = (path: string, protocol: string, headers: string[] = []) =>
    [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      `Upgrade: ${protocol}`,
      ...headers,
      '\r\n',
    ].join('\r\n')

  test.each(['h2c', 'websocket', 'TLS/1.0'])(
    'to %s are refused where nothing speaks it',
    async (to) => {
      for (const path of ['/healthz', '/api/v1/findings', '/nothing', '//', '/%ff']) {
        const answer = await server.send(upgrade(path, to))
        expectRefusal(answer, 400, 'BAD_REQUEST')
        await server.expectAlive()
      }
    },
  )

  test('an Upgrade header without Connection is ignored', async () => {
    const answer = await server.send(message('GET /healthz HTTP/1.1', ['Upgrade: h2c']))
    expect(answer.status).toBe(200)
  })

  test('need a caller with the role', async () => {
    const withoutToken = await server.send(upgrade('/example/socket', 'echo'))
    expectRefusal(withoutToken, 401, 'UNAUTHORIZED')
    expect(withoutToken.headers['www-authenticate']).toBe('Bearer')

    const bearer = `Authorization: Bearer ${await server.api.token('viewer')}`
    const viewer = await server.send(upgrade('/example/socket', 'echo', [bearer]))
    expectRefusal(viewer, 403, 'FORBIDDEN')
  })

  test('are validated like any request', async () => {
    const bearer = `Authorization: Bearer ${await server.api.token('operator')}`
    const answer = await server.send(upgrade('/example/socket?page=1', 'echo', [bearer]))
    expectRefusal(answer, 400, 'BAD_REQUEST')
  })

  test('hand over the connection, with the bytes that were sent already', async () => {
    const { socket, write, until } = await openConnection(server.port)
    const bearer = `Authorization: Bearer ${await server.api.token('operator')}`
    write(`${upgrade('/example/socket', 'echo', [bearer])}early `)
    await until('101 Switching Protocols')
    write('late')
    expect(await until('late')).toMatch(/\r\n\r\nearly late$/)
    socket.destroy()
    await server.expectAlive()
  })

  test('a plain request to the same path gets a response', async () => {
    const answer = await server.api.as('operator')('GET', '/example/socket')
    expect([answer.statusCode, answer.json()]).toEqual([200, { protocol: 'echo' }])
    const only = await server.api.send('GET', '/example/socket-only', null)
    expect([only.statusCode, only.json().code]).toEqual([400, 'BAD_REQUEST'])
  })
})
