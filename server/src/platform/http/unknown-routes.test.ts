import { afterAll, beforeAll, expect, test } from 'vitest'
import { openConnection } from '../../../test/support/raw-http.ts'
import { bareServer } from './bare-server.fixture.ts'
import { handleUnknownRoutes } from './unknown-routes.ts'

const app = bareServer()

beforeAll(async () => {
  app.get('/items', async () => ({}))
  app.post('/items', async () => ({}))
  app.get('/items/:id', async () => ({}))
  app.delete('/items/:id', async () => ({}))
  app.post('/items/search', async () => ({}))
  app.get('/items/:id/parts', async () => ({}))
  app.put('/items/all/parts', async () => ({}))
  handleUnknownRoutes(app, [
    { method: 'GET', path: '/items' },
    { method: 'POST', path: '/items' },
    { method: 'GET', path: '/items/{id}' },
    { method: 'DELETE', path: '/items/{id}' },
    { method: 'POST', path: '/items/search' },
    { method: 'GET', path: '/a.json' },
    { method: 'GET', path: '/items/{id}/parts' },
    { method: 'PUT', path: '/items/all/parts' },
  ])
  await app.ready()
})
afterAll(() => app.close())

const send = (method: string, url: string) => app.inject({ method: method as 'GET', url })

test.each([
  ['DELETE', '/items', 'GET, HEAD, OPTIONS, POST'],
  ['PUT', '/items/1', 'DELETE, GET, HEAD, OPTIONS'],
  ['PATCH', '/items/1?a=b', 'DELETE, GET, HEAD, OPTIONS'],
  ['TRACE', '/items', 'GET, HEAD, OPTIONS, POST'],
  ['PUT', '/items/search', 'OPTIONS, POST'],
  ['GET', '/items/search', 'OPTIONS, POST'],
  ['HEAD', '/items/search?a=b', 'OPTIONS, POST'],
  ['DELETE', '/items/%73earch', 'OPTIONS, POST'],
  ['POST', '/items/1/parts', 'GET, HEAD, OPTIONS'],
  ['GET', '/items/all/parts', 'OPTIONS, PUT'],
])('%s %s is not allowed', async (method, url, allow) => {
  const response = await send(method, url)
  expect(response.statusCode).toBe(405)
  expect(response.headers.allow).toBe(allow)
  if (method === 'HEAD') return
  expect(response.json()).toEqual({
    code: 'METHOD_NOT_ALLOWED',
    message: `Method not allowed; allowed: ${allow}`,
    status: 405,
  })
})

test('a literal path hides an item of its name, and no other', async () => {
  expect((await send('POST', '/items/search')).statusCode).toBe(200)
  expect((await send('GET', '/items/searches')).statusCode).toBe(200)
  expect((await send('GET', '/items/Search')).statusCode).toBe(200)
  expect((await send('OPTIONS', '/items/search')).headers.allow).toBe('OPTIONS, POST')
})

test('the response to OPTIONS lists the methods', async () => {
  const response = await send('OPTIONS', '/items/1')
  expect([response.statusCode, response.body, response.headers.allow]).toEqual([
    204,
    '',
    'DELETE, GET, HEAD, OPTIONS',
  ])
})

test('HEAD is allowed where GET is, without a body', async () => {
  const response = await send('HEAD', '/items')
  expect([response.statusCode, response.body]).toEqual([200, ''])
  expect(response.headers['content-length']).toBe('2')
})

test.each([
  ['GET', '/nothing'],
  ['OPTIONS', '/nothing'],
  ['POST', '/items/1/2'],
  ['POST', '/items/1/'],
  ['GET', '/axjson'],
])('%s %s is not found', async (method, url) => {
  const response = await send(method, url)
  expect(response.statusCode).toBe(404)
  expect(response.headers).not.toHaveProperty('allow')
  expect(response.json()).toEqual({ code: 'NOT_FOUND', message: 'No such route', status: 404 })
})

test('the response does not wait for the body', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const { socket, write, until } = await openConnection(port)
  write('POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n')
  write('Content-Length: 100\r\n\r\n')
  await until('404 Not Found')
  socket.destroy()
})
