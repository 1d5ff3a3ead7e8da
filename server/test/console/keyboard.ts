/** Keys and clicks that come before the console is ready for them. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { expectNoProblems, signIn, type TestedConsole } from './console.ts'

/** Holds the second page of findings until the returned function is called. */
const holdSecondPage = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let requests = 0
  await page.route(/\/api\/v1\/findings\?.*[?&]page=2/, async (route) => {
    requests += 1
    await released
    await route.fallback()
  })
  return { release, requests: () => requests }
}

const openedId = (page: Page) => new URL(page.url()).searchParams.get('f')

const FINDINGS = 230
/** Accounts that nothing else of the service is in. */
const ACCOUNTS = ['611122223333', '711122223333', '811122223333'] as const

/** The tests of a list that is several pages long. They have accounts of their own in a console. */
export const testKeyboard = ({ open, openAs, url, addFindings }: TestedConsole) =>
  describe('the keyboard of the console', () => {
    beforeAll(() => addFindings(FINDINGS, ACCOUNTS))
    const claims = { accounts: ACCOUNTS }
    const openFindings = async () => {
      const watched = await openAs('viewer', '/findings', { claims })
      await watched.page.getByText(`${FINDINGS} match`).waitFor()
      return watched
    }
    const row = (page: Page, index: number) =>
      page.locator(`[role=row][data-index="${index}"]`).first()

    browserTest('opens the row that was clicked while it was loading', async () => {
      const watched = await openFindings()
      const { page } = watched
      const second = await holdSecondPage(page)
      await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 150 * 44 }))
      await expect.poll(second.requests).toBeGreaterThan(0)
      await row(page, 155).click()
      expect(openedId(page)).toBe(null)
      second.release()
      await page.getByText('Why this score').waitFor()
      await expect.poll(() => row(page, 155).getAttribute('aria-current')).toBe('true')
      expectNoProblems(watched)
    })

    browserTest(
      'steps in the details over the end of what is loaded, and skips no row',
      async () => {
        const watched = await openFindings()
        const { page } = watched
        const second = await holdSecondPage(page)
        await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 96 * 44 }))
        await row(page, 99).click()
        await page.getByText('Why this score').waitFor()
        const last = openedId(page)
        await page.keyboard.press('j')
        await expect.poll(second.requests).toBeGreaterThan(0)
        expect(openedId(page)).toBe(last)
        second.release()
        await expect.poll(() => row(page, 100).getAttribute('aria-current')).toBe('true')
        expect(openedId(page)).not.toBe(last)
        expectNoProblems(watched)
      },
    )

    browserTest(
      'keeps the active row in view in a low window, as with a zoom of 400 %',
      async () => {
        const watched = await openFindings()
        const { page } = watched
        await page.setViewportSize({ width: 320, height: 256 })
        await row(page, 0).focus()
        for (const index of [1, 2, 3]) {
          await page.keyboard.press('j')
          await expect
            .poll(() =>
              page.evaluate(`(({ dataset, offsetHeight }, { top, bottom }) => [
            dataset.index, top >= 48 && bottom <= innerHeight && offsetHeight > 50,
          ])(document.activeElement, document.activeElement.getBoundingClientRect())`),
            )
            .toEqual([String(index), true])
        }
        expectNoProblems(watched)
      },
    )

    browserTest('leaves a row closed that was scrolled away while it was loading', async () => {
      const watched = await openFindings()
      const { page } = watched
      const second = await holdSecondPage(page)
      const scrollTo = (index: number) =>
        page.getByRole('grid').evaluate((grid, top) => grid.scrollTo({ top }), index * 44)
      await scrollTo(150)
      await expect.poll(second.requests).toBeGreaterThan(0)
      await row(page, 155).click()
      await scrollTo(0)
      await row(page, 3).getByText(/\w/).first().waitFor()
      second.release()
      await scrollTo(150)
      await row(page, 156).getByText(/\w/).first().waitFor()
      expect(openedId(page)).toBe(null)
      expectNoProblems(watched)
    })

    browserTest('gives the palette every key after Ctrl+K, from its first opening on', async () => {
      const watched = await openFindings()
      const { page } = watched
      const field = page.getByRole('combobox')
      const path = new URL(page.url()).pathname
      for (const text of ['Overview', 'jx? issues']) {
        await page.keyboard.press('Control+k')
        await page.keyboard.type(text)
        await field.waitFor()
        await expect.poll(() => field.inputValue()).toBe(text)
        expect(await field.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true)
        await page.keyboard.press('Escape')
        await field.waitFor({ state: 'detached' })
      }
      // Nothing of it was a shortcut of the page.
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await page.getByRole('grid').getByRole('checkbox', { checked: true }).count()).toBe(0)
      expectNoProblems(watched)
    })

    browserTest('keeps the keys while the code of the palette is fetched', async () => {
      const watched = await open()
      const { page } = watched
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      let requests = 0
      await page.route(/\/assets\/command-palette-/, async (route) => {
        requests += 1
        await released
        await route.fallback()
      })
      await signIn(page, url(), 'viewer', '/findings', claims)
      await page.getByText(`${FINDINGS} match`).waitFor()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('Overx')
      await page.keyboard.press('Backspace')
      await expect.poll(() => requests).toBeGreaterThan(0)
      release()
      await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('Over')
      await page.keyboard.type('view')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
      expectNoProblems(watched)
    })
  })
