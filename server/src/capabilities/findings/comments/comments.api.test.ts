import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'

const ACCOUNT = '111122223333'
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

let api: TestApp
let path: string
beforeAll(async () => {
  api = await startTestApp()
  const { finding_id } = (
    await api.as('admin')('POST', '/api/v1/findings/ingest', {
      body: {
        source: 'scanner',
        source_finding_id: '1',
        resource_id: 'arn:aws:s3:::b',
        account_id: ACCOUNT,
        severity: 'HIGH',
        finding_type: 't',
        title: 'A title',
        description: 'A description',
      },
    })
  ).json()
  path = `/api/v1/findings/${finding_id}/comments`
})
afterAll(() => api.close())

const add = (body: unknown) => api.as('operator')('POST', path, { body })
const list = async () => (await api.as('requester')('GET', path)).json()

describe('a comment', () => {
  it('is written, listed after those before it, and deleted', async () => {
    const first = await add({ body: 'Fixed on Monday.' })
    api.time.now = new Date(api.time.now.getTime() + 1_000)
    const second = await add({ body: 'It was Tuesday.' })
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(first.json()).toMatchObject({
      author: 'operator@example.test',
      body: 'Fixed on Monday.',
      source: 'user',
      finding_id: path.split('/')[4],
    })
    expect(await list()).toEqual([first.json(), second.json()])

    const commentUrl = `${path}/${first.json().id}`
    expect((await api.as('operator')('DELETE', commentUrl)).statusCode).toBe(403)
    const deleted = await api.as('admin')('DELETE', commentUrl)
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    const again = await api.as('admin')('DELETE', commentUrl)
    expect(again.json()).toMatchObject({ code: 'COMMENT_NOT_FOUND', status: 404 })
    expect(await list()).toEqual([second.json()])
  })

  test.each([
    ['4096 letters', 'x'.repeat(4096), 201],
    ['4096 characters of two units', '\u{1F510}'.repeat(4096), 201],
    ['one more', 'x'.repeat(4097), 400],
    ['none', '', 400],
    ['white space alone', ' \n\t', 400],
    ['a number', 5, 400],
    ['nothing', undefined, 400],
  ])('of %s', async (_, body, status) => {
    expect((await add({ body })).statusCode).toBe(status)
  })

  it('cannot name an author other than the caller', async () => {
    expect((await add({ body: 'hi', author: 'root' })).statusCode).toBe(400)
  })

  it('is addressed only through its finding', async () => {
    const { id } = (await add({ body: 'Mine.' })).json()
    for (const [finding, comment, code] of [
      [UNKNOWN_ID, id, 'FINDING_NOT_FOUND'],
      [path.split('/')[4], UNKNOWN_ID, 'COMMENT_NOT_FOUND'],
    ]) {
      const url = `/api/v1/findings/${finding}/comments/${comment}`
      expect((await api.as('admin')('DELETE', url)).json().code).toBe(code)
    }
  })

  it('is hidden with its finding', async () => {
    const elsewhere = { accounts: ['999988887777'] }
    const { id } = (await add({ body: 'Hidden.' })).json()
    const answers = [
      await api.as('viewer', elsewhere)('GET', path),
      await api.as('operator', elsewhere)('POST', path, { body: { body: 'x' } }),
      await api.as('admin', elsewhere)('DELETE', `${path}/${id}`),
    ]
    expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill('FINDING_NOT_FOUND'))
    expect((await list()).some((comment: { id: string }) => comment.id === id)).toBe(true)
  })
})
