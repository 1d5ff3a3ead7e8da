import { expect, vi } from 'vitest'
import type { TestApp } from '../../../test/support/test-app.ts'

export const POLICIES = '/api/v1/policies'
export const MANAGE = { permissions: ['policy:manage'] }
/** For answers that a busy machine may delay. */
export const WAIT = { timeout: 60_000, interval: 100 }
export const TOO_SLOW = /EVALUATION_TIMEOUT|too slowly/

export const regoOf = (namespace: string, rules: string) =>
  `package ${namespace}\nimport rego.v1\n${rules}\n`

export const bodyOf = (namespace: string, rules: string, over: object = {}) => ({
  name: 'A policy',
  namespace,
  category: 'ai',
  severity: 'MEDIUM',
  description: '',
  rego: regoOf(namespace, rules),
  ...over,
})

/** Requests about policies. */
export const policyCalls = (api: () => TestApp) => {
  const manage: ReturnType<TestApp['as']> = (...request) => api().as('admin', MANAGE)(...request)

  const create = async (namespace: string, rules: string, over: object = {}) => {
    const answer = await manage('POST', POLICIES, { body: bodyOf(namespace, rules, over) })
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json()
  }

  const change = (id: string, body: object, headers: Record<string, string> = {}) =>
    manage('PATCH', `${POLICIES}/${id}`, { body, headers })

  const activate = async (namespace: string, rules: string, over: object = {}) => {
    const { id } = await create(namespace, rules, over)
    // A busy machine may be too slow for the deadline of a test.
    return vi.waitFor(async () => {
      const answer = await change(id, { status: 'active' })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }, WAIT)
  }

  const evaluate = (namespace: unknown, input: unknown) =>
    api().as('operator')('POST', `${POLICIES}/evaluate`, { body: { namespace, input } })

  /** The decision, asked again while the machine is too busy for the deadline. */
  const decide = (namespace: string, input: object) =>
    vi.waitFor(async () => {
      const answer = await evaluate(namespace, input)
      expect(answer.body).not.toMatch(TOO_SLOW)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().result
    }, WAIT)

  return { manage, create, change, activate, evaluate, decide }
}
