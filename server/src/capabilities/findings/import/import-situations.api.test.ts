import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  SITUATIONS,
  type Situation,
  type SituationImport,
} from '../../../../test/support/import-situations.ts'
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts'
import { ndjson } from './import-records.test-data.ts'

let api: TestApp
beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

const MINUTE_MS = 60_000

const queryOf = (one: SituationImport): string => {
  const parameters = {
    complete: one.complete && 'true',
    failures_only: one.failuresOnly && 'true',
    format: one.format,
    account: one.account,
    cluster: one.cluster,
    repository: one.repository,
  }
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1])
  return `?${new URLSearchParams(given)}`
}

interface Answer {
  readonly read: number
  readonly errors: readonly { readonly message: string }[]
  readonly coverage: readonly unknown[]
}

const sendAll = async ({ imports }: Situation): Promise<Answer> => {
  let last: Answer | null = null
  for (const one of imports) {
    api.time.now = new Date(api.time.now.getTime() + MINUTE_MS)
    const response = await api.as('admin')('POST', `/api/v1/findings/import${queryOf(one)}`, {
      body: ndjson(...one.records),
      headers: { 'content-type': 'application/x-ndjson' },
    })
    expect(response.statusCode, response.body).toBe(200)
    last = response.json<Answer>()
  }
  if (!last) throw new Error('The situation has no imports')
  return last
}

const findings = async (): Promise<{ status: string; text: string }[]> => {
  const { rows } = await api.database.pool.query<{ status: string; text: string }>(
    "select status, concat_ws(' ', title, resource_id, resource_name, check_id) as text from finding",
  )
  return rows
}

describe('an import over HTTP', () => {
  test.each(SITUATIONS)('$name', async (situation) => {
    const answer = await sendAll(situation)
    const stored = await findings()
    const statuses = Object.keys(situation.statuses).map((part) => [
      part,
      stored.filter(({ text }) => text.includes(part)).map(({ status }) => status),
    ])
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(
        Object.entries(situation.statuses).map(([part, status]) => [part, [status]]),
      ),
    )
    const messages = answer.errors.map(({ message }) => message).join('\n')
    for (const message of situation.messages ?? []) expect(messages).toContain(message)
    if (!situation.messages) expect(answer.errors).toEqual([])
  })
})
