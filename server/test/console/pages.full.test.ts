import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findingBody } from '../product/product.ts'
import { browserTest } from '../support/browser.ts'
import { accessibilityViolations, COLOUR_RULES, EVERYTHING } from './axe.ts'
import { expectNoProblems, expectOnly, signIn, startConsole } from './console.ts'

const PAGES: readonly (readonly [path: string, text: string])[] = [
  ['/overview', 'Fix first'],
  ['/issues', '30 match'],
  ['/findings', '30 match'],
  ['/aggregator', 'set STANCE_AGGREGATOR_REPORTS'],
  ['/compliance', 'AWS Foundational Security Best Practices'],
  ['/exceptions', 'No request waits'],
  ['/workflows', 'No request waits for you'],
  ['/policies', 'Questions in plain language'],
  ['/accounts', '011122223333'],
  ['/imports', 'Completed'],
  ['/connections', 'No connections yet'],
  ['/users', 'admin@stance.local'],
  ['/audit-log', 'findings/import'],
  ['/settings', 'Claims of the token'],
  ['/system', 'No component reports a problem.'],
  ['/nowhere', 'There is nothing here'],
]

/** Elements that reach beyond the window, also where a container cuts or scrolls them, but for lines of tabs. An ellipsis says that it cuts. */
const BEYOND = `[...document.querySelectorAll('body *')].filter((element) => {
  const { left, right, width } = element.getBoundingClientRect()
  if (width <= 1 || (left > -1 && right < innerWidth + 1)) return false
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    const isHidden = parent.getBoundingClientRect().width <= 1
    const isMeantToScroll = parent.matches('.scroll-line')
    if (isHidden || isMeantToScroll || getComputedStyle(parent).textOverflow === 'ellipsis') return false
  }
  return true
}).map(({ tagName, className, textContent }) => [tagName, className, textContent.slice(0, 40)].join(' '))`

/** Lists and tables that have to be scrolled to the side. */
const SIDEWAYS = `[...document.querySelectorAll('[role=grid], section:has(> table)')]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  .map(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])`

/** A theme changes colours and nothing else. */
const THEMES = [
  ['light', EVERYTHING],
  ['dark', COLOUR_RULES],
] as const

const violationsInThemes = async (page: Page): Promise<string[]> => {
  const violations: string[] = []
  for (const [colorScheme, rules] of THEMES) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
    for (const found of await accessibilityViolations(page, rules))
      violations.push(`${colorScheme} ${found}`)
  }
  return violations
}

describe('every page of the console', async () => {
  const { call, open, openAs, url } = await startConsole({ findings: 30 })

  const visitAll = async (width: number) => {
    const watched = await open({ width })
    const { page } = watched
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await signIn(page, url(), 'admin')
    const violations: string[] = []
    for (const [path, text] of PAGES) {
      // The router follows the history; a new load would end the sign-in with a token.
      await page.evaluate(`history.pushState({}, '', '${path}')`)
      await page.locator('#main').getByText(text).first().waitFor()
      for (const found of await violationsInThemes(page)) violations.push(`${path} ${found}`)
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(overflow, `${path} is wider than the window`).toBe(0)
      expect(await page.evaluate(SIDEWAYS), `the list of ${path} is wider than its box`).toEqual([])
      if (width > 320) continue
      expect(await page.evaluate(BEYOND), `${path} is wider than the window`).toEqual([])
    }
    expect(violations).toEqual([])
    // The results of the aggregator are not set up.
    expectOnly(watched, /status of 501/)
  }

  for (const width of [1_440, 1_024, 320]) {
    browserTest(`is accessible at ${width} pixels, light and dark, and reports no error`, () =>
      visitAll(width),
    )
  }

  browserTest('that shows an import has all of its rejected records, page by page', async () => {
    const wrong = Array.from({ length: 120 }, (_, number) => JSON.stringify({ number }))
    const { body } = await call('admin', '/findings/import', {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: [JSON.stringify(findingBody(31, '011122223333')), ...wrong].join('\n'),
    })
    expect(body).toMatchObject({ accepted: 1, rejected: 120 })
    const watched = await openAs('admin', '/imports')
    const { page } = watched
    const run = page.getByRole('row').filter({ hasText: '120' }).first()
    await run.getByRole('button').click()
    const records = page
      .getByRole('dialog')
      .getByRole('region', { name: 'Rejected records' })
      .first()
    await records.getByText('120 rejected records').waitFor()
    await records.getByText('1–50 of 120').waitFor()
    for (const range of ['51–100 of 120', '101–120 of 120']) {
      await records.getByRole('button', { name: 'Next' }).click()
      await records.getByText(range).waitFor()
    }
    await records.getByRole('cell', { name: '121', exact: true }).waitFor()
    expectNoProblems(watched)
  })
})
