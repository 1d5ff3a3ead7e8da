import { describe, expect } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { accessibilityViolations } from './axe.ts'
import { expectNoProblems, signIn, startConsole } from './console.ts'

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
  const { open, url } = await startConsole({ findings: 30 })

  browserTest.each<number, 'light' | 'dark'>([
    [1_440, 'light'],
    [1_440, 'dark'],
    [1_024, 'dark'],
    [320, 'light'],
  ])('is accessible at %s pixels, and reports no error', async (width, theme) => {
    const watched = await open({ width })
    const { page } = watched
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await signIn(page, url(), 'admin')
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
