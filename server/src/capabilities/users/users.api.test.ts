import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOW, startTestApp, type TestApp } from '../../../test/test-app.ts'
import { userStore } from './users.store.ts'

const PATH = '/api/v1/users'

let service: TestApp
beforeAll(async () => {
  service = await startTestApp()
  await userStore(service.database.connection).recordSightings([
    {
      subject: 's1',
      email: 'kim@example.test',
      name: 'Kim',
      role: 'viewer',
      accounts: ['111122223333'],
      // Ahead of every other caller of this test.
      last_seen_at: new Date(NOW.getTime() + 1_000),
    },
  ])
})
afterAll(() => service.close())

describe('GET /api/v1/users', () => {
  test('shows who has called, and nothing of his token', async () => {
    const answer = await service.as('operator', { accounts: [] })('GET', PATH)
    expect(answer.json().data[0]).toEqual({
      id: expect.any(String),
      email: 'kim@example.test',
      name: 'Kim',
      role: 'viewer',
      accounts: ['111122223333'],
      last_seen_at: '2026-03-01T12:00:01.000Z',
      status: 'active',
    })
  })

  test.each(['per_page=0', 'email=kim', 'page=x'])('refuses the query %s', async (query) => {
    expect((await service.as('admin')('GET', `${PATH}?${query}`)).statusCode).toBe(400)
  })
})
