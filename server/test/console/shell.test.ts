import { afterAll, beforeAll, describe, expect } from 'vitest'
import { installation, type Service } from '../product/product.ts'
import { browserTest, createBrowser } from '../support/browser.ts'
import { expectNoProblems, signIn } from './console.ts'

describe('the console of an empty installation', async () => {
  const stance = await installation()
  const { open } = createBrowser()
  let service: Service
  beforeAll(async () => {
    service = await stance.serve()
  }, 120_000)
  afterAll(async () => {
    await service.stop()
  })

  browserTest('explains what to do first, and returns to its sign-in', async () => {
    const watched = await open()
    const { page } = watched
    await signIn(page, { stance, service }, 'admin')
    await page.getByRole('heading', { name: 'There is nothing here yet' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/overview')

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByText('You are signed out.').waitFor()
    expect(await page.locator('#main').count()).toBe(0)
    expectNoProblems(watched)
  })

  browserTest('returns to the address that was opened, and keeps no token', async () => {
    const watched = await open()
    const { page } = watched
    await signIn(page, { stance, service }, 'viewer', '/settings?theme=none')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    expect(new URL(page.url()).search).toBe('?theme=none')
    const stored = await page.evaluate(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }])',
    )
    expect(stored).not.toContain('eyJ')
    await page.reload()
    await page.getByLabel('Bearer token').waitFor()
    expectNoProblems(watched)
  })
})
