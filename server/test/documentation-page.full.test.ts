import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { browserTest, createBrowser } from './support/browser.ts'
import { type ListeningApp, startListeningApp } from './support/listening-app.ts'

let service: ListeningApp
beforeAll(async () => {
  service = await startListeningApp()
})
afterAll(() => service.close())

const browser = createBrowser()

/** The library's own logo has an inline style, which the policy blocks; the product's logo replaces it. */
const LIBRARY_LOGO = 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='

const FINDING = JSON.stringify({
  source: 'api-page',
  source_finding_id: 'check-1',
  resource_id: 'arn:aws:s3:::bucket-1',
  account_id: '111122223333',
  severity: 'HIGH',
  finding_type: 'S3.8',
  title: 'A bucket is public',
  description: 'It can be read without credentials.',
})

const openDocumentation = async () => {
  const { page, problems, requested } = await browser.open()
  await page.goto(`${service.origin}/docs`)
  await page.getByRole('button', { name: 'Authorize' }).waitFor()
  return {
    page,
    requested,
    problems: () => problems.filter((problem) => !problem.includes(LIBRARY_LOGO)),
  }
}

const authorize = async (page: Page, token: string): Promise<void> => {
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.getByLabel('auth-bearer-value').fill(token)
  await page.getByRole('button', { name: 'Apply credentials' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
}

/** Opens an operation as a user does. */
const openOperation = async (page: Page, method: string, path: string): Promise<Locator> => {
  const operation = page
    .locator(`.opblock-${method}`)
    .filter({ has: page.locator(`[data-path="${path}"]`) })
  await operation.locator('.opblock-summary-control').click()
  await operation.getByRole('button', { name: 'Try it out' }).click()
  return operation
}

/** Sends the request of an operation. Returns the body that the page shows, once it shows the status. */
const execute = async (operation: Locator, status: number): Promise<object> => {
  await operation.getByRole('button', { name: 'Execute' }).click()
  const answer = operation.locator('.live-responses-table tbody')
  await answer.locator('.response-col_status', { hasText: String(status) }).waitFor()
  return JSON.parse(await answer.locator('.highlight-code code').first().innerText())
}

browserTest('the API page loads from this server only, and fits a screen and a phone', async () => {
  const { page, requested, problems } = await openDocumentation()

  expect(await page.title()).toBe('Stance API')
  expect(await page.locator('.opblock').count()).toBeGreaterThan(30)
  expect(requested.filter((url) => !url.startsWith(`${service.origin}/`))).toEqual([])
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  }
  expect(problems()).toEqual([])
})

browserTest(
  'calls are tried with a token, which the page forgets when it is loaded again',
  async () => {
    const { page } = await openDocumentation()
    const me = await openOperation(page, 'get', '/api/v1/me')
    expect(await execute(me, 401)).toMatchObject({ code: 'UNAUTHORIZED' })

    await authorize(page, await service.api.token('admin'))
    expect(await execute(me, 200)).toMatchObject({ roles: ['admin'] })

    const ingest = await openOperation(page, 'post', '/api/v1/findings/ingest')
    await ingest.locator('textarea.body-param__text').fill(FINDING)
    await execute(ingest, 201)

    const list = await openOperation(page, 'get', '/api/v1/findings')
    await list.locator('tr[data-param-name="per_page"] input').fill('7')
    expect(await execute(list, 200)).toMatchObject({
      total: 1,
      per_page: 7,
      data: [{ source: 'api-page' }],
    })

    await page.reload()
    await execute(await openOperation(page, 'get', '/api/v1/me'), 401)
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    expect(kept).toBe('[{},{}]')
  },
)
