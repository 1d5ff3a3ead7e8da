import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { client, findingBody, installation, pollUntil, type Service } from './product.ts'

const ACCOUNTS = { kept: '111122223333', removed: '444455556666' }

/** A busy machine makes a service that has just started refuse requests for a moment. */
const admitted = <Answer extends { readonly status: number }>(send: () => Promise<Answer>) =>
  pollUntil('An answer', async () => {
    const answer = await send()
    return answer.status === 503 ? undefined : answer
  })

const metricOf = async ({ url }: Service, name: string): Promise<number | undefined> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  return value === undefined ? undefined : Number(value)
}

const indexed = (service: Service, count: number) =>
  pollUntil(`An index of ${count} findings`, async () =>
    (await metricOf(service, 'stance_search_documents')) === count ? count : undefined,
  )

test('an index catches up after a kill without being built again', {
  timeout: 600_000,
}, async () => {
  const stance = await installation()
  const first = await stance.serve()
  const token = await stance.token('admin')
  const callerOf = (service: Service) => {
    const { post, ...rest } = client(service, token)
    return {
      ...rest,
      post,
      report: async (number: number, account: string, over = {}) => {
        const body = { ...findingBody(number, account), ...over }
        const answer = await admitted(() => post('/api/v1/findings/ingest', body))
        expect(answer.status, JSON.stringify(answer.body)).toBe(201)
        return String(answer.body.finding_id)
      },
      search: async (query: string, filters: object = {}) => {
        const body = { query, mode: 'keyword', filters }
        const answer = await admitted(() => post('/api/v1/findings/search', body))
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        const { data, total } = answer.body as unknown as {
          data: { finding: { id: string } }[]
          total: number
        }
        return { total, ids: data.map(({ finding }) => finding.id).sort() }
      },
    }
  }

  const before = callerOf(first)
  const kept = await before.report(1, ACCOUNTS.kept)
  const changed = await before.report(2, ACCOUNTS.kept)
  await before.report(3, ACCOUNTS.removed)
  await indexed(first, 3)
  const snapshot = join(stance.dataDir, 'search', 'index.snapshot')
  await pollUntil('A snapshot', () => stat(snapshot).catch(() => undefined))
  const unsaved = await before.report(4, ACCOUNTS.kept)
  await first.stop('SIGKILL')

  const without = await stance.serve([], { env: { STANCE_SEARCH_MEMORY_MB: '0' } })
  const during = callerOf(without)
  const added = await during.report(5, ACCOUNTS.kept)
  const issueId = await pollUntil('The issue', async () => {
    const { body } = await during.get(`/api/v1/findings/${changed}`)
    return String(body.issue_id ?? '') || undefined
  })
  const change = { status: 'SUPPRESSED', reason: 'planned' }
  const patched = await admitted(() => during.patch(`/api/v1/issues/${issueId}`, change))
  expect(patched.status, JSON.stringify(patched.body)).toBe(200)
  const removed = await admitted(() =>
    fetch(`${without.url}/api/v1/accounts/${ACCOUNTS.removed}?count=1`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    }),
  )
  expect(removed.status).toBeLessThan(300)
  await without.stop('SIGKILL')

  const again = await stance.serve()
  const after = callerOf(again)
  await indexed(again, 4)
  // It follows the events one after the other, and may have as many findings before the last of them.
  const expected = { open: [kept, unsaved, added].sort(), suppressed: [changed] }
  for (const [status, ids] of Object.entries(expected)) {
    await pollUntil(`The findings that are ${status}`, async () => {
      const found = await after.search('bucket', { status: [status] })
      return isDeepStrictEqual(found, { total: ids.length, ids }) || undefined
    })
  }
  await again.writes('"origin":"snapshot"')
  expect(await metricOf(again, 'stance_search_builds')).toBe(0)
  await again.stop()
})
