import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { findingBody, WITHOUT_SEARCH } from '../product/product.ts'
import { browserTest } from '../support/browser.ts'
import { accessibilityViolations } from './axe.ts'
import { expectNoProblems, expectOnly, startConsole } from './console.ts'

const CONTROL = 'aws-s3-bucket-block-public-access'
const DEV = 'dev@example.test'

/** In how many lines the tabs are, which of them has the focus, and whether it is inside of the window. */
const TABS = `(() => {
  const tabs = [...document.querySelectorAll('#main [role=tab]')]
  const { left, right } = document.activeElement.getBoundingClientRect()
  return {
    lines: new Set(tabs.map((tab) => tab.getBoundingClientRect().top)).size,
    focused: document.activeElement.textContent,
    isSeen: left >= 0 && right <= innerWidth,
  }
})()`

describe('exceptions in the console', async () => {
  const { call, openAs } = await startConsole({
    settings: { ...WITHOUT_SEARCH, STANCE_EXCEPTION_BUSINESS_CASE_FOR: 'exemption' },
    fill: async ({ call: send }) => {
      for (const number of [1, 2, 3]) {
        const body = JSON.stringify({ ...findingBody(number), application_id: 'shop' })
        const headers = { 'content-type': 'application/json' }
        await send('admin', '/findings/ingest', { method: 'POST', headers, body })
      }
    },
  })
  const request = async (policy_violated: string) => {
    const answer = await call('operator', '/exceptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        application_id: 'shop',
        policy_violated,
        requestor_email: DEV,
        business_case: 'Until the move',
      }),
    })
    expect(answer.status).toBe(200)
  }
  const suppressed = async () => {
    const { body } = await call('viewer', '/findings?status=suppressed')
    return (body as { total: number }).total
  }
  const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

  browserTest('have their views in one line in a narrow window', async () => {
    const watched = await openAs('viewer', '/exceptions', { width: 320 })
    const { page } = watched
    const first = page.getByRole('tab', { name: 'Waiting' })
    await first.focus()
    await page.keyboard.press('End')
    const last = page.getByRole('tab', { name: 'All', exact: true })
    await expect.poll(() => page.evaluate(TABS)).toEqual({ lines: 1, focused: 'All', isSeen: true })
    await page.keyboard.press('Enter')
    await expect.poll(() => last.getAttribute('aria-selected')).toBe('true')
    expectNoProblems(watched)
  })

  browserTest('are requested after a check, and keep what was typed when refused', async () => {
    const watched = await openAs('operator', '/exceptions')
    const { page } = watched
    await page.getByText('No request waits').waitFor()
    await page.getByRole('button', { name: 'Request an exception' }).click()
    const form = dialogOf(page, 'Request an exception')
    await form.getByLabel('Application', { exact: true }).fill('shop')
    await form.getByLabel('Control or framework control').fill(CONTROL)
    await form.getByLabel('For whom').fill('dev@localhost')
    await form.getByRole('button', { name: 'Request', exact: true }).click()
    await form
      .getByRole('alert')
      .getByText(/^For whom/)
      .waitFor()
    expect(await form.getByLabel('For whom').getAttribute('aria-invalid')).toBe('true')
    expect(await form.getByLabel('Application', { exact: true }).inputValue()).toBe('shop')

    await form.getByLabel('For whom').fill(DEV)
    await form.getByLabel('Type').selectOption('exemption')
    await form.getByRole('button', { name: 'Check' }).click()
    await form.getByText(/needs a business_case/).waitFor()
    await form.getByLabel('Reason').fill('Until the move')
    await form.getByRole('button', { name: 'Check' }).click()
    const accepted = 'Nothing stands against this request. 1 admin has to approve it.'
    await form.getByText(accepted).waitFor()
    await form.getByRole('button', { name: 'Request', exact: true }).click()
    await page
      .getByText('An exception from aws-s3-bucket-block-public-access is requested')
      .first()
      .waitFor()
    const row = page.getByRole('row').filter({ hasText: CONTROL })
    await row.getByRole('cell', { name: '3', exact: true }).waitFor()
    await row.getByText(DEV).waitFor()
    expectOnly(watched, /status of 4(00|22)/)
  })

  browserTest('show what they are about, and are approved by an admin', async () => {
    const watched = await openAs('admin', '/exceptions')
    const { page } = watched
    await page.getByRole('button', { name: CONTROL }).click()
    const details = dialogOf(page, CONTROL)
    await details.getByText('3 findings on 3 resources').waitFor()
    await details.getByText('0 of 1 approval by admins').waitFor()
    await details.getByText(/internet reaches/).waitFor()
    const changes = details.getByRole('list', { name: 'What an approval changes for frameworks' })
    await changes.getByText('S3.8 failed → not assessed').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await details.getByLabel('Ends on').fill('2020-01-01')
    await details.getByRole('button', { name: 'Approve' }).click()
    await details.getByText('Ends on must be in the future').waitFor()
    await details.getByLabel('Ends on').fill('')
    await details.getByLabel('Comment').fill('Until the move')
    await details.getByRole('button', { name: 'Approve' }).click()
    await page.getByText('The exception is approved').first().waitFor()
    await page.getByText('No request waits').waitFor()
    await expect.poll(suppressed).toBe(3)
    expectOnly(watched, /status of 400/)
  })

  browserTest('are seen and withdrawn by the person they are for', async () => {
    const claims = { email: DEV }
    const watched = await openAs('requester', '/', { claims })
    const { page } = watched
    const list = page.getByRole('region', { name: 'Exceptions for you' }).first()
    await list.getByText('Approved').waitFor()
    await list.getByRole('button', { name: CONTROL }).click()
    const details = dialogOf(page, CONTROL)
    await details.getByText(/^Approved, /).waitFor()
    await details.getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('The exception is withdrawn').first().waitFor()
    await list.getByText('Withdrawn').waitFor()
    await expect.poll(suppressed).toBe(0)
    expectNoProblems(watched)
  })

  browserTest('are listed by status and application, sorted by their ends', async () => {
    const watched = await openAs('viewer', '/exceptions?v=all&sort=expires_at')
    const { page } = watched
    const row = page.getByRole('row').filter({ hasText: CONTROL })
    await row.getByText('Withdrawn').waitFor()
    const filters = page.getByRole('search', { name: 'Filters of exceptions' })
    await filters.getByLabel('Status').selectOption('approved')
    await page.getByText('No exception matches').waitFor()
    await filters.getByLabel('Status').selectOption('withdrawn')
    await row.waitFor()
    await filters.getByLabel('Application').fill('other')
    await filters.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('No exception matches').waitFor()
    expect(page.url()).toContain('status=withdrawn')
    expect(page.url()).toContain('application_id=other')
    expect(await accessibilityViolations(page)).toEqual([])
    expectNoProblems(watched)
  })

  browserTest('of the caller cannot be decided by the caller', async () => {
    await request('old_key')
    const watched = await openAs('admin', '/exceptions', { claims: { email: DEV } })
    const { page } = watched
    await page.getByRole('button', { name: 'old_key' }).click()
    const details = dialogOf(page, 'old_key')
    await details.getByText('This request is your own').waitFor()
    expect(await details.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    expectNoProblems(watched)
  })

  browserTest.each<number, 'light' | 'dark'>([
    [1_440, 'dark'],
    [320, 'light'],
  ])('are accessible at %s pixels', async (width, theme) => {
    const watched = await openAs('operator', '/exceptions?v=mine', { width })
    const { page } = watched
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await page.getByText('No exceptions for you').waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    await page.getByRole('tab', { name: 'Waiting' }).click()
    await page.getByRole('button', { name: 'old_key' }).waitFor()
    expect(await accessibilityViolations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await page.getByRole('button', { name: 'old_key' }).click()
    await page.getByText('What it is about').waitFor()
    expectNoProblems(watched)
  })
})
