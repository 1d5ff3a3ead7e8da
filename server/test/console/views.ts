/** What a person arranges of the list of findings, and what stays of it. */
import { describe, expect } from 'vitest'
import { browserTest } from '../support/browser.ts'
import { expectNoProblems, signIn, type TestedConsole } from './console.ts'

/** The tests of the list in a console that has thirty findings. */
export const testViews = ({ open, openAs, url }: TestedConsole) =>
  describe('the list of findings', () => {
    browserTest('keeps its columns and the height of its rows, in every browser', async () => {
      const watched = await openAs('viewer', '/findings', { width: 1_440 })
      const { page } = watched
      await page.getByText('30 match').waitFor()
      await page.getByRole('button', { name: 'Columns' }).click()
      const region = page.getByRole('menuitemcheckbox', { name: 'Region' })
      expect(await region.getAttribute('aria-checked')).toBe('false')
      const stored = page.waitForResponse(
        (response) =>
          response.url().endsWith('/preferences') && response.request().method() === 'PUT',
      )
      await region.click()
      await page.getByRole('columnheader', { name: 'Region' }).waitFor()
      expect((await stored).ok()).toBe(true)
      expectNoProblems(watched)

      const other = await openAs('viewer', '/findings', { width: 1_440 })
      await other.page.getByRole('columnheader', { name: 'Region' }).waitFor()
      expectNoProblems(other)
    })

    browserTest('is kept as a view, which is a link that can be changed and deleted', async () => {
      const watched = await openAs('operator', '/findings?severity=HIGH', { width: 1_440 })
      const { page } = watched
      await page.getByText('6 match').waitFor()
      await page.getByRole('button', { name: 'Save view' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill('High, mine')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      const views = page.getByRole('navigation', { name: 'Saved views' })
      const view = views.getByRole('link', { name: 'High, mine' })
      await expect.poll(() => view.getAttribute('aria-current')).toBe('page')
      await page.getByRole('checkbox', { name: /Critical/ }).check()
      await page.getByText('Modified').waitFor()
      await page.getByRole('button', { name: 'Revert' }).click()
      await page.getByText('6 match').waitFor()

      const other = await open({ width: 1_440 })
      await signIn(other.page, url(), 'operator', '/findings')
      await other.page.getByRole('link', { name: 'High, mine' }).click()
      await other.page.getByText('6 match').waitFor()
      expect(new URL(other.page.url()).searchParams.get('severity')).toBe('HIGH')
      await other.page.getByRole('button', { name: 'Delete view' }).click()
      await other.page.getByRole('link', { name: 'High, mine' }).waitFor({ state: 'detached' })
      expectNoProblems(watched)
      expectNoProblems(other)
    })

    browserTest('has a query editor that completes with keys, and names positions', async () => {
      const watched = await openAs('viewer', '/findings', { width: 1_440 })
      const { page } = watched
      await page.getByText('30 match').waitFor()
      await page.getByRole('button', { name: 'RQL' }).click()
      const editor = page.getByLabel('Query in RQL')
      await editor.waitFor()
      await editor.focus()
      await page.keyboard.type('sever')
      await page.getByRole('option', { name: /^severity/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.type(' = ')
      await page.getByRole('option', { name: /^HIGH/ }).waitFor()
      await page.keyboard.type('HI')
      await page.getByRole('option', { name: /^HIGH/ }).waitFor()
      await page.keyboard.press('Enter')
      await expect.poll(() => editor.textContent()).toBe('severity = HIGH')
      await page.keyboard.press('Control+Enter')
      await page.getByText('6 match').waitFor()
      expect(new URL(page.url()).searchParams.get('q')).toBe('severity = HIGH')

      await page.keyboard.type(' AND nothing = 1')
      await page.getByText(/^Column 21: there is no field "nothing"/).waitFor()
      expect(await page.getByRole('button', { name: 'Run query' }).isDisabled()).toBe(true)
      // What is typed over a selection has no style of its own, which the page would refuse.
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText('x'.repeat(1_025))
      await page.getByText('The query has 1025 characters.').waitFor()
      expect(await editor.textContent()).toHaveLength(1_025)
      expectNoProblems(watched)
    })

    browserTest('says its times in the zone that is chosen, everywhere', async () => {
      const watched = await open({ width: 1_440 })
      const { page } = watched
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' })
      await signIn(page, url(), 'viewer', '/findings')
      await page.getByText('30 match').waitFor()
      await page.locator('[role=row][data-index="0"]').click()
      const details = page.getByRole('dialog', { name: 'Finding' })
      await details
        .getByText(/\d\d:\d\d UTC$/)
        .first()
        .waitFor()
      await page.getByRole('button', { name: /^Time zone/ }).click()
      await page.getByRole('menuitemradio', { name: /^Local time/ }).click()
      await details
        .getByText(/\d\d:\d\d (GMT\+9|JST)$/)
        .first()
        .waitFor()
      expect(await details.getByText(/\d\d:\d\d UTC$/).count()).toBe(0)
      expectNoProblems(watched)
    })
  })
