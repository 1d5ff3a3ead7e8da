import { afterAll, beforeAll, describe, expect } from 'vitest'
import { installation, type Service } from '../product/product.ts'
import { browserTest, createBrowser } from '../support/browser.ts'
import { accessibilityViolations } from './axe.ts'
import { expectNoProblems, importFindings, signIn } from './console.ts'

const PAGES: readonly (readonly [path: string, text: string])[] = [
  ['/overview', 'Fix first'],
  ['/issues', '30 match'],
  ['/findings', '30 match'],
  ['/accounts', '011122223333'],
  ['/imports', 'Completed'],
  ['/users', 'admin@stance.local'],
  ['/audit-log', 'findings/import'],
  ['/settings', 'Claims of the token'],
  ['/system', 'No component reports a problem.'],
  ['/nowhere', 'There is nothing here'],
]

describe('every page of the console', async () => {
  const stance = await installation()
  const { open } = createBrowser()
  let service: Service
  beforeAll(async () => {
    service = await stance.serve()
    await importFindings(service, await stance.token('admin'), 30)
  }, 600_000)
  afterAll(async () => {
    await service.stop()
  })

  browserTest.each<number, 'light' | 'dark'>([
    [1_440, 'light'],
    [1_440, 'dark'],
    [1_024, 'dark'],
    [320, 'light'],
  ])('is accessible at %s pixels, and reports no error', async (width, theme) => {
    const watched = await open({ width })
    const { page } = watched
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await signIn(page, { stance, service }, 'admin')
    const violations: string[] = []
    for (const [path, text] of PAGES) {
      // The router follows the history; a new load would end the sign-in with a token.
      await page.evaluate(`history.pushState({}, '', '${path}')`)
      await page.locator('#main').getByText(text).first().waitFor()
      for (const found of await accessibilityViolations(page)) violations.push(`${path} ${found}`)
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(overflow, `${path} is wider than the window`).toBe(0)
    }
    expect(violations).toEqual([])
    expectNoProblems(watched)
  })
})
