import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '../../src/kernel/caller.ts'
import { findingBody, type Installation, type Service } from '../product/product.ts'
import type { WatchedPage } from '../support/browser.ts'

const SEVERITIES = ['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO'] as const

/** Sends findings of several severities in three accounts, as a scanner does. */
export const importFindings = async ({ url }: Service, token: string, count: number) => {
  const lines = Array.from({ length: count }, (_, index) =>
    JSON.stringify({
      ...findingBody(index, `${index % 3}11122223333`),
      severity: SEVERITIES[index % SEVERITIES.length],
    }),
  )
  const answer = await fetch(`${url}/api/v1/findings/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
    body: lines.join('\n'),
  })
  expect(await answer.json()).toMatchObject({ accepted: count, rejected: 0 })
}

const tokens = new Map<string, Promise<string>>()

const tokenOf = (stance: Installation, role: Role) => {
  const key = `${role} ${stance.dataDir}`
  const token = tokens.get(key) ?? stance.token(role)
  tokens.set(key, token)
  return token
}

/** Opens a path of the console and signs in with a token of the role. Returns when the page is there. */
export const signIn = async (
  page: Page,
  { stance, service }: { stance: Installation; service: Service },
  role: Role,
  path = '/',
) => {
  await page.goto(service.url + path)
  await page.getByLabel('Bearer token').fill(await tokenOf(stance, role))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('#main').waitFor()
}

/** Fails if the page reported an error or a violation of its Content-Security-Policy. */
export const expectNoProblems = ({ problems }: WatchedPage) => {
  expect(problems).toEqual([])
}
